// A fountain-pen nib that writes a flourish of diminishing loops ending in a straight line.
import { Elevation } from '#ui/art/cities/elevation.ts'
import { TAU, curve, moveTo, outline } from './path.ts'
import type { Curve, Point } from './path.ts'
import type { Plate } from './plate.ts'
import { ring } from './rings.ts'

export type NibOptions = {
  ground?: string
  negative?: boolean
  /** Where the nib touches the paper, and how far left its last stroke reaches. */
  tip?: Point
  tail?: number
}

const LENGTH = 620
const BARREL_END = LENGTH + 900
const TILT = -0.76
const FINE = 1.2

/** Half-width of the nib at a share of its length. */
function halfWidth(along: number): number {
  const t = Math.max(0, along)
  const shoulder = t > 0.78 ? 1 - 0.34 * ((t - 0.78) / 0.22) ** 1.5 : 1
  return 128 * Math.pow(Math.sin(Math.min(1, t * 1.02) * Math.PI * 0.5), 1.25) * shoulder
}

/** The flourish: seven strands that separate where the pen is pressed. */
function paraph([tipX, tipY]: Point, tail: number): string {
  const loops = 5
  const end = loops * TAU
  const strand =
    (index: number): Curve =>
    (t) => {
      const spent = Math.min(1, Math.max(0, t / end))
      const reach = 150 * (1 - spent) ** 0.8
      const height = 118 * (1 - spent) ** 0.9 + 2
      const x = tipX - 46 * t * 0.5 - reach * Math.sin(t) * 0.95
      const y = tipY - height * (1 - Math.cos(t))
      const swell = 0.25 + 4.6 * Math.max(0, Math.sin(t - 0.5)) ** 1.5 * (1 - spent * 0.8)
      const pressure = Math.min(1, t * 2) * swell
      const lean = 0.5 * (tipY - y)
      return [x + lean + index * pressure * 0.9, y + index * pressure * 0.35]
    }
  let drawn = ''
  for (let index = -3; index <= 3; index++) drawn += curve(strand(index), 0, end, loops * 16)
  const [x, y] = strand(0)(end)
  const first = `${Math.round(x - (x - tail) * 0.35)} ${Math.round(y + 2)}`
  const second = `${Math.round(x - (x - tail) * 0.7)} ${Math.round(y + 6)}`
  return `${drawn}${moveTo(x, y)}C${first} ${second} ${tail} ${Math.round(y + 6)}`
}

function drawBarrel(board: Elevation, turn: (x: number, y: number) => Point): void {
  const start = LENGTH - 30
  const corners = [turn(start, -86), turn(BARREL_END, -122), turn(BARREL_END, 122), turn(start, 86)] as const
  board.mask(outline(corners))
  let rulings = ''
  for (let index = 0; index <= 34; index++) {
    const side = Math.sin(-Math.PI / 2 + (Math.PI * index) / 34)
    const open = board.negative ? side > 0.25 && side < 0.9 && index % 2 === 1 : side > -0.75 && side < -0.3
    if (open) continue
    rulings += outline([turn(start, 86 * side), turn(BARREL_END, 122 * side)], false)
  }
  board.line(rulings, FINE)
  for (const x of [40, 56, 64, 150, 160]) {
    const band: Curve = (angle) =>
      turn(LENGTH + x + 16 * Math.cos(angle), (86 + (36 * (x + 30)) / 930) * Math.sin(angle))
    board.line(curve(band, -Math.PI / 2, Math.PI / 2, 6), 2.2)
  }
  board.line(outline([corners[0], corners[1]], false) + outline([corners[3], corners[2]], false), 2.2)
}

function drawBlade(board: Elevation, turn: (x: number, y: number) => Point): void {
  const edge: Point[] = []
  for (let step = 0; step <= 40; step++) edge.push(turn((LENGTH * step) / 40, -halfWidth(step / 40)))
  for (let step = 40; step >= 0; step--) edge.push(turn((LENGTH * step) / 40, halfWidth(step / 40)))
  const ruling =
    (side: number): Curve =>
    (t) =>
      turn(LENGTH * t, halfWidth(t) * side)
  let rulings = ''
  for (let index = 0; index <= 46; index++) {
    const side = Math.sin(-1.5 + (3 * index) / 46)
    const lit = side > -0.8 && side < -0.34
    const thinned = board.negative ? side > 0.3 : lit
    if (Math.abs(side) < 0.03 || (thinned && index % 2)) continue
    rulings += curve(ruling(side), 0.02, 1, 10)
    const doubled = board.negative ? lit : side > 0.3
    if (doubled) rulings += curve(ruling(Math.sin(-1.5 + (3 * (index + 0.5)) / 46)), 0.16, 1, 9)
  }
  const slit = outline([turn(0, 0), turn(300, 0)], false)
  board.mask(outline(edge)).line(rulings, FINE).line(outline(edge), 2.6).line(slit, 2.8)
}

export function nib(options: NibOptions = {}): Plate {
  const { ground = 'var(--ground)', negative = false, tip = [840, 930], tail = 20 } = options
  const board = new Elevation({ ground, negative })
  const turn = (x: number, y: number): Point => [
    tip[0] + x * Math.cos(TILT) - y * Math.sin(TILT),
    tip[1] + x * Math.sin(TILT) + y * Math.cos(TILT),
  ]
  board.line(paraph(tip, tail), FINE)
  drawBarrel(board, turn)
  drawBlade(board, turn)
  const [holeX, holeY] = turn(320, 0)
  const [seatX, seatY] = turn(455, 0)
  const hole = `cx="${Math.round(holeX)}" cy="${Math.round(holeY)}" r="22"`
  const rose = ring({
    petals: 12,
    swings: 1,
    strands: 4,
    inner: { r: 18, d: 0.1 },
    outer: { r: 64, d: 0.05 },
    weight: 0.7,
  })
  const seat = `<circle r="76" fill="${ground}" stroke-width="1.8"/><circle r="68" stroke-width="1"/>${rose}`
  board.add(
    `<circle ${hole} fill="${ground}" stroke-width="2.6"/>` +
      `<g transform="translate(${Math.round(seatX)} ${Math.round(seatY)})">${seat}</g>`,
  )
  return board.plate(1600, 1200)
}
