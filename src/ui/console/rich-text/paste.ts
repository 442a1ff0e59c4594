// Quill's clipboard with the site's own rules for what comes in: pasted texts, and stored HTML that is opened.
import Quill, { Delta } from 'quill/core.js'
import type { Range } from 'quill/core.js'
import Clipboard from 'quill/modules/clipboard.js'
import {
  dropEmptyBlocks,
  invisible,
  keepOnlyText,
  type PasteRules,
  readLineBreaks,
  removeActiveParts,
  removeDeletions,
  softBreak,
} from './clean-html.ts'
import { flattenTables, headRow } from './clean-tables.ts'
import { lineBreak } from './formats.ts'

type Content = { text?: string; html?: string }
/** Deletions are those of tracked changes. */
export type LeftOut = 'pictures' | 'deletions'
type Options = { rules: PasteRules; onLeftOut: (what: LeftOut) => void }

/** Beyond this size only the text is pasted: cleaning would keep the browser busy for seconds. */
const maxPastedCharacters = 5_000_000

const defaultRules: PasteRules = { headings: [2, 3], ownOrigin: '', isPictureAllowed: false }

export class CleanClipboard extends Clipboard {
  readonly #rules: PasteRules
  readonly #onLeftOut: (what: LeftOut) => void
  #isStored = false

  constructor(quill: Quill, options: Partial<ConstructorParameters<typeof Clipboard>[1] & Options>) {
    super(quill, options)
    this.#rules = options.rules ?? defaultRules
    this.#onLeftOut = options.onLeftOut ?? (() => {})
    this.addMatcher(`br[${softBreak}]`, () => new Delta().insert({ [lineBreak]: true }))
    this.addMatcher('tr', (node, delta) => {
      const isHead = node instanceof Element && node.hasAttribute(headRow)
      const table = newRowId(isHead ? 'head' : 'row')
      return delta.compose(new Delta().retain(delta.length(), { table }))
    })
  }

  /** Stored HTML was sanitised when it was saved, so it keeps everything that a Delta can hold. */
  deltaOfStored(html: string): Delta {
    this.#isStored = true
    try {
      return this.convertHTML(html)
    } finally {
      this.#isStored = false
    }
  }

  override convert(content: Content, formats: Record<string, unknown> = {}): Delta {
    const { html, text = '' } = content
    if (html && html.length <= maxPastedCharacters) return super.convert(content, formats)
    return super.convert(
      {
        text: text
          .replace(/\r\n?/g, '\n')
          .replace(/\n{2,}/g, '\n')
          .replace(invisible, ''),
      },
      formats,
    )
  }

  protected override normalizeHTML(doc: Document): void {
    if (this.#isStored) {
      flattenTables(doc)
      readLineBreaks(doc)
      return
    }
    if (removeDeletions(doc)) this.#onLeftOut('deletions')
    if (removeActiveParts(doc, this.#rules)) this.#onLeftOut('pictures')
    super.normalizeHTML(doc)
    keepOnlyText(doc, this.#rules)
    flattenTables(doc)
    dropEmptyBlocks(doc)
    readLineBreaks(doc)
  }

  override onPaste(range: Range, content: Content): void {
    const formats = this.quill.getFormat(range.index)
    const pasted = this.convert(content, formats)
    const change = new Delta().retain(range.index).delete(range.length)
    const inserted =
      typeof formats['table'] === 'string' ? onOneLine(pasted) : onLinesOfItsOwn(pasted, this.quill, range)
    this.quill.history.cutoff()
    this.quill.updateContents(change.concat(inserted), Quill.sources.USER)
    this.quill.setSelection(range.index + inserted.length(), Quill.sources.SILENT)
    this.quill.scrollSelectionIntoView()
  }
}

let lastRow = 0

/** The cells of a row share its identifier. */
export function newRowId(kind: 'head' | 'row'): string {
  lastRow += 1
  return `${kind}-${lastRow.toString(36)}${Math.random().toString(36).slice(2, 8)}`
}

/** What is pasted into a cell stays in that cell. */
function onOneLine(pasted: Delta): Delta {
  const line = new Delta()
  for (const { insert, attributes: { bold, italic, link, script } = {} } of pasted.ops) {
    if (typeof insert !== 'string') continue
    for (const [index, text] of insert.split('\n').entries()) {
      if (index > 0) line.insert({ [lineBreak]: true })
      if (text) line.insert(text, defined({ bold, italic, link, script }))
    }
  }
  const last = line.ops.at(-1)
  if (last && typeof last.insert === 'object') line.ops.pop()
  return line
}

function defined(attributes: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))
}

/** A heading, a list or a table that is pasted behind words would take them into its first line. */
function onLinesOfItsOwn(pasted: Delta, quill: Quill, range: Range): Delta {
  const [line, offset] = quill.getLine(range.index)
  const firstEnd = pasted.ops.find(({ insert }) => typeof insert === 'string' && insert.includes('\n'))
  if (offset === 0 || !line || !firstEnd?.attributes) return pasted
  return new Delta().insert('\n', line.formats()).concat(pasted)
}
