// Nothing moves under a reader's eyes: neither when the fonts arrive after the first paint, nor on the way down a page.
import type { Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { expect, test } from './fixtures.ts'

// A screen with fine pixels, as phones have: a coarse one may round every letter of a device font to whole pixels.
test.use({
  launchOptions: { executablePath: chromiumPath(), args: [...chromiumArguments, '--force-device-scale-factor=2'] },
})

const paths = [
  '/home',
  '/ourservices',
  '/insights',
  '/insights/article/4',
  '/blogs/fullpdfview/sixty-day-map.pdf',
  '/contact',
  '/careers/explore',
  '/ourteam',
  '/privacy',
]
/** Room for a label that ends a few pixels elsewhere in the device's font, but not for a paragraph with a line more. */
const maxOnLoad = 0.005

for (const path of paths) {
  test(`nothing shifts on ${path} when its fonts are late, nor on the way to its end`, async ({ page }) => {
    const fonts = await holdFonts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    expect(fonts.letIn(), 'fonts that the first paint went without').toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    const onLoad = await shiftsSoFar(page)
    expect(onLoad, 'on load').toBeLessThan(maxOnLoad)
    await scrollToEnd(page)
    expect((await shiftsSoFar(page)) - onLoad, 'while scrolling').toBe(0)
  })
}

/** Fonts stay on the way until they are let in, which tells how many were held. */
async function holdFonts(page: Page): Promise<{ letIn(): number }> {
  const held = Promise.withResolvers<void>()
  let count = 0
  await page.route('**/*.woff2', async (route) => {
    count += 1
    await held.promise
    await route.continue()
  })
  return {
    letIn() {
      held.resolve()
      return count
    },
  }
}

/** The sum of all shifts until now, once the fonts are in and what they moved has been painted. */
async function shiftsSoFar(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    let sum = 0
    for (const shift of observer.takeRecords()) {
      if ('value' in shift && 'hadRecentInput' in shift && !shift.hadRecentInput) sum += Number(shift.value)
    }
    observer.disconnect()
    return sum
  })
}

/** In steps of less than a screen, each painted with its pictures before the next. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inSight = (image: HTMLImageElement): boolean => {
      const { top, right, bottom, left } = image.getBoundingClientRect()
      const onScreen = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
      return onScreen && image.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    const root = document.documentElement
    root.style.scrollBehavior = 'auto'
    while (window.scrollY + window.innerHeight < root.scrollHeight - 1) {
      window.scrollBy(0, window.innerHeight * 0.4)
      await new Promise(requestAnimationFrame)
      await Promise.all([...document.images].filter(inSight).map((image) => image.decode().catch(() => undefined)))
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    }
  })
}
