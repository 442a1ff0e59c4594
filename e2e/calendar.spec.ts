// The due dates: the home page's calendar wakes when it is pressed, and the page of twelve months can be read by kind of
// business, opened by keyboard and taken away.
import type { Locator } from '@playwright/test'
import ICAL from 'ical.js'
import { axe, expect, takeLaterMonths, test, visit } from './fixtures.ts'

test('a press on the calendar before its script has arrived is answered, and a day opens in the list @desktop', async ({
  page,
}) => {
  let release: () => void = () => undefined
  const gate = new Promise<void>((open) => (release = open))
  await page.route(/month-block-.*\.js/, async (route) => {
    await gate
    await route.continue()
  })
  await visit(page, '/home')
  const calendar = page.getByRole('region', { name: 'Important dates' })
  // Below the screen a section is not laid out yet, and has no inner text.
  const month = (await calendar.locator('h3').textContent()) ?? ''
  const top = async () => (await calendar.locator('h3').boundingBox())?.y ?? Number.NaN
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await expect(calendar.locator('h3')).toHaveText(month)
  const before = await top()
  release()
  await expect(calendar.locator('h3')).not.toHaveText(month)
  await expect(calendar.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  // What arrives late above it may still move it by a fraction of a pixel.
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
  const more = calendar.getByRole('button', { name: /more on day/ }).first()
  const day = /day (\d+)/.exec((await more.textContent()) ?? '')?.[1] ?? ''
  await more.click()
  const focused = calendar.locator('summary:focus')
  await expect(focused.locator('time')).toHaveText(new RegExp(`^... ${day} `))
  await page.keyboard.press('Enter')
  await expect(calendar.getByRole('list').locator('details[open]').getByText('Law', { exact: true })).toBeVisible()
})

test('the page of twelve months is read by kind of business and by keyboard, and taken away @desktop', async ({
  page,
  request,
}) => {
  await visit(page, '/calendar')
  const next = page.getByRole('list', { name: 'Next due dates' }).getByRole('listitem')
  // On some days, two or three forms are due.
  await expect(next.locator('time')).toHaveText([1, 2, 3].map(() => /(?:in \d+ days|today|tomorrow)$/))
  const below = (locator: Locator) => locator.evaluate((node) => node.getBoundingClientRect().bottom - innerHeight)
  const desk = { width: 1280, height: 800 }
  for (const size of [{ width: 360, height: 740 }, desk]) {
    await page.setViewportSize(size)
    await expect
      .poll(() => below(next.last()), `the dates end in the first screen ${size.width} px wide`)
      .toBeLessThanOrEqual(0)
  }
  const months = page.getByRole('navigation', { name: 'Months' }).getByRole('link')
  await expect(months).toHaveCount(12)
  // Sections below the screen are laid out as they come near, and all of them for whoever goes to a place in the page.
  await expect(page.locator('html')).toHaveClass(/arriving/)
  await months.nth(2).click()
  await expect(page.locator('html')).not.toHaveClass(/arriving/)
  await expect(page.getByRole('heading', { level: 2 }).nth(2)).toBeInViewport()
  await months.nth(6).click()
  await expect(page.getByRole('heading', { level: 2 }).nth(6)).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Form or tax' }).fill('aoc4')
  await expect(page.getByText(/^\d+ dates match\.$/)).toBeVisible()
  const found = page.getByRole('region', { name: 'Due dates' }).locator('summary:visible b')
  await expect(found.first()).toContainText('AOC-4')
  await expect(found.filter({ hasText: 'GSTR' })).toHaveCount(0)
  const row = found.first().locator('xpath=ancestor::li[1]')
  await row.locator('summary').click()
  const file = await request.get((await row.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '')
  const [event] = new ICAL.Component(ICAL.parse(await file.text())).getAllSubcomponents('vevent')
  expect(new ICAL.Event(event).summary).toContain('AOC-4')
  await row.locator('summary').click()
  await page.getByRole('searchbox', { name: 'Form or tax' }).fill('')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(14)
  // The field that was used stays where it is.
  const kind = page.getByLabel('Kind of business')
  const place = () => kind.evaluate((node) => node.getBoundingClientRect().top)
  await kind.scrollIntoViewIfNeeded()
  const before = await place()
  await kind.selectOption({ label: 'An LLP' })
  const sections = page.locator('section[aria-labelledby^="month-"]')
  await expect(sections.getByText(/^MGT-7: annual return/)).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar\?kind=llp$/)
  expect(Math.abs((await place()) - before)).toBeLessThan(2)
  // Three months at first; whatever is asked for brings the others.
  await expect(sections).toHaveCount(3)
  await page.locator('summary', { hasText: 'Every month:' }).first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => sections.count()).toBeGreaterThan(11)
  await expect(sections.locator('details[open] > ul > li').first()).toBeVisible()
  await page.keyboard.press('Enter')
  const form = page.locator('summary', { hasText: 'LLP Form 11' })
  await form.focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('listitem').filter({ has: form })
  await expect(entry.getByText(/^Limited Liability Partnership Act, 2008/)).toBeVisible()
  const address = (await page.getByRole('link', { name: /^Subscribe/ }).getAttribute('href')) ?? ''
  expect(address).toMatch(/^webcal:\/\/[^/]+\/calendar\/yours\.ics\?kind=llp$/)
  const feed = await request.get('/calendar.ics?for=llp')
  const again = await request.get('/calendar.ics?for=llp', {
    headers: { 'if-none-match': feed.headers()['etag'] ?? '' },
  })
  expect([feed.status(), again.status()]).toEqual([200, 304])
  await page.setViewportSize({ width: 360, height: 740 })
  await takeLaterMonths(page)
  await expect(page.locator('details[open]')).toHaveCount(1)
  expect(await axe(page, 'main')).toEqual([])
})
