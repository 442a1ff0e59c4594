// Whoever has missed a filing counts its days and its fee, and takes both along to the booking.
import { expect, test, visit } from './fixtures.ts'

test('a delay is counted, narrowed by a question, and becomes the subject of the booking @desktop', async ({
  page,
}) => {
  await visit(page, '/late')
  const form = page.getByLabel('Form', { exact: true })
  // Whoever is late chooses the day, and the one that was moved is among them.
  await form.selectOption({ label: 'AOC-4: financial statements' })
  await expect(page.getByRole('radio', { name: /^29 October 2026/ })).toBeChecked()
  await page.getByRole('radio', { name: /^31 January 2026 AOC-4: financial statements, FY 2024-25/ }).check()
  await page.getByRole('button', { name: 'Count' }).click()
  const result = page.getByRole('status').filter({ has: page.getByRole('heading', { level: 2 }) })
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
