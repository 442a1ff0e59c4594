// Measures what a phone loads on a first visit to each public page, in bytes by kind.
import type { Page } from '@playwright/test'

/** Every page of the site once, except the PDF viewer, which is an application of its own with a worker. */
export const publicPages = [
  '/home',
  '/ourservices',
  '/ourservices/keyoffer?id=1',
  '/insights',
  '/insights/blog/1',
  '/insights/article/4',
  '/calendar',
  '/careers',
  '/careers/explore',
  '/careers/explore/job/1',
  '/careers/explore/job/applyjob',
  '/ourteam',
  '/contact',
  '/freeconsulation',
  '/psraoassociates',
  '/privacy',
  '/pages',
  '/portfolio',
]
export const viewerPage = '/blogs/fullpdfview/rule-9b-working-note.pdf'

/** The screen of a common phone. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Transferred bytes, 1000 to the KB. `script` counts bodies only, before scrolling. The totals include headers. */
export const maxBytes = { script: 115_000, homeBefore: 300_000, homeAfter: 450_000 }

export const kinds = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Fetch', 'Other'] as const
export type Kind = (typeof kinds)[number]
export type Weight = { byKind: Record<Kind, number>; total: number; scriptBytes: number }
export type FirstVisit = { before: Weight; after: Weight; layoutShift: number }

type TransferSize = { kind: Kind; headerBytes: number; totalBytes: number }

/**
 * Opens the page and waits until the network is quiet. If `isScrolled`, scrolls to the end screen by screen and waits
 * again. Otherwise `after` equals `before`.
 */
export async function firstVisit(page: Page, path: string, isScrolled = true): Promise<FirstVisit> {
  const sizes = new Map<string, TransferSize>()
  const open = new Set<string>()
  let changedAt = performance.now()
  const touch = () => (changedAt = performance.now())
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.requestWillBeSent', ({ requestId }) => {
    open.add(requestId)
    touch()
  })
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const kind = kinds.find((known) => known === type) ?? (type === 'XHR' ? 'Fetch' : 'Other')
    const headerBytes = response.encodedDataLength
    // Only the content type tells that a preloaded module is a script.
    const actualKind = response.mimeType.endsWith('/javascript') ? 'Script' : kind
    sizes.set(requestId, { kind: actualKind, headerBytes, totalBytes: headerBytes })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const size = sizes.get(requestId)
    if (size) size.totalBytes = encodedDataLength
    open.delete(requestId)
    touch()
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => {
    open.delete(requestId)
    touch()
  })
  await devtools.send('Network.enable')
  const quiet = async () => {
    const until = performance.now() + quietWithinMs
    while (open.size > 0 || performance.now() - changedAt < quietMs) {
      // A worker's requests do not always report that they have finished.
      if (performance.now() > until) return
      await page.waitForTimeout(quietMs / 10)
    }
  }

  await page.goto(path, { waitUntil: 'load' })
  await quiet()
  const before = weigh(sizes)
  if (isScrolled) {
    await page.evaluate(scrollToEnd)
    touch()
    await quiet()
  }
  const after = weigh(sizes)
  const layoutShift = await page.evaluate(layoutShiftSum)
  await devtools.detach()
  return { before, after, layoutShift }
}

/** The network is quiet after this long without a request or a response. */
const quietMs = 500
const quietWithinMs = 10_000

function weigh(sizes: Map<string, TransferSize>): Weight {
  const byKind: Record<Kind, number> = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0, Fetch: 0, Other: 0 }
  let [total, scriptBytes] = [0, 0]
  for (const { kind, headerBytes, totalBytes } of sizes.values()) {
    byKind[kind] += totalBytes
    total += totalBytes
    if (kind === 'Script') scriptBytes += totalBytes - headerBytes
  }
  return { byKind, total, scriptBytes }
}

/** Runs in the page. Shows every screen long enough for its images to be requested. */
async function scrollToEnd(): Promise<void> {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))
  for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
    window.scrollTo({ top: y, behavior: 'instant' })
    await painted()
  }
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  await painted()
}

/** Runs in the page. Sums all shifts without recent input, which gives at least the cumulative layout shift. */
function layoutShiftSum(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) sum += Number(entry.value)
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 100)
  })
}
