// Every page of the site (specification §2), opened once. First on a phone that has never been here and whose fonts arrive
// late: how much it loads, and that nothing shifts, neither when the fonts arrive nor while scrolling. At 320 px and on a
// desk, nothing is cut; on a desk the page is accessible and drawn with the site's fonts. What the server alone decides is
// in tests/pages.test.ts.
import type { Page } from '@playwright/test'
import { consoleAssets } from '#console/document/document.ts'
import { walks } from '../tests/site-pages.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { cutText } from './in-page/cut-text.ts'
import { drawnFonts } from './in-page/drawn-fonts.ts'
import { isViewer, maxBytes, measureWeight, scrollToEnd } from './first-visit.ts'
import { axe, expect, hydrated, takeLaterMonths, test } from './fixtures.ts'

/** Pages without a picture behind the header. */
const hasSolidHeader = (path: string) =>
  /^\/(?:careers\/explore|ourservices\/keyoffer|insights\/(?:blog|article)\/|blogs\/)/.test(path)

/** The header over a picture, the solid one, and the footer are the same on all other pages. */
const withHeaderAndFooter = ['/home', '/careers/explore']

/** Allows a label to be a few pixels wider in the device's font, but no paragraph to be a line longer. */
const maxOnLoad = 0.005

/** Pages that name many forms. */
const withNumbers = ['/calendar', '/ourservices', '/late']

/** Texts in bold serif. A name of the firm in bold would load its file on every page. */
const withBoldSerif = ['/calendar/changes', '/insights/article/4']
const fontsOfEveryPage = ['hanken-grotesk', 'psr-serif-italic', 'psr-serif-roman']

// Two device pixels per CSS pixel, as on phones. With one, device fonts may round every character to whole pixels.
test.use({
  deviceScaleFactor: 2,
  launchOptions: { executablePath: chromiumPath(), args: [...chromiumArguments, '--force-device-scale-factor=2'] },
})

for (const [walk, paths] of walks.entries()) {
  test(`stays within its size limits; nothing shifts or is cut; axe passes, in the site's fonts: walk ${walk + 1} @phone`, async ({
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
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      loaded = []
      fonts.hold()
      const weight = await measureWeight(page)
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await hydrated(page.locator('main'))
      // On a busy machine the slides would move meanwhile, and fetch what engraves the third.
      if (path === '/home') await page.emulateMedia({ reducedMotion: 'reduce' })
      expect.soft(fonts.release(), `${path}, fonts missing at the first paint`).toBeGreaterThan(0)
      // All that the page loads by itself.
      await page.waitForLoadState('networkidle')
      const before = await weight.sum()
      const onLoad = await shiftsSoFar(page)
      expect.soft(onLoad, `${path}, shifts on load`).toBeLessThan(maxOnLoad)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.evaluate(scrollToEnd)
      expect.soft((await shiftsSoFar(page)) - onLoad, `${path}, shifts while scrolling`).toBe(0)

      const fontFiles = new Set(loaded.flatMap((file) => /([a-z-]+)-[\w-]{8}\.woff2$/.exec(file)?.[1] ?? []))
      // That of ₹ is looked at below.
      fontFiles.delete('psr-serif-rupee')
      const expectedFonts = [...fontsOfEveryPage, ...(withBoldSerif.includes(path) ? ['psr-serif-semibold'] : [])]
      expect.soft([...fontFiles].toSorted(), `${path}, font files`).toEqual(expectedFonts)
      const ofConsole = loaded.filter((file) => file.startsWith(`/${consoleAssets.folder}`))
      expect.soft(ofConsole, `${path}, files of the console`).toEqual([])
      const hasRupee = await page.evaluate(() => document.body.textContent.includes('₹'))
      const ofRupee = loaded.filter((file) => file.includes('-rupee-'))
      if (!hasRupee) expect.soft(ofRupee, `${path} has no ₹`).toEqual([])
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

      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 320, height: 640 })
      expect.soft(await cutText(page), `${path} at 320 px`).toEqual([])
      expect.soft(await page.evaluate(smallFields), `${path}, fields for which an iPhone enlarges the page`).toEqual([])
      const numbers = await page.evaluate(numbersInMain)
      if (withNumbers.includes(path)) expect.soft(numbers.length, `${path}, numbers`).toBeGreaterThan(3)
      expect
        .soft(
          numbers.filter(({ lines }) => lines > 1),
          `${path}, numbers on two lines`,
        )
        .toEqual([])

      await page.setViewportSize({ width: 1280, height: 800 })
      expect.soft(await cutText(page), `${path} on a desk`).toEqual([])
      await passesOnADesk(page, path)
    }
  })
}

/** Runs in the page. Returns the fields that show, with letters of less than 16 px. */
function smallFields(): string[] {
  return [...document.querySelectorAll('select, textarea, input:not([type=checkbox], [type=radio], [type=hidden])')]
    .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 80))
}

/** Runs in the page. Returns the numbers of forms and of financial years, each with the number of its lines. */
function numbersInMain(): { number: string; lines: number }[] {
  const folded = [...document.querySelectorAll('details:not([open])')] as HTMLDetailsElement[]
  for (const details of folded) details.open = true
  const found: { number: string; lines: number }[] = []
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const match of (text.textContent ?? '').matchAll(/\b[A-Z]{2,}(?:-[A-Z\d]+)+\b|\b20\d\d-\d\d\b/g)) {
      const range = document.createRange()
      range.setStart(text, match.index)
      range.setEnd(text, match.index + match[0].length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      found.push({ number: match[0], lines: tops.size })
    }
  }
  for (const details of folded) details.open = false
  return found
}

async function passesOnADesk(page: Page, path: string): Promise<void> {
  if (isViewer(path)) await drawn(page)
  await expect.soft(page.locator('h1:visible'), path).toHaveCount(1)
  if (hasSolidHeader(path)) {
    await expect.soft(page.getByRole('banner'), path).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect.soft(page.getByRole('banner'), path).toHaveCSS('color', 'rgb(10, 15, 17)')
  }
  const { wrong, inSerif } = await drawnFonts(page)
  expect.soft(wrong, path).toEqual([])
  expect.soft(inSerif, path).toBeGreaterThan(0)
  if (path === '/calendar') await takeLaterMonths(page)
  const except = withHeaderAndFooter.includes(path) ? [] : ['body > header', 'footer']
  expect.soft(await axe(page, 'html', except), path).toEqual([])
}

/** While the viewer draws a page, that page is one more landmark. */
async function drawn(viewer: Page): Promise<void> {
  await expect(viewer.locator('.pdfViewer .page canvas').first()).toBeVisible()
  await expect(viewer.locator('.loadingIcon')).toHaveCount(0)
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
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((drawn) => {
        requestAnimationFrame(drawn)
        // The browser may have stopped drawing.
        window.setTimeout(drawn, 1000)
      })
    }
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
