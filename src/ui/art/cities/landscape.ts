// The surroundings of a building: its trees, the ground under it, and the rosette sun behind it.
import { TAU, curve, moveTo, outline } from '#ui/art/path.ts'
import type { Point } from '#ui/art/path.ts'
import { rosetteFor } from '#ui/art/rosette.ts'
import type { RosetteOptions } from '#ui/art/rosette.ts'
import { random } from '#ui/art/seed.ts'
import type { Elevation } from './elevation.ts'

const CLUMPS: readonly Point[] = [
  [0, 0.84],
  [-0.17, 0.74],
  [0.17, 0.75],
  [-0.28, 0.6],
  [0.28, 0.6],
  [-0.08, 0.66],
  [0.1, 0.63],
  [0, 0.5],
  [-0.18, 0.5],
  [0.2, 0.48],
]

function trunk(x: number, base: number, height: number): string {
  const left = `${moveTo(x - height * 0.02, base)}V${Math.round(base - height * 0.5)}`
  const right = `${moveTo(x + height * 0.025, base)}V${Math.round(base - height * 0.5)}`
  const fork = [Math.round(x + height * 0.14), Math.round(base - height * 0.56)].join(' ')
  return `${left}${right}${moveTo(x, base - height * 0.36)}L${fork}`
}

function clumpEdge(x: number, y: number, radius: number, lean: number): Point[] {
  const points: Point[] = []
  for (let index = 0; index < 18; index++) {
    const angle = (TAU * index) / 18
    const reach = radius * (1 + 0.1 * Math.sin(angle * 6 + lean * 40))
    points.push([x + reach * Math.cos(angle), y + reach * 0.86 * Math.sin(angle)])
  }
  return points
}

function clumpRulings(board: Elevation, x: number, y: number, radius: number): string {
  const coarse = board.minGap > 0
  const count = coarse ? 3 : 6
  let drawn = ''
  for (let index = 0; index < count; index++) {
    const reach = radius * (1 - index * (coarse ? 0.28 : 0.15))
    const from = board.negative ? -2.9 + index * 0.12 : -0.55 + index * 0.1
    const to = board.negative ? -0.5 - index * 0.1 : 2.1 - index * 0.12
    drawn += curve((angle) => [x + reach * Math.cos(angle), y + reach * 0.86 * Math.sin(angle)], from, to, 3)
  }
  const crown = (angle: number): Point => {
    const reach = 1 + 0.05 * Math.sin(angle * 6)
    return [x + radius * reach * Math.cos(angle), y + radius * 0.86 * reach * Math.sin(angle)]
  }
  return drawn + curve(crown, -3.4, 0.2, 7)
}

/** Foliage: overlapping clumps, each masked and ruled with short arcs on its shaded side. */
export function drawTree(board: Elevation, x: number, base: number, height: number, seed: string): void {
  const chance = random(seed)
  board.line(trunk(x, base, height), board.fine)
  for (const [lean, rise] of board.minGap > 0 ? CLUMPS.slice(0, 6) : CLUMPS) {
    const clumpX = x + (lean + chance.span(-0.03, 0.03)) * height
    const clumpY = base - (rise + chance.span(-0.03, 0.03)) * height
    const radius = height * 0.17 * chance.span(0.8, 1.12)
    board.mask(outline(clumpEdge(clumpX, clumpY, radius, lean)))
    board.line(clumpRulings(board, clumpX, clumpY, radius), board.fine)
  }
}

/** Ruled ground: whole lines first, then broken ones that become shorter towards the bottom of the plate. */
export function drawGround(board: Elevation, x: number, y: number, width: number, rows: number, seed: string): void {
  const chance = random(seed)
  let drawn = ''
  for (let row = 0; row < rows; row++) {
    const level = y + row * (5 + row * 1.1)
    const inset = width * 0.5 * (1 - Math.sqrt(Math.max(0, 1 - (row / rows) ** 2)))
    let place = x + inset + chance.next() * 60
    const end = x + width - inset - chance.next() * 60
    if (row < 3) {
      drawn += `${moveTo(place, level)}H${Math.round(end)}`
      continue
    }
    while (place < end) {
      const length = Math.min(end - place, 120 + chance.next() * 420)
      drawn += `${moveTo(place, level)}h${Math.round(length)}`
      place += length + 14 + chance.next() * 46
    }
  }
  board.line(drawn, board.fine)
}

export function drawSun(
  board: Elevation,
  x: number,
  y: number,
  radius: number,
  seed: string,
  options: RosetteOptions,
): void {
  const sun = rosetteFor(seed, options)
  const place = `translate(${x} ${y}) scale(${(radius / 2000).toFixed(4)})`
  board.add(`<g transform="${place}" opacity=".62">${sun.body}</g>`)
}
