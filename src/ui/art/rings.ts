// Rings as a rose engine cuts them. The cutter swings between two cams while the work turns. Strand k of K follows
//   r(θ) = ½(outer + inner) + ½(outer − inner)·sin(Nθ + 2πk/K)
// and evenly spaced phases interlace into guilloché. With N = petals × swings, one sector repeats for the whole ring.
import { HAIRLINE, TAU, curve, joinNumbers, pathElement, weightStyle } from './path.ts'
import type { Curve } from './path.ts'
import { slotId } from './plate.ts'

/** A cam: mean radius, depth of its petals, phase and profile. */
export type Cam = { r: number; d?: number; phase?: number; form?: 'sine' | 'scallop' | 'ogee' }

export type RingSettings = {
  petals: number
  /** Swings of the cutter per petal. */
  swings: number
  strands: number
  inner: Cam
  outer: Cam
  /** Inclination of the strands, in radians. */
  twist?: number
  weight?: number
  /** Stretch, for ovals. */
  stretchX?: number
  stretchY?: number
  segments?: number
}

function camRadius({ r, d = 0, phase = 0, form = 'sine' }: Cam, petals: number): (angle: number) => number {
  switch (form) {
    case 'scallop':
      return (angle) => r * (1 - d * Math.abs(Math.sin((petals * angle + phase) / 2)))
    case 'ogee':
      return (angle) => {
        const turn = petals * angle + phase
        return r * (1 + d * Math.cos(turn) + d * 0.32 * Math.cos(2 * turn))
      }
    case 'sine':
      return (angle) => r * (1 + d * Math.cos(petals * angle + phase))
  }
}

function strand(settings: RingSettings, index: number): Curve {
  const { petals, swings, strands, twist = 0, stretchX = 1, stretchY = 1 } = settings
  const inner = camRadius(settings.inner, petals)
  const outer = camRadius(settings.outer, petals)
  const phase = (TAU * index) / strands
  return (angle) => {
    const near = inner(angle)
    const far = outer(angle)
    const swing = Math.sin(petals * swings * angle + phase)
    const radius = (far + near) / 2 + ((far - near) / 2) * swing
    const turned = angle + twist * swing
    return [radius * Math.cos(turned) * stretchX, radius * Math.sin(turned) * stretchY]
  }
}

/**
 * `element` (whose markup carries `id`) repeated `count` times around the centre. For each prime factor of the count,
 * what is drawn so far becomes a group that is repeated: eight references draw sixty sectors.
 */
function aroundCentre(element: string, id: string, count: number): string {
  let written = element
  let writtenId = id
  let writtenCount = 1
  for (const factor of primeFactors(count)) {
    if (writtenCount > 1) {
      writtenId = slotId('g', `${id} ${count} ${writtenCount}`)
      written = `<g id="${writtenId}">${written}</g>`
    }
    for (let index = 1; index < factor; index++) {
      const angle = (360 * index * writtenCount) / count
      written += `<use href="#${writtenId}" transform="rotate(${Number(angle.toFixed(3))})"/>`
    }
    writtenCount *= factor
  }
  return written
}

function primeFactors(count: number): number[] {
  for (let factor = 2; factor * factor <= count; factor++) {
    if (count % factor === 0) return [factor, ...primeFactors(count / factor)]
  }
  return count > 1 ? [count] : []
}

/** One woven ring. Round rings repeat one sector. Ovals have no such symmetry and are drawn whole. */
export function ring(settings: RingSettings): string {
  const { petals, swings, strands, weight = 0, stretchX = 1, stretchY = 1 } = settings
  const segments = settings.segments || Math.max(6, Math.round(swings * 6))
  let drawn = ''
  if (stretchX !== stretchY) {
    for (let index = 0; index < strands; index++)
      drawn += curve(strand(settings, index), 0, TAU, segments * petals) + 'z'
    return pathElement(drawn, weight)
  }
  for (let index = 0; index < strands; index++) drawn += curve(strand(settings, index), 0, TAU / petals, segments)
  const id = slotId('r', `${drawn} ${weight} ${petals}`)
  return `<g>${aroundCentre(pathElement(drawn, weight, ` id="${id}"`), id, petals)}</g>`
}

/** The same ring with the radii of its cams given as shares of `unit`. */
export function ringWithin(unit: number, settings: RingSettings): string {
  const inner = { ...settings.inner, r: settings.inner.r * unit }
  const outer = { ...settings.outer, r: settings.outer.r * unit }
  return ring({ ...settings, inner, outer })
}

/** Circles of one radius whose centres lie on a circle around the centre. */
export function eccentricCircles(offset: number, radius: number, count: number, weight: number): string {
  const placed = `cx="${Math.round(offset)}" r="${Math.round(radius)}"`
  const id = slotId('t', `${placed} ${count}`)
  return aroundCentre(`<circle id="${id}" ${placed}${weightStyle(weight)}${HAIRLINE}/>`, id, count)
}

/** Radial rulings between two radii. Every second one is shorter by `shorter`. */
export function rays(count: number, inner: number, outer: number, weight = 0, shorter = 0): string {
  let drawn = ''
  for (let index = 0; index < count; index++) {
    const angle = (TAU * index) / count
    const reach = outer * (shorter && index % 2 ? 1 - shorter : 1)
    const from = [Math.round(inner * Math.cos(angle)), Math.round(inner * Math.sin(angle))]
    const to = [Math.round(reach * Math.cos(angle)), Math.round(reach * Math.sin(angle))]
    drawn += `M${joinNumbers(from)}L${joinNumbers(to)}`
  }
  return pathElement(drawn, weight)
}

/** Scalloped outline of a wax seal, as a path around the centre. Radius and depth are in fiftieths of 1000 units. */
export function scallop(lobes = 22, radius = 47, depth = 2.2): string {
  const edge: Curve = (angle) => {
    const reach = (radius + depth * Math.cos(lobes * angle)) * 20
    return [reach * Math.cos(angle), reach * Math.sin(angle)]
  }
  return curve(edge, 0, TAU, lobes * 4) + 'z'
}
