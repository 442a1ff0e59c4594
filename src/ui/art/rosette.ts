// Rosettes: the mark of one service, insight or firm. Six families, tuned so that every seed gives a good one.
import { circle } from './path.ts'
import type { Plate } from './plate.ts'
import { eccentricCircles, ringWithin } from './rings.ts'
import type { RingSettings } from './rings.ts'
import { random } from './seed.ts'

export const rosetteFamilies = ['dahlia', 'lace', 'compass', 'wheel', 'star', 'torus'] as const
export type RosetteFamily = (typeof rosetteFamilies)[number]

/** `light` thins the strands for plates under 150 px. */
export type RosetteOptions = { family?: RosetteFamily | undefined; light?: boolean | undefined }

const UNIT = 2000
const PETALS: Record<RosetteFamily, readonly number[]> = {
  dahlia: [12, 14, 16],
  lace: [10, 12, 16],
  compass: [8, 12],
  wheel: [18, 20, 24],
  star: [9, 10, 12],
  torus: [6, 8],
}

/** Concentric rings whose radii are shares of the rosette's own. A string is a part already drawn. */
export function rosette(parts: readonly (RingSettings | string)[], unit = UNIT): Plate {
  const reach = unit * 1.02
  const body = parts.map((part) => (typeof part === 'string' ? part : ringWithin(unit, part))).join('')
  return { vb: [-reach, -reach, 2 * reach, 2 * reach], body }
}

function recipe(family: RosetteFamily, petals: number, strands: number, light: boolean): (RingSettings | string)[] {
  const weight = 0.6
  switch (family) {
    case 'dahlia':
      return [
        { petals, swings: 1, strands: strands + 2, inner: { r: 0.3, d: 0.1 }, outer: { r: 0.97, d: 0.035 }, weight },
        { petals, swings: 2, strands, inner: { r: 0.5, d: 0.1 }, outer: { r: 0.8, d: -0.07 }, weight },
        { petals, swings: 1, strands: 4, inner: { r: 0.07, d: 0.2 }, outer: { r: 0.34, d: 0.08 }, weight },
      ]
    case 'lace':
      return [
        { petals: petals * 2, swings: 1, strands: 4, inner: { r: 0.86 }, outer: { r: 0.985, d: 0.012 }, weight },
        { petals, swings: 3, strands, inner: { r: 0.46, d: 0.07 }, outer: { r: 0.84, d: -0.035 }, weight },
        { petals, swings: 1, strands, inner: { r: 0.2, d: 0.12 }, outer: { r: 0.49, d: 0.07 }, weight },
        { petals, swings: 1, strands: 3, inner: { r: 0.05 }, outer: { r: 0.18, d: 0.12 }, weight },
      ]
    case 'compass': {
      const ogee = 'ogee' as const
      const inner = { r: 0.16, d: 0.2 }
      return [
        circle(0.99 * UNIT, 0.75),
        circle(0.99 * UNIT * 0.982, 0.5),
        { petals: petals * 3, swings: 1, strands: 4, inner: { r: 0.87 }, outer: { r: 0.965 }, weight },
        { petals, swings: 1, strands: strands + 3, inner, outer: { r: 0.78, d: 0.09, form: ogee }, weight },
        {
          petals,
          swings: 2,
          strands: 4,
          inner: { r: 0.62, d: 0.1, form: ogee },
          outer: { r: 0.85, d: 0.01 },
          weight: 0.5,
        },
      ]
    }
    case 'wheel':
      return [
        { petals, swings: 1, strands, inner: { r: 0.62 }, outer: { r: 0.98, d: 0.018 }, twist: 0.07, weight },
        { petals, swings: 1, strands, inner: { r: 0.34 }, outer: { r: 0.66 }, twist: -0.07, weight },
        { petals, swings: 1, strands: 4, inner: { r: 0.1 }, outer: { r: 0.37 }, twist: 0.09, weight },
      ]
    case 'torus':
      return [
        eccentricCircles(0.46 * UNIT, 0.33 * UNIT, light ? 44 : 60, weight),
        { petals: petals * 5, swings: 1, strands: 3, inner: { r: 0.85 }, outer: { r: 0.98, d: 0.008 }, weight },
        circle(0.82 * UNIT, 0.6),
      ]
    case 'star': {
      const cusped = { r: 0.96, d: 0.04, form: 'scallop' as const }
      return [
        { petals, swings: 1, strands: strands + 2, inner: { r: 0.5, d: 0.2 }, outer: cusped, weight },
        { petals, swings: 2, strands, inner: { r: 0.22, d: 0.1 }, outer: { r: 0.56, d: 0.2 }, weight },
        { petals, swings: 1, strands: 3, inner: { r: 0.06 }, outer: { r: 0.23, d: 0.1 }, weight },
        circle(0.985 * UNIT, 0.6),
      ]
    }
  }
}

/** Returns the rosette of a seed, which never changes. The seed also chooses the family unless one is given. */
export function rosetteFor(seed: string, { family, light = false }: RosetteOptions = {}): Plate {
  const chance = random(seed)
  const chosen = family ?? chance.pick(rosetteFamilies)
  const petals = chance.pick(PETALS[chosen])
  return rosette(recipe(chosen, petals, light ? 4 : 6, light))
}
