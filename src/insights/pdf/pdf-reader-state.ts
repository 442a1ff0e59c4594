// What the viewer shows of an open PDF. Free of pdf.js, so that the page can name it before the viewer is fetched.

/** Each is shown where the document or its page would be, and logged; none is a notice (specification §2). */
export type PdfMessage =
  | 'Loading PDF…'
  | 'Failed to load PDF file.'
  | 'No PDF file specified.'
  | 'Loading page…'
  | 'Failed to load the page.'
  | 'No page specified.'

export type NoteMode = 'read' | 'highlight' | 'ink' | 'text' | 'image'

export type ReaderState = {
  /** Stands in place of the pages; null as soon as they are there. */
  message: PdfMessage | null
  pages: number
  page: number
  canAnnotate: boolean
  mode: NoteMode
  canUndo: boolean
  canRedo: boolean
  hasUnsavedNotes: boolean
  /** Null while nothing is searched for. */
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
