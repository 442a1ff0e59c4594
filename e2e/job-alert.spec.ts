// A job alert: asked for from a search, started and ended behind its mailed link, with and without JavaScript.
import type { Page } from '@playwright/test'
import { findCutText } from './in-page/cut-text.ts'
import { axe, expect, receipt, test, visit } from './fixtures.ts'
import { linkIn, mailTo, newAddress, runSql } from './mailbox.ts'

const states = (address: string) =>
  runSql("select status, params from subscription where kind = 'job-alert' and email = ?", address)

async function expectUsable(page: Page, hasScript: boolean): Promise<void> {
  if (hasScript) expect(await axe(page, 'main')).toEqual([])
  expect(await page.evaluate(findCutText, 'body')).toEqual([])
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript @phone' : 'without JavaScript @desktop', () => {
    test.use({ javaScriptEnabled, expectedErrors: /404/ })

    test('a search becomes an alert by its confirmation, and ends by a click', async ({ page }) => {
      const address = newAddress()
      const alert = '/careers/alert?keyword=secretary&city=Pune'
      if (javaScriptEnabled) {
        await visit(page, '/careers/explore?keyword=secretary&city=Pune')
        await page.getByRole('link', { name: 'E-mail me new vacancies like these' }).click()
        await expect(page).toHaveURL(alert)
      } else await page.goto(alert)
      await expect(page.getByText('New vacancies for “secretary” in Pune by e-mail, at most once a day.')).toBeVisible()
      await expectUsable(page, javaScriptEnabled)
      await page.getByRole('textbox', { name: 'Email' }).fill(address)
      await page.getByRole('button', { name: 'Send me the link' }).click()
      await expect(receipt(page)).toContainText('Please check your inbox and click the link to confirm.')
      expect(states(address)).toEqual([{ status: 'unconfirmed', params: 'keyword=secretary&city=Pune' }])

      await page.goto(linkIn(await mailTo(address, /confirm your job alert/), '/link/subscription/'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your job alert')
      await expectUsable(page, javaScriptEnabled)
      await page.getByRole('button', { name: 'Confirm the alert' }).click()
      await expect(page.getByText('Thank you. Your alert is confirmed.')).toBeVisible()
      expect(states(address)).toMatchObject([{ status: 'active' }])
      await page.getByRole('button', { name: 'End this alert' }).click()
      await expect(page.getByText('The alert has ended. We will not e-mail you about it any more.')).toBeVisible()
      expect(states(address)).toMatchObject([{ status: 'ended' }])
      await expectUsable(page, javaScriptEnabled)
    })
  })
}
