// Every public page on a phone that has never been here and whose fonts arrive late: how much it loads, and that nothing
// shifts, neither when the fonts arrive nor while scrolling. At 320 px, nothing scrolls sideways or is cut.
import type { Page } from '@playwright/test'
import { consoleAssets } from '#console/document/document.ts'
import { walks } from '../tests/site-pages.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { cutText } from './cut-text.ts'
import { expect, hydrated, sideways, test } from './fixtures.ts'
import { isViewer, maxBytes, measureWeight, scrollToEnd } from './first-visit.ts'

// Two device pixels per CSS pixel, as on phones. With one, device fonts may round every character to whole pixels.
test.use({
  deviceScaleFactor: 2,
  launchOptions: { executablePath: chromiumPath(), args: [...chromiumArguments, '--force-device-scale-factor=2'] },
})

/** Allows a label to be a few pixels wider in the device's font, but no paragraph to be a line longer. */
const maxOnLoad = 0.005

for (const paths of walks) {
  test(`from ${paths[0]} to ${paths.at(-1)}, each first visit stays within its size limits, and nothing shifts, scrolls sideways or is cut @phone`, async ({
    page,
  }) => {
    test.slow()
    let loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    const fonts = await holdFonts(page)
    const devtools = await page.context().newCDPSession(page)
    // Each page is the first again, whatever those before it have loaded.
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    for (const path of paths) {
      await page.setViewportSize({ width: 360, height: 740 })
      loaded = []
      fonts.hold()
      const weight = await measureWeight(page)
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await hydrated(page.locator('main'))
      expect.soft(fonts.release(), `${path}, fonts missing at the first paint`).toBeGreaterThan(0)
      // All that the page loads by itself.
      await page.waitForLoadState('networkidle')
      const before = await weight.sum()
      const onLoad = await shiftsSoFar(page)
      expect.soft(onLoad, `${path}, shifts on load`).toBeLessThan(maxOnLoad)
      await page.evaluate(scrollToEnd)
      expect.soft((await shiftsSoFar(page)) - onLoad, `${path}, shifts while scrolling`).toBe(0)

      const ofConsole = loaded.filter((file) => file.startsWith(`/${consoleAssets.folder}`))
      expect.soft(ofConsole, `${path}, files of the console`).toEqual([])
      const hasRupee = await page.evaluate(() => document.body.textContent.includes('₹'))
      if (!hasRupee)
        expect
          .soft(
            loaded.filter((file) => file.includes('-rupee-')),
            `${path} has no ₹`,
          )
          .toEqual([])
      // Less than half would mean that an earlier visit is remembered.
      expect.soft(before.scriptBytes, `${path}, script`).toBeGreaterThan(maxBytes.script / 2)
      if (!isViewer(path)) expect.soft(before.scriptBytes, `${path}, script`).toBeLessThanOrEqual(maxBytes.script)
      const after = await weight.sum()
      await weight.stop()
      if (path === '/home') {
        expect.soft(before.total, 'all of the home page, before scrolling').toBeLessThanOrEqual(maxBytes.homeBefore)
        expect.soft(after.total).toBeGreaterThan(before.total)
        expect.soft(after.total, 'all of the home page, at its end').toBeLessThanOrEqual(maxBytes.homeAfter)
      }

      await page.setViewportSize({ width: 320, height: 640 })
      await expect.soft.poll(() => sideways(page), `${path}, sideways at 320 px`).toBe(0)
      expect.soft(await cutText(page), `${path} at 320 px`).toEqual([])
    }
  })
}

/** Holds back all fonts from `hold` to `release`, which returns how many were held. */
async function holdFonts(page: Page): Promise<{ hold(): void; release(): number }> {
  let held = Promise.withResolvers<void>()
  let count = 0
  await page.route('**/*.woff2', async (route) => {
    count += 1
    await held.promise
    await route.continue()
  })
  return {
    hold() {
      held = Promise.withResolvers()
      count = 0
    },
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
