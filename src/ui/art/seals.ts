// Seals: the round seal, the great seal of the first slide, and the cartouche that carries a number.
import { serif } from './lettering/lettering.ts'
import type { Lettering } from './lettering/lettering.ts'
import { circle } from './path.ts'
import type { Plate } from './plate.ts'
import { ring, ringWithin } from './rings.ts'
import type { RingSettings } from './rings.ts'
import { random } from './seed.ts'

export type SealSettings = {
  text: string
  initials: string
  /** A second, smaller line under the initials. */
  sub?: string | undefined
  /** Notches of the milled edge. */
  edge?: number | undefined
  unit?: number
  lettering?: Lettering
}

/** Round seal: words on a ring, initials inside. Its groups .spin and .spin.r can be rotated in opposite directions. */
export function seal(settings: SealSettings): Plate {
  const { text, initials, sub = '' } = settings
  const { edge = 48, unit = 1000, lettering = serif } = settings
  const paint = 'currentColor'
  const milled = { inner: { r: 0.9 * unit }, outer: { r: 0.99 * unit, d: 0.006 } }
  const mesh = { inner: { r: 0.42 * unit, d: 0.03 }, outer: { r: 0.63 * unit, d: -0.015 } }
  const words = lettering.round(text, {
    radius: 0.745 * unit,
    size: 0.118 * unit * fitting(text, 61),
    paint,
    share: 0.985,
    tracking: 0.05,
  })
  const many = initials.length > 2
  const y = (many ? 0.115 : 0.15) * unit - (sub ? 0.05 * unit : 0)
  const body = [
    `<g class="spin">${ring({ petals: edge, swings: 1, strands: 3, ...milled, weight: 0.7 })}</g>`,
    circle(0.885 * unit, 1),
    circle(0.868 * unit, 0.5),
    words.body,
    circle(0.675 * unit, 0.5),
    circle(0.655 * unit, 1),
    `<g class="spin r">${ring({ petals: 16, swings: 2, strands: 6, ...mesh, weight: 0.55 })}</g>`,
    circle(0.4 * unit, 0.75),
    lettering.line(initials, { y, size: (many ? 0.34 : 0.44) * unit, paint, tracking: -0.01 }),
    sub ? lettering.line(sub, { y: 0.24 * unit, size: 0.12 * unit, paint }) : '',
  ]
  return { vb: [-unit * 1.02, -unit * 1.02, unit * 2.04, unit * 2.04], defs: words.defs, body: body.join('') }
}

/** Longer words are set smaller, so that their letters do not overlap. `most` characters fit in the usual size. */
function fitting(text: string, most: number): number {
  return Math.min(1, most / [...text].length)
}

export type GrandSealSettings = {
  text: string
  initials: string
  unit?: number
  paint?: string
  lettering?: Lettering
}

/** The great seal: seven nested rings, in groups that can be rotated in opposite directions. */
export function grandSeal(settings: GrandSealSettings): Plate {
  const { text, initials, unit = 3000, paint = 'currentColor', lettering = serif } = settings
  const words = lettering.round(text, {
    radius: 0.835 * unit,
    size: 0.062 * unit * fitting(text, 112),
    paint,
    share: 0.994,
  })
  const within = (drawn: RingSettings): string => ringWithin(unit, drawn)
  const ogee = 'ogee' as const
  const milled = { inner: { r: 0.915 }, outer: { r: 0.985, d: 0.006 } }
  const net = { inner: { r: 0.63, d: 0.03 }, outer: { r: 0.782, d: -0.006 } }
  const swell = { inner: { r: 0.455, d: 0.05 }, outer: { r: 0.668, d: 0.042 } }
  const star = { inner: { r: 0.36, d: 0.1, form: ogee }, outer: { r: 0.5, d: 0.085, form: ogee } }
  const heart = { inner: { r: 0.25, d: 0.05 }, outer: { r: 0.385, d: 0.1, form: ogee } }
  const collar = { inner: { r: 0.196 }, outer: { r: 0.222 } }
  const engraved = [
    `<g class="spin">${within({ petals: 60, swings: 1, strands: 4, ...milled, weight: 0.7 })}</g>`,
    circle(0.905 * unit, 1.2),
    circle(0.896 * unit, 0.6),
    words.body,
    circle(0.806 * unit, 0.6),
    circle(0.797 * unit, 1.2),
    '<g class="spin r">',
    within({ petals: 24, swings: 2, strands: 6, ...net, weight: 0.6 }),
    within({ petals: 24, swings: 1, strands: 10, ...swell, weight: 0.65 }),
    '</g><g class="spin">',
    within({ petals: 12, swings: 3, strands: 10, ...star, weight: 0.6 }),
    within({ petals: 12, swings: 2, strands: 6, ...heart, weight: 0.6 }),
    '</g>',
    circle(0.235 * unit, 1),
    circle(0.226 * unit, 0.6),
    `<g class="spin r">${within({ petals: 36, swings: 1, strands: 3, ...collar, weight: 0.6 })}</g>`,
    circle(0.19 * unit, 0.6),
  ]
  const name = lettering.line(initials, { y: 0.053 * unit, size: 0.158 * unit, paint })
  const body = `<g stroke="${paint}">${engraved.join('')}</g>${name}`
  return { vb: [-unit * 1.01, -unit * 1.01, unit * 2.02, unit * 2.02], defs: words.defs, body }
}

/** The cartouche around a number of the firm, like that of a denomination on a banknote. */
export function counter(seed: string): Plate {
  const chance = random('c:' + seed)
  const petals = chance.pick([12, 14, 16, 18])
  const d = chance.span(0.035, 0.06)
  const hole = 0.52
  const width = 1500
  const height = 900
  const oval = { stretchX: width / 1000, stretchY: height / 1000, weight: 0.55 }
  const outerRing = { inner: { r: 1000 * (hole + 0.09), d: 0.03 }, outer: { r: 965, d } }
  const middleRing = { inner: { r: 1000 * hole, d: 0 }, outer: { r: 830, d: -d } }
  const innerRing = { inner: { r: 1000 * (hole - 0.035) }, outer: { r: 1000 * (hole + 0.02) } }
  const body = [
    ring({ petals, swings: 2, strands: 6, ...outerRing, ...oval, segments: 10 }),
    ring({ petals, swings: 1, strands: 6, ...middleRing, ...oval, segments: 6 }),
    ring({ petals: petals * 2, swings: 1, strands: 3, ...innerRing, ...oval, segments: 5 }),
  ]
  return { vb: [-width * 1.03, -height * 1.03, width * 2.06, height * 2.06], body: body.join('') }
}
