// The text of a reply as it is laid out: its beginning and the rest, paragraphs of lines, and lists of points.

/** A part of a paragraph: lines of text, or the points of a list without their "• ". */
export type Block = { kind: 'lines' | 'points'; lines: string[] }

const point = '• '

/** What a telephone shows of a reply without being moved. */
export const readAtOnce = 400
/** Less than this is not worth a press. */
const worthAPress = 120
/** A beginning of this length ends with a paragraph rather than within the next. */
const longEnough = 200
/** Blank lines, sentences and lines, which together are the text. "Mr." and "No." end no sentence. */
const pieces = /\n+|[^\n]+?(?:[a-z\d)%]{2}[.?!](?= [A-Z₹“])|(?=\n|$))/g

/** The beginning of a long text in whole sentences, and the rest of it; '' if the text is short. */
export function parted(content: string): [beginning: string, rest: string] {
  if (content.length <= readAtOnce + worthAPress) return [content, '']
  let [end, paragraph] = [0, 0]
  for (const [piece] of content.matchAll(pieces)) {
    if (end > 0 && end + piece.length > readAtOnce) break
    if (piece.startsWith('\n\n')) paragraph = end
    end += piece.length
  }
  if (paragraph > longEnough) end = paragraph
  // What a line announces stands below it.
  const beginning = content.slice(0, end).replace(/\n[^\n]*:\n*$/, '')
  return [beginning.trim(), content.slice(beginning.length).trim()]
}

/** The paragraphs of a text, which a blank line separates. Lines that begin with "• " are the points of a list. */
export function textBlocks(content: string): Block[][] {
  return content
    .split(/\n\s*\n/)
    .map(blocksIn)
    .filter((blocks) => blocks.length > 0)
}

function blocksIn(paragraph: string): Block[] {
  const blocks: Block[] = []
  for (const given of paragraph.split('\n')) {
    const line = given.trim()
    if (line === '') continue
    const kind = line.startsWith(point) ? 'points' : 'lines'
    const text = kind === 'points' ? line.slice(point.length).trim() : line
    const last = blocks.at(-1)
    if (last?.kind === kind) last.lines.push(text)
    else blocks.push({ kind, lines: [text] })
  }
  return blocks
}
