// Numbers of forms ('AOC-4', 'AGILE-PRO-S'), years ('2025-26'), ranges of months ('Oct–Dec'), words such as 'e-form', and
// numbers with what they count ('sub-rule (4)', '₹40 crore', '30 days') stay on one line. The text itself is not changed,
// so it is copied and found as typed.

const short = [
  String.raw`[\p{L}\d]{1,8}(?:[-–][\p{Lu}\d][\p{L}\d]{0,6}){1,2}`,
  String.raw`e-\p{L}{1,7}`,
  String.raw`sub-(?:rule|section) \(?\d{1,3}\)?`,
  String.raw`₹[\d,.]+ (?:lakh|crore)`,
  String.raw`\d{1,3} (?:hour|day|week|month|year)s?`,
].join('|')
/** Safari before 16.4 cannot look behind, so what stands before is matched with it. */
const unbroken = new RegExp(String.raw`(^|[^\p{L}\d-])(${short})(?![\p{L}\d-])`, 'gu')

/** Cuts the text into parts. Those with an odd index must not be broken. */
export function unbrokenParts(text: string): string[] {
  const parts: string[] = []
  let end = 0
  for (const { index, 1: before = '', 2: whole = '' } of text.matchAll(unbroken)) {
    const start = index + before.length
    parts.push(text.slice(end, start), whole)
    end = start + whole.length
  }
  return [...parts, text.slice(end)]
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
