// The form by which people ask for a link to their own data, while it is sent.
import { expect, test } from './fixtures.ts'

test('the keyboard keeps its place while the link is asked for @desktop', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/post/privacyrequest', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/privacy', { waitUntil: 'networkidle' })
  await page.locator('#my-data').getByLabel('Email').fill('keyboard@example.in')
  const button = page.getByRole('button', { name: 'Send me the link' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toBeFocused()
  gate.resolve()
  await expect(page.locator('#my-data').getByRole('status')).toContainText('If we keep anything')
  await expect(button).toBeFocused()
  await expect(button).not.toHaveAttribute('aria-disabled')
})
