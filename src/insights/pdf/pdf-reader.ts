// One open PDF: its pages in an element, the search in its text, and the reader's notes on it. This is the only file that
// imports pdf.js, and only the viewer's page fetches it. Notes exist only in this window and are not stored.
import './stand-ins-first.ts'
import {
  AnnotationEditorType,
  getDocument,
  GlobalWorkerOptions,
  version,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// This module reads the one above from the global scope, so it must be imported after it.
import { EventBus, FindState, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { beforeOpening, type NoteMode, type PdfMessage, type ReaderState } from './pdf-reader-state.ts'
import { listenForSilence } from './silence.ts'

const resources = new URL(
  import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdfjs-${version}/`,
  globalThis.location?.origin ?? 'http://localhost',
).href
GlobalWorkerOptions.workerSrc = resources + (import.meta.env.DEV ? 'legacy/build/pdf.worker.min.mjs' : 'pdf.worker.mjs')

/** CSS pixels per point of the page. pdf.js itself counts in pixels of 1/96 inch, and a point is 1/72 inch. */
const pixelsPerPoint = { full: 1.5, narrow: 0.5 }
/** After this long without a byte of the document, the reader says that it failed. It still shows what comes later. */
const silentMs = 15_000
const narrowScreen = '(max-width: 699px)'

const editorTypes: Record<NoteMode, number> = {
  read: AnnotationEditorType.NONE,
  highlight: AnnotationEditorType.HIGHLIGHT,
  ink: AnnotationEditorType.INK,
  text: AnnotationEditorType.FREETEXT,
  image: AnnotationEditorType.STAMP,
}
const highlightColors = 'yellow=#FFFF98,green=#53FFBC,blue=#80EBFF,pink=#FFCBE6,red=#FF8A8F'
/** AnnotationEditorParamsType.CREATE */
const createEditor = 2

export type PdfReader = {
  /** Finds text as the reader types. `next` and `previous` move to another match. */
  find: (query: string, step: 'typed' | 'next' | 'previous') => void
  /** Returns false if there is no such page. */
  goTo: (page: number) => boolean
  zoom: (step: 'in' | 'out') => void
  /** With the keyboard, a text or an image is placed on the page at once, since there is no pointer to place it with. */
  annotate: (mode: NoteMode, isFromKeyboard: boolean) => void
  undo: () => void
  redo: () => void
  /** Returns the PDF with the reader's notes in it. */
  withNotes: () => Promise<Uint8Array>
  close: () => void
}

type ReaderOptions = {
  url: string
  /** Must be absolutely positioned. Its only child receives the pages. */
  container: HTMLDivElement
  onChange: (change: Partial<ReaderState>) => void
}
type EditorManager = { endCurrentEditing: () => void; highlightSelection: () => void }
type PageView = { div: HTMLElement; pdfPage?: unknown }
type MatchesCount = { current: number; total: number }

export function openPdf({ url, container, onChange }: ReaderOptions): PdfReader {
  const closing = new AbortController()
  const { signal } = closing
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus, externalLinkTarget: 2 })
  const findController = new PDFFindController({ eventBus, linkService })
  // pdf.js would also scroll the document around the pages, and take the search field out of view.
  const showMatch = findController.scrollMatchIntoView
  findController.scrollMatchIntoView = (match) => {
    const { element } = match
    // Null while the text of the page is not there yet, against its declared type.
    if (element) element.scrollIntoView = () => scrollWithin(container, element)
    showMatch.call(findController, match)
  }
  const options = {
    container,
    eventBus,
    linkService,
    findController,
    removePageBorders: true,
    annotationEditorHighlightColors: highlightColors,
    imageResourcesPath: `${resources}images/`,
    abortSignal: signal,
  }
  const viewer = new PDFViewer(options)
  linkService.setViewer(viewer)

  let pdf: PDFDocumentProxy | undefined
  let editors: EditorManager | undefined
  let lastQuery = ''

  const silence = listenForSilence(silentMs, () => fail('Failed to load PDF file.', 'no byte for 15 seconds'))

  function fail(message: PdfMessage, reason: unknown) {
    silence.end()
    if (signal.aborted) return
    console.warn(message, reason)
    onChange({ message })
  }

  function fitScreen() {
    const scale = narrow.matches ? pixelsPerPoint.narrow : pixelsPerPoint.full
    viewer.currentScale = (scale * 72) / 96
  }
  const narrow = window.matchMedia(narrowScreen)
  narrow.addEventListener('change', fitScreen, { signal })

  const on = (name: string, listener: (event: never) => void) => eventBus.on(name, listener, { signal })
  on('pagesinit', () => {
    silence.end()
    fitScreen()
    onChange({ message: null, pages: viewer.pagesCount })
  })
  on('pagechanging', ({ pageNumber }: { pageNumber: number }) => onChange({ page: pageNumber }))
  function failPage(page: PageView, reason: unknown) {
    const message: PdfMessage = 'Failed to load the page.'
    console.warn(message, reason)
    page.div.dataset.message = message
  }
  on('pagerendered', ({ source, error }: { source: PageView; error: unknown }) => {
    if (error && !signal.aborted) failPage(source, error)
  })
  // A page that cannot be opened is never rendered, so it causes no 'pagerendered' event.
  on('pagesloaded', ({ pagesCount }: { pagesCount: number }) => {
    for (let place = 0; place < pagesCount; place += 1) {
      const page: PageView = viewer.getPageView(place)
      if (!page.pdfPage) failPage(page, `page ${place + 1}`)
    }
  })
  on('annotationeditoruimanager', ({ uiManager }: { uiManager: EditorManager }) => (editors = uiManager))
  on('annotationeditorlayerrendered', () => onChange({ canAnnotate: editors !== undefined }))
  on('annotationeditormodechanged', ({ mode }: { mode: number }) => onChange({ mode: modeOf(mode) }))
  on('editingstateschanged', ({ details }: { details: { hasSomethingToUndo: boolean; hasSomethingToRedo: boolean } }) =>
    onChange({ canUndo: details.hasSomethingToUndo, canRedo: details.hasSomethingToRedo }),
  )
  // Selecting a note switches to the tool it was made with.
  on('switchannotationeditormode', (requested: { mode: number }) => (viewer.annotationEditorMode = requested))
  on('updatefindmatchescount', ({ matchesCount }: { matchesCount: MatchesCount }) =>
    onChange({ matches: matchesCount }),
  )
  on('updatefindcontrolstate', ({ state, matchesCount }: { state: number; matchesCount: MatchesCount }) => {
    if (state !== FindState.PENDING) onChange({ matches: matchesCount })
  })

  const loading = getDocument({
    url,
    cMapUrl: `${resources}cmaps/`,
    iccUrl: `${resources}iccs/`,
    standardFontDataUrl: `${resources}standard_fonts/`,
    wasmUrl: `${resources}wasm/`,
    // A document without embedded fonts must look the same on every machine.
    useSystemFonts: false,
  })
  loading.onProgress = silence.heard
  loading.promise.then(
    (opened) => {
      if (signal.aborted) return
      if (opened.numPages === 0) return fail('No page specified.', url)
      pdf = opened
      // Set with Object.assign because both are declared with the type of their initial value, null.
      Object.assign(pdf.annotationStorage, {
        onSetModified: () => onChange({ hasUnsavedNotes: true }),
        onResetModified: () => onChange({ hasUnsavedNotes: false }),
      })
      viewer.setDocument(opened)
      linkService.setDocument(opened)
      viewer.pagesPromise?.catch((reason: unknown) => fail('Failed to load the page.', reason))
    },
    (reason: unknown) => fail('Failed to load PDF file.', reason),
  )

  return {
    find(query, step) {
      if (query.trim() === '') {
        lastQuery = ''
        eventBus.dispatch('findbarclose', { source: viewer })
        return onChange({ matches: null })
      }
      const type = step !== 'typed' && query === lastQuery ? 'again' : ''
      lastQuery = query
      const how = { caseSensitive: false, entireWord: false, highlightAll: true, matchDiacritics: false }
      eventBus.dispatch('find', { ...how, source: viewer, type, query, findPrevious: step === 'previous' })
    },
    goTo(page) {
      if (!Number.isInteger(page) || page < 1 || page > viewer.pagesCount) return false
      viewer.currentPageNumber = page
      return true
    },
    zoom(step) {
      if (step === 'in') viewer.increaseScale()
      else viewer.decreaseScale()
    },
    annotate(mode, isFromKeyboard) {
      const isImage = mode === 'image'
      if (isImage && viewer.annotationEditorMode === (editorTypes.image as unknown)) {
        return eventBus.dispatch('switchannotationeditorparams', { source: viewer, type: createEditor })
      }
      // Text that was selected before the tool is highlighted too, like text that is selected after it.
      const isReading = viewer.annotationEditorMode === (editorTypes.read as unknown)
      if (mode === 'highlight' && isReading) editors?.highlightSelection()
      viewer.annotationEditorMode = {
        mode: editorTypes[mode],
        isFromKeyboard: isImage || (isFromKeyboard && mode === 'text'),
      }
    },
    undo: () => eventBus.dispatch('editingaction', { source: viewer, name: 'undo' }),
    redo: () => eventBus.dispatch('editingaction', { source: viewer, name: 'redo' }),
    async withNotes() {
      if (!pdf) throw new Error('No document is open')
      editors?.endCurrentEditing()
      return pdf.saveDocument()
    },
    close() {
      silence.end()
      closing.abort()
      onChange(beforeOpening)
      // The declared type omits null, which closes the document.
      viewer.setDocument(null as unknown as PDFDocumentProxy)
      linkService.setDocument(null)
      void viewer.l10n?.destroy()
      void loading.destroy()
    },
  }
}

/** Scrolls only the container, and leaves room above the element for the lines before it. */
function scrollWithin(container: HTMLElement, element: HTMLElement) {
  const [around, place] = [container.getBoundingClientRect(), element.getBoundingClientRect()]
  const left = place.left + place.width / 2 - around.left - around.width / 2
  container.scrollBy({ top: place.top - around.top - around.height / 3, left, behavior: 'instant' })
}

function modeOf(editorType: number): NoteMode {
  const modes = Object.keys(editorTypes) as NoteMode[]
  return modes.find((mode) => editorTypes[mode] === editorType) ?? 'read'
}
