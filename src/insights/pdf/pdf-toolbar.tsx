// The toolbar of an open PDF: search, page, zoom and notes.
import { useState, type FormEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { IconButton } from '#ui/button.tsx'
import { isOfInputMethod } from '#ui/keys/input-method.ts'
import { showToast } from '#ui/messages/toast.tsx'
import type { PdfReader } from './pdf-reader.ts'
import type { NoteMode, PdfMessage, ReaderState } from './pdf-reader-state.ts'
import styles from './pdf.module.css'

type Props = { state: ReaderState; reader: RefObject<PdfReader | null>; fileName: string }

const noteModes: { mode: NoteMode; label: string }[] = [
  { mode: 'read', label: 'Read' },
  { mode: 'highlight', label: 'Highlight' },
  { mode: 'ink', label: 'Draw' },
  { mode: 'text', label: 'Text' },
  { mode: 'image', label: 'Image' },
]

/** Takes up its space before the document has loaded, so that the pages do not move when it appears. */
export function PdfToolbar(props: Props) {
  const isWaiting = props.state.message !== null
  return (
    <div className={isWaiting ? `${styles.toolbar} ${styles.waiting}` : styles.toolbar}>
      <div className={styles.tools}>
        <Find {...props} />
        <PageAndZoom {...props} />
      </div>
      <Notes {...props} />
    </div>
  )
}

function Find({ state, reader }: Props) {
  const [query, setQuery] = useState('')
  const { matches } = state

  function submit(event: FormEvent) {
    event.preventDefault()
    reader.current?.find(query, 'next')
  }
  function backwards(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !event.shiftKey || isOfInputMethod(event.nativeEvent)) return
    event.preventDefault()
    reader.current?.find(query, 'previous')
  }

  return (
    <form className={styles.find} role="search" onSubmit={submit}>
      <label htmlFor="pdf-find" className="vh">
        Find in document
      </label>
      {/* Must be of type text: while notes are edited, pdf.js intercepts the keys of all other controls. */}
      <input
        id="pdf-find"
        type="text"
        inputMode="search"
        autoComplete="off"
        placeholder="Find in document"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          reader.current?.find(event.target.value, 'typed')
        }}
        onKeyDown={backwards}
      />
      <IconButton
        icon="left"
        label="Previous match"
        className={styles.step}
        onClick={() => reader.current?.find(query, 'previous')}
      />
      <IconButton icon="arrow" label="Next match" type="submit" className={styles.step} />
      <output className={styles.count} htmlFor="pdf-find">
        {matches &&
          query.trim() !== '' &&
          (matches.total === 0 ? 'No matches' : `${matches.current} of ${matches.total}`)}
      </output>
    </form>
  )
}

function PageAndZoom({ state, reader }: Props) {
  const [message, setMessage] = useState<PdfMessage | null>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const page = Number(new FormData(event.currentTarget).get('page'))
    const isThere = reader.current?.goTo(page) ?? false
    setMessage(isThere ? null : 'No page specified.')
  }

  return (
    <form className={styles.paging} onSubmit={submit} noValidate>
      <label htmlFor="pdf-page">Page</label>
      <input
        id="pdf-page"
        key={state.page}
        name="page"
        type="number"
        min={1}
        max={state.pages}
        defaultValue={state.page}
      />
      <span className={styles.pageCount}>of {state.pages}</span>
      <button type="button" aria-label="Zoom out" onClick={() => reader.current?.zoom('out')}>
        −
      </button>
      <button type="button" aria-label="Zoom in" onClick={() => reader.current?.zoom('in')}>
        +
      </button>
      <output htmlFor="pdf-page">{message}</output>
    </form>
  )
}

/** On a phone the tools come behind one button. */
function Notes({ state, reader, fileName }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  async function download() {
    try {
      const bytes = await reader.current?.withNotes()
      if (bytes) saveFile(bytes, fileName.replace(/(?:\.pdf)?$/i, ' with my notes.pdf'))
    } catch (error) {
      console.warn('The document could not be saved:', error)
      void showToast('error', 'The document could not be saved.')
    }
  }
  // Enter and Space cause a click with a detail of 0.
  const choose = (mode: NoteMode) => (event: MouseEvent) => reader.current?.annotate(mode, event.detail === 0)

  return (
    <div
      className={isOpen ? styles.notes : `${styles.notes} ${styles.folded}`}
      role="group"
      aria-label="Notes on this document"
    >
      <button type="button" className={styles.unfold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Notes
      </button>
      {noteModes.map(({ mode, label }) => (
        <button
          key={mode}
          type="button"
          aria-pressed={state.mode === mode}
          disabled={!state.canAnnotate}
          onClick={choose(mode)}
        >
          {label}
        </button>
      ))}
      <span className={styles.gap} />
      <button type="button" disabled={!state.canUndo} onClick={() => reader.current?.undo()}>
        Undo
      </button>
      <button type="button" disabled={!state.canRedo} onClick={() => reader.current?.redo()}>
        Redo
      </button>
      <span className={styles.gap} />
      <button type="button" className={styles.save} onClick={() => void download()}>
        Download with my notes
      </button>
    </div>
  )
}

function saveFile(bytes: Uint8Array, name: string) {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
