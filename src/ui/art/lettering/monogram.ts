// The medallion of a person or a company: initials cut into ruled ground, on a rosette of their own.
import { serif } from './lettering.ts'
import type { Lettering } from './lettering.ts'
import { TAU, circle, curve, pathElement } from '#ui/art/path.ts'
import { slotId } from '#ui/art/plate.ts'
import type { Plate } from '#ui/art/plate.ts'
import { ring } from '#ui/art/rings.ts'
import { random } from '#ui/art/seed.ts'
import type { Random } from '#ui/art/seed.ts'

export type MonogramOptions = {
  /** For under 96 px: fewer strands, no ruled ground, solid letters. */
  small?: boolean | undefined
  lettering?: Lettering
}

const UNIT = 1000
const GROUND_RADIUS = 0.62 * UNIT
const VIEW_BOX: Plate['vb'] = [-UNIT * 1.02, -UNIT * 1.02, UNIT * 2.04, UNIT * 2.04]

function smallMonogram(initials: string, chance: Random, lettering: Lettering): Plate {
  const petals = chance.pick([20, 24, 28])
  const strands = chance.pick([2, 3])
  const size = (initials.length > 1 ? 0.62 : 0.8) * UNIT
  const edge = { inner: { r: 0.7 * UNIT }, outer: { r: 0.96 * UNIT, d: 0.02 } }
  const body = [
    `<g class="spin">${ring({ petals, swings: 1, strands, ...edge, weight: 0.8 })}</g>`,
    circle(0.66 * UNIT, 0.9),
    lettering.line(initials, { y: Math.round(size * 0.335), size: Math.round(size), paint: 'currentColor' }),
  ]
  return { vb: VIEW_BOX, body: body.join('') }
}

function wavyGround(chance: Random): string {
  const bulge = chance.span(40, 90)
  const frequency = chance.pick([1, 1.5, 2])
  const phase = chance.span(0, TAU)
  const radius = GROUND_RADIUS
  let drawn = ''
  for (let y = -radius; y <= radius; y += 30) {
    const swell = 1 - (y / radius) ** 2
    drawn += curve(
      (x) => [x, y + bulge * Math.sin((x / radius) * Math.PI * frequency + phase) * swell],
      -radius,
      radius,
      8,
    )
  }
  return drawn
}

/**
 * Ruled lines at this angle, as a paint. A tile is wider than any letters, so that no seam interrupts a line. A clip path
 * made of text is not used: Chromium takes such text for the largest of the page, wherever it stands, and reports the page
 * as slow.
 */
function rulings(id: string, angle: number): string {
  const size = `x="-${UNIT}" width="${2 * UNIT}" height="32"`
  const line = `<path d="M0 16H${2 * UNIT}" stroke="currentColor" stroke-width="19"/>`
  return `<pattern id="${id}" patternUnits="userSpaceOnUse" ${size} patternTransform="rotate(${angle})">${line}</pattern>`
}

/** The engraved medallion of these initials. The seed (a name) determines its ring, ground and angle. */
export function monogram(initials: string, seed = initials, options: MonogramOptions = {}): Plate {
  const { small = false, lettering = serif } = options
  const chance = random('m:' + seed)
  if (small) return smallMonogram(initials, chance, lettering)
  const petals = chance.pick([18, 20, 24, 28])
  const swings = chance.pick([1, 1, 2])
  const strands = chance.pick([5, 6, 7])
  const twist = chance.span(-0.06, 0.06)
  const angle = chance.pick([-24, -16, 16, 24])
  const size = (initials.length > 1 ? 0.66 : 0.86) * UNIT
  const ground = wavyGround(chance)
  const groundId = slotId('mc', `${seed} ${initials}`)
  const rulingsId = slotId('mt', `${seed} ${initials}`)
  const letters = (attributes: string): string =>
    lettering.line(initials, {
      x: 0,
      y: Math.round(size * 0.33),
      size: Math.round(size),
      tracking: -0.02,
      attributes,
    })
  const edge = { inner: { r: 0.68 * UNIT, d: 0.02 }, outer: { r: 0.955 * UNIT, d: 0.02 } }
  const blank = letters(' class="m-ground" stroke="none" fill="var(--ground,#fff)"')
  const cut = letters(` stroke="none" fill="url(#${rulingsId})"`)
  const outlined = (weight: number): string => letters(` stroke-width="${weight}" vector-effect="non-scaling-stroke"`)
  const figure = lettering.overlapping ? outlined(2.2) + blank + cut : blank + cut + outlined(1.1)
  const body = [
    `<g class="spin">${ring({ petals, swings, strands, ...edge, twist, weight: 0.6 })}</g>`,
    circle(0.99 * UNIT, 0.9),
    circle(0.655 * UNIT, 0.5),
    circle(0.63 * UNIT, 0.9),
    `<g clip-path="url(#${groundId})">${pathElement(ground, 0.55)}</g>`,
    `<g>${figure}</g>`,
  ]
  const clip = `<clipPath id="${groundId}"><circle r="${Math.round(GROUND_RADIUS)}"/></clipPath>`
  return { vb: VIEW_BOX, defs: `<defs>${clip}${rulings(rulingsId, angle)}</defs>`, body: body.join('') }
}
