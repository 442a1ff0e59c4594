// Chennai: the Ripon Building, its clock tower and arcades.
import { hatch } from '#ui/art/hatch.ts'
import { TAU, circle } from '#ui/art/path.ts'
import { drawDome } from './dome.ts'
import { rectangle, strokedPath } from './elevation.ts'
import type { Elevation } from './elevation.ts'

type Side = -1 | 1

/** The pavilion that closes a wing. */
function drawPavilion(board: Elevation, x: number, y: number, wingHeight: number, scale: number): void {
  const s = (length: number): number => length * scale
  board.wall(x, y - s(34), s(70), wingHeight + s(34), { gap: s(8) })
  board.cornice(x, y - s(34), s(70), s(9), s(8))
  for (let row = 0; row < 3; row++) {
    board.arch(x + s(22), y + s(16 + row * 76), s(26), s(52), { pointed: 0, gap: s(4), rim: s(4) })
  }
  drawDome(board, x + s(35), y - s(44), s(30), s(40), { meridians: 8, parallels: 3 })
  board.finial(x + s(35), y - s(83), s(26))
}

function drawWing(board: Elevation, centre: number, base: number, scale: number, side: Side): void {
  const s = (length: number): number => length * scale
  const width = s(430)
  const height = s(240)
  const x = side < 0 ? centre - s(80) - width : centre + s(80)
  const y = base - height - s(14)
  board.wall(x, y, width, height, { gap: s(12), shade: side > 0 ? s(15) : 0 })
  board.balustrade(x - s(5), y - s(20), width + s(10), s(20), s(8))
  board.cornice(x, y + s(6), width, s(9), s(9))
  const arcades = [
    { top: 20, height: 62 },
    { top: 98, height: 58 },
    { top: 172, height: 66 },
  ]
  for (const arcade of arcades) {
    for (let index = 0; index < 11; index++) {
      board.arch(x + s(14 + index * 37.4), y + s(arcade.top), s(25), s(arcade.height), {
        pointed: 0,
        gap: s(4),
        edge: board.fine,
      })
    }
  }
  for (const level of [88, 162]) board.cornice(x, y + s(level), width, s(5), s(4))
  drawPavilion(board, side < 0 ? x - s(8) : x + width - s(62), y, height, scale)
}

/** The porch under the tower. */
function drawPorch(board: Elevation, centre: number, base: number, scale: number): void {
  const s = (length: number): number => length * scale
  board.wall(centre - s(98), base - s(310), s(196), s(310), { gap: s(9) })
  board.cornice(centre - s(98), base - s(310), s(196), s(12), s(10))
  board.arch(centre - s(44), base - s(150), s(88), s(150), { pointed: 0, gap: s(3.6), rim: s(12), edge: board.bold })
  for (const side of [-1, 1]) board.column(centre + s(side * 76 - 8), base - s(180), s(16), s(180), 6)
  board.cornice(centre - s(94), base - s(186), s(188), s(10), s(6))
  for (let index = 0; index < 3; index++) {
    board.arch(centre + s(-58 + index * 42), base - s(282), s(32), s(74), { pointed: 0, gap: s(4), rim: s(4) })
  }
}

function drawClock(board: Elevation, x: number, y: number, scale: number): void {
  const r = (length: number): number => Math.round(length * scale)
  let hours = ''
  for (let index = 0; index < 12; index++) {
    const angle = (TAU * index) / 12
    const on = (radius: number): string =>
      `${Math.round(radius * scale * Math.cos(angle))} ${Math.round(radius * scale * Math.sin(angle))}`
    hours += `M${on(30)}L${on(36)}`
  }
  const hands = `M0 0L0 ${-r(27)}M0 0L${r(17)} ${r(9)}`
  const face = `<circle r="${r(44)}" fill="${board.ground}" stroke-width="1.1"/>`
  const place = `translate(${Math.round(x)} ${Math.round(y)})`
  board.add(`<g transform="${place}">${face}${circle(37 * scale, 0.6)}${strokedPath(hours + hands, 2)}</g>`)
}

function drawClockTower(board: Elevation, centre: number, base: number, scale: number): void {
  const s = (length: number): number => length * scale
  const width = s(130)
  board.wall(centre - width / 2, base - s(520), width, s(200), { gap: s(7) })
  const shaded = rectangle(centre + width * 0.18, base - s(520), width * 0.32, s(200))
  board.line(hatch(shaded, { gap: s(7), offset: s(3.5) }), board.fine)
  for (const side of [-1, 1]) board.column(centre + s(side * 56 - 6), base - s(510), s(12), s(190), 5)
  board.arch(centre - s(22), base - s(400), s(44), s(76), { pointed: 0, gap: s(4), rim: s(5) })
  drawClock(board, centre, base - s(458), scale)
  board.cornice(centre - width / 2, base - s(520), width, s(14), s(14))
  board.wall(centre - s(46), base - s(590), s(92), s(56), { gap: s(6) })
  for (let index = 0; index < 3; index++) {
    board.arch(centre + s(-38 + index * 28), base - s(582), s(20), s(48), { pointed: 0, gap: s(4), edge: board.fine })
  }
  board.cornice(centre - s(46), base - s(590), s(92), s(10), s(10))
  drawDome(board, centre, base - s(600), s(44), s(62), { meridians: 10, parallels: 4 })
  board.finial(centre, base - s(661), s(54))
}

export function drawRipon(board: Elevation, centre: number, base: number, scale = 1): void {
  const s = (length: number): number => length * scale
  drawWing(board, centre, base, scale, -1)
  drawWing(board, centre, base, scale, 1)
  drawPorch(board, centre, base, scale)
  drawClockTower(board, centre, base, scale)
  board.wall(centre - s(530), base - s(14), s(1060), s(14))
}
