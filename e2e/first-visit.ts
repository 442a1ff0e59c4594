// What a visitor with a phone loads when they come for the first time: every public page, and the bytes by their kind.
import type { Page } from '@playwright/test'

/** Every page of the site once, but for the viewer of documents: that is a program of its own, with a worker. */
export const publicPages = [
  '/home',
  '/ourservices',
  '/ourservices/keyoffer?id=1',
  '/insights',
  '/insights/blog/1',
  '/insights/article/4',
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

/** As sent, 1000 bytes to the KB. Script: bodies alone, before scrolling. The totals count heads too. */
export const maxBytes = { script: 115_000, homeBefore: 300_000, homeAfter: 450_000 }

export const kinds = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Fetch', 'Other'] as const
export type Kind = (typeof kinds)[number]
export type Weight = { byKind: Record<Kind, number>; total: number; scriptBytes: number }
export type FirstVisit = { before: Weight; after: Weight; layoutShift: number }

type Answer = { kind: Kind; head: number; whole: number }

/**
 * Opens the page and waits until it is quiet; and then, if asked, once more at its end, to which it is scrolled screen by
 * screen. Otherwise `after` is `before`.
 */
export async function firstVisit(page: Page, path: string, isScrolled = true): Promise<FirstVisit> {
  const answers = new Map<string, Answer>()
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
    const head = response.encodedDataLength
    // A module that is fetched ahead of its use says only by its content what it is.
    answers.set(requestId, { kind: response.mimeType.endsWith('/javascript') ? 'Script' : kind, head, whole: head })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.whole = encodedDataLength
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
      // What a worker has asked for does not always say that it has ended.
      if (performance.now() > until) return
      await page.waitForTimeout(quietMs / 10)
    }
  }

  await page.goto(path, { waitUntil: 'load' })
  await quiet()
  const before = weigh(answers)
  if (isScrolled) {
    await page.evaluate(scrollToEnd)
    touch()
    await quiet()
  }
  const after = weigh(answers)
  const layoutShift = await page.evaluate(shifted)
  await devtools.detach()
  return { before, after, layoutShift }
}

/** Nothing asked and nothing answered for so long: the page is quiet. */
const quietMs = 500
const quietWithinMs = 10_000

function weigh(answers: Map<string, Answer>): Weight {
  const byKind: Record<Kind, number> = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0, Fetch: 0, Other: 0 }
  let [total, scriptBytes] = [0, 0]
  for (const { kind, head, whole } of answers.values()) {
    byKind[kind] += whole
    total += whole
    if (kind === 'Script') scriptBytes += whole - head
  }
  return { byKind, total, scriptBytes }
}

/** Runs in the page: every screen is shown long enough for its pictures to be asked for. */
async function scrollToEnd(): Promise<void> {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))
  for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
    window.scrollTo({ top: y, behavior: 'instant' })
    await painted()
  }
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  await painted()
}

/** Runs in the page: the sum of all shifts that no visitor brought about, which is at least their cumulative score. */
function shifted(): Promise<number> {
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
