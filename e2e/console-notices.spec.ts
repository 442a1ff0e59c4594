// A notice of the console covers nothing that one uses next.
import type { Page } from '@playwright/test'
import { expect, newAddress, runSql, test } from './staff.ts'

/** The controls in sight that a notice stands on, besides the rows of lists and the record of a lead, which scroll. */
function covered(page: Page): Promise<string[]> {
  const scrolling = '[role=list], tbody, [inert], [aria-label="Message and record"]'
  return page.locator('.toast').evaluate((toast, scrolling) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect()
    return [...document.querySelectorAll('a, button, input, select, textarea, [role=textbox]')]
      .filter((each) => !toast.contains(each) && each.checkVisibility() && !each.closest(scrolling))
      .filter((each) => {
        const box = each.getBoundingClientRect()
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top
      })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)
  }, scrolling)
}

test('a notice stands on no control, in the inbox and in an editor @desktop', async ({ staffPage, request }) => {
  test.slow()
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
  const name = `Notice ${letters}`
  const data = { name, email: newAddress(), companyName: 'Kaveri', location: 'Pune', message: 'Which forms are due?' }
  expect((await request.post('/post/contactus', { data })).status()).toBe(200)
  const [lead] = runSql('select id from lead where email = ?', data.email)
  const neha = await staffPage('manager')
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await neha.setViewportSize({ width, height })
    await neha.goto(`/console/leads/${String(lead?.['id'])}`)
    await expect(neha.getByRole('heading', { name }).first()).toBeVisible()
    // The second time it takes it back.
    await neha.keyboard.press('!')
    const notice = neha.locator('.toast')
    await expect(notice).toBeVisible()
    expect.soft(await covered(neha), `a lead at ${width} px`).toEqual([])

    await neha.goto('/console/pages/faq')
    await neha.getByRole('button', { name: 'Add to questions and answers' }).click()
    const question = neha.getByRole('textbox', { name: /^Question/ })
    await question.fill(`${name}, at ${width} px`)
    await expect(neha.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
    await neha.getByRole('button', { name: 'Move to the trash' }).click()
    await expect(notice).toBeVisible()
    expect.soft(await covered(neha), `an editor at ${width} px`).toEqual([])
  }
})
