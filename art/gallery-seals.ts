// Gallery: seals, medallions, cartouches, the certificate's border and words hidden in rulings.
import { firmLetters, sealText } from '#ui/art/lettering/firm-letters.ts'
import { frame } from '#ui/art/bands.ts'
import { latent } from '#ui/art/lettering/latent.ts'
import { monogram } from '#ui/art/lettering/monogram.ts'
import { rosetteFor } from '#ui/art/rosette.ts'
import { counter, seal } from '#ui/art/seals.ts'
import { firm } from './firm.ts'
import { cutLettering } from './cut-letters.ts'
import type { GalleryEntry } from './stock.ts'
import { sealInIris } from './hero-plates.ts'
import { whorl } from './insight-plates.ts'
import { COLOURS, INK, PAPER, ROSE, SEA, lay, printOn } from './stock.ts'

const SIZE = [1200, 900] as const
const MIDDLE = { x: 600, y: 450 }

function hiddenWord(word: string, size: number, gap: number): string {
  const plate = latent(word, { width: 1200, height: 900, size, gap, wordWeight: 1.7, lettering: cutLettering })
  return lay(plate, { ...MIDDLE, width: 1200, line: 1.4 })
}

function borderAndRose(): string {
  const middle = rosetteFor('gallery:framed', { family: 'compass' })
  return lay(frame(), { ...MIDDLE, width: 840, line: 1.2 }) + lay(middle, { ...MIDDLE, width: 246, line: 1.3 })
}

/** A medallion drawn large. The rulings of its letters are far apart at this size, so a tint connects them. */
function largeMedallion(initials: string, seed: string, place: { x: number; y: number; width: number }): string {
  const plate = monogram(initials, seed, { lettering: cutLettering })
  const size = initials.length > 1 ? 660 : 860
  const letters = cutLettering.line(initials, {
    y: Math.round(size * 0.33),
    size,
    tracking: -0.02,
    paint: 'currentColor',
    attributes: ' opacity=".45"',
  })
  return lay({ ...plate, body: plate.body + letters }, { ...place, line: 1.4 })
}

function cityMedallions(): string[] {
  return ['Hyderabad', 'Bengaluru', 'Chennai', 'Mumbai'].map((name, index) => {
    const place = { x: 390 + (index % 2) * 420, y: 245 + Math.floor(index / 2) * 410, width: 380 }
    return largeMedallion(name.slice(0, 1), `office:${name}`, place)
  })
}

export function sealPictures(): GalleryEntry[] {
  const firmSeal = seal({
    text: sealText(firm.name, firm.since),
    initials: firmLetters(firm.name, 3),
    lettering: cutLettering,
  })
  const filed = seal({
    text: 'FILED · RECORDED · MINUTED · FILED · RECORDED · MINUTED ·',
    initials: '1988',
    edge: 60,
    lettering: cutLettering,
  })
  return [
    [
      'firm-seal-on-rose',
      printOn(
        { ...ROSE, ink: '#a33015' },
        SIZE,
        [lay(firmSeal, { ...MIDDLE, width: 800 })],
        'Round seal of PS Rao & Associates with the letters PSR, in wax red on rose paper',
      ),
    ],
    [
      'record-in-the-rulings',
      printOn(
        PAPER,
        SIZE,
        [hiddenWord('RECORD', 300, 9)],
        'The word RECORD formed by lines that change direction, on warm paper',
      ),
    ],
    [
      'four-medallions-on-sea',
      printOn(SEA, SIZE, cityMedallions(), 'Four medallions with the letters H, B, C and M on sea-green paper'),
    ],
    [
      'great-seal-on-ink',
      printOn(
        INK,
        SIZE,
        [lay(sealInIris(), { x: 700, y: 640, width: 1350, line: 1.4 })],
        'Part of the great seal of PS Rao & Associates on dark ink',
      ),
    ],
    [
      'cartouche-on-paper',
      printOn(
        { ...PAPER, ink: COLOURS.brass },
        SIZE,
        [lay(counter('gallery'), { ...MIDDLE, width: 1080 })],
        'Empty oval cartouche in brass on warm paper',
      ),
    ],
    [
      'certificate-border',
      printOn(
        { ...PAPER, ink: COLOURS.brass, paper: '#fcf9f2' },
        SIZE,
        [borderAndRose()],
        'Certificate border of woven bands around a rosette, in brass on white paper',
      ),
    ],
    [
      'minutes-in-the-rulings',
      printOn(
        INK,
        SIZE,
        [hiddenWord('MINUTES', 265, 10)],
        'The word MINUTES formed by lines that change direction, on dark ink',
      ),
    ],
    [
      'firm-medallion-on-ink',
      printOn(
        INK,
        SIZE,
        [largeMedallion('PSR', 'firm', { ...MIDDLE, width: 800 })],
        'Medallion with the letters PSR cut into ruled ground, in brass on dark ink',
      ),
    ],
    [
      'fingerprint-on-sea',
      printOn(
        SEA,
        SIZE,
        [lay(whorl('gallery', 30), { ...MIDDLE, width: 620, line: 1.3 })],
        'Engraved fingerprint on sea-green paper',
      ),
    ],
    [
      'filed-seal-on-paper',
      printOn(
        PAPER,
        SIZE,
        [lay(filed, { x: 820, y: 600, width: 1160 })],
        'Part of a round seal reading filed, recorded, minuted, on warm paper',
      ),
    ],
  ]
}
