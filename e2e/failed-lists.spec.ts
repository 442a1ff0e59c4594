// Where a list cannot be loaded its sentence stands in its place, and another try brings it, in the page as it is.
import { axe, expect, followMenu, test } from './fixtures.ts'

test.use({ expectedComplaints: /ERR_FAILED/ })

test('with the keyboard alone: a failure is spoken, so is a second one, and the place is kept when the list comes', async ({
  page,
  isMobile,
}) => {
  await page.goto('/careers', { waitUntil: 'networkidle' })
  const calls: string[] = []
  await page.route('**/get/ourservices?*', (route) => {
    calls.push(route.request().url())
    return route.abort()
  })
  await followMenu(page, 'Our Services', isMobile)
  const sentence = page.getByRole('alert').filter({ hasText: 'Failed to fetch services' })
  await expect(sentence).toHaveText('Failed to fetch services')
  const control = page.getByRole('main').getByRole('link', { name: 'Try again' })
  expect(await axe(page)).toEqual([])

  await sentence.evaluate((first) => Reflect.set(window, 'first', first))
  await page.getByRole('main').focus()
  await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
  await page.keyboard.press('Enter')
  // An alert is spoken when it appears: the second failure is one of its own.
  await expect.poll(() => page.evaluate(() => (Reflect.get(window, 'first') as Element).isConnected)).toBe(false)
  await expect(sentence).toBeVisible()
  await expect(control).toBeFocused()
  expect(calls).toHaveLength(2)

  await page.unroute('**/get/ourservices?*')
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Services' })).toBeVisible()
  await expect(sentence).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Services' }).getByRole('link').first()).toBeFocused()
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
})

test('the home page stands with all its lists failed, and one try brings them all', async ({ page }) => {
  await page.goto('/careers', { waitUntil: 'networkidle' })
  await page.route('**/get/**', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'PS Rao & Associates' }).click()
  await expect(page.getByRole('heading', { name: 'Services in brief' })).toBeVisible()
  const controls = page.getByRole('main').getByRole('link', { name: 'Try again' })
  await expect(controls).toHaveCount(6)
  await page.waitForLoadState('networkidle')
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.unroute('**/get/**')
  await page.getByRole('region', { name: 'Articles worth keeping' }).getByRole('link', { name: 'Try again' }).click()
  await expect(
    page.getByRole('region', { name: 'Articles worth keeping' }).getByRole('heading', { level: 3 }),
  ).not.toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Articles worth keeping' })).toBeFocused()
  // The calendar goes month by month, and asks by itself.
  await expect(controls).toHaveCount(1)
})

test('a month of the calendar that failed is asked for again by itself @desktop', async ({ page }) => {
  await page.goto('/home', { waitUntil: 'networkidle' })
  const calendar = page.getByRole('region', { name: 'Important dates' })
  await page.route('**/get/eventduedates?*', (route) => route.abort())
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await expect(calendar.getByRole('alert')).toHaveText('Failed to fetch numbers')
  await page.unroute('**/get/eventduedates?*')
  const asked = page.waitForRequest('**/get/eventduedates?*')
  await calendar.getByRole('link', { name: 'Try again' }).click()
  await asked
  await expect(calendar.getByRole('alert')).toHaveCount(0)
  await expect(calendar.getByRole('region', { name: 'Dates of this month' })).toBeFocused()
})
