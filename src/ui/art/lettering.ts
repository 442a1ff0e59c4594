// How words get onto a plate. On a page they are live text in the page's serif; a file that leaves the page
// brings its own letters instead, cut as outlines, through the same two verbs.
import { TAU } from './path.ts'
import { escapeText, slotId } from './plate.ts'

export type LineSetting = {
  x?: number
  y: number
  size: number
  paint?: string | undefined
  tracking?: number
  weight?: 400 | 600
  attributes?: string
}

export type RoundSetting = {
  radius: number
  size: number
  paint: string
  /** How much of the circle the words fill. */
  share: number
  tracking?: number
}

export type Lettering = {
  /** One line, centred on x. */
  line: (text: string, setting: LineSetting) => string
  /** Words standing on a circle around the centre, read clockwise from its lowest point. */
  round: (text: string, setting: RoundSetting) => { defs: string; body: string }
  /** The contours of a letter overlap, so its outline may only be seen from outside. */
  overlapping: boolean
}

function tracked(tracking: number | undefined): string {
  return tracking ? ` letter-spacing="${tracking}em"` : ''
}

function painted(paint: string | undefined): string {
  return paint ? ` fill="${paint}" stroke="none"` : ''
}

export function liveLettering(family: string): Lettering {
  const font = ` font-family="${escapeText(family)}"`
  return {
    overlapping: false,
    line(text, { x, y, size, paint, tracking, weight, attributes = '' }) {
      const place = (x === undefined ? '' : ` x="${x}"`) + ` y="${y}" text-anchor="middle"`
      const face = `${font}${weight ? ` font-weight="${weight}"` : ''} font-size="${size}"${tracked(tracking)}`
      return `<text${place}${face}${painted(paint)}${attributes}>${escapeText(text)}</text>`
    },
    round(text, { radius, size, paint, share, tracking }) {
      const id = slotId('s', `${text} ${radius} ${size}`)
      const length = Math.round(TAU * radius * share)
      // The optical axis is fixed here alone: on a curve the browser does not follow the size by itself.
      const face = `${font} font-size="${size}"${tracked(tracking)} style="font-variation-settings:'opsz' 20"`
      const words = `<textPath href="#${id}" textLength="${length}">${escapeText(text)}</textPath>`
      return {
        defs: `<defs><path id="${id}" d="M0 ${radius}A${radius} ${radius} 0 1 1 .1 ${radius}"/></defs>`,
        body: `<text${painted(paint)}${face}>${words}</text>`,
      }
    },
  }
}

export const serif = liveLettering('var(--serif)')
