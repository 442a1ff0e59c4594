// Prepares HTML for Quill's conversion to a Delta, as a document that is not shown. Stored texts are only fitted to what
// a Delta can hold (tables of plain cells, line breaks); pasted ones are also freed of everything that is not text.
import { blocks, rename, textsIn, unwrap, wrapContent } from './html-nodes.ts'
import { readLinkAddress } from './link-address.ts'

export type PasteRules = {
  /** The levels that a pasted heading may have. The highest in the pasted text becomes the first of them. */
  headings: readonly number[]
  ownOrigin: string
  /** Pictures of this site stay, such as those copied within the text. */
  isPictureAllowed: boolean
}

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
/** What programs draw before an item. U+F0B7 and U+F0A7 are Word's, of its fonts of symbols. */
const bullet = /^\s*[•●○◦▪■□‣⁃·\uf0b7\uf0a7]\s+/

/** Marks a line break within a paragraph or a cell, which Quill would otherwise turn into a new paragraph. */
export const softBreak = 'data-line'

/**
 * Removes what tracked changes have deleted, as a document without its mark-up shows it: together with what was inserted,
 * it could say the opposite. Word marks it with classes, so it is to be called while there are classes. Returns whether
 * something was removed.
 */
export function removeDeletions(doc: Document): boolean {
  const deletions = doc.body.querySelectorAll('del,.msoDel')
  for (const element of deletions) element.remove()
  return deletions.length > 0
}

/**
 * To be called before anything but deletions is changed: Quill's normaliser for Word copies markup into elements of
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
  readBullets(doc)
}

/** Makes a list of paragraphs in a row that begin with the sign of one. A single one may be a sign of the text. */
function readBullets(doc: Document): void {
  const hasBullet = (element: Element | null) =>
    element !== null &&
    element.matches('p,div') &&
    !element.querySelector(blocks) &&
    bullet.test(element.textContent ?? '')
  for (const first of doc.body.querySelectorAll('p,div')) {
    if (first.closest('li,td,th') || !hasBullet(first) || !hasBullet(first.nextElementSibling)) continue
    const list = doc.createElement('ul')
    first.before(list)
    for (let item: Element | null = first; item && hasBullet(item); item = list.nextElementSibling) {
      removeBullet(item)
      list.append(rename(item, 'li'))
    }
  }
}

/** The sign and the spaces behind it may stand in elements of their own. */
function removeBullet(item: Element): void {
  let left = bullet.exec(item.textContent ?? '')?.[0].length ?? 0
  for (const text of textsIn(item)) {
    const removed = Math.min(left, text.length)
    text.deleteData(0, removed)
    left -= removed
  }
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
  if (has('text-decoration(?:-line)?', 'line-through')) for (const text of textsIn(element)) strikeThrough(text)
  if (isBlock && !element.matches('td,th')) return
  if (has('font-weight', 'bold|[6-9]00')) wrapContent(element, 'strong')
  if (has('font-style', 'italic')) wrapContent(element, 'em')
  if (has('text-decoration(?:-line)?', 'underline')) wrapContent(element, 'u')
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

function strikeThrough(text: Text): void {
  if (text.data.trim() === '') return
  const mark = text.ownerDocument.createElement('s')
  text.replaceWith(mark)
  mark.append(text)
}
