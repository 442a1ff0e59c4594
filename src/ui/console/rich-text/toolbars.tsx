// The toolbars of the editor: one for the text, and one for the table that the caret is in. Each is one stop of the Tab
// key; the arrow keys move within it.
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import Quill from 'quill/core.js'
import type { IconName } from '#ui/console/icon.tsx'
import { changeTable, type TableAction } from './table-actions.ts'
import { Button, IconButton } from '#ui/console/button.tsx'

function Toolbar({ label, textId, children }: { label: string; textId: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)

  function stops(): HTMLElement[] {
    return [...(bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [])]
  }

  function makeStop(target: EventTarget): void {
    for (const each of stops()) each.tabIndex = each === target ? 0 : -1
  }

  function onKeyDown(event: KeyboardEvent): void {
    const all = stops()
    const at = all.findIndex((each) => each === event.target)
    const target = {
      ArrowRight: all[at + 1] ?? all[0],
      ArrowLeft: all[at - 1] ?? all.at(-1),
      Home: all[0],
      End: all.at(-1),
    }[event.key]
    if (event.key === 'Escape') document.getElementById(textId)?.focus()
    else if (!target) return
    event.preventDefault()
    target?.focus()
  }

  return (
    <div
      className="rt__bar row wraps"
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={textId}
      ref={(element) => {
        bar.current = element
        const all = stops()
        const current = all.find(({ tabIndex }) => tabIndex === 0) ?? all[0]
        if (current) makeStop(current)
      }}
      onKeyDown={onKeyDown}
      onFocus={(event) => makeStop(event.target)}
    >
      {children}
    </div>
  )
}

type ToolProps = {
  name: string
  keys?: string
  icon: IconName
  isOn?: boolean
  isOff?: boolean
  onPress: () => void
}

function Tool({ name, keys, icon, isOn, isOff = false, onPress }: ToolProps) {
  return (
    <IconButton
      icon={icon}
      tabIndex={-1}
      label={name}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={keys?.replaceAll('Ctrl', 'Control').replaceAll(' ', '+')}
      title={keys ? `${name} (${keys})` : name}
      // The selection in the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) onPress()
      }}
    />
  )
}

type TextToolbarProps = {
  quill: Quill | null
  textId: string
  headings: readonly number[]
  isInTable: boolean
  onLink: () => void
  onTable: () => void
  onPicture?: (() => void) | undefined
}

const headingNames = ['Heading', 'Subheading', 'Small heading']

export function TextToolbar({ quill, textId, headings, isInTable, onLink, onTable, onPicture }: TextToolbarProps) {
  const range = quill?.selection.savedRange
  const has: Record<string, unknown> = quill && range ? quill.getFormat(range.index, range.length) : {}
  // Each press is undone by itself.
  const change = (format: string, value: unknown) => {
    quill?.history.cutoff()
    quill?.format(format, value, Quill.sources.USER)
  }
  const toggle = (format: string, value: unknown = true) => change(format, has[format] === value ? false : value)
  const level = typeof has['header'] === 'number' ? has['header'] : 0
  const levels = headings.includes(level) || level === 0 ? headings : [...headings, level]
  const isInLine = has['list'] !== undefined
  const stack = quill?.history.stack

  function clear(): void {
    if (!quill) return
    quill.history.cutoff()
    const { index, length } = quill.getSelection(true)
    if (length > 0 && !isInTable) quill.removeFormat(index, length, Quill.sources.USER)
    else if (length > 0) for (const mark of marks) quill.formatText(index, length, mark, false, Quill.sources.USER)
    else for (const mark of [...marks, ...(isInTable ? [] : lines)]) quill.format(mark, false, Quill.sources.USER)
  }

  return (
    <Toolbar label="Text" textId={textId}>
      <select
        className="in rt__style"
        aria-label="Style of the paragraph"
        tabIndex={-1}
        value={level}
        disabled={isInTable}
        onChange={(event) => {
          const at = quill?.selection.savedRange
          quill?.history.cutoff()
          const header = Number(event.target.value) || false
          if (at) quill?.formatLine(at.index, at.length, { header, list: false }, Quill.sources.USER)
        }}
      >
        <option value={0}>Paragraph</option>
        {levels.map((each, index) => (
          <option key={each} value={each}>
            {headings.includes(each) ? (headingNames[index] ?? `Heading ${each}`) : `Heading ${each}`}
          </option>
        ))}
      </select>
      <i className="rt__gap" />
      <Tool name="Bold" keys="Ctrl B" icon="bold" isOn={has['bold'] === true} onPress={() => toggle('bold')} />
      <Tool name="Italic" keys="Ctrl I" icon="italic" isOn={has['italic'] === true} onPress={() => toggle('italic')} />
      <Tool name="Link" keys="Ctrl K" icon="link" isOn={typeof has['link'] === 'string'} onPress={onLink} />
      <Tool
        name="Superscript"
        icon="superscript"
        isOn={has['script'] === 'super'}
        onPress={() => toggle('script', 'super')}
      />
      <Tool name="Subscript" icon="subscript" isOn={has['script'] === 'sub'} onPress={() => toggle('script', 'sub')} />
      <i className="rt__gap" />
      <Tool
        name="Bullets"
        icon="ul"
        isOn={has['list'] === 'bullet'}
        isOff={isInTable}
        onPress={() => toggle('list', 'bullet')}
      />
      <Tool
        name="List (a), (b), (c)"
        icon="ol"
        isOn={has['list'] === 'ordered'}
        isOff={isInTable}
        onPress={() => toggle('list', 'ordered')}
      />
      <Tool
        name="Increase indent"
        keys="Ctrl ]"
        icon="indent"
        isOff={isInTable || !isInLine}
        onPress={() => change('indent', '+1')}
      />
      <Tool
        name="Decrease indent"
        keys="Ctrl ["
        icon="outdent"
        isOff={isInTable || !isInLine}
        onPress={() => change('indent', '-1')}
      />
      <Tool
        name="Quotation"
        icon="quote"
        isOn={has['blockquote'] === true}
        isOff={isInTable}
        onPress={() => toggle('blockquote')}
      />
      <Tool name="Table" icon="table" isOff={isInTable} onPress={onTable} />
      {onPicture && <Tool name="Picture" icon="image" onPress={onPicture} />}
      <i className="rt__gap" />
      <Tool name="Clear formatting" icon="clear" onPress={clear} />
      <Tool name="Undo" keys="Ctrl Z" icon="undo" isOff={!stack?.undo.length} onPress={() => quill?.history.undo()} />
      <Tool
        name="Redo"
        keys="Ctrl Shift Z"
        icon="redo"
        isOff={!stack?.redo.length}
        onPress={() => quill?.history.redo()}
      />
    </Toolbar>
  )
}

const marks = ['bold', 'italic', 'underline', 'strike', 'script', 'link', 'code']
const lines = ['header', 'list', 'indent', 'blockquote', 'align', 'code-block']

type TableToolbarProps = { quill: Quill; textId: string; hasHeadings: boolean; isInHeadings: boolean }

export function TableToolbar({ quill, textId, hasHeadings, isInHeadings }: TableToolbarProps) {
  const tool = (name: string, action: TableAction, isOff = false, isOn?: boolean) => (
    <Button
      look="bare"
      isSmall
      tabIndex={-1}
      aria-disabled={isOff || undefined}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) changeTable(quill, action)
      }}
    >
      {name}
    </Button>
  )
  return (
    <Toolbar label="Table" textId={textId}>
      {tool('Headings on top', 'headings', false, hasHeadings)}
      {tool('Row above', 'row above', isInHeadings)}
      {tool('Row below', 'row below')}
      {tool('Column before', 'column before')}
      {tool('Column after', 'column after')}
      {tool('Remove row', 'remove row')}
      {tool('Remove column', 'remove column')}
      {tool('Remove table', 'remove table')}
    </Toolbar>
  )
}
