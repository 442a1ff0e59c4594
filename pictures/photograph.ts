// Takes the pictures of one screen at each width, and puts them into the new set.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newSet } from './sets.ts'
import { now } from './site.ts'

/** Each width with the height of such a screen. */
const heights = { 1440: 900, 830: 1100, 390: 844, 320: 640 }
export type Width = keyof typeof heights
export const allWidths: readonly Width[] = [1440, 830, 390, 320]
export const phoneWidths: readonly Width[] = [390, 320]

/** The clock of the page stands where the one of the server does. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(now)
}

export async function resize(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] })
}

/** Pictures of the whole page at these widths, as it is now. */
export async function photograph(page: Page, name: string, widths: readonly Width[] = allWidths): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const width of widths) {
    await resize(page, width)
    await page.evaluate(settle)
    const { cssContentSize } = await devtools.send('Page.getLayoutMetrics')
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height: Math.ceil(cssContentSize.height), scale: 1 },
    })
    const folder = join(newSet, name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${width}.png`), data, 'base64')
  }
  await devtools.detach()
}

/**
 * Runs in the page. Goes once to its end and back, so that what waits to come near is there, and waits until nothing
 * loads or moves. References are made anew by each site, so they are replaced by one.
 */
async function settle(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  const until = async (isTrue: () => boolean): Promise<void> => {
    // Ends a wait for what never comes: a person sees it in the picture.
    const end = performance.now() + 5000
    while (!isTrue() && performance.now() < end) await frame()
  }
  const root = document.documentElement
  const place = window.scrollY
  for (let y = 0; y < root.scrollHeight; y += window.innerHeight) {
    window.scrollTo({ top: y, behavior: 'instant' })
    await frame()
    await frame()
  }
  window.scrollTo({ top: place, behavior: 'instant' })
  await document.fonts.ready
  const isLoaded = (image: HTMLImageElement): boolean => image.complete || !image.checkVisibility()
  await until(() => document.querySelector('[aria-busy=true]') === null && [...document.images].every(isLoaded))
  // What is decoded after a paint would be missing in the picture.
  const loaded = [...document.images].filter(({ complete }) => complete)
  await Promise.all(loaded.map((image) => image.decode().catch(() => undefined)))
  await until(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    text.nodeValue = (text.nodeValue ?? '').replaceAll(/\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g, 'A1B2C-D3E4F')
  }
  await frame()
  await frame()
}
