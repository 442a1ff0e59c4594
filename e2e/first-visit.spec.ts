// Every public page on a phone that has never been here and whose fonts arrive late: how much it loads, and that nothing
// shifts, neither when the fonts arrive nor while scrolling. At 320 px, nothing scrolls sideways.
import type { Page } from '@playwright/test'
import { consoleAssets } from '#console/document.ts'
import { sitePages } from '../tests/site-pages.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { isViewer, maxBytes, measureWeight, scrollToEnd } from './first-visit.ts'

// Two device pixels per CSS pixel, as on phones. With one, device fonts may round every character to whole pixels.
test.use({
  launchOptions: { executablePath: chromiumPath(), args: [...chromiumArguments, '--force-device-scale-factor=2'] },
})

/** Allows a label to be a few pixels wider in the device's font, but no paragraph to be a line longer. */
const maxOnLoad = 0.005

for (const [path] of sitePages) {
  test(`a first visit to ${path} stays within its size limits, and nothing shifts or scrolls sideways @phone`, async ({
    page,
  }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    const fonts = await holdFonts(page)
    const weight = await measureWeight(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await hydrated(page.locator('main'))
    expect(fonts.release(), 'fonts missing at the first paint').toBeGreaterThan(0)
    // All that the page loads by itself.
    await page.waitForLoadState('networkidle')
    const before = await weight.sum()
    const onLoad = await shiftsSoFar(page)
    expect(onLoad, 'shifts on load').toBeLessThan(maxOnLoad)
    await page.evaluate(scrollToEnd)
    expect((await shiftsSoFar(page)) - onLoad, 'shifts while scrolling').toBe(0)

    expect(
      loaded.filter((file) => file.startsWith(`/${consoleAssets.folder}`)),
      'files of the console',
    ).toEqual([])
    expect(before.scriptBytes).toBeGreaterThan(0)
    if (!isViewer(path)) expect(before.scriptBytes, 'script').toBeLessThanOrEqual(maxBytes.script)
    if (path === '/home') {
      expect(before.total, 'all of the home page, before scrolling').toBeLessThanOrEqual(maxBytes.homeBefore)
      const after = await weight.sum()
      expect(after.total).toBeGreaterThan(before.total)
      expect(after.total, 'all of the home page, at its end').toBeLessThanOrEqual(maxBytes.homeAfter)
    }

    await page.setViewportSize({ width: 320, height: 640 })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, 'sideways at 320 px').toBe(0)
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
