// Writes SVG paths: curves as cubic Béziers in whole numbers, polylines simplified, weights that scale with --lw.
// Neighbouring segments of a curve share a tangent, so after the first `s` is exact and takes four small integers.

export type Point = readonly [x: number, y: number]
export type Curve = (t: number) => Point

export const TAU = Math.PI * 2

// vector-effect is not inherited and CSS does not apply through <use>, so every element has it.
export const HAIRLINE = ' vector-effect="non-scaling-stroke"'

/** Joins numbers for SVG, with a space only where no minus sign separates them. */
export function joinNumbers(numbers: readonly number[]): string {
  let written = ''
  numbers.forEach((number, index) => {
    written += (index > 0 && number >= 0 ? ' ' : '') + number
  })
  return written
}

export function moveTo(x: number, y: number): string {
  return `M${Math.round(x)} ${Math.round(y)}`
}

/**
 * A smooth path along `place(t)` for t from `start` to `end` in `segments` pieces (Hermite to Bézier:
 * control = P ± P′·Δt/3).
 */
export function curve(place: Curve, start: number, end: number, segments: number): string {
  const step = (end - start) / segments
  const nudge = step * 1e-3
  function tangent(t: number): Point {
    const before = place(t - nudge)
    const after = place(t + nudge)
    return [(((after[0] - before[0]) / (2 * nudge)) * step) / 3, (((after[1] - before[1]) / (2 * nudge)) * step) / 3]
  }
  const first = place(start)
  const firstTangent = tangent(start)
  let x = Math.round(first[0])
  let y = Math.round(first[1])
  let written = 'M' + joinNumbers([x, y])
  for (let segment = 1; segment <= segments; segment++) {
    const t = start + step * segment
    const point = place(t)
    const slope = tangent(t)
    const nextX = Math.round(point[0])
    const nextY = Math.round(point[1])
    const controlX = Math.round(point[0] - slope[0]) - x
    const controlY = Math.round(point[1] - slope[1]) - y
    const tail = [controlX, controlY, nextX - x, nextY - y]
    if (segment === 1) {
      const head = [Math.round(first[0] + firstTangent[0]) - x, Math.round(first[1] + firstTangent[1]) - y]
      written += 'c' + joinNumbers([...head, ...tail])
    } else {
      const separator = controlX < 0 ? '' : ' '
      written += (segment === 2 ? 's' : separator) + joinNumbers(tail)
    }
    x = nextX
    y = nextY
  }
  return written
}

/** Marks the points that the Ramer–Douglas–Peucker algorithm keeps with this tolerance. */
function keptPoints(points: readonly Point[], tolerance: number): Uint8Array {
  const last = points.length - 1
  const kept = new Uint8Array(points.length)
  kept[0] = 1
  kept[last] = 1
  const spans: [number, number][] = [[0, last]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const [ax, ay] = points[from]!
    const [bx, by] = points[to]!
    const length = Math.hypot(bx - ax, by - ay) || 1
    let farthest = 0
    let farthestIndex = -1
    for (let index = from + 1; index < to; index++) {
      const [x, y] = points[index]!
      const distance = Math.abs((by - ay) * x - (bx - ax) * y + bx * ay - by * ax) / length
      if (distance > farthest) {
        farthest = distance
        farthestIndex = index
      }
    }
    if (farthest > tolerance) {
      kept[farthestIndex] = 1
      spans.push([from, farthestIndex], [farthestIndex, to])
    }
  }
  return kept
}

/** A polyline in whole numbers, simplified within `tolerance`. */
export function polyline(points: readonly Point[], tolerance = 0.6): string {
  const kept = keptPoints(points, tolerance)
  let written = ''
  let lineStarted = false
  let lastX = 0
  let lastY = 0
  points.forEach((point, index) => {
    if (!kept[index]) return
    const x = Math.round(point[0])
    const y = Math.round(point[1])
    const dx = x - lastX
    const dy = y - lastY
    if (written === '') {
      written = 'M' + joinNumbers([x, y])
    } else if (dx || dy) {
      const separator = dx < 0 ? '' : ' '
      written += (lineStarted ? separator : 'l') + joinNumbers([dx, dy])
      lineStarted = true
    }
    lastX = x
    lastY = y
  })
  return written
}

/** Straight lines through the points, in absolute whole numbers. */
export function outline(points: readonly Point[], closed = true): string {
  const corners = points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`)
  return 'M' + corners.join('L') + (closed ? 'z' : '')
}

/** Weights are multiplied by --lw, which is inherited through <use>. Small plates set it below 1px. */
export function weightStyle(weight: number): string {
  return weight ? ` style="stroke-width:calc(${weight}*var(--lw,1px))"` : ''
}

export function pathElement(path: string, weight = 0, attributes = ''): string {
  return `<path d="${path}"${weightStyle(weight)}${HAIRLINE}${attributes}/>`
}

export function circle(radius: number, weight = 0, attributes = ''): string {
  return `<circle r="${Math.round(radius)}"${weightStyle(weight)}${HAIRLINE}${attributes}/>`
}
