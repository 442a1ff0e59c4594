// Every address of the site (specification §2): it answers, says what it is, and is usable by everybody.
import { axe, expect, test } from './fixtures.ts'

const pages = [
  ['/home', 'Company Secretaries'],
  ['/ourservices', 'Our Services'],
  ['/ourservices?id=3', ''],
  ['/ourservices/keyoffer?id=1', ''],
  ['/insights', 'Insights'],
  ['/insights/blog/1', ''],
  ['/insights/article/4', ''],
  ['/blogs/fullpdfview/rule-9b-working-note.pdf', ''],
  ['/careers', 'Careers'],
  ['/careers/explore', ''],
  ['/careers/explore?keyword=secretary&location=Pune', ''],
  ['/careers/explore/job/1', ''],
  ['/careers/explore/job/applyjob', ''],
  ['/ourteam', 'Our Team'],
  ['/contact', 'Contact'],
  ['/freeconsulation', ''],
  ['/psraoassociates', ''],
  ['/privacy', 'Privacy'],
  ['/pages', ''],
  ['/portfolio', ''],
] as const

for (const [path, title] of pages) {
  test(`${path} has one heading of the first level, a title, a description, a canonical address, and passes axe`, async ({
    page,
  }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.locator('h1:visible')).toHaveCount(1)
    await expect(page).toHaveTitle(new RegExp(`${title}.*PS Rao & Associates`))
    expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(40)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http/)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /.+/)
    await page.waitForLoadState('networkidle')
    expect(await axe(page)).toEqual([])
  })

  test(`${path} does not scroll sideways at 320 px @desktop`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
}

test('titles and descriptions are unique @desktop', async ({ request }) => {
  const seen = new Map<string, string>()
  for (const [path] of pages.filter(([path]) => !/portfolio|\?keyword/.test(path))) {
    const html = await (await request.get(path)).text()
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''
    expect(seen.get(title), `${path} has the title of ${seen.get(title)}`).toBeUndefined()
    seen.set(title, path)
  }
})

test('/api/docs describes every call and passes axe', async ({ page }) => {
  await page.goto('/api/docs')
  for (const call of [
    'GET /get/eventduedates',
    'GET /get/careers/jobs',
    'POST /post/contactus',
    'POST /post/subscribe',
  ]) {
    await expect(page.getByRole('heading', { name: call, exact: true })).toBeVisible()
  }
  expect(await axe(page)).toEqual([])
})

test('/ leads to /home at once, and /blogs to the insights', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/blogs')
  await expect(page).toHaveURL(/\/insights$/)
})

for (const path of ['/pages', '/portfolio']) {
  test(`${path} says 'Built in progress' @desktop`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText('Built in progress')).toBeVisible()
  })
}

test.describe('an address that leads nowhere', () => {
  test.use({ expectedComplaints: /404/ })

  test('answers 404 with the error screen, its status and status text', async ({ page }) => {
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText('404 Not Found')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    expect(await axe(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })

  for (const path of [
    '/insights/blog/999999',
    '/insights/article/1',
    '/insights/poem/1',
    '/insights/blog/abc',
    '/careers/explore/job/999999',
    '/careers/explore/job/abc',
  ]) {
    test(`${path} is a real 404 @desktop`, async ({ request }) => {
      expect((await request.get(path)).status()).toBe(404)
    })
  }
})

test('without script every page still reads @desktop', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const [path] of pages) {
    await page.goto(path)
    await expect(page.locator('h1').first()).not.toBeEmpty()
    const words = (await page.locator('main').innerText()).split(/\s+/).length
    expect(words, path).toBeGreaterThan(2)
  }
  await context.close()
})
