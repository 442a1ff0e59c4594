// Converts an accepted Delta to HTML: lines become blocks, runs of list items become nested lists, and runs of cells
// become tables. The markup is escaped but not yet sanitised; pages get it only through rich-text.server.ts.
import type { Delta, DeltaAttributes, DeltaOp } from '#platform/rich-text/delta.ts'

type Line = { inlines: DeltaOp[]; block: DeltaAttributes }
type Kind = 'code' | 'list' | 'table' | 'quote' | 'heading' | 'paragraph'

const noAttributes: DeltaAttributes = {}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** The attributes of a line are those of the line feed that ends it. */
function linesOf(delta: Delta): Line[] {
  const lines: Line[] = []
  let inlines: DeltaOp[] = []
  for (const op of delta.ops) {
    if (typeof op.insert !== 'string') {
      inlines.push(op)
      continue
    }
    for (const [index, text] of op.insert.split('\n').entries()) {
      if (index > 0) {
        lines.push({ inlines, block: op.attributes ?? noAttributes })
        inlines = []
      }
      if (text) inlines.push({ insert: text, attributes: op.attributes })
    }
  }
  if (inlines.length > 0) lines.push({ inlines, block: noAttributes })
  return lines
}

function kindOf(line: Line): Kind {
  if (line.block['code-block']) return 'code'
  if (line.block.table) return 'table'
  if (line.block.list) return 'list'
  if (line.block.blockquote) return 'quote'
  // A screen reader would announce an empty heading.
  return line.block.header && line.inlines.length > 0 ? 'heading' : 'paragraph'
}

function isEmpty({ inlines, block }: Line): boolean {
  return inlines.length === 0 && Object.keys(block).length === 0
}

/** The tags from the outside in, always in this order, so that the same text gives the same HTML. */
function marksOf(attributes: DeltaAttributes): string[] {
  const marks: string[] = []
  if (attributes.bold) marks.push('strong')
  if (attributes.italic) marks.push('em')
  if (attributes.underline) marks.push('u')
  if (attributes.strike) marks.push('s')
  if (attributes.script) marks.push(attributes.script === 'sub' ? 'sub' : 'sup')
  if (attributes.code) marks.push('code')
  return marks
}

function inlineHtml({ insert, attributes }: DeltaOp): string {
  if (typeof insert !== 'string') {
    return `<img src="${escaped(insert.image)}" alt="${escaped(insert.alt ?? attributes?.alt ?? '')}">`
  }
  const text = escaped(insert).replaceAll('\u2028', '<br>')
  return marksOf(attributes ?? noAttributes).reduceRight((html, mark) => `<${mark}>${html}</${mark}>`, text)
}

/**
 * Neighbouring pieces with the same link share one anchor, so that a screen reader reads a half-bold link as one link.
 */
function inlinesHtml(inlines: DeltaOp[]): string {
  let html = ''
  let open: string | undefined
  for (const op of inlines) {
    const link = op.attributes?.link
    if (link !== open) {
      if (open !== undefined) html += '</a>'
      if (link !== undefined) html += `<a href="${escaped(link)}">`
      open = link
    }
    html += inlineHtml(op)
  }
  return open === undefined ? html : `${html}</a>`
}

/** In a list item, the indent is its depth. In other blocks, it is a class. */
function classesOf({ align, indent }: DeltaAttributes): string {
  const classes = [align && `ql-align-${align}`, indent && `ql-indent-${indent}`].filter(Boolean)
  return classes.length > 0 ? ` class="${classes.join(' ')}"` : ''
}

function blockHtml(tag: string, line: Line): string {
  return `<${tag}${classesOf(line.block)}>${inlinesHtml(line.inlines) || '<br>'}</${tag}>`
}

function codeHtml(lines: Line[]): string {
  const texts = lines.map((line) => line.inlines.map((op) => (typeof op.insert === 'string' ? op.insert : '')).join(''))
  return `<pre><code>${escaped(texts.join('\n'))}</code></pre>`
}

/**
 * Renders nested lists, well formed whatever the indents. A deeper item opens one list inside the item above it,
 * however far the indent jumps. An item between two depths joins the deeper list. Another type of list at the same
 * depth starts a new list.
 */
function listHtml(lines: Line[]): string {
  const open: { tag: 'ol' | 'ul'; indent: number }[] = []
  let html = ''
  for (const { inlines, block } of lines) {
    const tag = block.list === 'ordered' ? 'ol' : 'ul'
    const indent = block.indent ?? 0
    while ((open.at(-2)?.indent ?? -1) >= indent) html += `</li></${open.pop()?.tag}>`
    const list = open.at(-1)
    if (!list || indent > list.indent) {
      open.push({ tag, indent })
      html += `<${tag}>`
    } else {
      html += list.tag === tag ? '</li>' : `</li></${list.tag}><${tag}>`
      list.indent = indent
      list.tag = tag
    }
    html += `<li${classesOf({ align: block.align })}>${inlinesHtml(inlines)}`
  }
  return html + open.reduceRight((ends, { tag }) => `${ends}</li></${tag}>`, '')
}

type Row = { id: string; isHead: boolean; cells: Line[] }

function rowsOf(lines: Line[]): Row[] {
  const rows: Row[] = []
  for (const line of lines) {
    const id = line.block.table ?? ''
    const last = rows.at(-1)
    if (last?.id === id) last.cells.push(line)
    else rows.push({ id, isHead: id.startsWith('head-'), cells: [line] })
  }
  return rows
}

/** An empty heading is a plain cell, because a screen reader would announce it. */
function cellHtml({ inlines }: Line, isHead: boolean): string {
  const text = inlinesHtml(inlines)
  return isHead && text !== '' ? `<th scope="col">${text}</th>` : `<td>${text}</td>`
}

function rowHtml({ isHead, cells }: Row): string {
  return `<tr>${cells.map((cell) => cellHtml(cell, isHead)).join('')}</tr>`
}

/** A row of headings below other rows begins the next table. */
function tableHtml(lines: Line[]): string {
  let html = ''
  let part: '' | 'thead' | 'tbody' = ''
  for (const row of rowsOf(lines)) {
    const next = row.isHead ? 'thead' : 'tbody'
    if (next !== part) {
      if (part) html += `</${part}>`
      if (part === 'tbody') html += '</table>'
      if (part !== 'thead') html += '<table>'
      html += `<${next}>`
      part = next
    }
    html += rowHtml(row)
  }
  return `${html}</${part}></table>`
}

function runHtml(kind: Kind, lines: Line[]): string {
  if (kind === 'code') return codeHtml(lines)
  if (kind === 'list') return listHtml(lines)
  if (kind === 'table') return tableHtml(lines)
  if (kind === 'quote') return `<blockquote>${lines.map((line) => blockHtml('p', line)).join('')}</blockquote>`
  return lines.map((line) => blockHtml(kind === 'heading' ? `h${line.block.header ?? 1}` : 'p', line)).join('')
}

/** Returns the document as HTML, with all text and attribute values escaped. URLs are not checked here. */
export function deltaHtml(delta: Delta): string {
  const runs: { kind: Kind; lines: Line[] }[] = []
  const lines = linesOf(delta)
  for (const [index, line] of lines.entries()) {
    // The editor keeps an empty line below a table, where one can go on writing.
    if (index > 0 && index === lines.length - 1 && isEmpty(line) && lines[index - 1]?.block.table) break
    const kind = kindOf(line)
    const last = runs.at(-1)
    if (last?.kind === kind) last.lines.push(line)
    else runs.push({ kind, lines: [line] })
  }
  return runs.map(({ kind, lines }) => runHtml(kind, lines)).join('')
}
