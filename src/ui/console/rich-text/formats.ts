// The formats that a text of the site can have, as Quill registers them.
import Quill, { Delta } from 'quill/core.js'
import Embed from 'quill/blots/embed.js'
import { AlignClass } from 'quill/formats/align.js'
import Blockquote from 'quill/formats/blockquote.js'
import Bold from 'quill/formats/bold.js'
import CodeBlock, { Code } from 'quill/formats/code.js'
import Header from 'quill/formats/header.js'
import Image from 'quill/formats/image.js'
import IndentClass from 'quill/formats/indent.js'
import Italic from 'quill/formats/italic.js'
import Link from 'quill/formats/link.js'
import List from 'quill/formats/list.js'
import Script from 'quill/formats/script.js'
import Strike from 'quill/formats/strike.js'
import { TableCell } from 'quill/formats/table.js'
import Underline from 'quill/formats/underline.js'
import Table from 'quill/modules/table.js'

export const lineBreak = 'line'
const lineSeparator = '\u2028'

/** A line break within a paragraph. Stored as U+2028, which browsers do not show as a break. */
class LineBreak extends Embed {
  static override blotName = lineBreak
  static override className = 'ql-line'
  static override tagName = 'span'

  static override create(): HTMLElement {
    const node = document.createElement('span')
    node.className = this.className
    node.append(document.createElement('br'))
    return node
  }

  static override value(): true {
    return true
  }
}

/** A row whose identifier begins with 'head-' holds column headings. */
class Cell extends TableCell {
  static override create(value: string): HTMLElement {
    const node = super.create(value)
    nameRole(node)
    return node
  }

  override format(name: string, value: string): void {
    super.format(name, value)
    if (this.domNode instanceof HTMLElement) nameRole(this.domNode)
  }
}

function nameRole(cell: HTMLElement): void {
  if (cell.dataset['row']?.startsWith('head-')) cell.setAttribute('role', 'columnheader')
  else cell.removeAttribute('role')
}

/** An address that the editor would not accept leads nowhere here; the renderer marks it on the page. */
class SafeLink extends Link {
  static override PROTOCOL_WHITELIST = ['http', 'https', 'mailto', 'tel']
}

/** Without alternative text, a picture is decoration. */
class Picture extends Image {
  static override create(value: string): Element {
    const node = super.create(value)
    node.setAttribute('alt', '')
    return node
  }
}

let isRegistered = false

export function registerFormats(): void {
  if (isRegistered) return
  isRegistered = true
  Quill.register({
    'formats/align': AlignClass,
    'formats/blockquote': Blockquote,
    'formats/bold': Bold,
    'formats/code': Code,
    'formats/code-block': CodeBlock,
    'formats/header': Header,
    'formats/indent': IndentClass,
    'formats/italic': Italic,
    'formats/list': List,
    'formats/script': Script,
    'formats/strike': Strike,
    'formats/underline': Underline,
    'modules/table': Table,
  })
  Quill.register(
    { 'formats/image': Picture, 'formats/line': LineBreak, 'formats/link': SafeLink, 'formats/table': Cell },
    true,
  )
}

/** Returns the text of the editor as it is stored; nothing for an empty one. */
export function storedOf(contents: Delta): string {
  const stored = new Delta()
  for (const { insert = '', attributes } of contents.ops) {
    if (typeof insert === 'object' && lineBreak in insert) stored.insert(lineSeparator)
    else stored.insert(insert, attributes)
  }
  // The line that is left may still be a heading or an item. An empty table is something.
  const isEmpty = stored.ops.every(
    ({ insert, attributes }) => typeof insert === 'string' && insert.trim() === '' && !attributes?.['table'],
  )
  return isEmpty ? '' : JSON.stringify({ ops: stored.ops })
}

/** Returns a stored Delta as the editor has it; null if the text is not a Delta. */
export function openedOf(stored: string): Delta | null {
  const ops = opsIn(stored)
  if (!ops) return null
  const opened = new Delta()
  for (const { insert, attributes } of ops) {
    if (typeof insert !== 'string') {
      opened.insert(insert, attributes)
      continue
    }
    for (const [index, text] of insert.split(lineSeparator).entries()) {
      if (index > 0) opened.insert({ [lineBreak]: true })
      if (text) opened.insert(text, attributes)
    }
  }
  return opened
}

type StoredOp = { insert: string | { image: string }; attributes: Record<string, unknown> }

/** Quill fails on an embed that it does not know, so only text and pictures pass. */
function opsIn(stored: string): StoredOp[] | null {
  if (!/^\s*[[{]/.test(stored)) return null
  try {
    const value: unknown = JSON.parse(stored)
    const ops: unknown = isRecord(value) && 'ops' in value ? value['ops'] : value
    if (!Array.isArray(ops) || !ops.every((op) => isRecord(op) && 'insert' in op)) return null
    return ops.flatMap(storedOp)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function storedOp(op: unknown): StoredOp[] {
  if (!isRecord(op)) return []
  const { insert, attributes } = op
  const plain = Object.entries(isRecord(attributes) ? attributes : {}).filter(([, value]) => typeof value !== 'object')
  if (typeof insert === 'string') return [{ insert, attributes: Object.fromEntries(plain) }]
  if (!isRecord(insert) || typeof insert['image'] !== 'string') return []
  const alt = typeof insert['alt'] === 'string' ? [['alt', insert['alt']]] : []
  return [{ insert: { image: insert['image'] }, attributes: Object.fromEntries([...plain, ...alt]) }]
}
