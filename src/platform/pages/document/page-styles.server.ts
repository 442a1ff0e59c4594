// The styles of a page: the rules that can match something in its document before anybody touches it. They stand in the
// document itself, so that a phone paints after the first response. The whole stylesheet follows after the first paint,
// before the page's modules run; without scripts it is linked.
import { list, parse, type ChildNode } from 'postcss'
import { createContext } from 'react-router'

export type PageStyles = {
  /** Returns the part of the stylesheet that can apply to this document as it is, in the stylesheet's order. */
  of: (html: string) => string
  /** The address of the whole stylesheet; null in development, where Vite serves the styles itself. */
  href: string | null
}

export const noPageStyles: PageStyles = { of: () => '', href: null }
export const pageStylesContext = createContext(noPageStyles)

type Piece =
  | { text: string }
  | { selectors: { text: string; needs: Needs }[]; declarations: Declaration[] }
  /** Such as `@media`, with the rules inside. */
  | { open: string; inner: Piece[] }
/** All of the names, and of each list one entry. */
type Needs = { all: string[]; oneOf: Needs[][] }
/** `property` is the name of a custom property. */
type Declaration = { property?: string; text: string }

/**
 * What only a pointer, a key, a selection or a script brings about can wait for the whole stylesheet: until then the
 * browser marks in its own way what has the focus. So can how a change is drawn, the outlines for browsers that replace
 * all colours, and what is different in a page without scripts. What a printer does cannot: a page may be printed at once.
 */
const isLater =
  /:(?:hover|active|focus-visible|focus-within|user-invalid|:selection|:backdrop|:view-transition)\b|\[aria-expanded="?true|\.plain\b/
const laterMedia = /^\(hover|^\(forced-colors/
const laterProperty = /^(?:transition|outline|cursor|touch-action)/

/**
 * In a custom property it is an ornament, such as a wavy rule. Many small files would hold up the first paint. In its
 * place, `none` is valid.
 */
const picture = /url\((?!["']?data:)[^)]*\)/g

/** Whoever opens one before the whole stylesheet has arrived sees it without its look for a moment. */
const closedDialog = /<dialog(?![^>]* open)[\s\S]*?<\/dialog>/g

/** Parses the stylesheet once. */
export function pageStyles(css: string, href: string): PageStyles {
  const animations: { name: string; text: string }[] = []
  const pieces = piecesOf(parse(css).nodes, animations)
  return {
    href,
    of(html) {
      const kept = keptPieces(pieces, namesIn(html.replaceAll(closedDialog, '')))
      const used = usedProperties(kept, html)
      const rules = textOf(kept, ({ property }) => property === undefined || used.has(property))
      const words = new Set(rules.match(/[\w-]+/g))
      return rules + animations.flatMap(({ name, text }) => (words.has(name) ? [text] : [])).join('')
    },
  }
}

function piecesOf(nodes: ChildNode[], animations: { name: string; text: string }[]): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (node.type === 'rule') {
      const selectors = node.selectors
        .filter((text) => !isLater.test(text))
        .map((text) => ({ text, needs: neededBy(text) }))
      const declarations = node.nodes.filter(isNow).map((inner) => {
        const text = String(inner)
        return inner.type === 'decl' && inner.prop.startsWith('--')
          ? { property: inner.prop, text: text.replace(picture, 'none') }
          : { text }
      })
      return [{ selectors, declarations }]
    }
    if (node.type !== 'atrule') return []
    const { name, params } = node
    if (name === 'keyframes') animations.push({ name: params, text: String(node) })
    else if (['media', 'supports', 'container', 'layer'].includes(name) && node.nodes) {
      if (name === 'media' && laterMedia.test(params.trim())) return []
      return [
        { open: `@${name}${params.startsWith('(') ? '' : ' '}${params}`, inner: piecesOf(node.nodes, animations) },
      ]
    } else return [{ text: node.nodes ? String(node) : `${String(node)};` }]
    return []
  })
}

function isNow(node: ChildNode): boolean {
  return node.type !== 'decl' || !laterProperty.test(node.prop)
}

/** Returns the document's element names, its attributes as `[name` and its classes as `.name`. */
function namesIn(html: string): ReadonlySet<string> {
  // A long document has thousands of matches and a hundred names, so no match outlasts its turn.
  const all = (pattern: RegExp) => {
    const found = new Set<string>()
    for (const [, name = ''] of html.matchAll(pattern)) found.add(name)
    return [...found]
  }
  return new Set([
    ...all(/<([a-z][\w-]*)/gi),
    ...all(/\s([\w-]+)=/g).map((name) => `[${name}`),
    ...all(/\sclass="([^"]*)"/g).flatMap((names) => names.split(' ').map((name) => `.${name}`)),
    // Opening a part of the page needs no script.
    '[open',
  ])
}

/**
 * What must be in a document for the selector to match: every name that stands outside of brackets and, for each list as
 * in `:is(.a,.b)` or `:has(.a)`, what one of its selectors needs.
 */
function neededBy(selector: string): Needs {
  const { text, brackets } = withoutBrackets(selector)
  const attributes = text.match(/\[[\w-]+/g) ?? []
  const outside = text.replace(/\[[^\]]*\]/g, '')
  const elements = outside.split(/[\s>+~]+/).flatMap((compound) => /^[a-z][\w-]*/i.exec(compound) ?? [])
  return {
    all: [...attributes, ...elements, ...(outside.match(/\.[\w-]+/g) ?? [])],
    oneOf: brackets
      .filter(({ name }) => ['is', 'where', 'has'].includes(name))
      .map(({ inner }) => list.comma(inner).map(neededBy)),
  }
}

/** Separates a selector from the outermost brackets in it and from the names of their pseudo-classes. */
function withoutBrackets(selector: string): { text: string; brackets: { name: string; inner: string }[] } {
  const brackets: { name: string; inner: string }[] = []
  let text = ''
  let depth = 0
  let start = 0
  for (const [index, character] of selector.split('').entries()) {
    if (character === ')' && --depth === 0) {
      const [name = ''] = /[\w-]*$/.exec(text) ?? []
      brackets.push({ name, inner: selector.slice(start, index) })
    } else if (depth === 0 && character !== '(') text += character
    if (character === '(' && depth++ === 0) start = index + 1
  }
  return { text, brackets }
}

function areMet({ all, oneOf }: Needs, names: ReadonlySet<string>): boolean {
  return all.every((name) => names.has(name)) && oneOf.every((either) => either.some((needs) => areMet(needs, names)))
}

function keptPieces(pieces: Piece[], names: ReadonlySet<string>): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if ('text' in piece) return [piece]
    if ('open' in piece) {
      const inner = keptPieces(piece.inner, names)
      return inner.length > 0 ? [{ ...piece, inner }] : []
    }
    const selectors = piece.selectors.filter(({ needs }) => areMet(needs, names))
    return selectors.length > 0 ? [{ ...piece, selectors }] : []
  })
}

/** Returns the custom properties that the rules or the document refer to, also through other custom properties. */
function usedProperties(pieces: Piece[], html: string): ReadonlySet<string> {
  const values = new Map<string, string>()
  textOf(pieces, ({ property, text }) => {
    if (property !== undefined) values.set(property, `${values.get(property) ?? ''} ${text}`)
    return false
  })
  const used = new Set<string>()
  const open = [html, textOf(pieces, ({ property }) => property === undefined)]
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) {
      if (used.has(name)) continue
      used.add(name)
      open.push(values.get(name) ?? '')
    }
  }
  return used
}

function textOf(pieces: Piece[], isKept: (declaration: Declaration) => boolean): string {
  return pieces
    .map((piece) => {
      if ('text' in piece) return piece.text
      if ('open' in piece) {
        const inner = textOf(piece.inner, isKept)
        return inner && `${piece.open}{${inner}}`
      }
      const body = piece.declarations.filter(isKept)
      return body.length > 0
        ? `${piece.selectors.map(({ text }) => text).join(',')}{${body.map(({ text }) => text).join(';')}}`
        : ''
    })
    .join('')
}
