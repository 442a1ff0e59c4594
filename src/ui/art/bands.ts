// Straight counterparts of the rings: woven bands, the certificate border, and the weave that starts as one line.
import { TAU, circle, curve, pathElement } from './path.ts'
import { slotId } from './plate.ts'
import type { Plate } from './plate.ts'
import { ring } from './rings.ts'

export type BandSettings = {
  wavelength?: number
  repeats?: number
  halfHeight?: number
  depth?: number
  swings?: number
  strands?: number
  coreStrands?: number
  ruled?: boolean
  weight?: number
  edge?: number
}

/** Rises smoothly from 0 to 1, without a corner at either end. */
export function ease(share: number): number {
  if (share < 0) return 0
  if (share > 1) return 1
  return share * share * (3 - 2 * share)
}

/** A woven band that repeats seamlessly every wavelength. */
export function band(settings: BandSettings = {}): Plate {
  const { wavelength = 600, repeats = 1, halfHeight = 150, depth = 0.25, swings = 3, strands = 6 } = settings
  const { coreStrands = 0, ruled = true, weight = 0.6, edge = 0 } = settings
  const length = wavelength * repeats
  const envelope = (x: number): number => halfHeight * (1 - depth + depth * Math.cos((TAU * x) / wavelength))
  let wave = ''
  for (let k = 0; k < strands; k++) {
    const phase = (TAU * k) / strands
    wave += curve(
      (x) => [x, envelope(x) * Math.sin((TAU * swings * x) / wavelength + phase)],
      0,
      wavelength,
      Math.max(8, swings * 6),
    )
  }
  for (let k = 0; k < coreStrands; k++) {
    const phase = (TAU * k) / coreStrands
    wave += curve(
      (x) => [x, envelope(x + wavelength / 2) * 0.45 * Math.sin((TAU * swings * 2 * x) / wavelength + phase)],
      0,
      wavelength,
      Math.max(8, swings * 12),
    )
  }
  if (edge) for (const side of [-1, 1]) wave += curve((x) => [x, side * (envelope(x) + edge)], 0, wavelength, 8)
  const id = slotId('b', `${wave} ${weight}`)
  let body = pathElement(wave, weight, ` id="${id}"`)
  for (let index = 1; index < repeats; index++) body += `<use href="#${id}" x="${wavelength * index}"/>`
  const reach = ruled ? halfHeight * 1.12 + edge : halfHeight + edge
  if (ruled) {
    const rule = Math.round(reach)
    body += pathElement(`M0 ${-rule}H${length}M0 ${rule}H${length}`, 0.75)
  }
  const padding = ruled ? 4 : halfHeight * 0.06
  return { vb: [0, -reach - padding, length, 2 * (reach + padding)], body }
}

const CORNER = 600
const TILE = 600

function frameSide(): string {
  const waves = 2
  const strands = 5
  const middle = CORNER / 2
  const wavelength = TILE / waves
  const end = CORNER + TILE
  const envelope = (x: number): number => 170 * (0.82 + 0.18 * Math.cos((TAU * x) / wavelength))
  let weave = ''
  for (let k = 0; k < strands; k++) {
    const phase = (TAU * k) / strands
    weave += curve(
      (x) => [x, middle + envelope(x - CORNER) * Math.sin((TAU * 2 * (x - CORNER)) / wavelength + phase)],
      CORNER,
      end,
      waves * 2 * 7,
    )
  }
  for (let k = 0; k < 2; k++) {
    const phase = Math.PI * k
    weave += curve(
      (x) => [x, middle + 40 * Math.sin((TAU * 4 * (x - CORNER)) / wavelength + phase)],
      CORNER,
      end,
      waves * 2 * 10,
    )
  }
  const inner = `M${CORNER} 70H${end}M${CORNER} ${CORNER - 70}H${end}`
  const outer = `M${CORNER} 30H${end}M${CORNER} ${CORNER - 30}H${end}`
  return pathElement(weave, 0.55) + pathElement(inner, 0.5) + pathElement(outer, 1.1)
}

function frameCorner(): string {
  const c = CORNER / 2
  const petals = 14
  const wide = { inner: { r: c * 0.26, d: 0.16 }, outer: { r: c * 0.8, d: 0.035 } }
  const narrow = { inner: { r: c * 0.06 }, outer: { r: c * 0.27, d: 0.16 } }
  return [
    ring({ petals, swings: 1, strands: 7, ...wide, weight: 0.55 }),
    ring({ petals, swings: 1, strands: 3, ...narrow, weight: 0.55 }),
    circle(c * 0.86, 0.5),
    pathElement(`M${-c + 30} ${c}V${-c + 30}H${c}`, 1.1),
    pathElement(`M${-c + 70} ${c}V${-c + 70}H${c}`, 0.5),
    pathElement(`M${c} ${c - 30}H${c - 30}V${c}`, 1.1),
  ].join('')
}

/** The certificate border for CSS border-image with `round`: corners and tiles of equal length. */
export function frame(): Plate {
  const width = 2 * CORNER + TILE
  const c = CORNER / 2
  const side = frameSide()
  const corner = frameCorner()
  const sideId = slotId('fs', side)
  const cornerId = slotId('fc', corner)
  const sides = [90, 180, 270].map(
    (angle) => `<use href="#${sideId}" transform="rotate(${angle} ${width / 2} ${width / 2})"/>`,
  )
  const places = [
    [width - c, c, 90],
    [width - c, width - c, 180],
    [c, width - c, 270],
  ]
  const corners = places.map(
    ([x, y, angle]) => `<use href="#${cornerId}" transform="translate(${x} ${y}) rotate(${angle})"/>`,
  )
  const drawn = `<g id="${sideId}">${side}</g>${sides.join('')}`
  const turned = `<g transform="translate(${c} ${c})"><g id="${cornerId}">${corner}</g></g>${corners.join('')}`
  return { vb: [0, 0, width, width], body: drawn + turned }
}

export type WeaveSettings = {
  width?: number
  height?: number
  strands?: number
  swings?: number
  amplitude?: number
  weight?: number
  from?: number
  to?: number
}

/** Strands that begin as a single line and separate across the width. */
export function weave(settings: WeaveSettings = {}): Plate {
  const { width = 2400, height = 320, strands = 14, swings = 9, amplitude = 130 } = settings
  const { weight = 0.8, from = 0.02, to = 0.94 } = settings
  let drawn = ''
  for (let k = 0; k < strands; k++) {
    drawn += curve(
      (x) => {
        const opened = ease((x / width - from) / (to - from))
        const phase = TAU * (k / strands) * opened ** 1.1
        const reach = amplitude * (0.06 + 0.94 * opened ** 1.25)
        return [x, height / 2 + reach * Math.sin((TAU * swings * x) / width + phase)]
      },
      0,
      width,
      swings * 9,
    )
  }
  return { vb: [0, 0, width, height], body: pathElement(drawn, weight) }
}
