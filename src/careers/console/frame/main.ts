// The program in the frame that draws a resume. The frame is sandboxed: it has an origin of its own, so it reaches neither
// the console's document nor its session, and its policy lets it load nothing but this program.
import {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  TextLayer,
  version,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import './frame.css'
import type { FrameMode, FromFrame, ToFrame } from './messages.ts'

/** The address of the frame is the console's, although its origin is not. */
const consoleOrigin = new URL(location.href).origin
const maxPages = 100
/** More would be a page that is made to use memory. */
const maxCanvasPixels = 16_000_000
const zooms = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3]

const desk = document.createElement('main')
desk.setAttribute('aria-label', 'Resume')
desk.tabIndex = 0
document.body.append(desk)

let pdf: PDFDocumentProxy | undefined
let zoom = zooms.indexOf(1)
let mode: FrameMode = 'pages'
/** Grows with each layout, so that a drawing that is out of date is dropped. */
let layout = 0

function tell(message: FromFrame): void {
  parent.postMessage(message, consoleOrigin)
}

const resources = new Map<number, (bytes: ArrayBuffer | null) => void>()
let lastResource = 0
const folders = new Map([
  ['cMapUrl', 'cmaps'],
  ['standardFontDataUrl', 'standard_fonts'],
  ['wasmUrl', 'wasm'],
] as const)

/** pdf.js asks for the files that a document relies on; the page hands them in. */
class ResourcesOfPage {
  async fetch({ kind, filename }: { kind: 'cMapUrl' | 'standardFontDataUrl' | 'wasmUrl'; filename: string }) {
    const folder = folders.get(kind)
    if (folder === undefined) throw new Error(`There are no files of the kind ${String(kind)}`)
    const id = (lastResource += 1)
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer | null>()
    resources.set(id, resolve)
    tell({ kind: 'resource', id, folder, name: filename })
    const bytes = await promise
    if (bytes === null) throw new Error(`The file ${filename} was not handed in`)
    return new Uint8Array(bytes)
  }
}

/**
 * A frame with an origin of its own can start a worker neither from the site's address nor from a module of its own, but a
 * script of its own may import the module, which the public viewer loads too. Resolves once the worker has said that it
 * is ready, because what is sent to it earlier is lost.
 */
function startWorker(): Promise<Worker> {
  const source = `import(${JSON.stringify(`${consoleOrigin}/assets/pdfjs-${version}/pdf.worker.mjs`)})`
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
  const { promise, resolve, reject } = Promise.withResolvers<Worker>()
  worker.addEventListener('message', () => resolve(worker), { once: true })
  worker.addEventListener('error', () => reject(new Error('The worker did not start')), { once: true })
  return promise
}

async function open(bytes: ArrayBuffer): Promise<void> {
  GlobalWorkerOptions.workerPort ??= await startWorker()
  await pdf?.loadingTask.destroy()
  pdf = await getDocument({
    data: new Uint8Array(bytes),
    BinaryDataFactory: ResourcesOfPage,
    useWorkerFetch: false,
    // What lies there comes through the factory, except fonts that the browser loads itself.
    cMapUrl: `/assets/pdfjs-${version}/cmaps/`,
    standardFontDataUrl: `/assets/pdfjs-${version}/standard_fonts/`,
    wasmUrl: `/assets/pdfjs-${version}/wasm/`,
    enableXfa: false,
    stopAtErrors: false,
  }).promise
  tell({ kind: 'opened', pages: pdf.numPages, shown: Math.min(pdf.numPages, maxPages) })
  await show()
}

async function show(): Promise<void> {
  layout += 1
  desk.replaceChildren()
  desk.className = mode
  if (!pdf) return
  const pages = Math.min(pdf.numPages, maxPages)
  for (let number = 1; number <= pages; number += 1) {
    const sheet = document.createElement('section')
    sheet.setAttribute('aria-label', `Page ${number} of ${pdf.numPages}`)
    sheet.dataset['page'] = String(number)
    desk.append(sheet)
    if (mode === 'text') await writeText(pdf, number, sheet)
    else await makeRoom(pdf, number, sheet)
  }
}

async function writeText(from: PDFDocumentProxy, number: number, sheet: HTMLElement): Promise<void> {
  const { items } = await (await from.getPage(number)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  const heading = document.createElement('h2')
  heading.textContent = `Page ${number}`
  const words = document.createElement('pre')
  words.textContent = text.trim() === '' ? 'No text: this page is a picture.' : text.trim()
  sheet.append(heading, words)
}

/** Sizes the sheet at once, so that the scroll bar is right. What is on it is drawn when it comes into view. */
async function makeRoom(from: PDFDocumentProxy, number: number, sheet: HTMLElement): Promise<void> {
  const page = await from.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const fit = Math.min(760, desk.clientWidth - 40) / natural.width
  const viewport = page.getViewport({ scale: Math.max(0.1, fit * (zooms[zoom] ?? 1)) })
  sheet.style.width = `${Math.floor(viewport.width)}px`
  sheet.style.height = `${Math.floor(viewport.height)}px`
  sheet.style.setProperty('--total-scale-factor', String(viewport.scale))
  const own = layout
  inView.observe(sheet)
  draws.set(sheet, async () => {
    if (own !== layout) return
    const sharp = Math.min(devicePixelRatio, Math.sqrt(maxCanvasPixels / (viewport.width * viewport.height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width * sharp)
    canvas.height = Math.floor(viewport.height * sharp)
    // The text lies over it for readers who cannot see it.
    canvas.setAttribute('aria-hidden', 'true')
    const words = document.createElement('div')
    words.className = 'textLayer'
    sheet.append(canvas, words)
    const transform = [sharp, 0, 0, sharp, 0, 0]
    await page.render({ canvas, viewport, transform, annotationMode: AnnotationMode.ENABLE }).promise
    await new TextLayer({ textContentSource: await page.getTextContent(), container: words, viewport }).render()
    sheet.dataset['drawn'] = 'yes'
  })
}

const draws = new WeakMap<Element, () => Promise<void>>()

const inView = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      inView.unobserve(target)
      void draws
        .get(target)?.()
        .catch(() => tell({ kind: 'failed' }))
    }
  },
  { root: null, rootMargin: '400px' },
)

let lastAt = 0
document.addEventListener('scroll', tellPage, { capture: true, passive: true })

function tellPage(): void {
  const sheet = document.elementFromPoint(innerWidth / 2, innerHeight / 3)?.closest('section')
  const at = Number(sheet?.dataset['page'] ?? 0)
  if (at === 0 || at === lastAt) return
  lastAt = at
  tell({ kind: 'at', page: at })
}

function changeZoom(step: 1 | -1): void {
  const next = zoom + step
  if (next < 0 || next >= zooms.length || mode === 'text') return
  zoom = next
  void show()
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { key } = event
  if (key === 'j' || key === 'k' || key === 'Escape') tell({ kind: 'key', key })
  if (key === '+') changeZoom(1)
  if (key === '-') changeZoom(-1)
})

function isToFrame(data: unknown): data is ToFrame {
  return typeof data === 'object' && data !== null && 'kind' in data
}

addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== parent || origin !== consoleOrigin || !isToFrame(data)) return
  if (data.kind === 'open') open(data.bytes).catch(() => tell({ kind: 'failed' }))
  else if (data.kind === 'zoom') changeZoom(data.step)
  else if (data.kind === 'mode') {
    mode = data.mode
    void show()
  } else if (data.kind === 'resource') {
    resources.get(data.id)?.(data.bytes)
    resources.delete(data.id)
  }
})

tell({ kind: 'ready' })
