// Whoever has missed a filing counts its days and its fee, and takes both along to the booking.
import type { Locator } from '@playwright/test'
import { expect, hydrated, test, visit } from './fixtures.ts'

test('a delay is counted, narrowed by a question, and becomes the subject of the booking @desktop', async ({
  page,
}) => {
  await visit(page, '/late')
  const form = page.getByLabel('Form', { exact: true })
  // Whoever is late chooses the day, and the one that was moved is among them.
  await form.focus()
  await form.selectOption({ label: 'AOC-4: financial statements' })
  await expect(page.getByRole('radio', { name: /^29 October 2026/ })).toBeChecked()
  // Its latest day is counted at once, and the focus stays where it is.
  const result = page.getByRole('status').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(result.getByRole('heading', { level: 2 })).toHaveText('AOC-4 is 27 days late today')
  await expect(form).toBeFocused()
  await page.getByRole('radio', { name: /^31 January 2026 AOC-4: financial statements, FY 2024-25/ }).check()
  await page.getByRole('button', { name: 'Count' }).click()
  await expect(result).toContainText('Due on 29 October 2025, moved to 31 January 2026')
  // A form that follows an event has no day in the calendar.
  await form.selectOption({ label: 'PAS-3: allotment of shares' })
  await page.getByRole('button', { name: 'Count' }).click()
  const due = page.getByLabel('It was due on')
  await expect(due).toHaveAccessibleDescription(/Enter the last day on which it was due/)
  await expect(due).toBeFocused()
  await due.fill('2026-01-10')
  await page.getByLabel('Filed on').fill('2026-03-10')
  await page.keyboard.press('Enter')
  await expect(result.getByRole('heading', { level: 2 })).toHaveText('PAS-3 is 59 days late')
  await expect(result).toBeFocused()
  await expect(result).toContainText('₹800 to ₹2,400')
  await page.getByLabel('Nominal share capital').selectOption({ label: '₹1 lakh or more, below ₹5 lakh' })
  await page.getByRole('button', { name: 'Count again' }).click()
  await expect(result).toContainText('₹1,200')
  await result.getByRole('link', { name: 'Free Consultation' }).click()
  // The booking makes it the agenda of the meeting.
  await expect(page).toHaveURL((url) => url.searchParams.get('about') === 'Late filing: PAS-3, due on 10 January 2026')
})

test.describe('a founder with a phone, from the home page,', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  /** Every press on a link or a field, and every choice, counts. */
  function counting() {
    const pressed = { count: 0 }
    const press = async (locator: Locator) => {
      pressed.count += 1
      await locator.click()
    }
    const choose = async (locator: Locator, label: string) => {
      pressed.count += 1
      await hydrated(locator)
      await locator.selectOption({ label })
    }
    return { pressed, press, choose }
  }

  test('reads with one press when the next date is @desktop', async ({ page }) => {
    const { pressed, press } = counting()
    await visit(page, '/home')
    await press(page.getByRole('link', { name: 'The next twelve months' }))
    const next = page.getByRole('list', { name: 'Next due dates' }).getByRole('listitem').first()
    await expect(next).toBeInViewport({ ratio: 1 })
    await expect(next.locator('time')).toHaveText(/ November, (?:today|tomorrow|in \d+ days)$/)
    expect(pressed.count).toBe(1)
  })

  test('reads with two presses which filings a company makes before New Year @desktop', async ({ page }) => {
    const { pressed, press, choose } = counting()
    await visit(page, '/home')
    await press(page.getByRole('link', { name: 'Your own dates' }))
    await choose(page.getByLabel('Kind of business'), 'A private company')
    const next = page.getByRole('list', { name: 'Next for a private company' })
    await expect(next.getByRole('listitem')).toHaveCount(3)
    await expect(next).toBeInViewport({ ratio: 1 })
    const month = (name: string) => page.getByRole('region', { name })
    await expect(
      month('November 2026')
        .getByText(/^MGT-7A?: /)
        .first(),
    ).toBeVisible()
    await expect(month('December 2026').getByText(/^Every month:/)).toBeVisible()
    await expect(month('December 2026').getByRole('listitem')).not.toHaveCount(0)
    expect(pressed.count).toBe(2)
  })

  test('reads with two presses what a missed AOC-4 costs so far @desktop', async ({ page }) => {
    const { pressed, press, choose } = counting()
    await visit(page, '/home')
    await press(page.getByRole('region', { name: 'Important dates' }).getByRole('link', { name: 'Missed a date?' }))
    await choose(page.getByLabel('Form', { exact: true }), 'AOC-4: financial statements')
    const result = page.getByRole('status').filter({ has: page.getByRole('heading', { level: 2 }) })
    await expect(result.getByRole('heading', { level: 2 })).toHaveText('AOC-4 is 27 days late today')
    await expect(result).toContainText('₹2,700')
    expect(pressed.count).toBe(2)
  })
})
