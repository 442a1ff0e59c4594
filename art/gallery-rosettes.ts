// Gallery: rosettes of every family, whole, cropped and in groups.
import { circle } from '#ui/art/path.ts'
import { rays, ringWithin } from '#ui/art/rings.ts'
import { rosette, rosetteFamilies, rosetteFor } from '#ui/art/rosette.ts'
import type { GalleryEntry } from './stock.ts'
import { COLOURS, INK, PAPER, ROSE, SEA, lay, printOn } from './stock.ts'

const SIZE = [1200, 900] as const

function specimenSheet(): string[] {
  return rosetteFamilies.map((family, index) => {
    const x = 230 + (index % 3) * 370
    const y = 255 + Math.floor(index / 3) * 390
    return lay(rosetteFor(`specimen:${family}`, { family, light: true }), { x, y, width: 320, line: 1.4 })
  })
}

/** A rosette on a ground of rays, as behind the seal of an old share certificate. */
function sunburst(): string {
  const burst = {
    vb: [-2000, -2000, 4000, 4000] as [number, number, number, number],
    body: rays(180, 1010, 2000, 0.7, 0.22),
  }
  const middle = rosetteFor('gallery:sunburst', { family: 'star' })
  return lay(burst, { x: 600, y: 450, width: 1500 }) + lay(middle, { x: 600, y: 450, width: 720 })
}

/** A chain of wide-meshed rings, one within another. */
function nestedRings(): string {
  const weight = 0.7
  const plate = rosette([
    { petals: 48, swings: 1, strands: 3, inner: { r: 0.9 }, outer: { r: 0.99, d: 0.005 }, weight },
    { petals: 16, swings: 2, strands: 8, inner: { r: 0.58, d: 0.06 }, outer: { r: 0.88, d: -0.03 }, weight },
    ringWithin(2000, {
      petals: 8,
      swings: 3,
      strands: 9,
      inner: { r: 0.24, d: 0.16 },
      outer: { r: 0.6, d: 0.06 },
      weight,
    }),
    circle(420, 0.9),
    { petals: 24, swings: 1, strands: 3, inner: { r: 0.1 }, outer: { r: 0.2 }, weight },
  ])
  return lay(plate, { x: 600, y: 450, width: 820 })
}

export function rosettePictures(): GalleryEntry[] {
  const one = (seed: string, family: (typeof rosetteFamilies)[number]) => rosetteFor(`gallery:${seed}`, { family })
  return [
    [
      'dahlia-on-paper',
      printOn(
        PAPER,
        SIZE,
        [lay(one('dahlia', 'dahlia'), { x: 600, y: 450, width: 800 })],
        'Engraved dahlia rosette on warm paper',
      ),
    ],
    [
      'lace-on-sea',
      printOn(
        SEA,
        SIZE,
        [lay(one('lace', 'lace'), { x: 600, y: 450, width: 800 })],
        'Engraved lace rosette on sea-green paper',
      ),
    ],
    [
      'compass-on-rose',
      printOn(
        ROSE,
        SIZE,
        [lay(one('compass', 'compass'), { x: 600, y: 450, width: 800 })],
        'Engraved compass rosette on rose paper',
      ),
    ],
    [
      'wheel-on-ink',
      printOn(
        INK,
        SIZE,
        [lay(one('wheel', 'wheel'), { x: 600, y: 450, width: 800 })],
        'Engraved wheel rosette in brass on dark ink',
      ),
    ],
    [
      'star-on-paper',
      printOn(
        { ...PAPER, ink: COLOURS.brass },
        SIZE,
        [lay(one('star', 'star'), { x: 600, y: 450, width: 800 })],
        'Engraved star rosette in brass on warm paper',
      ),
    ],
    [
      'torus-on-sea',
      printOn(
        SEA,
        SIZE,
        [lay(one('torus', 'torus'), { x: 600, y: 450, width: 800, line: 1.3 })],
        'Engraved rosette of circles set off their centre, on sea-green paper',
      ),
    ],
    [
      'dahlia-rising-on-ink',
      printOn(
        INK,
        SIZE,
        [lay(one('rising', 'dahlia'), { x: 780, y: 760, width: 1400 })],
        'Part of a large dahlia rosette rising from the foot of a dark sheet',
      ),
    ],
    [
      'six-families-on-paper',
      printOn(PAPER, SIZE, specimenSheet(), 'Specimen sheet of six rosettes, one of each family, on warm paper'),
    ],
    ['sunburst-on-rose', printOn(ROSE, SIZE, [sunburst()], 'Star rosette on a ground of straight rays, on rose paper')],
    [
      'nested-rings-on-sea',
      printOn(SEA, SIZE, [nestedRings()], 'Five woven rings one within another on sea-green paper'),
    ],
  ]
}
