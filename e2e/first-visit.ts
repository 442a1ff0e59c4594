// Measures what a phone loads on a first visit to each public page, in bytes by kind.
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** The PDF viewer is an application of its own with a worker, and has no limit. */
export const isViewer = (path: string): boolean => path.startsWith('/blogs/')

/** The screen of a common phone. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Transferred bytes, 1000 to the KB. `script` counts bodies only, before scrolling. The totals include headers. */
export const maxBytes = { script: 110_000, homeBefore: 300_000, homeAfter: 450_000 }

export const kinds = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Fetch', 'Other'] as const
export type Kind = (typeof kinds)[number]
export type Weight = { byKind: Record<Kind, number>; total: number; scriptBytes: number }
export type FirstVisit = { before: Weight; after: Weight; layoutShift: number }

type TransferSize = { kind: Kind; headerBytes: number; totalBytes: number }

/** Counts what the page loads from now on. `sum` waits until nothing is under way. */
export async function measureWeight(page: Page): Promise<{ sum(): Promise<Weight>; stop(): Promise<void> }> {
  const sizes = new Map<string, TransferSize>()
  const open = new Set<string>()
  let settled = Promise.withResolvers<void>()
  settled.resolve()
  const finish = (requestId: string) => {
    open.delete(requestId)
    if (open.size === 0) settled.resolve()
  }
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // The script of a worker reports to the worker that it has finished, not to the page.
    if (request.url.endsWith('.worker.mjs')) return
    if (open.size === 0) settled = Promise.withResolvers()
    open.add(requestId)
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
    finish(requestId)
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => finish(requestId))
  await devtools.send('Network.enable')
  return {
    async sum() {
      // What the page before has begun may never report that it has ended.
      await Promise.race([settled.promise, setTimeout(10_000, undefined, { ref: false })])
      return weigh(sizes)
    },
    stop: () => devtools.detach(),
  }
}

/** Opens the page, and scrolls to its end screen by screen. */
export async function firstVisit(page: Page, path: string): Promise<FirstVisit> {
  const weight = await measureWeight(page)
  // The slides of the home page stand still: on a busy machine the third would fetch what engraves it meanwhile.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path, { waitUntil: 'networkidle' })
  const before = await weight.sum()
  await page.evaluate(scrollToEnd)
  const after = await weight.sum()
  const layoutShift = await page.evaluate(layoutShiftSum)
  await weight.stop()
  return { before, after, layoutShift }
}

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

/**
 * Runs in the page. Scrolls in steps of less than a screen, and waits until each is painted with its images. What never
 * comes is not waited for: neither an image nor, where the browser has stopped drawing, a frame.
 */
export async function scrollToEnd(): Promise<void> {
  const inSight = (image: HTMLImageElement): boolean => {
    const { top, right, bottom, left } = image.getBoundingClientRect()
    const onScreen = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
    return onScreen && image.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const frame = () =>
    new Promise<void>((drawn) => {
      requestAnimationFrame(() => drawn())
      window.setTimeout(drawn, 1000)
    })
  const root = document.documentElement
  root.style.scrollBehavior = 'auto'
  while (window.scrollY + window.innerHeight < root.scrollHeight - 1) {
    window.scrollBy(0, window.innerHeight * 0.8)
    // Chromium may never answer decode().
    for (let frames = 0; frames < 600; frames += 1) {
      await frame()
      if (![...document.images].some((image) => inSight(image) && !image.complete)) break
    }
    for (let frames = 0; frames < 2; frames += 1) await frame()
  }
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
    window.setTimeout(() => resolve(sum), 100)
  })
}
