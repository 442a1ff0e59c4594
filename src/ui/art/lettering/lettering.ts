// Text on a plate. On a page it is live text in the page's serif. A separate file has no page fonts, so it uses
// outlines of its own, through the same two functions.
import { TAU } from '#ui/art/path.ts'
import { escapeText, slotId } from '#ui/art/plate.ts'

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
  /** The share of the circle that the words fill. */
  share: number
  tracking?: number
}

export type Lettering = {
  /** One line, centred on x. */
  line: (text: string, setting: LineSetting) => string
  /** Words on a circle around the centre, read clockwise from its lowest point. */
  round: (text: string, setting: RoundSetting) => { defs: string; body: string }
  /** The contours of a letter overlap, so only the outside of its outline may be visible. */
  overlapping: boolean
}

function tracked(tracking: number | undefined): string {
  return tracking ? ` letter-spacing="${tracking}em"` : ''
}

function painted(paint: string | undefined): string {
  return paint ? ` fill="${paint}" stroke="none"` : ''
}

function liveLettering(family: string): Lettering {
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
      // The optical size is set only here, because browsers do not derive it from the font size on a curve.
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
