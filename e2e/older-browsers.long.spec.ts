import { expect, test, visit } from './fixtures.ts'
import { expectSent, newerThanBaseline, takeAway } from './older-browsers.ts'

test('without what is newer than the baseline every page runs, forms are sent, and documents are read @desktop', async ({
  page,
}) => {
  await page.addInitScript(takeAway, newerThanBaseline)
  for (const path of ['/home', '/ourservices', '/calendar', '/careers/explore', '/freeconsulation', '/ourteam']) {
    await visit(page, path)
    await expect(page.getByText('Application Error'), path).toHaveCount(0)
  }
  await visit(page, '/contact')
  await expectSent(page)
  await page.goto('/blogs/fullpdfview/sixty-day-map.pdf')
  await expect(page.locator('.pdfViewer .page canvas').first()).toBeVisible({ timeout: 60_000 })
})
