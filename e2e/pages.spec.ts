// Every address of the site (specification §2) on a desk: it is accessible and drawn with the site's fonts, and it shows
// its content without JavaScript. What the server alone decides is in tests/pages.test.ts, what a phone loads in
// first-visit.spec.ts.
import type { Page } from '@playwright/test'
import { sitePages } from '../tests/site-pages.ts'
import { isViewer } from './first-visit.ts'
import { drawnFonts } from './drawn-fonts.ts'
import { axe, expect, laterMonths, test, visit } from './fixtures.ts'

/** Pages without a picture behind the header. */
const hasSolidHeader = (path: string) =>
  /^\/(?:careers\/explore|ourservices\/keyoffer|insights\/(?:blog|article)\/|blogs\/)/.test(path)

for (const [path] of sitePages) {
  test(`${path} has one h1, passes axe, and is drawn with the site's fonts @desktop`, async ({ page }) => {
    await visit(page, path)
    if (isViewer(path)) await drawn(page)
    await expect(page.locator('h1:visible')).toHaveCount(1)
    if (hasSolidHeader(path)) {
      await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await expect(page.getByRole('banner')).toHaveCSS('color', 'rgb(10, 15, 17)')
    }
    expect(await axe(page, 'html', path === '/calendar' ? laterMonths : [])).toEqual([])
    const { wrong, inSerif } = await drawnFonts(page)
    expect(wrong).toEqual([])
    expect(inSerif).toBeGreaterThan(0)
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
