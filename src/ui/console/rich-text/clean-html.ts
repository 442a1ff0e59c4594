// Prepares HTML for Quill's conversion to a Delta, as a document that is not shown. Stored texts are only fitted to what
// a Delta can hold (tables of plain cells, line breaks); pasted ones are also freed of everything that is not text.
import { readLinkAddress } from './link-address.ts'

export type PasteRules = {
  /** The levels that a pasted heading may have. The highest in the pasted text becomes the first of them. */
  headings: readonly number[]
  ownOrigin: string
  /** Pictures of this site stay, such as those copied within the text. */
  isPictureAllowed: boolean
}

const blocks =
  'address,article,aside,blockquote,dd,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,li,main,nav,ol,p,pre,section,table,tbody,td,tfoot,th,thead,tr,ul'
const notText =
  'script,template,svg,math,object,embed,iframe,frame,frameset,video,audio,canvas,input,button,select,textarea,link,meta,base,title,xml'
const kept: Record<string, readonly string[]> = {
  a: ['href'],
  img: ['src', 'alt'],
  li: ['data-list', 'class'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  // What Quill's own normalisers for Word and Google Docs read.
  '*': ['style', 'id'],
}
// Invisible characters, which break search, and bidirectional embeddings and overrides.
export const invisible = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e]/g
const ownPicture = /^\/[^/].*\.(?:avif|webp|jpe?g|png|gif)$/i
const maxSpan = 12

/** Marks a line break within a paragraph or a cell, which Quill would otherwise turn into a new paragraph. */
export const softBreak = 'data-line'
/** Marks a row of column headings. */
export const headRow = 'data-head'

/**
 * To be called before anything else touches the document: Quill's normaliser for Word copies markup into elements of
 * the page itself, where an image would load and its handlers would run. Returns whether pictures were dropped.
 */
export function removeActiveParts(doc: Document, { ownOrigin, isPictureAllowed }: PasteRules): boolean {
  for (const element of doc.querySelectorAll(notText)) element.remove()
  let isPictureDropped = false
  for (const element of [doc.body, ...doc.body.querySelectorAll('*')]) {
    const names = [...(kept[element.localName] ?? []), ...(kept['*'] ?? [])]
    for (const name of element.getAttributeNames()) if (!names.includes(name)) element.removeAttribute(name)
  }
  for (const image of doc.querySelectorAll('img')) {
    const path = ownPath(image.getAttribute('src') ?? '', ownOrigin)
    if (path !== null && isPictureAllowed) image.setAttribute('src', path)
    else {
      image.remove()
      isPictureDropped = true
    }
  }
  // Word also describes pictures in its own drawing language, which has no <img>.
  if (/<v:imagedata\b/i.test(doc.documentElement.innerHTML)) isPictureDropped = true
  return isPictureDropped
}

function ownPath(address: string, ownOrigin: string): string | null {
  const full = address.startsWith('/') ? `${ownOrigin}${address}` : address
  const url = URL.canParse(full) ? new URL(full) : null
  return url?.origin === ownOrigin && ownPicture.test(url.pathname) ? url.pathname : null
}

/** After Quill's normalisers: leaves text, and the few marks that the site has. */
export function keepOnlyText(doc: Document, { headings, ownOrigin }: PasteRules): void {
  const { body } = doc
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    if (/display:\s*none|mso-hide:\s*all/i.test(element.getAttribute('style') ?? '')) element.remove()
    else styleToMarks(element)
  }
  for (const element of body.querySelectorAll('style')) element.remove()
  for (const text of textsIn(body)) text.data = text.data.replace(invisible, '')
  for (const link of body.querySelectorAll('a')) cleanLink(link, ownOrigin)
  for (const mark of body.querySelectorAll('a u, u:has(> a:only-child)')) unwrap(mark)
  for (const mark of body.querySelectorAll(':is(h1,h2,h3,h4,h5,h6) :is(b,strong,u)')) unwrap(mark)
  fitHeadings(doc, headings)
}

/** Removes paragraphs that only make space, which the site's own styles do. */
export function dropEmptyBlocks(doc: Document): void {
  for (const element of [...doc.body.querySelectorAll('p,div,h1,h2,h3,h4,h5,h6,blockquote,li')].toReversed()) {
    const isEmpty = (element.textContent ?? '').trim() === '' && !element.querySelector('img,table')
    if (isEmpty && !element.closest('td,th')) element.remove()
  }
}

function styleToMarks(element: HTMLElement): void {
  const style = element.getAttribute('style') ?? ''
  // Word has properties of its own that end like these.
  const has = (property: string, values: string) =>
    new RegExp(`(?:^|;)\\s*${property}:[^;]*\\b(?:${values})`, 'i').test(style)
  element.removeAttribute('style')
  const isBlock = element.matches(blocks)
  if (element.matches('b,strong') && has('font-weight', 'normal|[1-4]00')) return unwrap(element)
  if (element.matches('i,em') && has('font-style', 'normal')) return unwrap(element)
  if (isBlock && !element.matches('td,th')) return
  if (has('font-weight', 'bold|[6-9]00')) wrapContent(element, 'strong')
  if (has('font-style', 'italic')) wrapContent(element, 'em')
  if (has('text-decoration(?:-line)?', 'underline')) wrapContent(element, 'u')
  if (has('text-decoration(?:-line)?', 'line-through')) wrapContent(element, 's')
  if (isBlock) return
  if (has('vertical-align', 'super')) wrapContent(element, 'sup')
  if (has('vertical-align', 'sub\\b')) wrapContent(element, 'sub')
}

function cleanLink(link: HTMLAnchorElement, ownOrigin: string): void {
  const address = link.getAttribute('href') ?? ''
  const { href } = readLinkAddress(address, ownOrigin)
  // Places in the document that it was copied from, such as footnotes. The site names its own places h-….
  if (href === undefined || (href.startsWith('#') && !href.startsWith('#h-'))) unwrap(link)
  else link.setAttribute('href', href)
}

function fitHeadings(doc: Document, allowed: readonly number[]): void {
  const found = [...doc.body.querySelectorAll('h1,h2,h3,h4,h5,h6')]
  const levels = [...new Set(found.map(({ localName }) => localName))].toSorted()
  for (const heading of found) {
    const level = allowed[Math.min(levels.indexOf(heading.localName), allowed.length - 1)]
    rename(heading, level === undefined || heading.closest('td,th') ? 'p' : `h${level}`)
  }
}

/** Makes each table rows of plain cells, all of the same number, and marks the row of its column headings. */
export function flattenTables(doc: Document): void {
  for (const table of doc.body.querySelectorAll('table')) {
    // A table within a cell has become text of that cell.
    if (!table.isConnected || table.parentElement?.closest('table')) continue
    for (const caption of table.querySelectorAll('caption')) {
      table.before(rename(caption, 'p'))
    }
    const rows = [...table.rows]
    for (const row of rows) for (const cell of row.cells) flattenCell(cell)
    squareOff(rows)
    const [first] = rows
    if (first && rows.length > 1 && isHead(first)) {
      first.setAttribute(headRow, '')
      for (const mark of first.querySelectorAll('b,strong')) unwrap(mark)
    }
    for (const cell of table.querySelectorAll('th')) rename(cell, 'td')
    table.replaceChildren(...rows)
    // Two tables would become one.
    if (isTable(table.nextElementSibling)) table.after(doc.createElement('p'))
  }
}

function isTable(element: Element | null): boolean {
  return element?.localName === 'table'
}

function isHead(row: HTMLTableRowElement): boolean {
  const cells = Array.from(row.cells)
  const filled = cells.filter((cell) => textOf(cell) !== '')
  if (row.parentElement?.localName === 'thead') return true
  if (filled.length > 0 && filled.every(({ localName }) => localName === 'th')) return true
  // Word and spreadsheets have no headings, only bold words.
  return filled.length > 1 && filled.length === cells.length && filled.every((cell) => boldText(cell) === textOf(cell))
}

function textOf(element: Element): string {
  return (element.textContent ?? '').trim()
}

function boldText(cell: Element): string {
  const marks = [...cell.querySelectorAll('b,strong')].filter((mark) => !mark.parentElement?.closest('b,strong'))
  return marks
    .map(({ textContent }) => textContent)
    .join('')
    .trim()
}

function flattenCell(cell: Element): void {
  for (const block of [...cell.querySelectorAll(blocks)].toReversed()) {
    block.before(cell.ownerDocument.createElement('br'))
    block.after(cell.ownerDocument.createElement('br'))
    unwrap(block)
  }
}

function squareOff(rows: HTMLTableRowElement[]): void {
  const held: number[] = []
  for (const row of rows) {
    let column = 0
    const fill = (before: Element | null) => {
      while ((held[column] ?? 0) > 0) {
        held[column] = (held[column] ?? 0) - 1
        row.insertBefore(row.ownerDocument.createElement('td'), before)
        column += 1
      }
    }
    const cells = Array.from(row.cells)
    for (const cell of cells) {
      fill(cell)
      const columns = Math.min(cell.colSpan, maxSpan)
      for (let index = 0; index < columns; index += 1) {
        held[column + index] = Math.min(cell.rowSpan, maxSpan) - 1
        if (index > 0) cell.after(row.ownerDocument.createElement('td'))
      }
      column += columns
    }
    fill(null)
  }
}

/** A single line break is one within the paragraph; two of them end it; those at an edge do nothing. */
export function readLineBreaks(doc: Document): void {
  for (const element of doc.body.querySelectorAll('br')) {
    if (!element.isConnected) continue
    let after = neighbour(element, 'nextSibling')
    const isDouble = isBreak(after)
    while (isBreak(after)) {
      after?.parentNode?.removeChild(after)
      after = neighbour(element, 'nextSibling')
    }
    const isAtEdge = isEdge(neighbour(element, 'previousSibling')) || isEdge(after)
    if (isAtEdge) element.remove()
    else if (!isDouble || element.closest('td,th')) element.setAttribute(softBreak, '')
  }
}

function isBreak(node: Node | null): boolean {
  return node instanceof Element && (node.localName === 'br' || (node.textContent === '' && !!node.querySelector('br')))
}

function isEdge(node: Node | null): boolean {
  return node === null || (node instanceof Element && node.matches(blocks))
}

/** What stands beside the node in the same block, beyond the ends of the marks that it is in. */
function neighbour(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  let at: Node = node
  for (;;) {
    let beside = at[side]
    while (beside && isBlank(beside)) beside = beside[side]
    if (beside) return beside
    const parent = at.parentElement
    if (!parent || parent.matches(`body,${blocks}`)) return null
    at = parent
  }
}

function isBlank(node: Node): boolean {
  return (
    node.nodeType === Node.COMMENT_NODE || (node.nodeType === Node.TEXT_NODE && !/[^\s]/.test(node.nodeValue ?? ''))
  )
}

function textsIn(root: Node): Text[] {
  const walker = (root.ownerDocument ?? document).createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
  return texts
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function wrapContent(element: Element, tag: string): void {
  const mark = element.ownerDocument.createElement(tag)
  mark.append(...element.childNodes)
  element.append(mark)
}

function rename(element: Element, tag: string): Element {
  if (element.localName === tag) return element
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}
