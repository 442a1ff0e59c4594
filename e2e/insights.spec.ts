// Insights: the list and its search, one insight with what stands beside it, and addresses that lead nowhere.
import { axe, expect, test } from './fixtures.ts'

test('the list shows articles and blogs, and the search narrows both', async ({ page }) => {
  await page.goto('/insights')
  await expect(page.getByRole('heading', { name: 'Our Articles' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Our Blogs' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Search insights').fill('director')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/insights\?search=director$/)
  await expect(page.getByRole('heading', { name: /^Director KYC/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Our Blogs' })).toHaveCount(0)
})

test('an insight is reached from its card, with others of its kind beside it', async ({ page }) => {
  await page.goto('/insights')
  await page.getByRole('link', { name: /^From AGM to annual return/ }).click()
  await expect(page).toHaveURL(/\/insights\/article\/\d+\?title=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From AGM to annual return: a sixty-day map')
  const others = page.getByRole('complementary', { name: 'Other Articles' })
  expect(await others.getByRole('link').count()).toBeLessThanOrEqual(3)
  await expect(others.getByRole('link', { name: /From AGM/ })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/#h-/)
  expect(await axe(page)).toEqual([])
})

test('the text of an insight stands in its document once, and is there again on the way back', async ({
  page,
  request,
}) => {
  const { content } = (await (await request.get('/get/insights?id=4')).json())[0]
  const passage = /<p>([^<]{60,120})/.exec(content)?.[1] ?? 'no passage'
  expect((await (await request.get('/insights/article/4')).text()).split(passage)).toHaveLength(2)
  await page.goto('/insights/article/4')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(passage)).toBeVisible()
  await page.getByRole('complementary', { name: 'Other Articles' }).getByRole('link').first().click()
  await expect(page.getByText(passage)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText(passage)).toBeVisible()
})

test.describe('a picture that fails', () => {
  test.use({ expectedComplaints: /Failed to load resource/ })

  test("gives way to its kind's own", async ({ page }) => {
    await page.route('**/files/insights/**', (route) => route.abort())
    await page.goto('/insights')
    await expect(page.getByRole('link', { name: /^From AGM/ }).locator('img')).toHaveAttribute(
      'src',
      /fallback-article/,
    )
  })
})

test('without script the search and the list work', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/insights')
  await page.getByLabel('Search insights').fill('director')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: /^Director KYC/ })).toBeVisible()
  await context.close()
})

for (const path of ['/insights/article/999999', '/insights/article/abc', '/insights/story/1']) {
  test(`${path} is not found`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404)
  })
}
