// A list that cannot be loaded is replaced by an error text, and a retry loads it without a new document.
import { axe, expect, followMenu, test, visit } from './fixtures.ts'

test.use({ expectedErrors: /ERR_FAILED/ })

test('with the keyboard alone, every failure is announced, a retry keeps the place of the focus, and one retry loads all lists but the calendar', async ({
  page,
  isMobile,
}) => {
  await visit(page, '/careers')
  const calls: string[] = []
  await page.route('**/get/ourservices?*', (route) => {
    calls.push(route.request().url())
    return route.abort()
  })
  await followMenu(page, 'Our Services', isMobile)
  const main = page.getByRole('main')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch services' })
  await expect(alert).toHaveText('Failed to fetch services')
  const retry = main.getByRole('link', { name: 'Try again' })
  expect(await axe(page, 'main')).toEqual([])

  await alert.evaluate((first) => Reflect.set(window, 'first', first))
  await main.focus()
  await page.keyboard.press('Tab')
  await expect(retry).toBeFocused()
  await page.keyboard.press('Enter')
  // An alert is announced when it appears, so the second failure must be a new element.
  await expect.poll(() => page.evaluate(() => (Reflect.get(window, 'first') as Element).isConnected)).toBe(false)
  await expect(alert).toBeVisible()
  await expect(retry).toBeFocused()
  expect(calls).toHaveLength(2)

  await page.unroute('**/get/ourservices?*')
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Services' })).toBeVisible()
  await expect(alert).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Services' }).getByRole('link').first()).toBeFocused()

  await page.route('**/get/**', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'PS Rao & Associates' }).click()
  await expect(page.getByRole('heading', { name: /^Services that a partner/ })).toBeVisible()
  // The calendar is fetched when it comes near.
  const calendar = page.getByRole('region', { name: 'Important dates' })
  await calendar.scrollIntoViewIfNeeded()
  await expect(retry).toHaveCount(6)
  await page.waitForLoadState('networkidle')
  expect(await axe(page, 'main')).toEqual([])
  await page.unroute('**/get/**')
  const articles = page.getByRole('region', { name: /^Articles that say/ })
  await articles.getByRole('link', { name: 'Try again' }).click()
  await expect(articles.getByRole('heading', { level: 3 })).not.toHaveCount(0)
  await expect(articles).toBeFocused()
  // The calendar loads each month separately, so it has a retry of its own.
  await expect(retry).toHaveCount(1)
  const requested = page.waitForRequest('**/get/eventduedates?*')
  await calendar.getByRole('link', { name: 'Try again' }).click()
  await requested
  await expect(calendar.getByRole('alert')).toHaveCount(0)
  await expect(calendar.getByRole('region', { name: 'Dates of this month' })).toBeFocused()
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
})

test.describe('while the calls fail', () => {
  test.use({ expectedErrors: /500/ })

  test('a press on the next month leaves the month that is there, says so, and is answered with the next press @desktop', async ({
    page,
  }) => {
    await page.route('**/get/eventduedates?*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
    await visit(page, '/home')
    const calendar = page.getByRole('region', { name: 'Important dates' })
    const heading = calendar.getByRole('heading', { level: 3 })
    const dates = await calendar.locator('[data-date]').count()
    await calendar.getByRole('button', { name: 'Next month' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch numbers')
    await expect(heading).toHaveText('November 2026')
    await expect(calendar.locator('[data-date]')).toHaveCount(dates)
    await page.unroute('**/get/eventduedates?*')
    await calendar.getByRole('button', { name: 'Next month' }).click()
    await expect(heading).toHaveText('December 2026')
  })

  test('a press for all months of the calendar leaves those that are there, says so, and a retry brings the others @desktop', async ({
    page,
  }) => {
    await page.route('**/get/twelvemonths?*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
    await visit(page, '/calendar')
    const months = page.locator('section[aria-labelledby^="month-"]')
    await page.getByRole('link', { name: 'Show all twelve months' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch numbers')
    await expect(months).toHaveCount(3)
    await page.unroute('**/get/twelvemonths?*')
    await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
    await expect(months).toHaveCount(12)
  })

  test('a business whose list failed is not shown the list or the file for everybody, and a retry brings its own @desktop', async ({
    page,
  }) => {
    await page.route('**/get/compliancedates?*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
    await visit(page, '/calendar/yours')
    const dates = page.getByRole('region', { name: 'Due dates' })
    const months = dates.locator('section[aria-labelledby^="month-"]')
    await expect(months).not.toHaveCount(0)
    await page.getByLabel('Kind of business').selectOption({ label: 'An LLP' })
    await expect(dates.getByRole('alert')).toHaveText('Failed to fetch numbers')
    await expect(months).toHaveCount(0)
    await expect(dates.getByText('About these dates')).toHaveCount(0)
    await expect(dates.locator('a[href*=".ics"]')).toHaveCount(0)
    await expect(dates.getByRole('form', { name: 'Questions about your business' })).toBeVisible()
    expect(await axe(page, 'main')).toEqual([])
    await page.unroute('**/get/compliancedates?*')
    await dates.getByRole('link', { name: 'Try again' }).click()
    await expect(dates.getByRole('heading', { name: 'Dates of an LLP' })).toBeVisible()
    await expect(dates.getByRole('link', { name: 'Download (.ics)' })).toHaveAttribute(
      'href',
      '/calendar/yours.ics?kind=llp',
    )
  })

  test('answers that are not understood are refused in words, without a list @desktop', async ({ page }) => {
    await visit(page, '/calendar/yours?kind=nobody')
    const dates = page.getByRole('region', { name: 'Due dates' })
    await expect(dates).toContainText('One of the answers in the address is not understood. Choose the answers again.')
    await expect(dates.locator('a[href*=".ics"]')).toHaveCount(0)
    await page.getByLabel('Kind of business').selectOption({ label: 'An LLP' })
    await expect(dates.getByRole('heading', { name: 'Dates of an LLP' })).toBeVisible()
  })
})

test.describe('a block that cannot be drawn', () => {
  // 520: another update came in between, and the rest was drawn again.
  test.use({ expectedErrors: /React error #(?:31|520)|Objects are not valid as a React child/ })

  test('is the only one that is missing, and a retry brings it back @desktop', async ({ page }) => {
    await visit(page, '/careers')
    const slide = { id: 1, imageurl: '', title: 'One', buttonRoute: '', heading: { of: 'another shape' } }
    await page.route('**/get/carousel', (route) => route.fulfill({ json: [slide] }))
    await page.route('**/get/logos', (route) => route.fulfill({ json: {} }))
    await page.getByRole('banner').getByRole('link', { name: 'PS Rao & Associates' }).click()
    await expect(page.getByRole('heading', { name: /^Services that a partner/ })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toHaveText('Failed to fetch')
    await page.unroute('**/get/carousel')
    await main.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible()
    await expect(main.getByRole('alert')).toHaveCount(0)
  })
})
