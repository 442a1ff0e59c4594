// The editor of a rich-text field: Quill below its toolbars.
import 'quill/dist/quill.core.css'
import './rich-text.css'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import Quill, { Delta, type Range } from 'quill/core.js'
import { toast } from '#ui/console/toasts.tsx'
import { storedOf } from './formats.ts'
import { LinkDialog, type LinkInText, linkAt, setLink } from './link-dialog.tsx'
import { openQuill, showStored } from './open-quill.ts'
import type { LeftOut } from './paste.ts'
import { insertTable, tableAt } from './table-actions.ts'
import { TableDialog } from './table-dialog.tsx'
import { TableToolbar, TextToolbar } from './toolbars.tsx'

export type PickedImage = { src: string; alt: string }

export type RichTextFieldProps = {
  id: string
  /** The id of the element that names the field. */
  labelId: string
  value: string
  onChange: (value: string) => void
  describedBy?: string | undefined
  isInvalid?: boolean
  /** The least height, in lines of text. */
  minLines?: number
  /** Asks for a picture; null if none was chosen. `src` is its public path. */
  pickImage?: (() => Promise<PickedImage | null>) | undefined
  /** The levels of heading on offer, from 1 to 6, the highest first. */
  headings?: readonly number[]
}

const defaultHeadings = [2, 3]

export function RichTextEditor({
  id,
  labelId,
  value,
  onChange,
  describedBy,
  isInvalid = false,
  minLines = 8,
  pickImage,
  headings = defaultHeadings,
}: RichTextFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const [quill, setQuill] = useState<Quill | null>(null)
  const [asked, ask] = useState<DialogRequest | null>(null)
  // Counts the changes of text and selection, which the toolbar shows.
  const [, setMoment] = useState(0)
  const shown = useRef<string | null>(null)
  const latest = useRef({ onChange, pickImage })
  useEffect(() => {
    latest.current = { onChange, pickImage }
  })

  const levels = headings.join(' ')
  const hasPictures = pickImage !== undefined
  useEffect(() => {
    const element = place.current
    if (!element) return
    const inner = element.appendChild(document.createElement('div'))
    const opened = openQuill(inner, {
      headings: levels.split(' ').filter(Boolean).map(Number),
      ownOrigin: window.location.origin,
      isPictureAllowed: hasPictures,
      onLeftOut: (what) => toast(leftOutText(what, hasPictures)),
      onLinkKey: () => ask(askedAt(opened, 'link')),
    })
    opened.on(Quill.events.EDITOR_CHANGE, () => setMoment((count) => count + 1))
    opened.on(Quill.events.TEXT_CHANGE, (_change, _before, source) => {
      if (source !== Quill.sources.USER) return
      const stored = storedOf(opened.getContents())
      if (stored === shown.current) return
      shown.current = stored
      latest.current.onChange(stored)
    })
    shown.current = null
    setQuill(opened)
    return () => {
      setQuill(null)
      inner.remove()
    }
  }, [levels, hasPictures])

  useEffect(() => {
    if (!quill || value === shown.current) return
    shown.current = value
    showStored(quill, value)
    setMoment((count) => count + 1)
  }, [quill, value])

  useEffect(() => {
    if (!quill) return
    describe(quill.root, {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      'aria-describedby': describedBy,
      'aria-invalid': isInvalid ? 'true' : undefined,
    })
  }, [quill, id, labelId, describedBy, isInvalid])

  async function addPicture(): Promise<void> {
    if (!quill) return
    const { index, length } = quill.getSelection(true)
    const picked = await latest.current.pickImage?.()
    quill.setSelection(index, length, Quill.sources.SILENT)
    quill.focus()
    if (!picked) return
    quill.history.cutoff()
    const change = new Delta().retain(index).delete(length).insert({ image: picked.src }, { alt: picked.alt })
    quill.updateContents(change, Quill.sources.USER)
    quill.setSelection(index + 1, 0, Quill.sources.SILENT)
  }

  /** Closes the dialog, puts the caret back where it was, and then acts. */
  function answer(act: (opened: Quill, about: DialogRequest) => void = () => {}): void {
    flushSync(() => ask(null))
    if (!quill || !asked) return
    quill.setSelection(asked.range)
    act(quill, asked)
  }

  const table = quill && tableAt(quill)
  return (
    <div className={`rt${isInvalid ? ' rt--bad' : ''}`}>
      <div className="rt__bars">
        <TextToolbar
          quill={quill}
          textId={id}
          headings={headings}
          isInTable={table !== null}
          onLink={() => quill && ask(askedAt(quill, 'link'))}
          onTable={() => quill && ask(askedAt(quill, 'table'))}
          onPicture={hasPictures ? () => void addPicture() : undefined}
        />
        {quill && table && <TableToolbar quill={quill} textId={id} {...table} />}
      </div>
      <div className="rt__place" ref={place} style={{ minHeight: `calc(${minLines} * 1.8225rem + 4rem)` }} />
      {asked?.link && (
        <LinkDialog
          link={asked.link}
          onClose={() => answer()}
          onDone={(made) => answer((opened, { link }) => link && setLink(opened, link, made))}
        />
      )}
      {asked && !asked.link && (
        <TableDialog
          onClose={() => answer()}
          onDone={(rows, columns) => answer((opened) => insertTable(opened, rows, columns))}
        />
      )}
    </div>
  )
}

function leftOutText(what: LeftOut, hasPictures: boolean): string {
  if (what === 'deletions')
    return 'Text that was deleted with tracked changes is not pasted. Text that was inserted is.'
  return hasPictures
    ? 'Pictures are not pasted. Upload them with the picture button.'
    : 'Pictures are not pasted. This text cannot have pictures.'
}

/** What a dialog is about, and where the caret was: the text loses it to the dialog. */
type DialogRequest = { link: LinkInText | null; range: Range }

function askedAt(quill: Quill, kind: 'link' | 'table'): DialogRequest {
  const range = quill.getSelection(true)
  return { range, link: kind === 'link' ? linkAt(quill) : null }
}

function describe(element: HTMLElement, attributes: Record<string, string | undefined>): void {
  for (const [name, text] of Object.entries(attributes)) {
    if (text === undefined) element.removeAttribute(name)
    else element.setAttribute(name, text)
  }
}
