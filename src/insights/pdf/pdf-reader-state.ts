// The state of an open PDF that the viewer shows. Does not import pdf.js, so that the page can use it before the viewer
// is fetched.

/** Each message is logged and shown in place of the document or page, never as a toast (specification §2). */
export type PdfMessage =
  | 'Loading PDF…'
  | 'Failed to load PDF file.'
  | 'No PDF file specified.'
  | 'Loading page…'
  | 'Failed to load the page.'
  | 'No page specified.'

export type NoteMode = 'read' | 'highlight' | 'ink' | 'text' | 'image'

export type ReaderState = {
  /** Shown in place of the pages; null once they are there. */
  message: PdfMessage | null
  pages: number
  page: number
  canAnnotate: boolean
  mode: NoteMode
  canUndo: boolean
  canRedo: boolean
  hasUnsavedNotes: boolean
  /** Null if there is no search. */
  matches: { current: number; total: number } | null
}

export const beforeOpening: ReaderState = {
  message: 'Loading PDF…',
  pages: 0,
  page: 1,
  canAnnotate: false,
  mode: 'read',
  canUndo: false,
  canRedo: false,
  hasUnsavedNotes: false,
  matches: null,
}
