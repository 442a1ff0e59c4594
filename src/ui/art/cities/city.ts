// The four office cities: each monument alone in front of its own rosette sun, or all of them on one horizon.
import type { RosetteFamily } from '#ui/art/rosette.ts'
import type { Plate } from '#ui/art/plate.ts'
import { random } from '#ui/art/seed.ts'
import { drawCharminar } from './charminar.ts'
import { Elevation } from './elevation.ts'
import { drawGateway } from './gateway.ts'
import { drawGround, drawSun, drawTree } from './landscape.ts'
import { drawRipon } from './ripon.ts'
import { drawVidhana } from './vidhana.ts'

export const cityNames = ['hyderabad', 'bengaluru', 'chennai', 'mumbai'] as const
export type CityName = (typeof cityNames)[number]

type CityView = {
  draw: (board: Elevation, centre: number, base: number, scale: number) => void
  label: string
  height: number
  sun: RosetteFamily
  /** Distance of the first tree from the centre. */
  treeOffset: number
}

export const CITIES: Record<CityName, CityView> = {
  hyderabad: { draw: drawCharminar, label: 'Charminar, Hyderabad', height: 960, sun: 'dahlia', treeOffset: 330 },
  bengaluru: { draw: drawVidhana, label: 'Vidhana Soudha, Bengaluru', height: 700, sun: 'lace', treeOffset: 660 },
  chennai: { draw: drawRipon, label: 'Ripon Building, Chennai', height: 740, sun: 'wheel', treeOffset: 600 },
  mumbai: { draw: drawGateway, label: 'Gateway of India, Mumbai', height: 680, sun: 'star', treeOffset: 470 },
}

export type CityOptions = {
  ground?: string
  negative?: boolean
  /** For under 320 px: wider rulings, heavier lines, a light sun. */
  small?: boolean
  /** Replaces the city's own sun. */
  sun?: RosetteFamily
  seed?: string
}

const WIDTH = 1600
const HEIGHT = 1200

/** City plate: the monument in front of a rosette sun unique to the city. */
export function city(name: CityName, options: CityOptions = {}): Plate {
  const { ground = 'var(--ground)', negative = false, small = false, seed = 'city:' + name } = options
  const view = CITIES[name]
  const board = small
    ? new Elevation({ ground, negative, minGap: 15, weights: [2.6, 3.6, 5] })
    : new Elevation({ ground, negative })
  const centre = WIDTH / 2
  const base = HEIGHT * 0.83
  const scale = Math.min((WIDTH * 0.86) / 1180, (HEIGHT * 0.7) / view.height) * (name === 'hyderabad' ? 1.04 : 1)
  const family = options.sun ?? (small ? 'torus' : view.sun)
  drawSun(board, centre, base - HEIGHT * 0.36, HEIGHT * 0.4, seed, { family, light: small })
  board.add(`<path fill="${ground}" stroke="none" d="M0 ${Math.round(base)}H${WIDTH}V${HEIGHT}H0z"/>`)
  const offset = view.treeOffset * scale
  const trees = [
    [-offset, 150],
    [-offset - 90 * scale, 110],
    [offset, 130],
    [offset + 84 * scale, 160],
  ] as const
  trees.forEach(([shift, height], index) => drawTree(board, centre + shift, base, height * scale * 1.1, name + index))
  view.draw(board, centre, base, scale)
  drawGround(board, WIDTH * 0.02, base + 2, WIDTH * 0.96, small ? 7 : 13, name)
  return board.plate(WIDTH, HEIGHT)
}

export type HorizonOptions = { ground?: string; negative?: boolean; minGap?: number }

/** Plain blocks between the monuments. */
function drawDistantTown(board: Elevation, width: number, base: number): void {
  const chance = random('sky')
  for (let x = 0; x < width;) {
    const blockWidth = Math.round(chance.span(46, 120))
    const blockHeight = Math.round(chance.span(50, 170))
    const gap = Math.round(chance.span(15, 24))
    const angle = chance.pick([0, 0, 90])
    const top = base - blockHeight
    board.shape(
      [
        [x, base],
        [x, top],
        [x + blockWidth, top],
        [x + blockWidth, base],
      ],
      { gap, angle, weight: 0.8, edge: 1 },
    )
    x += blockWidth + Math.round(chance.span(-10, 26))
  }
  for (let index = 0; index < 22; index++) {
    const x = (index + 0.5 + chance.span(-0.3, 0.3)) * (width / 22)
    drawTree(board, x, base, chance.span(50, 96), 'sk' + index)
  }
}

/** The four cities on one horizon, for the footer. */
export function skyline(options: HorizonOptions = {}): Plate {
  const { ground = 'var(--ground)', negative = true, minGap = 8 } = options
  const width = 3600
  const base = 545
  const board = new Elevation({ ground, negative, minGap, weights: [1.1, 1.5, 1.9] })
  drawDistantTown(board, width, base)
  drawCharminar(board, width * 0.12, base, 0.56)
  drawVidhana(board, width * 0.385, base, 0.62)
  drawRipon(board, width * 0.655, base, 0.62)
  drawGateway(board, width * 0.885, base, 0.6)
  board.line(`M0 ${base}H${width}M0 ${base + 9}H${width}`, 1.5)
  return board.plate(width, 560)
}

/** All four monuments under one rosette sun, on the right of a wide plate. */
export function panorama(options: HorizonOptions = {}): Plate {
  const { ground = 'var(--ground)', negative = true, minGap = 6.5 } = options
  const width = 2880
  const height = 1500
  const base = height * 0.86
  const board = new Elevation({ ground, negative, minGap, weights: [1.3, 1.8, 2.5] })
  drawSun(board, width * 0.72, base - 90, height * 0.6, 'city:panorama', { family: 'dahlia' })
  board.add(`<path fill="${ground}" stroke="none" d="M0 ${Math.round(base)}H${width}V${height}H0z"/>`)
  for (let index = 0; index < 12; index++) {
    drawTree(board, width * (0.485 + 0.046 * index), base, 84 + (index % 3) * 26, 'pn' + index)
  }
  drawRipon(board, width * 0.925, base, 0.56)
  drawVidhana(board, width * 0.655, base, 0.55)
  drawGateway(board, width * 0.8, base, 0.6)
  drawCharminar(board, width * 0.535, base, 0.7)
  drawGround(board, width * 0.43, base + 2, width * 0.6, 12, 'pan')
  return board.plate(width, height)
}
