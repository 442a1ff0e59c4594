// The single plates: the five slides of the home page, the four cities, the team's picture.
import { CITIES, city, cityNames, panorama } from '#ui/art/cities/city.ts'
import type { CityName } from '#ui/art/cities/city.ts'
import { ledger, thread } from '#ui/art/fields.ts'
import { inIris, inIrisAcross, irisPaint } from '#ui/art/iris.ts'
import { nib } from '#ui/art/nib.ts'
import type { Plate } from '#ui/art/plate.ts'
import { firmLetters, grandSealText } from '#ui/art/lettering/firm-letters.ts'
import { grandSeal } from '#ui/art/seals.ts'
import { firm } from './firm.ts'
import { cutLettering } from './cut-letters.ts'
import { COLOURS, PAPER, lay, printOn, setFree } from './stock.ts'
import type { Picture } from './stock.ts'

const ON_INK = { color: COLOURS.brassOnInk, ground: COLOURS.ink }

export function sealInIris(): Plate {
  const { paint, defs } = irisPaint()
  const plate = grandSeal({
    paint,
    text: grandSealText(firm.name, firm.since, firm.cities),
    initials: firmLetters(firm.name, 3),
    lettering: cutLettering,
  })
  return { ...plate, defs: (plate.defs ?? '') + defs }
}

export function heroPlates(): Map<string, Picture> {
  const wide = ledger({
    height: 2000,
    lines: 70,
    from: 0.4,
    full: 1.02,
    waves: 2.5,
    swirl: 1.25,
    weight: 0.85,
    top: 0.16,
    pinch: 0.5,
  })
  const narrow = ledger({
    width: 1600,
    height: 1600,
    lines: 60,
    from: -0.1,
    full: 0.6,
    amplitude: 260,
    waves: 1.5,
    swirl: 1.2,
    weight: 0.85,
    top: 0.2,
    bottom: 0.8,
    pinch: 0.5,
  })
  const ledgerAlt = 'Engraved ledger lines on dark ink that swing into a woven pattern'
  return new Map([
    [
      'hero/hero-seal.svg',
      setFree(sealInIris(), 'Great seal of PS Rao & Associates in seven engraved rings', {
        ...ON_INK,
        width: 1200,
        height: 1200,
      }),
    ],
    [
      'hero/hero-transformation.svg',
      setFree(inIrisAcross(wide, [0.12, 0.3]), ledgerAlt, {
        ...ON_INK,
        width: 1600,
        height: 1000,
        par: 'xMaxYMid slice',
      }),
    ],
    [
      'hero/hero-transformation-m.svg',
      setFree(inIrisAcross(narrow, [0.6, 0.3]), `${ledgerAlt}, cut square`, {
        ...ON_INK,
        width: 800,
        height: 800,
      }),
    ],
    [
      'hero/hero-innovation.svg',
      setFree(inIris(thread()), 'Engraved figure of ninety-seven loops in one closed thread', {
        ...ON_INK,
        width: 1200,
        height: 1200,
      }),
    ],
    [
      'hero/hero-leadership.svg',
      setFree(
        panorama({ ground: COLOURS.ink }),
        'The Charminar, Vidhana Soudha, Gateway of India and Ripon Building engraved on one horizon',
        { ...ON_INK, width: 2880, height: 1500, par: 'xMidYMax slice' },
      ),
    ],
    [
      'hero/hero-contact.svg',
      setFree(
        nib({ negative: true, ground: COLOURS.ink }),
        'Engraved fountain pen nib drawing a flourish on dark ink',
        { ...ON_INK, width: 1600, height: 1200 },
      ),
    ],
  ])
}

export function cityAlt(name: CityName): string {
  return `Engraving of the ${CITIES[name].label}, against a rosette`
}

export function cityPlates(): Map<string, Picture> {
  const plates = new Map<string, Picture>()
  const color = COLOURS.line
  for (const name of cityNames) {
    const full = city(name, { ground: COLOURS.paper })
    const small = city(name, { ground: COLOURS.paper, small: true })
    plates.set(`cities/city-${name}.svg`, setFree(full, cityAlt(name), { color, width: 1600, height: 1200 }))
    const smallAlt = `Small engraving of the ${CITIES[name].label}`
    plates.set(`cities/city-${name}-small.svg`, setFree(small, smallAlt, { color, width: 800, height: 600 }))
  }
  return plates
}

export function teamPlates(): Map<string, Picture> {
  const charminar = city('hyderabad', { ground: COLOURS.paper, sun: 'lace', seed: 'team' })
  const laid = lay(charminar, { x: 800, y: 600, width: 1600, hairlines: true })
  return new Map([['team/about.svg', printOn(PAPER, [1600, 1200], [laid], `${cityAlt('hyderabad')} on warm paper`)]])
}
