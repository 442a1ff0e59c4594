// The notice at a form in another language, with and without script: shown once it is chosen, sent with the form, and
// kept in the ledger. Then the privacy notice in that language.
import type { Locator, Page } from '@playwright/test'
import { axe, expect, hydrated, receipt, test } from './fixtures.ts'
import { newAddress, runSql } from './mailbox.ts'

const hindi = 'हिन्दी'

async function fillIn(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await form.getByRole(name === 'Location' ? 'combobox' : 'textbox', { name, exact: true }).fill(value)
}

async function choose(page: Page, form: Locator): Promise<void> {
  await form.getByRole('radio', { name: hindi }).check()
  const frame = form.locator('iframe:visible')
  await expect(frame).toHaveAttribute('title', hindi)
  const notice = page.frameLocator(`#${await form.getAttribute('id')} iframe[title="${hindi}"]`)
  await expect(notice.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(notice.getByText('Draft translation;')).toBeVisible()
  await expect(form.getByText('By sending this form, you consent')).toBeHidden()
}

const languageOf = (address: string) =>
  runSql('select notice_language from consent where email_key = ?', address).map((row) => row['notice_language'])

const answers = (address: string) => ({
  Name: 'Meera Iyer',
  Email: address,
  'Company name': 'Kaveri Foods',
  Location: 'Chennai',
  Message: `Which form is due? ${address}`,
})

test('a visitor reads the notice in Hindi, and the ledger says so @phone', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Write to us' })
  await hydrated(form)
  const address = newAddress()
  await fillIn(form, answers(address))
  const frames = () => asked.filter((path) => path.startsWith('/notices/'))
  expect(frames()).toEqual([])
  await choose(page, form)
  expect(frames()).toEqual(['/notices/enquiry/hi'])
  // The frame is as high as its text.
  const body = form.locator(`iframe[title="${hindi}"]`).contentFrame().locator('body')
  await expect(async () => {
    const [outer, inner] = [await form.locator('iframe:visible').boundingBox(), await body.boundingBox()]
    expect(Math.abs((outer?.height ?? 0) - (inner?.height ?? 0))).toBeLessThan(12)
  }).toPass()
  // The whole page, because axe judges the frame of a part as if it were a page.
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(receipt(page)).toContainText('Thank you. Your message has been received.')
  expect(languageOf(address)).toEqual(['hi'])

  await page.goto('/privacy')
  await page.getByRole('navigation', { name: 'Language of this notice' }).getByRole('link', { name: hindi }).click()
  await expect(page).toHaveURL('/privacy?lang=hi')
  expect(new URL((await page.request.get('/privacy?lang=xx')).url()).search).toBe('')
  await expect(page.locator('[lang=hi] > h1')).toHaveText('निजता सूचना')
  await expect(page.getByText('Draft translation;')).toBeVisible()
  expect(await axe(page, 'main')).toEqual([])
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /422/ })

  test('the choice works, survives a refused form, and reaches the ledger', async ({ page }) => {
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Write to us' })
    const address = newAddress()
    await fillIn(form, { ...answers(address), Location: '' })
    await choose(page, form)
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(form.getByRole('alert')).toContainText('Please enter all the mandatory fields')
    await expect(form.getByRole('radio', { name: hindi })).toBeChecked()
    await fillIn(form, { Location: 'Chennai' })
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(receipt(page)).toBeVisible()
    expect(languageOf(address)).toEqual(['hi'])
  })
})
