// Every address of the site (specification §2) on a desk: it is accessible, drawn with the site's fonts and not cut, and it
// shows its content without JavaScript. What the server alone decides is in tests/pages.test.ts, what a phone loads in
// first-visit.spec.ts.
import type { Page } from '@playwright/test'
import { sitePages, walks } from '../tests/site-pages.ts'
import { cutText } from './cut-text.ts'
import { isViewer } from './first-visit.ts'
import { drawnFonts } from './drawn-fonts.ts'
import { axe, expect, laterMonths, sideways, test, visit } from './fixtures.ts'

/** Pages without a picture behind the header. */
const hasSolidHeader = (path: string) =>
  /^\/(?:careers\/explore|ourservices\/keyoffer|insights\/(?:blog|article)\/|blogs\/)/.test(path)

for (const paths of walks) {
  test(`from ${paths[0]} to ${paths.at(-1)}, each page has one h1, passes axe, is drawn with the site's fonts, and nothing of it is cut @desktop`, async ({
    page,
  }) => {
    test.slow()
    for (const path of paths) {
      await visit(page, path)
      if (isViewer(path)) await drawn(page)
      await expect.soft(page.locator('h1:visible'), path).toHaveCount(1)
      if (hasSolidHeader(path)) {
        await expect.soft(page.getByRole('banner'), path).toHaveCSS('background-color', 'rgb(255, 255, 255)')
        await expect.soft(page.getByRole('banner'), path).toHaveCSS('color', 'rgb(10, 15, 17)')
      }
      // The footer is the same everywhere.
      const except = [...(path === '/home' ? [] : ['footer']), ...(path === '/calendar' ? laterMonths : [])]
      expect.soft(await axe(page, 'html', except), path).toEqual([])
      const { wrong, inSerif } = await drawnFonts(page)
      expect.soft(wrong, path).toEqual([])
      expect.soft(inSerif, path).toBeGreaterThan(0)
      expect.soft(await cutText(page), path).toEqual([])
      expect.soft(await sideways(page), `${path}, pixels to the side`).toBe(0)
    }
  })
}

/** While the viewer draws a page, that page is one more landmark. */
async function drawn(viewer: Page): Promise<void> {
  await expect(viewer.locator('.pdfViewer .page canvas').first()).toBeVisible()
  await expect(viewer.locator('.loadingIcon')).toHaveCount(0)
}

test('/api/docs describes every call and passes axe @desktop', async ({ page }) => {
  await page.goto('/api/docs')
  for (const call of [
    'GET /get/eventduedates',
    'GET /get/careers/jobs',
    'GET /get/careers/similarjobs',
    'POST /post/contactus',
    'POST /post/subscribe',
  ]) {
    await expect(page.getByRole('heading', { name: call, exact: true })).toBeVisible()
  }
  expect(await axe(page)).toEqual([])
})

test.describe('an address that does not exist', () => {
  test.use({ expectedErrors: /404/ })

  test('shows the error screen with its status and status text, and leads home @desktop', async ({ page }) => {
    await visit(page, '/no/such/page')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText('404 Not Found')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    expect(await axe(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })
})

test('without JavaScript every page shows its content @desktop', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const [path, , sentence] of sitePages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('h1').first()).not.toBeEmpty()
    await expect(page.getByRole('main').getByText(sentence).first(), path).toBeVisible()
  }
  await context.close()
})
