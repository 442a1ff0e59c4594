// Ruled shading: fills a polygon with parallel lines by the even-odd rule.
import { joinNumbers } from './path.ts'
import type { Point } from './path.ts'

export type HatchSettings = { gap: number; angle?: number; offset?: number }

function tenth(number: number): number {
  return Number(number.toFixed(1))
}

/** Where the line at height `y` crosses the polygon, left to right. */
function crossings(corners: readonly Point[], y: number): number[] {
  const found: number[] = []
  corners.forEach(([x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length]!
    if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
  })
  return found.sort((left, right) => left - right)
}

/** Lines at `angle` degrees, `gap` apart, clipped to the polygon. */
export function hatch(polygon: readonly Point[], { gap, angle = 0, offset = 0 }: HatchSettings): string {
  const radians = (angle * Math.PI) / 180
  const c = Math.cos(radians)
  const s = Math.sin(radians)
  const turned = polygon.map(([x, y]): Point => [x * c + y * s, -x * s + y * c])
  const levels = turned.map(([, y]) => y)
  const highest = Math.max(...levels)
  let drawn = ''
  for (let y = Math.ceil((Math.min(...levels) - offset) / gap) * gap + offset; y < highest; y += gap) {
    const found = crossings(turned, y)
    for (let index = 0; index + 1 < found.length; index += 2) {
      const from = [tenth(found[index]! * c - y * s), tenth(found[index]! * s + y * c)]
      const to = [tenth(found[index + 1]! * c - y * s), tenth(found[index + 1]! * s + y * c)]
      drawn += angle === 0 ? `M${joinNumbers(from)}H${to[0]}` : `M${joinNumbers(from)}L${joinNumbers(to)}`
    }
  }
  return drawn
}

/** The same path rounded to whole numbers, which are precise enough for a ruled wall. */
export function wholeNumbers(path: string): string {
  return path.replaceAll(/(\d+)\.\d/g, (number) => String(Math.round(Number(number))))
}
