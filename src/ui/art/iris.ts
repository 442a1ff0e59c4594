// Iris printing: one stroke whose colour changes from brass to sea-green and back. Only on a dark ground.
import { slotId } from './plate.ts'
import type { Plate } from './plate.ts'

type Stop = readonly [offset: number, color: string, opacity?: number]

const ROUND: readonly Stop[] = [
  [0, '#ead7a8'],
  [0.5, '#c9a55c'],
  [0.78, '#9db8a4'],
  [1, '#c9a55c'],
]

function stops(list: readonly Stop[]): string {
  return list
    .map(([offset, color, opacity]) => {
      const faint = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}" stop-color="${color}"${faint}/>`
    })
    .join('')
}

/** The paint for a round figure of this radius: its reference, and the definition that must be included with it. */
export function irisPaint(radius = 3000): { paint: string; defs: string } {
  const id = slotId('i', String(radius))
  const place = `gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${radius}"`
  return {
    paint: `url(#${id})`,
    defs: `<defs><radialGradient id="${id}" ${place}>${stops(ROUND)}</radialGradient></defs>`,
  }
}

export function inIris(plate: Plate, radius = 3000): Plate {
  const { paint, defs } = irisPaint(radius)
  return { ...plate, defs: (plate.defs ?? '') + defs, body: `<g stroke="${paint}">${plate.body}</g>` }
}

/** The same colours from left to right. With `faint`, the figure begins faintly. */
export function inIrisAcross(plate: Plate, faint?: readonly [start: number, third: number]): Plate {
  const width = plate.vb[2]
  const id = slotId('x', `${width} ${faint?.join(' ')}`)
  const place = `gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${width}" y2="0"`
  const colours = stops([
    faint ? [0, '#c9a55c', faint[0]] : [0, '#c9a55c'],
    faint ? [0.38, '#c9a55c', faint[1]] : [0.38, '#c9a55c'],
    [0.52, '#c9a55c'],
    [0.72, '#9db8a4'],
    [1, '#ead7a8'],
  ])
  const defs = `<defs><linearGradient id="${id}" ${place}>${colours}</linearGradient></defs>`
  return { ...plate, defs: (plate.defs ?? '') + defs, body: `<g stroke="url(#${id})">${plate.body}</g>` }
}
