// Bengaluru: the Vidhana Soudha. A plain finial replaces the State Emblem on the building, because the
// State Emblem of India (Prohibition of Improper Use) Act, 2005 forbids the emblem in commercial work.
import { moveTo } from '#ui/art/path.ts'
import { drawDome } from './dome.ts'
import type { Elevation } from './elevation.ts'

type Side = -1 | 1

/** The square tower near the end of a wing, with its open lantern. */
function drawTower(board: Elevation, x: number, y: number, wingHeight: number, scale: number): void {
  const s = (length: number): number => length * scale
  board.wall(x - s(44), y - s(64), s(88), s(64) + wingHeight, { gap: s(8) })
  for (let row = 0; row < 3; row++) board.arch(x - s(18), y + s(18 + row * 72), s(36), s(50), { gap: s(4), rim: s(4) })
  board.cornice(x - s(44), y - s(64), s(88), s(10), s(10))
  for (const place of [-30, -10, 10, 30]) board.column(x + s(place - 4), y - s(112), s(8), s(38), 4)
  board.cornice(x - s(40), y - s(112), s(80), s(8), s(8))
  drawDome(board, x, y - s(120), s(38), s(58), { form: 'onion', meridians: 9, parallels: 4 })
  board.finial(x, y - s(176), s(34))
}

function drawWing(board: Elevation, centre: number, base: number, scale: number, side: Side): void {
  const s = (length: number): number => length * scale
  const width = s(380)
  const height = s(230)
  const x = side < 0 ? centre - s(190) - width : centre + s(190)
  const y = base - s(70) - height
  board.wall(x, y, width, height, { gap: s(11), shade: side > 0 ? s(16) : 0 })
  board.balustrade(x - s(6), y - s(20), width + s(12), s(20), s(8))
  board.cornice(x, y + s(6), width, s(8), s(8))
  for (let row = 0; row < 3; row++) {
    const pointed = row ? 0 : 0.2
    for (let index = 0; index < 10; index++) {
      board.arch(x + s(18 + index * 36), y + s(22 + row * 70), s(20), s(46), { pointed, gap: s(4), edge: board.fine })
    }
  }
  const length = Math.round(width)
  board.line(`${moveTo(x, y + s(78))}h${length}${moveTo(x, y + s(148))}h${length}`, board.middle)
  drawTower(board, side < 0 ? x + s(36) : x + width - s(36), y, height, scale)
}

export function drawVidhana(board: Elevation, centre: number, base: number, scale = 1): void {
  const s = (length: number): number => length * scale
  drawWing(board, centre, base, scale, -1)
  drawWing(board, centre, base, scale, 1)

  const width = s(400)
  const x = centre - width / 2
  const y = base - s(370)
  board.wall(x, y, width, s(300), { gap: s(8) })
  // The drum and the great dome.
  board.wall(centre - s(120), y - s(90), s(240), s(60), { gap: s(7) })
  for (let index = 0; index < 8; index++) {
    board.arch(centre + s(-108 + index * 28), y - s(80), s(18), s(42), { gap: s(4), edge: board.fine })
  }
  board.cornice(centre - s(120), y - s(90), s(240), s(10), s(12))
  drawDome(board, centre, y - s(100), s(112), s(140), { form: 'onion', meridians: 16, parallels: 7 })
  board.wall(centre - s(12), y - s(262), s(24), s(26), { gap: s(5) })
  board.finial(centre, y - s(262), s(62))
  // The portico.
  board.balustrade(x - s(8), y - s(28), width + s(16), s(28), s(9))
  board.cornice(x, y + s(8), width, s(12), s(12))
  board.wall(x + s(8), y + s(30), width - s(16), s(270), { gap: s(3.6), edge: board.fine })
  for (let index = 0; index < 8; index++) board.column(x + s(14 + index * 51.4), y + s(36), s(21), s(264), 8)
  board.cornice(x, y + s(32), width, s(16), s(8))
  // The steps, between two plinths.
  for (let index = 0; index < 7; index++) {
    const left = centre - s(210 + index * 22)
    board.wall(left, base - s(70 - index * 10), s(420 + index * 44), s(10), { edge: board.fine })
  }
  for (const left of [centre - s(590), centre + s(366)]) board.wall(left, base - s(70), s(224), s(70), { gap: s(9) })
}
