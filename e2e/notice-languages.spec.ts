// The notice at a form in another language: shown once it is chosen, sent with the form, and kept in the ledger. Then the
// privacy notice in that language. Without script: forms-without-script.spec.ts.
import { axe, expect, hydrated, receipt, test } from './fixtures.ts'
import { newAddress } from './mailbox.ts'
import { chooseHindi, hindi, languageOf } from './notice-language.ts'

test('a visitor reads the notice in Hindi, and the ledger says so @phone', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Write to us' })
  await hydrated(form)
  const address = newAddress()
  for (const [name, value] of Object.entries({
    Name: 'Meera Iyer',
    Email: address,
    'Company name': 'Kaveri Foods',
    Location: 'Chennai',
    Message: `Which form is due? ${address}`,
  }))
    await form.getByRole(name === 'Location' ? 'combobox' : 'textbox', { name, exact: true }).fill(value)
  const frames = () => asked.filter((path) => path.startsWith('/notices/'))
  expect(frames()).toEqual([])
  await chooseHindi(page, form)
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
  // Its long text is made of the same parts as the English one.
  expect(await axe(page, 'main', ['[id^=section-]'])).toEqual([])
})
