// The drawing board for engraved buildings. Painter's order: each shape is filled with the ground colour, then ruled,
// so nearer masonry hides what is behind it. Light comes from the upper left.
import { hatch, wholeNumbers } from '#ui/art/hatch.ts'
import { moveTo, outline } from '#ui/art/path.ts'
import type { Point } from '#ui/art/path.ts'
import type { Plate } from '#ui/art/plate.ts'

export type ElevationOptions = {
  /** Fill that hides what is behind. */
  ground?: string
  /** Light lines on a dark ground: lit walls are ruled densely and openings stay dark. */
  negative?: boolean
  /** Smallest gap between rulings: the level of detail. */
  minGap?: number
  weights?: readonly [fine: number, middle: number, bold: number]
}

export type ShapeOptions = {
  gap?: number
  angle?: number
  weight?: number
  /** Weight of the outline; 0 for none. */
  edge?: number
  /** Gap of a second ruling across the first, for faces turned from the light. */
  shade?: number
  /** An opening, which is dark inside on any ground. */
  opening?: boolean
}

export type ArchOptions = { pointed?: number; gap?: number; rim?: number; edge?: number }

export function rectangle(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

export function strokedPath(path: string, weight: number): string {
  return `<path d="${path}" stroke-width="${weight}"/>`
}

/** An arch over a box, with two arcs of `steps` pieces. It is round if `pointed` is 0, and sharper towards 1. */
export function archOutline(x: number, y: number, width: number, height: number, pointed = 0.25, steps = 12): Point[] {
  const rise = width * (0.5 + pointed * 0.5)
  const springing = y + rise
  const left = (share: number): Point => {
    const angle = (share * Math.PI) / 2
    const lift = rise * Math.sin(angle) ** (1 - pointed * 0.35)
    return [x + width / 2 - (width / 2) * Math.cos(angle), springing - lift]
  }
  const points: Point[] = [
    [x, y + height],
    [x, springing],
  ]
  for (let step = 1; step <= steps; step++) points.push(left(step / steps))
  for (let step = steps - 1; step >= 1; step--) {
    const [leftX, leftY] = left(step / steps)
    points.push([2 * x + width - leftX, leftY])
  }
  points.push([x + width, springing], [x + width, y + height])
  return points
}

export class Elevation {
  readonly ground: string
  readonly negative: boolean
  readonly minGap: number
  readonly fine: number
  readonly middle: number
  readonly bold: number
  private readonly parts: string[] = []
  private lastLine: { path: string; weight: number } | null = null

  constructor(options: ElevationOptions = {}) {
    const { ground = 'var(--ground)', negative = false, minGap = 0, weights = [1.1, 1.5, 2.2] } = options
    this.ground = ground
    this.negative = negative
    this.minGap = minGap
    this.fine = weights[0]
    this.middle = weights[1]
    this.bold = weights[2]
  }

  add(markup: string): this {
    this.parts.push(markup)
    this.lastLine = null
    return this
  }

  /** A line. Consecutive lines of one weight become one path. */
  line(path: string, weight = this.middle): this {
    if (!path) return this
    if (this.lastLine?.weight === weight) {
      this.lastLine.path += path
      this.parts[this.parts.length - 1] = strokedPath(this.lastLine.path, weight)
    } else {
      this.parts.push(strokedPath(path, weight))
      this.lastLine = { path, weight }
    }
    return this
  }

  mask(path: string): this {
    return this.add(`<path d="${path}" fill="${this.ground}" stroke="none"/>`)
  }

  /** A filled, ruled and outlined polygon. */
  shape(points: readonly Point[], options: ShapeOptions = {}): this {
    const { angle = 0, weight = this.fine, edge = this.middle, shade = 0, opening = false } = options
    let gap = options.gap ?? 0
    if (this.negative && gap) gap = opening ? 0 : gap * 0.72
    if (gap) gap = Math.max(gap, this.minGap)
    const stroke = edge ? ` stroke-width="${edge}"` : ' stroke="none"'
    this.add(`<path d="${outline(points)}" fill="${this.ground}"${stroke}/>`)
    let rulings = gap ? hatch(points, { gap, angle }) : ''
    if (shade && !this.negative) rulings += hatch(points, { gap: Math.max(shade, this.minGap), angle: angle + 90 })
    return this.line(wholeNumbers(rulings), weight)
  }

  wall(x: number, y: number, width: number, height: number, options: ShapeOptions = {}): this {
    return this.shape(rectangle(x, y, width, height), options)
  }

  arch(x: number, y: number, width: number, height: number, options: ArchOptions = {}): this {
    const { pointed = 0.25, gap = 5, rim = 0, edge = this.middle } = options
    if (rim) {
      const surround = archOutline(x - rim, y - rim, width + 2 * rim, height + rim, pointed)
      this.shape(surround, { edge: this.fine })
    }
    return this.shape(archOutline(x, y, width, height, pointed), { gap, edge, opening: true })
  }

  cornice(x: number, y: number, width: number, height = 10, overhang = 8): this {
    this.wall(x - overhang, y - height, width + 2 * overhang, height)
    return this.line(`${moveTo(x - overhang, y - height * 0.45)}H${Math.round(x + width + overhang)}`, this.fine)
  }

  /** A round shaft: rulings at arcsine spacing, dense where the cylinder turns away and wide where it is lit. */
  column(x: number, y: number, width: number, height: number, rulings = 7): this {
    const count = this.minGap ? Math.max(2, Math.min(rulings, Math.round(width / (this.minGap * 0.7)))) : rulings
    this.mask(outline(rectangle(x, y, width, height)))
    let drawn = ''
    for (let index = 0; index <= count; index++) {
      const across = Math.sin(-Math.PI / 2 + (Math.PI * index) / count)
      const lit = index > count * 0.18 && index < count * 0.5
      const dark = index > count * 0.5 && index < count && index % 2 === 1
      if (count > 3 && (this.negative ? dark : lit)) continue
      drawn += `${moveTo(x + (width / 2) * (1 + across), y)}v${Math.round(height)}`
    }
    this.line(drawn, this.fine)
    const capital = outline(rectangle(x - width * 0.25, y - width * 0.35, width * 1.5, width * 0.35))
    const base = outline(rectangle(x - width * 0.2, y + height - width * 0.3, width * 1.4, width * 0.3))
    return this.add(`<path d="${capital + base}" fill="${this.ground}" stroke-width="${this.middle}"/>`)
  }

  finial(x: number, y: number, height: number): this {
    const staff = `${moveTo(x, y)}v${Math.round(-height)}`
    const lower = `${moveTo(x - height * 0.14, y - height * 0.28)}h${Math.round(height * 0.28)}`
    const upper = `${moveTo(x - height * 0.08, y - height * 0.5)}h${Math.round(height * 0.16)}`
    const ball = `cx="${Math.round(x)}" cy="${Math.round(y - height * 0.16)}" r="${Math.round(height * 0.11)}"`
    this.line(staff + lower + upper, this.middle)
    return this.add(`<circle ${ball} fill="${this.ground}" stroke-width="${this.middle}"/>`)
  }

  balustrade(x: number, y: number, width: number, height: number, spacing = 9): this {
    const step = Math.max(spacing, this.minGap * 1.1)
    this.wall(x, y, width, height)
    let balusters = ''
    for (let place = x + step / 2; place < x + width; place += step) {
      balusters += `${moveTo(place, y + height * 0.22)}V${Math.round(y + height * 0.82)}`
    }
    const length = Math.round(width)
    const rails = `${moveTo(x, y + height * 0.2)}h${length}${moveTo(x, y + height * 0.82)}h${length}`
    return this.line(balusters, this.fine).line(rails, this.fine)
  }

  /** A pierced stone screen. */
  lattice(x: number, y: number, width: number, height: number, spacing = 12): this {
    const gap = Math.max(spacing, this.minGap * 1.2)
    const panel = rectangle(x, y, width, height)
    this.mask(outline(panel))
    const crossed = hatch(panel, { gap, angle: 45 }) + hatch(panel, { gap, angle: -45 })
    return this.line(wholeNumbers(crossed), this.fine).line(outline(panel), this.middle)
  }

  plate(width: number, height: number): Plate {
    return { vb: [0, 0, width, height], body: this.parts.join('') }
  }
}
