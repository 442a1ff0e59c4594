// The text of a reply as it is laid out: paragraphs of lines, and lists of points.

/** A part of a paragraph: lines of text, or the points of a list without their "• ". */
export type Block = { kind: 'lines' | 'points'; lines: string[] }

const point = '• '

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
