// Marks of the fictional companies: the one-colour logos of clients, and the round icons beside open positions.
import { monogram } from '#ui/art/lettering/monogram.ts'
import { cutLength, cutLettering, cutLine } from './cut-letters.ts'
import type { CutName } from './cut-letters.ts'
import { COLOURS, setFree } from './stock.ts'
import type { Picture } from './stock.ts'

type Face = { cut: CutName; size: number; tracking?: number; capitals?: boolean }

const CLIENTS = [
  'Kaveri Foods',
  'Northlode',
  'Meru Textiles',
  'Saffron & Slate',
  'Deccan Rail',
  'Lotus Bio',
  'Arka',
  'Tidewater',
  'Banyan Capital',
  'Indus Optics',
  'Vaigai Mills',
  'Palm & Pier',
]

const EMPLOYERS = [
  'PS Rao & Associates',
  'Manjari Textiles',
  'Baradari Capital',
  'Helio Grid',
  'Kolam Foods',
  'Peepal Labs',
]

/** The symbols of the logos, in a box of 34 by 34. */
const DEVICES = [
  '<circle cx="17" cy="17" r="15"/><path d="M2 17h30M17 2v30"/>',
  '<path d="M3 31V3l28 28V3"/>',
  '<path d="M2 24l8-14 7 12 7-12 8 14"/>',
  '<rect x="3" y="3" width="28" height="28"/><path d="M3 31L31 3"/>',
  '<path d="M17 2l15 15-15 15L2 17z"/><path d="M17 9l8 8-8 8-8-8z"/>',
  '<path d="M17 32C4 24 6 8 17 2c11 6 13 22 0 30zM17 32V12"/>',
  '<path d="M2 31L17 3l15 28M9 21h16"/>',
  '<path d="M2 12c5-5 10-5 15 0s10 5 15 0M2 22c5-5 10-5 15 0s10 5 15 0"/>',
  '<path d="M17 32V14M4 14a13 11 0 0 1 26 0zM9 32h16"/>',
  '<circle cx="12" cy="17" r="10"/><circle cx="22" cy="17" r="10"/>',
  '<path d="M3 31V11l9 7v-7l9 7v-7l10 7v13z"/>',
  '<path d="M3 31V15a7 7 0 0 1 14 0v16M17 15a7 7 0 0 1 14 0v16M1 4h32"/>',
]

const FACES: readonly Face[] = [
  { cut: 'text', size: 22 },
  { cut: 'sans', size: 17, tracking: 0.14, capitals: true },
  { cut: 'italic', size: 22 },
  { cut: 'sans', size: 19, tracking: -0.02 },
  { cut: 'bold', size: 20, tracking: -0.01 },
  { cut: 'text', size: 16, tracking: 0.22, capitals: true },
]

const WIDTH = 224
const HEIGHT = 72
const DEVICE = 34
const GAP = 11
const MARGIN = 8

function kebab(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}

function logo(name: string, device: string, face: Face): Picture {
  const words = face.capitals ? name.toUpperCase() : name
  const tracking = face.tracking ?? 0
  const natural = cutLength(words, face.cut, face.size, tracking)
  const room = WIDTH - 2 * MARGIN - DEVICE - GAP
  const size = face.size * Math.min(1, room / natural)
  const length = cutLength(words, face.cut, size, tracking)
  const left = (WIDTH - DEVICE - GAP - length) / 2
  const place = [left + DEVICE + GAP, HEIGHT / 2 + size * 0.34] as const
  const wordmark = cutLine(words, face.cut, place, size, tracking)
  const mark = `<g transform="translate(${left.toFixed(1)} ${(HEIGHT - DEVICE) / 2})" stroke-width="2">${device}</g>`
  const body = `${mark}<path d="${wordmark}" fill="currentColor" stroke="none"/>`
  const box = { color: COLOURS.mark, width: WIDTH, height: HEIGHT }
  return setFree({ vb: [0, 0, WIDTH, HEIGHT], body }, name, box)
}

export function clientLogos(): Map<string, Picture> {
  const logos = CLIENTS.map((name, index): [string, Picture] => {
    const device = DEVICES[index % DEVICES.length]!
    const face = FACES[(index * 5 + Math.floor(index / 3)) % FACES.length]!
    return [`logos/${kebab(name)}.svg`, logo(name, device, face)]
  })
  return new Map(logos)
}

export function employerRoundels(): Map<string, Picture> {
  const roundels = EMPLOYERS.map((name): [string, Picture] => {
    const initials = name.startsWith('PS ') ? 'PS' : name.slice(0, 1)
    const plate = monogram(initials, `co:${name}`, { small: true, lettering: cutLettering })
    const box = { color: COLOURS.mark, width: 160, height: 160 }
    return [
      `jobs/${kebab(name)}.svg`,
      setFree(
        plate,
        `Engraved roundel of ${name} with ${initials.length > 1 ? 'the letters' : 'the letter'} ${initials}`,
        box,
      ),
    ]
  })
  return new Map(roundels)
}
