// The small marks: the brand's round mark, the wax seal that opens the assistant, and the favicon.
import { firmLetters } from './lettering/firm-letters.ts'
import { serif } from './lettering/lettering.ts'
import { circle } from './path.ts'
import type { Plate } from './plate.ts'
import { ring, scallop } from './rings.ts'

const VIEW_BOX: Plate['vb'] = [-1000, -1000, 2000, 2000]
const WAX = '#bf3d1d'

export function brandMark(firmName: string): Plate {
  const edge = { inner: { r: 730 }, outer: { r: 980, d: 0.012 } }
  const body = [
    ring({ petals: 28, swings: 1, strands: 3, ...edge, weight: 0.9 }),
    circle(690, 1),
    serif.line(firmLetters(firmName, 2), { y: 215, size: 640, paint: 'currentColor' }),
  ]
  return { vb: VIEW_BOX, body: body.join('') }
}

const SPEECH = 'M-360-290H360V190H20L-190 390V190H-360zM-180-110H180M-180 20H60'
const CROSS = 'M-230-230L230 230M230-230L-230 230'

/** A wax seal with a speech bubble while the panel is closed, and with a cross while it is open. */
export function chatSeal(open: boolean): Plate {
  const body = [
    `<path fill="${WAX}" stroke="none" d="${scallop(20, 47, 2)}"/>`,
    '<g stroke="#fff" stroke-opacity=".55" stroke-width="18"><circle r="800"/>',
    '<circle r="745" stroke-width="10"/></g>',
    '<g stroke="#fff" stroke-width="62" stroke-linecap="square" stroke-linejoin="miter">',
    `<path d="${open ? CROSS : SPEECH}"/></g>`,
  ]
  return { vb: VIEW_BOX, body: body.join('') }
}

const DRAWN_P = 'M-190 430V-400H70a230 230 0 0 1 0 460H-190'

/**
 * Returns a complete file, since an icon has no page and no style sheet. `outlineOf` returns the outline of a letter in
 * the middle of the picture, because a file has no fonts either.
 */
export function favicon(firmName: string, outlineOf: (letter: string) => string): string {
  const seal = `<path fill="#0b222a" d="${scallop(16, 46, 3)}"/>`
  const ringed = '<circle r="720" fill="none" stroke="#c9a55c" stroke-width="46"/>'
  const letter = firmLetters(firmName, 1)
  const cut =
    letter === 'P'
      ? `<path d="${DRAWN_P}" fill="none" stroke="#f6f1e6" stroke-width="150"/>`
      : `<g fill="#f6f1e6">${outlineOf(letter)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW_BOX.join(' ')}">${seal}${ringed}${cut}</svg>`
}
