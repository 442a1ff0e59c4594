// Pictures for the insights on forms and their due dates.
import { weave } from '#ui/art/bands.ts'
import { TAU, circle, curve, pathElement } from '#ui/art/path.ts'
import type { Point } from '#ui/art/path.ts'
import { slotId } from '#ui/art/plate.ts'
import type { Plate } from '#ui/art/plate.ts'
import { rays, ringWithin } from '#ui/art/rings.ts'
import { rosetteFor } from '#ui/art/rosette.ts'
import { COLOURS, INK, PAPER, ROSE, SEA, lay, printOn } from './stock.ts'
import type { Picture } from './stock.ts'

const SIZE = [1200, 800] as const

/** Lines that come from the whole left edge and gather into two woven bands. */
function gathering(lines: number): Plate {
  let drawn = ''
  for (let index = 0; index < lines; index++) {
    const from = 40 + (720 * index) / (lines - 1)
    const isUpper = index < lines / 2
    const phase = (TAU * (index % (lines / 2))) / (lines / 2)
    const place = (x: number): Point => {
      const share = Math.min(1, Math.max(0, (x - 120) / 520))
      const eased = share * share * (3 - 2 * share)
      const woven = (isUpper ? 265 : 535) + 74 * Math.sin(x / 62 + phase)
      return [x, from * (1 - eased) + woven * eased]
    }
    drawn += curve(place, 0, 1200, 60)
  }
  return { vb: [0, 0, 1200, 800], body: pathElement(drawn, 1) }
}

/** A dial with one ray for each day. */
function dial(days: number, strands: number): Plate {
  const ring = { petals: days, swings: 1, strands, inner: { r: 0.84 }, outer: { r: 0.98, d: 0.01 }, weight: 0.8 }
  return {
    vb: [-1000, -1000, 2000, 2000],
    body: ringWithin(1000, ring) + circle(815, 1) + rays(days, 430, 780, 1.4, 0.12) + circle(400, 1) + circle(375, 0.7),
  }
}

/** Three rows of one small coin, and another coin in red among them. */
function coins(line: number): string[] {
  const coin = lay(rosetteFor('supplier', { family: 'torus', light: true }), { x: 0, y: 0, width: 232, line })
  const late = rosetteFor('late', { family: 'star', light: true })
  const id = slotId('c', coin)
  const drawn: string[] = [`<g transform="translate(195 145)"><g id="${id}">${coin}</g></g>`]
  for (let place = 1; place < 12; place++) {
    const [x, y] = [195 + 270 * (place % 4), 145 + 255 * Math.floor(place / 4)]
    const isLate = place === 6
    const red = { x, y, width: 232, line, ink: COLOURS.wax }
    drawn.push(isLate ? lay(late, red) : `<use href="#${id}" x="${x}" y="${y}"/>`)
  }
  return drawn
}

function onGround(plate: Plate, x: number, width: number): string {
  const ground = `<circle cx="${x}" cy="400" r="${width / 2 + 8}" fill="${COLOURS.paper}" stroke="none"/>`
  return ground + lay(plate, { x, y: 400, width })
}

export function filingPlates(): Map<string, Picture> {
  const joining = weave({ width: 2400, height: 260, strands: 14, amplitude: 110, swings: 8, from: -2, to: -1 })
  return new Map([
    [
      'insights/income-tax-act-2025-forms.svg',
      printOn(
        PAPER,
        SIZE,
        [
          lay(joining, { x: 600, y: 400, width: 1200 }),
          onGround(rosetteFor('form:old', { family: 'wheel' }), 300, 500),
          onGround(rosetteFor('form:new', { family: 'compass' }), 900, 500),
        ],
        'Two engraved rosettes of different pattern, joined by a woven band, on warm paper',
      ),
    ],
    [
      'insights/integrated-filing.svg',
      printOn(
        SEA,
        SIZE,
        [lay(gathering(36), { x: 600, y: 400, width: 1200, line: 1.7 })],
        'Engraved lines that gather from across the sheet into two woven bands, on sea-green paper',
        [lay(gathering(20), { x: 600, y: 400, width: 1200, line: 3.2 })],
      ),
    ],
    [
      'insights/fema-30-60-day-clocks.svg',
      printOn(
        INK,
        SIZE,
        [
          lay(dial(30, 5), { x: 275, y: 440, width: 440, line: 2 }),
          lay(dial(60, 5), { x: 835, y: 380, width: 660, line: 2 }),
        ],
        'Two engraved dials, one of 30 rays and one of 60, on dark ink',
        [
          lay(dial(30, 3), { x: 275, y: 440, width: 440, line: 3.4 }),
          lay(dial(60, 3), { x: 835, y: 380, width: 660, line: 3.4 }),
        ],
      ),
    ],
    [
      'insights/msme-1.svg',
      printOn(ROSE, SIZE, coins(1.7), 'Rows of small engraved coins on rose paper, one of them red'),
    ],
  ])
}
