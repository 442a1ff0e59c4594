// The header, footer and declaration when the firm's own data cannot be read, and how they recover without a new
// document.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { axe, expect, followMenu, test, visit } from '../fixtures.ts'
import type { OwnSite } from '../global-setup.ts'

/** What the site then writes into its log. */
export const brokenOnPurpose = /no such table: office|"message":"no result"/

/** Pages whose data cannot be read are sent as they were, so it is one that nobody has opened yet. */
const contact = '/contact?about=Audit'

const contactError = 'Failed to fetch contact infromation'

export function failedFrameTests(broken: () => OwnSite, whole: string): void {
  test.describe('the frame of the pages', () => {
    test.use({ baseURL: whole })
    test.beforeAll(async () => {
      const database = new DatabaseSync(join(broken().dataDir, 'site.sqlite'), { timeout: 5000 })
      database.exec(`delete from site_setting;
        delete from firm_text where slug = 'declaration';
        alter table office rename to office_away;
        update content_version set version = version + 1`)
      database.close()
      // A page that takes long to render is sent as it was meanwhile.
      const html = async (path: string) => (await fetch(broken().url + path)).text()
      for (const path of ['/careers', contact]) await expect.poll(() => html(path)).toContain(contactError)
    })

    /** Opens the page with the HTML that was rendered while the calls failed. From then on the calls succeed. */
    async function openBroken(page: Page, path: string) {
      const html = await (await fetch(broken().url + path)).text()
      await page.route(
        (url) => url.pathname + url.search === path,
        (route) =>
          route.request().isNavigationRequest()
            ? route.fulfill({ contentType: 'text/html', body: html })
            : route.continue(),
      )
      await visit(page, path)
      await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
    }

    test('what the firm says of itself is built in, and comes with a retry or the next page, without a new document @desktop', async ({
      page,
    }) => {
      const footer = page.getByRole('contentinfo')
      const main = page.getByRole('main')
      const isSameDocument = () => page.evaluate(() => Reflect.get(window, 'isSameDocument'))

      await test.step('the name, telephone, copyright, title and declaration are the built-in ones', async () => {
        await openBroken(page, '/careers')
        await expect(page).toHaveTitle('Careers | PS Rao & Associates')
        await expect(page.getByRole('banner').getByRole('link', { name: 'PS Rao & Associates' })).toBeVisible()
        await expect(footer.getByRole('link', { name: '+91 40 0000 0000' })).toHaveAttribute(
          'href',
          'tel:+914000000000',
        )
        await expect(footer).toContainText('PS Rao & Associates © 2024. All Rights Reserved')
        await expect(footer).toContainText(contactError)
        const declaration = page.getByRole('dialog', { includeHidden: true }).filter({ hasText: 'Declaration' })
        await expect(declaration).toContainText('Guideline No. 4 of 2007')
        await expect(declaration).toContainText('E-mail is not a secure channel')
        expect(await axe(page, 'footer')).toEqual([])
      })

      await test.step('the next page restores the footer, and the one after it does not request it again', async () => {
        await followMenu(page, 'Insights', false)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights')
        await expect(footer).toContainText('14 Register Lane')
        const requested: string[] = []
        page.on('request', (request) => requested.push(new URL(request.url()).pathname))
        await followMenu(page, 'Our Team', false)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Team')
        expect(requested).not.toContain('/get/sitesettings')
        expect(requested).toContain('/get/ourteam')
        expect(await isSameDocument()).toBe(true)
      })

      await test.step('so does a retry in the footer, and one on the contact page its offices as well', async () => {
        await openBroken(page, '/careers')
        await footer.getByRole('link', { name: 'Try again' }).click()
        await expect(footer).toContainText('14 Register Lane')
        await expect(footer).not.toContainText(contactError)
        expect(await isSameDocument()).toBe(true)
        await openBroken(page, contact)
        await main.getByRole('link', { name: 'Try again' }).click()
        await expect(main.getByRole('heading', { name: 'Bengaluru' })).toBeVisible()
        await expect(footer).toContainText('14 Register Lane')
        await expect(page.getByText(contactError)).toHaveCount(0)
      })
    })
  })
}
