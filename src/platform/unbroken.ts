// Numbers of forms ('AOC-4', 'AGILE-PRO-S'), years ('2025-26'), ranges of months ('Oct–Dec') and words such as 'e-form'
// stay on one line. Browsers would break the line after their hyphens and dashes. The text itself is not changed, so it is
// copied and found as typed.

const short = /(?<![\p{L}\d-])((?:[\p{L}\d]{1,8}(?:[-–][\p{Lu}\d][\p{L}\d]{0,6}){1,2})|e-\p{L}{1,7})(?![\p{L}\d-])/u

/** Cuts the text into parts. Those with an odd index must not be broken. */
export function unbrokenParts(text: string): string[] {
  return text.split(short)
}

/** The same for sanitised HTML: marks the parts with a class. Links keep their addresses, and code its lines. */
export function withUnbroken(html: string): string {
  return html
    .split(/(<pre\b[\s\S]*?<\/pre>|<[^>]*>|&[^;]*;)/)
    .map((piece, place) => (place % 2 === 1 ? piece : marked(piece)))
    .join('')
}

function marked(text: string): string {
  return unbrokenParts(text)
    .map((part, place) => (place % 2 === 1 ? `<span class="nb">${part}</span>` : part))
    .join('')
}
