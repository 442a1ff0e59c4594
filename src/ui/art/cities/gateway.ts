// Mumbai: the Gateway of India.
import { moveTo } from '#ui/art/path.ts'
import { drawDome } from './dome.ts'
import { archOutline } from './elevation.ts'
import type { Elevation } from './elevation.ts'

type Side = -1 | 1

function drawSideHall(board: Elevation, centre: number, base: number, scale: number, side: Side): void {
  const s = (length: number): number => length * scale
  const width = s(210)
  const height = s(330)
  const x = centre + (side < 0 ? -(s(170) + width) : s(170))
  const y = base - height
  board.wall(x, y, width, height, { gap: s(side < 0 ? 11 : 7), shade: side > 0 ? s(13) : 0 })
  board.balustrade(x - s(4), y - s(24), width + s(8), s(24), s(9))
  board.cornice(x, y + s(8), width, s(10), s(8))
  board.arch(x + s(50), y + s(78), s(110), height - s(78), { pointed: 0.3, gap: s(4), rim: s(12), edge: board.bold })
  board.lattice(x + s(72), y + s(138), s(66), s(60), s(11))
  board.wall(x + s(14), y + s(34), width - s(28), s(22), { edge: board.fine })
  for (let index = 0; index < 9; index++) {
    board.arch(x + s(20 + index * 19.4), y + s(37), s(12), s(17), { gap: s(4), edge: board.fine })
  }
}

/** The harbour seen through the arch: water, and one boat. */
function harbour(centre: number, base: number, scale: number): string {
  const s = (length: number): number => length * scale
  const r = (length: number): number => Math.round(s(length))
  const water = [0, 7, 15, 24, 34, 46, 60].map(
    (depth, index) => `${moveTo(centre - s(60), base - s(92 - depth))}h${r(index % 2 ? 70 : 120)}`,
  )
  const sail = `${moveTo(centre + s(8), base - s(104))}v${r(-64)}l${r(34)} ${r(60)}z`
  const hull = `${moveTo(centre - s(14), base - s(102))}h${r(56)}l${r(-9)} ${r(10)}h${r(-38)}z`
  return water.join('') + sail + hull
}

function drawTurret(board: Elevation, x: number, y: number, base: number, scale: number): void {
  const s = (length: number): number => length * scale
  const height = s(470)
  board.column(x - s(26), y - s(70), s(52), height + s(70), 11)
  for (let index = 1; index < 5; index++) board.cornice(x - s(26), base - s(index * 98), s(52), s(7), s(4))
  board.cornice(x - s(28), y - s(70), s(56), s(9), s(9))
  for (const place of [-18, 0, 18]) board.column(x + s(place - 3), y - s(112), s(7), s(34), 3)
  board.cornice(x - s(28), y - s(112), s(56), s(7), s(8))
  drawDome(board, x, y - s(118), s(27), s(46), { form: 'onion', meridians: 8, parallels: 3 })
  board.finial(x, y - s(163), s(30))
}

export function drawGateway(board: Elevation, centre: number, base: number, scale = 1): void {
  const s = (length: number): number => length * scale
  drawDome(board, centre, base - s(500), s(95), s(90), { meridians: 12, parallels: 5 })
  drawSideHall(board, centre, base, scale, -1)
  drawSideHall(board, centre, base, scale, 1)

  const x = centre - s(176)
  const width = s(352)
  const height = s(470)
  const y = base - height
  board.wall(x, y, width, height, { gap: s(8) })
  board.balustrade(x - s(6), y - s(28), width + s(12), s(28), s(10))
  board.cornice(x, y + s(6), width, s(12), s(12))
  board.wall(x + s(30), y + s(24), width - s(60), s(46))
  const inscription = [0, 1, 2].map(
    (index) => `${moveTo(x + s(56), y + s(35 + index * 11))}h${Math.round(width - s(112))}`,
  )
  board.line(inscription.join(''), board.bold)
  board.arch(centre - s(100), y + s(100), s(200), height - s(100), {
    pointed: 0.35,
    gap: 0,
    rim: s(16),
    edge: board.bold,
  })
  const reveal = archOutline(centre - s(92), y + s(110), s(184), height - s(110), 0.35)
  board.shape(reveal, { gap: s(4), edge: board.fine })
  board.arch(centre - s(62), y + s(168), s(124), height - s(168), { pointed: 0.35, gap: 0, rim: s(6) })
  board.line(harbour(centre, base, scale), board.fine)
  for (const side of [-1, 1]) drawTurret(board, centre + side * 176 * scale, y, base, scale)
  board.wall(centre - s(410), base - s(8), s(820), s(14)).wall(centre - s(430), base + s(6), s(860), s(14))
}
