// Hyderabad: the Charminar, front elevation.
import { drawDome } from './dome.ts'
import { archOutline } from './elevation.ts'
import type { Elevation } from './elevation.ts'

/** A tapering shaft with three galleries and a bud dome. */
function drawMinaret(board: Elevation, x: number, base: number, baseWidth: number, height: number): void {
  let y = base
  let width = baseWidth
  for (const [index, share] of [0.34, 0.24, 0.2].entries()) {
    const storey = height * share
    board.column(x - width / 2, y - storey, width, storey, 9 - index)
    const niche = archOutline(x - width * 0.22, y - storey * 0.78, width * 0.44, storey * 0.5, 0.3, 6)
    board.shape(niche, { gap: 5, edge: board.fine })
    board.wall(x - width * 0.78, y - storey - 6, width * 1.56, 10)
    board.balustrade(x - width * 0.78, y - storey - 24, width * 1.56, 18, 6)
    y -= storey + 18
    width *= 0.86
  }
  board.column(x - width * 0.42, y - height * 0.07, width * 0.84, height * 0.07, 6)
  y -= height * 0.07
  board.wall(x - width * 0.6, y - 5, width * 1.2, 6)
  drawDome(board, x, y - 5, width * 0.52, height * 0.115, { form: 'bud', meridians: 8, parallels: 3 })
  board.finial(x, y - 4 - height * 0.115, height * 0.06)
}

export function drawCharminar(board: Elevation, centre: number, base: number, scale = 1): void {
  const s = (length: number): number => length * scale
  const width = s(430)
  const height = s(330)
  const x = centre - width / 2
  const y = base - height
  drawMinaret(board, centre - width * 0.36, base - s(10), s(50), s(850))
  drawMinaret(board, centre + width * 0.36, base - s(10), s(50), s(850))

  // The upper storey, between the minarets.
  const upper = y - s(150)
  board.wall(x + s(10), upper, width - s(20), s(150), { gap: s(9) })
  board.balustrade(x - s(4), upper - s(26), width + s(8), s(26), s(8))
  for (let index = 0; index < 17; index++) {
    board.arch(x + s(18 + index * 23.4), upper + s(12), s(15), s(34), { gap: s(4), edge: board.fine })
  }
  board.cornice(x + s(6), upper + s(62), width - s(12), s(8), s(8))
  for (let index = 0; index < 7; index++) {
    board.arch(x + s(31 + index * 54), upper + s(70), s(38), s(72), { gap: s(4), rim: s(4) })
  }
  board.balustrade(x - s(6), y - s(8), width + s(12), s(22), s(9))

  board.wall(x, y + s(14), width, height - s(14), { gap: s(7) })
  board.wall(x + width * 0.12, y + s(30), width * 0.76, height - s(30), { gap: s(11), edge: board.fine })
  const great = { pointed: 0.45, gap: 0, edge: board.bold, rim: s(13) }
  board.arch(centre - s(112), y + s(52), s(224), height - s(52), great)
  // Inside the great arch: its reveal, the far arch, the street beyond.
  const reveal = archOutline(centre - s(104), y + s(62), s(208), height - s(62), 0.45)
  board.shape(reveal, { gap: s(4), edge: board.fine })
  board.arch(centre - s(66), y + s(112), s(132), height - s(112), { pointed: 0.45, gap: 0, rim: s(6) })
  board.arch(centre - s(40), y + s(190), s(80), height - s(190), { pointed: 0.4, gap: s(10), edge: board.fine })
  drawMinaret(board, centre - width / 2, base, s(66), s(900))
  drawMinaret(board, centre + width / 2, base, s(66), s(900))
}
