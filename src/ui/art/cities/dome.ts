// Domes: meridians that are denser on the shaded side, and a few parallels.
import { curve, outline } from '#ui/art/path.ts'
import type { Point } from '#ui/art/path.ts'
import type { Elevation } from './elevation.ts'

export type DomeForm = 'half' | 'onion' | 'bud'
export type DomeOptions = { form?: DomeForm; meridians?: number; parallels?: number }

/** Half-width of the dome at a share of its height, relative to its base. */
const PROFILES: Record<DomeForm, (t: number) => number> = {
  half: (t) => Math.sqrt(Math.max(0, 1 - t * t)),
  onion: (t) => (1 + 0.34 * Math.sin(Math.PI * Math.min(1, t * 1.55)) * (1 - t)) * Math.max(0, 1 - t ** 1.7) ** 0.62,
  bud: (t) => (0.72 + 0.5 * Math.sin(Math.PI * Math.min(1, t * 1.25))) * Math.max(0, 1 - t ** 2.2) ** 0.7,
}

function silhouette(x: number, base: number, radius: number, height: number, form: DomeForm): Point[] {
  const profile = PROFILES[form]
  const points: Point[] = []
  for (let step = 0; step <= 24; step++) points.push([x - radius * profile(step / 24), base - (height * step) / 24])
  for (let step = 23; step >= 0; step--) points.push([x + radius * profile(step / 24), base - (height * step) / 24])
  return points
}

export function drawDome(
  board: Elevation,
  x: number,
  base: number,
  radius: number,
  height: number,
  options: DomeOptions = {},
): void {
  const { form = 'half' } = options
  let { meridians = 9, parallels = 5 } = options
  if (board.minGap) {
    meridians = Math.min(meridians, Math.max(4, Math.round((radius / board.minGap) * 1.3)))
    parallels = Math.min(parallels, 2)
  }
  const profile = PROFILES[form]
  const edge = silhouette(x, base, radius, height, form)
  const meridian = (side: number, top: number, segments: number): string =>
    curve((t) => [x + radius * profile(Math.max(0, t)) * side, base - height * t], 0, top, segments)
  let drawn = ''
  for (let index = 0; index <= meridians; index++) {
    const longitude = -1.45 + (2.9 * index) / meridians
    const side = Math.sin(longitude)
    if (!board.negative && side < -0.15 && side > -0.72 && index % 2) continue
    drawn += meridian(side, 0.96, 6)
    const doubled = board.negative ? side < -0.05 : side > 0.25
    if (doubled) drawn += meridian(Math.sin(longitude + 1.45 / meridians), 0.9, 5)
  }
  for (let index = 1; index <= parallels; index++) {
    const level = (index / (parallels + 1)) ** 1.15
    const width = radius * profile(level)
    const start = index % 2 ? -0.2 : 0.35
    drawn += curve(
      (angle) => [x + width * Math.sin(angle), base - height * level + radius * 0.06 * Math.cos(angle)],
      start,
      1.5,
      3,
    )
  }
  board.mask(outline(edge)).line(drawn, board.fine).line(outline(edge, false), board.middle)
}
