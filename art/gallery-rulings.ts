// Gallery: bands, weaves, ledgers, threads, knots, fields and reliefs.
import { band, weave } from '#ui/art/bands.ts'
import { field, knot, ledger, relief, thread } from '#ui/art/fields.ts'
import type { GalleryEntry } from './stock.ts'
import { coin, openBook, ripples, star } from './heights.ts'
import { COLOURS, INK, PAPER, ROSE, SEA, lay, printOn } from './stock.ts'

const SIZE = [1200, 900] as const
const WHOLE = { x: 600, y: 450, width: 1200 }

function bandSamples(): string[] {
  return [
    lay(band({ repeats: 4, halfHeight: 120, depth: 0.3, swings: 3, strands: 6 }), { ...WHOLE, y: 150 }),
    lay(band({ repeats: 3, halfHeight: 130, depth: 0.1, swings: 5, strands: 5 }), { ...WHOLE, y: 350 }),
    lay(band({ repeats: 4, halfHeight: 110, depth: 0.34, swings: 2, strands: 8, coreStrands: 2 }), {
      ...WHOLE,
      y: 550,
    }),
    lay(band({ repeats: 6, halfHeight: 150, depth: 0, swings: 2, strands: 4 }), { ...WHOLE, y: 750 }),
  ]
}

function bandPictures(): GalleryEntry[] {
  const broad = band({ repeats: 2, halfHeight: 260, depth: 0.34, swings: 4, strands: 12, coreStrands: 3 })
  const woven = weave({ width: 1600, height: 1200, strands: 30, swings: 4, amplitude: 430, from: 0.02, to: 0.95 })
  return [
    [
      'four-bands-on-paper',
      printOn(
        { ...PAPER, ink: COLOURS.brass },
        SIZE,
        bandSamples(),
        'Four engraved bands of different weave on warm paper',
      ),
    ],
    ['broad-band-on-ink', printOn(INK, SIZE, [lay(broad, WHOLE)], 'One broad woven band across dark ink')],
    [
      'one-line-becomes-a-weave',
      printOn(
        ROSE,
        SIZE,
        [lay(woven, WHOLE)],
        'A single line that opens into a weave of thirty strands, on rose paper',
      ),
    ],
  ]
}

function linePictures(): GalleryEntry[] {
  const entry = ledger({
    width: 2400,
    height: 1800,
    lines: 56,
    from: 0.3,
    full: 1,
    amplitude: 330,
    waves: 2,
    swirl: 1.6,
  })
  const closed = ledger({
    width: 2400,
    height: 1800,
    lines: 64,
    from: -0.4,
    full: 0.1,
    amplitude: 210,
    waves: 3.2,
    swirl: 2.4,
    pinch: 0.75,
    top: 0.12,
    bottom: 0.88,
  })
  const moire = field({
    width: 2400,
    height: 1800,
    gap: 40,
    amplitude: 110,
    wavelength: 1300,
    drift: 0.8,
    seed: 'moiré',
  })
  const loops = thread({ unit: 1600, loops: 61, turns: 24, reach: 26, segments: 11 })
  const star13 = thread({ unit: 1600, loops: 53, turns: 21, reach: 44, segments: 12 })
  const trefoil = knot({ strands: 26, segments: 72 })
  const five = knot({ turns: 3, dips: 5, strands: 18, ribbon: 0.22, phase: 1.1, segments: 100 })
  return [
    [
      'ledger-in-motion-on-sea',
      printOn(SEA, SIZE, [lay(entry, WHOLE)], 'Ruled ledger lines that begin to swing, on sea-green paper'),
    ],
    [
      'one-thread-on-paper',
      printOn(
        PAPER,
        SIZE,
        [lay(loops, { ...WHOLE, width: 840, line: 1.2 })],
        'A figure of sixty-one loops in one closed thread, on warm paper',
      ),
    ],
    [
      'ribbon-knot-on-rose',
      printOn(
        ROSE,
        SIZE,
        [lay(trefoil, { ...WHOLE, width: 980 })],
        'Ribbon of fine lines tied in a knot with three turns, on rose paper',
      ),
    ],
    [
      'watered-silk-on-sea',
      printOn(
        SEA,
        SIZE,
        [lay(moire, WHOLE)],
        'Two families of long waves crossing like watered silk, on sea-green paper',
      ),
    ],
    ['braided-ledger-on-ink', printOn(INK, SIZE, [lay(closed, WHOLE)], 'Ledger lines braided across dark ink')],
    [
      'starry-thread-on-ink',
      printOn(
        INK,
        SIZE,
        [lay(star13, { ...WHOLE, width: 840, line: 1.1 })],
        'A wide figure of fifty-three loops in one closed thread, on dark ink',
      ),
    ],
    [
      'five-fold-knot-on-paper',
      printOn(
        { ...PAPER, ink: COLOURS.brass },
        SIZE,
        [lay(five, { ...WHOLE, width: 980, line: 1.2 })],
        'Ribbon of brass lines tied in a knot of five, on warm paper',
      ),
    ],
  ]
}

function reliefPictures(): GalleryEntry[] {
  const square = { shape: 'square', step: 10, tolerance: 0.9 } as const
  const medal = relief(star(5), { lines: 92, depth: 0.13, step: 8, tolerance: 0.8 })
  const eight = relief(coin(8), { lines: 88, depth: 0.06, step: 8, tolerance: 0.9, angle: 0.35 })
  const water = relief(
    ripples(
      [
        [-0.45, -0.2],
        [0.5, 0.25],
      ],
      0.24,
    ),
    { ...square, lines: 84, depth: 0.085 },
  )
  const book = relief(openBook, { ...square, lines: 84, depth: 0.09 })
  return [
    [
      'star-medal-on-paper',
      printOn(
        PAPER,
        SIZE,
        [lay(medal, { ...WHOLE, width: 830 })],
        'Medal with a raised star of five arms, in ruled lines on warm paper',
      ),
    ],
    [
      'ripples-on-ink',
      printOn(
        INK,
        SIZE,
        [lay(water, { ...WHOLE, width: 1230 })],
        'Rings spreading on water from two places, in ruled lines on dark ink',
      ),
    ],
    [
      'coin-of-eight-on-sea',
      printOn(
        SEA,
        SIZE,
        [lay(eight, { ...WHOLE, width: 830 })],
        'Coin with eight petals in slanting ruled lines on sea-green paper',
      ),
    ],
    [
      'open-book-on-paper',
      printOn(
        { ...PAPER, ink: COLOURS.brass },
        SIZE,
        [lay(book, { ...WHOLE, width: 1260 })],
        'An open book raised in ruled lines on warm paper',
      ),
    ],
  ]
}

export function rulingPictures(): GalleryEntry[] {
  const bands = bandPictures()
  const lines = linePictures()
  const reliefs = reliefPictures()
  return lines.flatMap((entry, index) => [entry, reliefs[index], bands[index]].filter((found) => found !== undefined))
}
