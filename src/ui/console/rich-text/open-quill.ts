// Opens Quill without a theme: formats, keys, clipboard and undo. The toolbar and the dialogs are ours.
import Quill, { Delta } from 'quill/core.js'
import Keyboard from 'quill/modules/keyboard.js'
import type { PasteRules } from './clean-html.ts'
import { lineBreak, openedOf, registerFormats } from './formats.ts'
import { CleanClipboard, type LeftOut } from './paste.ts'
import { moveToCell } from './table-actions.ts'

type Options = PasteRules & { onLeftOut: (what: LeftOut) => void; onLinkKey: () => void }

type Context = { format: Record<string, unknown>; event: KeyboardEvent }
type Binding = Record<string, unknown> & {
  handler?: (this: { quill: Quill }, range: TextRange, context: Context) => unknown
}
type TextRange = { index: number; length: number }

const pictureTypes = ['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'svg+xml', 'tiff', 'heic'].map(
  (type) => `image/${type}`,
)

export function openQuill(place: HTMLElement, { onLeftOut, onLinkKey, ...rules }: Options): Quill {
  registerFormats()
  Quill.register('modules/clipboard', CleanClipboard, true)
  return new Quill(place, {
    modules: {
      clipboard: { rules, onLeftOut },
      history: { userOnly: true, delay: 800, maxStack: 200 },
      keyboard: { bindings: bindingsOf(rules.headings, onLinkKey) },
      table: true,
      uploader: { mimetypes: pictureTypes, handler: () => onLeftOut('pictures') },
    },
  })
}

/** Shows a stored text, a Delta or HTML, as if it had always been there. */
export function showStored(quill: Quill, stored: string): void {
  const { clipboard } = quill
  const opened = openedOf(stored) ?? (clipboard instanceof CleanClipboard ? clipboard.deltaOfStored(stored) : null)
  if (!opened) return
  // Quill removes one line feed at the end. Below a table, it is the place to go on writing.
  const isTableLast = opened.ops.at(-1)?.attributes?.['table'] !== undefined
  quill.setContents(isTableLast ? opened.insert('\n\n') : opened, Quill.sources.SILENT)
  quill.history.clear()
}

const tableTab: Binding = {
  key: 'Tab',
  shiftKey: null,
  format: ['table'],
  handler(_range, { event }) {
    return !moveToCell(this.quill, event.shiftKey)
  },
}

const softEnter: Binding = {
  key: 'Enter',
  shiftKey: true,
  format: { 'code-block': false },
  handler({ index, length }) {
    const change = new Delta()
      .retain(index)
      .delete(length)
      .insert({ [lineBreak]: true })
    this.quill.updateContents(change, Quill.sources.USER)
    this.quill.setSelection(index + 1, 0, Quill.sources.SILENT)
  },
}

function bindingsOf(headings: readonly number[], onLinkKey: () => void): Record<string, unknown> {
  const levels = Object.fromEntries(
    [0, ...headings].map((level): [string, Binding] => [
      `heading ${level}`,
      {
        key: String(level),
        shortKey: true,
        altKey: true,
        handler() {
          this.quill.format('header', level || false, Quill.sources.USER)
        },
      },
    ]),
  )
  const tableEnter = Keyboard.DEFAULTS.bindings['table enter']
  return {
    // Tab leaves the text, except from cell to cell. Lists are indented by Ctrl ] and Ctrl [.
    tab: null,
    indent: null,
    outdent: null,
    'remove tab': null,
    'indent code-block': null,
    'outdent code-block': null,
    'table tab': tableTab,
    'table enter': { ...(typeof tableEnter === 'object' ? tableEnter : {}), shiftKey: false },
    'list autofill': { prefix: /^\s*?(?:\d+\.|-|\*)$/ },
    'line break': softEnter,
    deeper: indentBinding(']', '+1'),
    shallower: indentBinding('[', '-1'),
    link: { key: 'k', shortKey: true, handler: onLinkKey },
    ...levels,
  }
}

function indentBinding(key: string, change: '+1' | '-1'): Binding {
  return {
    key,
    shortKey: true,
    handler(_range, { format }) {
      if (!format['table']) this.quill.format('indent', change, Quill.sources.USER)
    },
  }
}
