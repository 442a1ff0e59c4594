// One picture for each insight, and a fallback for each type of insight.
import { band, weave } from '#ui/art/bands.ts'
import { ledger, relief } from '#ui/art/fields.ts'
import { nib } from '#ui/art/nib.ts'
import { TAU, circle, curve, pathElement } from '#ui/art/path.ts'
import { slotId } from '#ui/art/plate.ts'
import type { Point } from '#ui/art/path.ts'
import type { Plate } from '#ui/art/plate.ts'
import { rosetteFor } from '#ui/art/rosette.ts'
import { ringWithin } from '#ui/art/rings.ts'
import { random } from '#ui/art/seed.ts'
import { coin, hill, together } from './heights.ts'
import { COLOURS, INK, PAPER, ROSE, SEA, lay, printOn, rule } from './stock.ts'
import type { Picture } from './stock.ts'

const SIZE = [1200, 800] as const

/** A thumbprint: arches that close into a whorl, with small gaps in each line like those of skin. */
export function whorl(seed: string, lines: number): Plate {
  const chance = random(seed)
  let drawn = ''
  for (let index = 1; index <= lines; index++) {
    const share = index / lines
    const tilt = 0.5 * (1 - share)
    const ridge = (angle: number): Point => {
      const wander = 0.03 * Math.sin(3 * angle + 2 * share) + 0.02 * Math.sin(5 * angle + 7 * share)
      const reach = 1000 * share * (1 + wander * (1.4 - share))
      const x = reach * 0.72 * Math.cos(angle)
      const y = reach * Math.sin(angle) * (Math.sin(angle) > 0 ? 1.08 : 0.94)
      return [x * Math.cos(tilt) - y * Math.sin(tilt), x * Math.sin(tilt) + y * Math.cos(tilt) + 150 * (1 - share) - 60]
    }
    let angle = chance.span(0, TAU)
    const end = angle + TAU
    while (angle < end) {
      const length = Math.min(end - angle, chance.span(0.9, 3.4) / (0.4 + share))
      drawn += curve(ridge, angle, angle + length, Math.max(3, Math.round(length * 4)))
      angle += length + 0.05 / share
    }
  }
  return { vb: [-1000, -1200, 2000, 2400], body: pathElement(drawn, 2.4) }
}

/** Rulings that change direction inside a keyhole. */
function keyhole(width: number, height: number, gap: number): Plate {
  const shape = `M${width / 2 - 62} ${height * 0.52}a150 150 0 1 1 124 0l66 ${height * 0.32}h-256z`
  const id = slotId('k', `${width} ${height} ${gap}`)
  let level = ''
  for (let y = gap / 2; y < height; y += gap) level += `M0 ${Math.round(y)}H${width}`
  let slanted = ''
  for (let x = width / 2 - height; x < width / 2 + 300; x += gap)
    slanted += `M${Math.round(x)} ${height}l${height} ${-height}`
  const box = `maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"`
  const sheet = `<rect width="${width}" height="${height}" fill="#fff" stroke="none"/>`
  const outside = slotId('ko', `${width} ${height} ${gap}`)
  return {
    vb: [0, 0, width, height],
    defs:
      `<defs><clipPath id="${id}"><path d="${shape}"/></clipPath>` +
      `<mask id="${outside}" ${box}>${sheet}<path d="${shape}" fill="#000" stroke="none"/></mask></defs>`,
    body:
      `<g mask="url(#${outside})">${pathElement(level, 0.9)}</g>` +
      `<g clip-path="url(#${id})">${pathElement(slanted, 2)}</g>`,
  }
}

function blogPlates(): [string, Picture][] {
  const pen = nib({ ground: COLOURS.sea, tip: [760, 880], tail: -300 })
  const dahlia = rosetteFor('minutes', { family: 'dahlia' })
  const share = coin(6)
  const capital = (lines: number, depth: number) =>
    relief((x, y) => share(x * 1.5, y * 1.5), {
      lines,
      depth,
      shape: 'square',
      weight: 0.75,
      step: 5,
      tolerance: 0.6,
    })
  const learning = [
    lay(rosetteFor('trainee:first', { family: 'torus', light: true }), { x: 190, y: 470, width: 200 }),
    lay(rosetteFor('trainee:second', { family: 'wheel' }), { x: 495, y: 420, width: 300 }),
    lay(rosetteFor('trainee:third', { family: 'lace' }), { x: 915, y: 345, width: 450 }),
    rule('M0 610H1200', 1.6),
    lay(weave({ width: 2400, height: 200, strands: 12, amplitude: 80, swings: 11 }), { x: 600, y: 690, width: 1200 }),
  ]
  return [
    [
      'insights/audit.svg',
      printOn(
        { ...SEA, ink: COLOURS.line },
        SIZE,
        [lay(pen, { x: 600, y: 400, width: 1200 })],
        'Engraved pen nib signing on sea-green paper',
      ),
    ],
    [
      'insights/minutes.svg',
      printOn(
        INK,
        SIZE,
        [lay(dahlia, { x: 830, y: 470, width: 1265 })],
        'Large engraved rosette of many petals on dark ink',
        [lay(rosetteFor('minutes', { family: 'dahlia', light: true }), { x: 830, y: 470, width: 1265, line: 3.2 })],
      ),
    ],
    [
      'insights/cap-table.svg',
      printOn(
        ROSE,
        SIZE,
        [lay(capital(132, 0.042), { x: 600, y: 400, width: 1400 })],
        'Ruled lines raised into a coin with six petals, on rose paper',
        [lay(capital(88, 0.05), { x: 600, y: 400, width: 1400, line: 3.6 })],
      ),
    ],
    [
      'insights/trainee.svg',
      printOn(PAPER, SIZE, learning, 'Three engraved rosettes in a row, each larger and finer than the one before'),
    ],
  ]
}

function articlePlates(): [string, Picture][] {
  const folios = ledger({
    width: 2400,
    height: 1600,
    lines: 60,
    from: 0.05,
    full: 0.75,
    amplitude: 250,
    waves: 2.6,
    swirl: 1.2,
    weight: 0.75,
  })
  const land = together(hill(-0.55, -0.25, 0.7), hill(0.5, 0.1, 0.85), hill(0.02, 0.48, 0.5), hill(0.85, -0.5, 0.5))
  const ground = relief(land, { lines: 84, depth: 0.2, shape: 'square', weight: 0.7, step: 12, tolerance: 0.7 })
  const towns = [
    [230, 250, 'wheel'],
    [520, 545, 'star'],
    [800, 330, 'dahlia'],
    [1030, 565, 'torus'],
  ] as const
  const roads = 'M230 250C330 420 400 520 520 545S700 420 800 330 940 420 1030 565'
  const map = [
    lay(ground, { x: 600, y: 400, width: 1700, opacity: 0.5 }),
    rule(roads, 9, COLOURS.paper),
    rule(roads, 2.4, COLOURS.wax),
    ...towns.map(([x, y, family]) => {
      const town = rosetteFor(`agm:${family}`, { family, light: true })
      return `<circle cx="${x}" cy="${y}" r="66" fill="${COLOURS.paper}" stroke="none"/>${lay(town, { x, y, width: 124, line: 1.3 })}`
    }),
  ]
  const woven = (petals: number, strands: number): Plate => ({
    vb: [-1000, -1000, 2000, 2000],
    body:
      ringWithin(1000, { petals, swings: 1, strands, inner: { r: 0.82 }, outer: { r: 0.98, d: 0.01 }, weight: 0.6 }) +
      circle(800, 0.9) +
      circle(775, 0.6),
  })
  const collar = woven(36, 5)
  const heavyCollar = woven(28, 3)
  const lock = (gap: number, ring: Plate, line: number): string[] => [
    lay(keyhole(1200, 800, gap), { x: 600, y: 400, width: 1200, line }),
    `<circle cx="600" cy="400" r="338" stroke="${COLOURS.ink}" stroke-width="70"/>`,
    lay(ring, { x: 600, y: 400, width: 740, line }),
  ]
  const identity = [
    lay(collar, { x: 600, y: 400, width: 720 }),
    lay(whorl('director', 23), { x: 600, y: 400, width: 370, line: 1.3 }),
  ]
  return [
    [
      'insights/demat.svg',
      printOn(
        SEA,
        SIZE,
        [lay(folios, { x: 600, y: 400, width: 1200 })],
        'Engraved ledger lines that swing into a woven pattern, on sea-green paper',
      ),
    ],
    [
      'insights/agm-map.svg',
      printOn(PAPER, SIZE, map, 'Engraved map of hills with four rosettes joined by a red road'),
    ],
    [
      'insights/director-kyc.svg',
      printOn(ROSE, SIZE, identity, 'Engraved fingerprint within a woven ring on rose paper'),
    ],
    [
      'insights/dpdp.svg',
      printOn(
        INK,
        SIZE,
        lock(11, collar, 1.5),
        'A keyhole formed by lines that change direction, within a woven ring on dark ink',
        lock(18, heavyCollar, 2.8),
      ),
    ],
  ]
}

export function insightPlates(): Map<string, Picture> {
  const lace = rosetteFor('blog', { family: 'lace' })
  const strip = band({ repeats: 3, halfHeight: 170, depth: 0.3, swings: 4, strands: 10, weight: 0.8 })
  return new Map([
    ...blogPlates(),
    ...articlePlates(),
    [
      'insights/fallback-blog.svg',
      printOn(
        { ...ROSE, ink: '#a3623f' },
        SIZE,
        [lay(lace, { x: 600, y: 400, width: 673 })],
        'Engraved rosette on rose paper',
      ),
    ],
    [
      'insights/fallback-article.svg',
      printOn(
        SEA,
        SIZE,
        [lay(strip, { x: 600, y: 400, width: 1200, line: 1.2 })],
        'Engraved woven band on sea-green paper',
      ),
    ],
  ])
}
