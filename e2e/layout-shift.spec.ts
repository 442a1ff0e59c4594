// Nothing on a page shifts, neither when the fonts arrive after the first paint nor while scrolling.
import type { Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { expect, hydrated, test } from './fixtures.ts'

// Two device pixels per CSS pixel, as on phones. With one, device fonts may round every character to whole pixels.
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
  '/careers/explore/job/applyjob?jobId=1&jobTitle=x',
  '/ourteam',
  '/privacy',
]
/** Allows a label to be a few pixels wider in the device's font, but no paragraph to be a line longer. */
const maxOnLoad = 0.005

for (const path of paths) {
  test(`nothing shifts on ${path} when its fonts are late or while scrolling`, async ({ page }) => {
    const fonts = await holdFonts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await hydrated(page.locator('main'))
    expect(fonts.release(), 'fonts missing at the first paint').toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    const onLoad = await shiftsSoFar(page)
    expect(onLoad, 'on load').toBeLessThan(maxOnLoad)
    await scrollToEnd(page)
    expect((await shiftsSoFar(page)) - onLoad, 'while scrolling').toBe(0)
  })
}

/** Holds back all fonts until `release` is called, which returns how many were held. */
async function holdFonts(page: Page): Promise<{ release(): number }> {
  const held = Promise.withResolvers<void>()
  let count = 0
  await page.route('**/*.woff2', async (route) => {
    count += 1
    await held.promise
    await route.continue()
  })
  return {
    release() {
      held.resolve()
      return count
    },
  }
}

/** The sum of all layout shifts so far, after the fonts have loaded and the result has been painted. */
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

/** Scrolls in steps of less than a screen, and waits until each is painted with its images. */
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
