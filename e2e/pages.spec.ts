// What is asked of pages beside a first visit (first-visit.spec.ts): the description of the calls, an address that does not
// exist, and the site without JavaScript.
import { sitePages, walks } from '../tests/site-pages.ts'
import { axe, expect, test, visit } from './fixtures.ts'

test('/api/docs describes every call and passes axe @desktop', async ({ page }) => {
  await page.goto('/api/docs')
  for (const call of [
    'GET /get/eventduedates',
    'GET /get/careers/jobs',
    'GET /get/careers/similarjobs',
    'POST /post/contactus',
    'POST /post/subscribe',
  ]) {
    await expect(page.getByRole('heading', { name: call, exact: true })).toBeVisible()
  }
  // The others are made of the same parts, and there are hundreds.
  await page.locator('section:nth-of-type(n + 3)').evaluateAll((rooms) => rooms.forEach((room) => room.remove()))
  expect(await axe(page)).toEqual([])
})

test.describe('an address that does not exist', () => {
  test.use({ expectedErrors: /404/ })

  test('shows the error screen with its status and status text, leads home, and searches for its words @desktop', async ({
    page,
  }) => {
    await visit(page, '/services/secretarial-audit.html')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText('404 Not Found')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    expect(await axe(page, 'main')).toEqual([])
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home')
    const field = page.getByLabel('Search the whole site')
    await expect(field).toHaveValue('services secretarial audit')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=services\+secretarial\+audit$/)
    await expect(page.getByRole('region', { name: 'Services' })).toBeVisible()
  })
})

/** The tests of their forms and lists open these without JavaScript. */
const withFlows =
  /^\/(?:contact|insights|ourteam|search|freeconsulation|privacy|portfolio|calendar\/yours|careers\/explore.*)$/

test('without JavaScript a page shows its content, and no assistant @desktop', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const path of walks.flat().filter((each) => !withFlows.test(each))) {
    const [, , sentence = ''] = sitePages.find(([listed]) => listed === path) ?? []
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('h1').first()).not.toBeEmpty()
    await expect(page.getByRole('main').getByText(sentence).first(), path).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Ask the assistant' })).toBeHidden()
  await context.close()
})
