// The forms where no script runs: nothing typed is lost, and what was received is confirmed.
import { axe, expect, test } from './fixtures.ts'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: /422/ })

  test('a wrong message comes back with what was typed, and once put right it is received', async ({ page }) => {
    await page.goto('/contact')
    const first = page.getByRole('form', { name: 'Write to us' })
    const answers = {
      Name: 'Meera 2',
      Email: 'meera@kaverifoods.example.in',
      'Company name': 'Kaveri "Foods" <Ltd>',
      Location: 'Chennai',
    }
    for (const [label, answer] of Object.entries(answers))
      await first.getByRole('textbox', { name: label, exact: true }).fill(answer)
    await first.getByRole('textbox', { name: 'Message' }).fill('\nFirst line\nSecond & last')
    await first.getByRole('button', { name: 'Send message' }).click()

    await expect(page.getByRole('alert')).toContainText('User Name should not contain numbers')
    await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveValue('Kaveri "Foods" <Ltd>')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/First line\nSecond & last$/)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Meera Iyer')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL(/\/thanks\?for=message$/)
    await expect(page.getByRole('main')).toContainText('Thank you. Your message has been received.')
  })

  test('an address for the newsletter is taken', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('textbox', { name: 'Send the compliance calendar to' }).fill('reader@example.in')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('main')).toContainText('Please confirm by the link that we have sent you.')
  })
})

test.describe('the refused form', () => {
  test.use({ expectedComplaints: /422/ })

  test('passes axe and does not scroll sideways', async ({ page }) => {
    await page.goto('/contact')
    await Promise.all([
      page.waitForURL('**/post/contactus'),
      page.getByRole('form', { name: 'Write to us' }).evaluate((form: HTMLFormElement) => form.submit()),
    ])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us')
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
