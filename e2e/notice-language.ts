// The notice at a form in another language, as tests with and without script choose it.
import { expect, type Locator, type Page } from '@playwright/test'
import { runSql } from './mailbox.ts'

export const hindi = 'हिन्दी'

export async function chooseHindi(page: Page, form: Locator): Promise<void> {
  await form.getByText('Read this in …').click()
  await form.getByRole('radio', { name: hindi }).check()
  await expect(form.locator('iframe:visible')).toHaveAttribute('title', hindi)
  const notice = page.frameLocator(`#${await form.getAttribute('id')} iframe[title="${hindi}"]`)
  await expect(notice.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(notice.getByText('Draft translation;')).toBeVisible()
  await expect(form.getByText('By sending this form, you consent')).toBeHidden()
}

/** The language of the notice that the ledger keeps for this address. */
export const languageOf = (address: string) =>
  runSql('select notice_language from consent where email_key = ?', address).map((row) => row['notice_language'])
