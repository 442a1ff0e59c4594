// The papers for pictures, and how a figure is placed on them. The lines of a picture scale with it, so that it keeps its
// tone from a thumbnail to a full page. A plate without a sheet keeps hairlines at any size.
import type { Plate } from '#ui/art/plate.ts'
import { svg } from '#ui/art/plate.ts'

export type Ink = string
export type Stock = { name: string; paper: string; ink: Ink }

export const COLOURS = {
  ink: '#0b222a',
  paper: '#f6f1e6',
  brass: '#ad8438',
  brassOnInk: '#c9a55c',
  wax: '#bf3d1d',
  sea: '#e3ebe3',
  seaInk: '#3f6b58',
  rose: '#f3e4d8',
  roseInk: '#8d4a2b',
  line: '#24434d',
  mark: '#1d4450',
} as const

export const PAPER: Stock = { name: 'warm paper', paper: COLOURS.paper, ink: COLOURS.line }
export const SEA: Stock = { name: 'sea-green paper', paper: COLOURS.sea, ink: COLOURS.seaInk }
export const ROSE: Stock = { name: 'rose paper', paper: COLOURS.rose, ink: COLOURS.roseInk }
export const INK: Stock = { name: 'dark ink', paper: COLOURS.ink, ink: COLOURS.brassOnInk }

/** Replaces page styles by plain attributes, because a file has no style sheet and no custom properties. */
function withoutPageStyles(markup: string, ground = '#fff'): string {
  return markup
    .replaceAll(/ style="stroke-width:calc\(([\d.]+)\*var\(--lw,1px\)\)"/g, ' stroke-width="$1"')
    .replaceAll('var(--ground,#fff)', ground)
}

/** Replaces hairlines by lines that are `factor` pixels wide per unit of weight when drawn at `scale`. */
function scaledLines(markup: string, scale: number, factor: number): string {
  const scaled = (_: string, weight: string): string =>
    ` stroke-width="${Number(((Number(weight) * factor) / scale).toFixed(2))}"`
  return markup
    .replaceAll(/ stroke-width="([\d.]+)" vector-effect="non-scaling-stroke"/g, scaled)
    .replaceAll(/ style="stroke-width:calc\(([\d.]+)\*var\(--lw,1px\)\)"/g, scaled)
    .replaceAll(' vector-effect="non-scaling-stroke"', '')
}

export type Placement = {
  /** Centre of the figure on the sheet, and its width there. */
  x: number
  y: number
  width: number
  turn?: number
  /** Width of a line of weight 1, in pixels of the sheet. */
  line?: number
  ink?: Ink
  opacity?: number
  /** Keeps hairlines, for plates that contain a figure at another scale, as a city contains its sun. */
  hairlines?: boolean
}

/** Places a plate on a sheet, centred at a point and scaled to a width. */
export function lay(plate: Plate, placement: Placement): string {
  const { x, y, width, turn = 0, line = 1.6, ink, opacity, hairlines = false } = placement
  const [left, top, plateWidth, plateHeight] = plate.vb
  const scale = width / plateWidth
  const centreX = -(left + plateWidth / 2)
  const centreY = -(top + plateHeight / 2)
  const moves = [
    `translate(${x} ${y})`,
    turn ? `rotate(${turn})` : '',
    `scale(${Number(scale.toFixed(5))})`,
    Math.abs(centreX) + Math.abs(centreY) > 0.01 ? `translate(${centreX} ${centreY})` : '',
  ]
  const paint = (ink ? ` color="${ink}"` : '') + (opacity ? ` opacity="${opacity}"` : '')
  const markup = (plate.defs ?? '') + plate.body
  const drawn = hairlines ? markup : scaledLines(markup, scale, line)
  // Lines without a weight of their own inherit this one.
  const inherited = ` stroke-width="${Number(((0.75 * line) / scale).toFixed(2))}"`
  return `<g transform="${moves.filter(Boolean).join('')}"${paint}${inherited}>${drawn}</g>`
}

/** Lines drawn directly on the sheet, in its own pixels. */
export function rule(path: string, width: number, ink?: Ink): string {
  return `<path d="${path}" stroke-width="${width}"${ink ? ` stroke="${ink}"` : ''}/>`
}

export type Picture = { alt: string; width: number; height: number; markup: string }
/** A picture of the gallery. */
export type GalleryEntry = readonly [name: string, picture: Picture]

/**
 * Below this width a picture shows its small cut, if it has one: fewer and heavier lines. A program that reads no style
 * sheets always shows the large one.
 */
const smallBelow = 640

function inTwoCuts(large: readonly string[], small: readonly string[]): string[] {
  const style = `<style>@media(max-width:${smallBelow}px){.l{display:none}.s{display:inline}}</style>`
  // A part that is equal in both cuts still needs an id of its own in each.
  const cut = small.join('').replaceAll('\uE000', '\uE000small')
  return [style, `<g class="l">${large.join('')}</g>`, `<g class="s" display="none">${cut}</g>`]
}

/** A picture: figures on a tinted sheet, cropped at its edges. `small` are the figures of its small cut. */
export function printOn(
  stock: Stock,
  size: readonly [number, number],
  large: readonly string[],
  alt: string,
  small: readonly string[] = [],
): Picture {
  const [width, height] = size
  const parts = small.length > 0 ? inTwoCuts(large, small) : large
  const sheet = `<path fill="${stock.paper}" stroke="none" d="M0 0h${width}v${height}H0z"/>`
  const plate: Plate = { vb: [0, 0, width, height], body: sheet + parts.join('') }
  const par = 'xMidYMid slice'
  const markup = svg(plate, { standalone: true, idPrefix: 'e', color: stock.ink, width, height, par })
  return { alt, width, height, markup: withoutPageStyles(markup, stock.paper) }
}

export type FreeOptions = { color: string; width: number; height: number; par?: string; ground?: string }

/** A plate as a file of its own, without a sheet, with hairlines at any size. */
export function setFree(plate: Plate, alt: string, { ground, ...options }: FreeOptions): Picture {
  const markup = svg(plate, { standalone: true, idPrefix: 'e', ...options })
  return { alt, width: options.width, height: options.height, markup: withoutPageStyles(markup, ground) }
}
