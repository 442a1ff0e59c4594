// The viewer itself: toolbar above, pages below. It is fetched with pdf.js, only when a document is opened.
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import stylesheetUrl from 'pdfjs-dist/legacy/web/pdf_viewer.css?url'
import { useAskBeforeLeaving } from '#ui/ask-before-leaving.ts'
import { openPdf, type PdfReader } from './pdf-reader.ts'
import { beforeOpening, type PdfMessage, type ReaderState } from './pdf-reader-state.ts'
import { PdfToolbar } from './pdf-toolbar.tsx'
import styles from './pdf.module.css'

const leavingText = 'You have notes that you have not downloaded. Leave this page and lose them?'

export function PdfViewer({ url, fileName, title }: { url: string; fileName: string; title: string }) {
  const container = useRef<HTMLDivElement>(null)
  const reader = useRef<PdfReader>(null)
  const [state, setState] = useState<ReaderState>(beforeOpening)

  const { hash } = useLocation()
  const linked = Number(/^#page=(\d{1,4})$/.exec(hash)?.[1] ?? 0)
  const hasOpened = state.pages > 0
  useEffect(() => {
    if (hasOpened && linked > 0) reader.current?.goTo(linked)
  }, [hasOpened, linked])

  useEffect(() => {
    const place = container.current
    if (!place) return
    let isWanted = true
    const stylesheet = addStylesheet()
    stylesheet.ready
      .then(() => {
        if (!isWanted) return
        const onChange = (change: Partial<ReaderState>) => isWanted && setState((before) => ({ ...before, ...change }))
        reader.current = openPdf({ url, container: place, onChange })
      })
      .catch((error: unknown) => {
        const message: PdfMessage = 'Failed to load PDF file.'
        console.warn(message, error)
        if (isWanted) setState({ ...beforeOpening, message })
      })
    return () => {
      isWanted = false
      reader.current?.close()
      reader.current = null
      stylesheet.remove()
      setState(beforeOpening)
    }
  }, [url])

  // They exist only in this window.
  useAskBeforeLeaving(state.hasUnsavedNotes, leavingText)

  return (
    <div className={styles.viewer}>
      <PdfToolbar state={state} reader={reader} fileName={fileName} />
      <div className={styles.desk}>
        <div ref={container} className={styles.container} tabIndex={0} role="region" aria-label={`Pages of ${title}`}>
          <div className={`pdfViewer ${styles.pages}`} />
        </div>
        {state.message !== null && (
          <p className={styles.message} role="status">
            {state.message}
          </p>
        )}
      </div>
    </div>
  )
}

/** Adds the style sheet of pdf.js while the viewer is open. It styles plain class names, so it must not stay. */
function addStylesheet(): { ready: Promise<void>; remove: () => void } {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = stylesheetUrl
  const ready = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', reject)
  })
  document.head.append(link)
  return { ready, remove: () => link.remove() }
}
