// The form that requests a link to one's own data, while it is being sent.
import { expect, receipt, test, visit } from './fixtures.ts'

test('keyboard focus is kept while the form is sent @desktop', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/post/privacyrequest', async (route) => {
    await gate.promise
    await route.continue()
  })
  await visit(page, '/privacy')
  await page.locator('#my-data').getByLabel('Email').fill('keyboard@example.in')
  // Its words change while it sends.
  const button = page.locator('#my-data').getByRole('button')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toBeFocused()
  gate.resolve()
  await expect(receipt(page)).toContainText('If we hold any data')
  await expect(receipt(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(receipt(page).getByRole('link', { name: 'Enter another address' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#my-data').getByLabel('Email')).toBeFocused()
})
