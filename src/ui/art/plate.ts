// What every generator returns, and how it becomes an <svg>. A plate refers to its parts by placeholders (slots),
// which are replaced by ids when it is written, so one plate can be on a page many times.
import { hash } from './seed.ts'

export type Plate = {
  vb: [x: number, y: number, width: number, height: number]
  body: string
  defs?: string
  /** preserveAspectRatio, if the figure is to be cropped by its box. */
  par?: string
}

export type SvgOptions = {
  idPrefix?: string
  className?: string
  title?: string
  color?: string
  standalone?: boolean
  width?: number
  height?: number
  par?: string
}

// A private-use character. escapeText removes it from text, so that only generators can write a slot.
const SLOT = '\uE000'
const SLOT_PATTERN = new RegExp(`${SLOT}[a-z]+[0-9a-z]*`, 'g')

/** Returns the slot of a part, derived from its kind and content. Equal content gives an equal slot. */
export function slotId(kind: string, content: string): string {
  return SLOT + kind + hash(content).toString(36)
}

/** Escapes text for elements and double-quoted attributes. Characters that XML does not allow are removed. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .replaceAll(SLOT, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Returns the defs and body of a plate with real ids: the prefix and a number in order of appearance. */
export function plateMarkup(plate: Plate, idPrefix?: string): string {
  const markup = (plate.defs ?? '') + plate.body
  const prefix = idPrefix?.replaceAll(/[^\w-]/g, '') || 'p' + hash(markup).toString(36)
  const ids = new Map<string, string>()
  return markup.replaceAll(SLOT_PATTERN, (slot) => {
    const id = ids.get(slot) ?? `${prefix}-${ids.size.toString(36)}`
    ids.set(slot, id)
    return id
  })
}

export function viewBox(plate: Plate): string {
  return plate.vb.map((number) => Number(number.toFixed(1))).join(' ')
}

function attribute(name: string, value: string | number | undefined): string {
  return value === undefined || value === '' ? '' : ` ${name}="${escapeText(String(value))}"`
}

/** Returns the plate as an <svg>. Without a title it is decoration, hidden from assistive technology. */
export function svg(plate: Plate, options: SvgOptions = {}): string {
  const className = options.className ? `plate ${options.className}` : 'plate'
  const opening = [
    options.standalone ? ' xmlns="http://www.w3.org/2000/svg"' : '',
    attribute('viewBox', viewBox(plate)),
    attribute('width', options.width),
    attribute('height', options.height),
    attribute('preserveAspectRatio', options.par ?? plate.par),
    attribute('class', className),
    ' fill="none" stroke="currentColor"',
    attribute('color', options.color),
    ' stroke-width=".75"',
  ].join('')
  const naming = options.title
    ? ` role="img"><title>${escapeText(options.title)}</title>`
    : ' aria-hidden="true" focusable="false">'
  return `<svg${opening}${naming}${plateMarkup(plate, options.idPrefix)}</svg>`
}
