// Insights: the list and its search, one insight with the others beside it, and addresses that do not exist.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Insight } from '#insights/insight.ts'
import { axe, expect, fontsArrived, test, visit } from './fixtures.ts'

async function read(request: APIRequestContext, query: string): Promise<Insight[]> {
  return (await request.get(`/get/insights?${query}`)).json()
}

function titles(insights: Insight[]): string[] {
  return insights.map(({ title }) => title)
}

function cards(page: Page, shelf: 'Our Articles' | 'Our Blogs'): Locator {
  return page.getByRole('region', { name: shelf }).getByRole('heading', { level: 3 })
}

/** Follows the link from another page of the site, which navigates in the browser without a new document. */
async function followToInsights(page: Page) {
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights')
}

test('the list shows articles and blogs, and the search filters both', async ({ page, request }) => {
  await visit(page, '/insights')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights')
  await expect(page.getByRole('heading', { level: 2, name: 'Our Articles' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Our Blogs' })).toBeVisible()
  await expect(cards(page, 'Our Articles')).toHaveText(titles(await read(request, 'typeofinsight=article')))
  await expect(cards(page, 'Our Blogs')).toHaveText(titles(await read(request, 'typeofinsight=blog')))
  await expect(page.getByRole('link', { name: /^From AGM to annual return/ })).toContainText(
    'Ritu Agarwal, 15 Sep 2026',
  )

  const search = async (words: string) => {
    await page.getByLabel('Search insights').fill(words)
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(`/insights?search=${words}`)
  }
  const found = page.getByRole('main').getByRole('search').locator('xpath=..').getByRole('status')
  await search('director')
  await expect(found).toContainText('1 insight matches “director”.')
  await expect(page.getByRole('heading', { name: /^Director KYC/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Our Blogs' })).toHaveCount(0)
  await search('trainee')
  await expect(page.getByRole('heading', { name: 'A letter to a first-year trainee' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Our Articles' })).toHaveCount(0)
  await search('zzzz')
  await expect(found).toContainText('No insights match “zzzz”.')
  await expect(page.getByRole('heading', { name: /^Our/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Newest insights' }).getByRole('link')).toHaveCount(4)
  await expect(page.getByRole('main').getByRole('link', { name: 'Write to us' })).toBeVisible()
  expect(await axe(page, 'main')).toEqual([])
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('heading', { name: /^Our/ })).toHaveText(['Our Articles', 'Our Blogs'])
  await expect(page.getByLabel('Search insights')).toHaveValue('')
})

test('a card opens its insight, with others of the same type beside it; its text is shown again on going back', async ({
  page,
  request,
}) => {
  // Without smooth scrolling, a heading that is jumped to is at its final place at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/insights')
  await page.getByRole('link', { name: /^From AGM to annual return/ }).click()
  await expect(page).toHaveURL(/\/insights\/article\/\d+\?title=From%20AGM%20to%20annual%20return/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From AGM to annual return: a sixty-day map')
  const line = (text: string) => page.getByRole('main').getByRole('paragraph').filter({ hasText: text })
  await expect(line('Ritu Agarwal').first()).toHaveText('Ritu Agarwal 15 Sep 2026', { useInnerText: true })
  const words = (await page.getByRole('article').innerText()).split(/\s+/).length
  const facts = `${Math.round(words / 200)} min read Law as at 15 November 2026 Your own due dates`
  await expect(line('min read')).toHaveText(facts, { useInnerText: true })

  const favourites = await read(request, 'typeofinsight=article&favorite=1')
  const others = page.getByRole('complementary', { name: 'Other Articles' }).getByRole('heading', { level: 3 })
  await expect(others).toHaveText(titles(favourites).filter((title) => !title.startsWith('From AGM')))

  const heading = page.getByRole('heading', { level: 1 })
  const passage = (await page.getByRole('article').locator('p').nth(2).textContent()) ?? 'no passage'
  await others.first().click()
  await expect(heading).not.toHaveText(/^From AGM/)
  await expect(page.getByText(passage)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText(passage)).toBeVisible()

  const name = 'Days 16 to 30: the financial statements'
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name }).click()
  await expect(page).toHaveURL(/#h-/)
  await expectBelowHeader(page, name)
  const address = page.url()
  await page.goto('about:blank')
  await visit(page, address)
  await expectBelowHeader(page, name)
})

/** Expects the page to have jumped to this heading: it is right below the header and not behind it. */
async function expectBelowHeader(page: Page, name: string) {
  const gap = async () => {
    const header = await page.getByRole('banner').boundingBox()
    const heading = await page.getByRole('heading', { level: 2, name }).boundingBox()
    return header && heading ? Math.round(heading.y - header.y - header.height) : Number.NaN
  }
  const isRightBelow = async () => {
    const px = await gap()
    return px >= 0 && px < 40
  }
  await expect.poll(isRightBelow).toBe(true)
}

test('a blog is shown with at most three favourite blogs, never with itself @desktop', async ({ page, request }) => {
  const blogs = await read(request, 'typeofinsight=blog')
  const favourites = blogs.filter(({ favorite }) => favorite === 1)
  const others = page.getByRole('complementary', { name: 'Other Blogs' }).getByRole('heading', { level: 3 })
  expect(blogs.length, 'blogs that would fill the list if favourites did not matter').toBeGreaterThan(favourites.length)
  const of = (title: string) =>
    page.getByRole('complementary', { name: 'Other Blogs' }).getByRole('link', { name: title })
  const other = blogs.find(({ favorite }) => favorite !== 1)
  await visit(page, `/insights/blog/${other?.id}`)
  await expect(others).toHaveText(titles(favourites))
  await expect(page.getByText('min read')).toBeVisible()
  await expect(page.getByText('Law as at')).toHaveCount(0)
  const [first, second] = titles(favourites)
  await of(first ?? '').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '')
  await expect(others).toHaveText(titles(favourites).slice(1))

  await page.route('**/get/insights?*favorite=1*', (route) =>
    route.fulfill({ json: Array.from({ length: 6 }, (_, index) => ({ ...blogs[0], id: 1000 + index })) }),
  )
  await of(second ?? '').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second ?? '')
  await expect(others).toHaveCount(3)
})

test('each further screen adds five cards, and focus moves to the first new one @desktop', async ({
  page,
  request,
}) => {
  const [insight] = await read(request, 'id=4')
  const written = { article: 15, blog: 9 }
  await visit(page, '/careers')
  await page.route('**/get/insights?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const typeofinsight = query.get('typeofinsight') === 'blog' ? 'blog' : 'article'
    const all = Array.from({ length: written[typeofinsight] }, (_, index) => {
      return { ...insight, typeofinsight, id: 1000 + index, title: `${typeofinsight} number ${index + 1}.` }
    })
    const offset = Number(query.get('offset'))
    return route.fulfill({ json: all.slice(offset, offset + Number(query.get('limit'))) })
  })
  await followToInsights(page)
  const clickMore = async (name: string) => {
    const link = page.getByRole('link', { name })
    await link.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    await link.click()
    return place
  }
  await expect(cards(page, 'Our Articles')).toHaveCount(8)
  await expect(cards(page, 'Our Blogs')).toHaveCount(8)
  await fontsArrived(page)
  const place = await clickMore('More articles')
  await expect(cards(page, 'Our Articles')).toHaveCount(13)
  await expect(page.getByRole('link', { name: 'article number 9.' })).toBeFocused()
  // The browser follows what fonts move by a fraction of a pixel.
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(2)
  await clickMore('More articles')
  await expect(cards(page, 'Our Articles')).toHaveCount(15)
  await expect(page.getByRole('link', { name: 'article number 14.' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'More articles' })).toHaveCount(0)
  await clickMore('More blogs')
  await expect(cards(page, 'Our Blogs')).toHaveCount(9)
  await expect(page.getByRole('link', { name: 'blog number 9.' })).toBeFocused()
  await expect(cards(page, 'Our Articles')).toHaveCount(15)
  await expect(page).toHaveURL('/insights?articles=3&blogs=2')
  // However many screens were loaded, going back once leaves the list.
  await page.goBack()
  await expect(page).toHaveURL('/careers')
})

test.describe('an image that fails to load', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test("is replaced by the fallback of its type on cards and on the insight's page @desktop", async ({ page }) => {
    await page.route('**/files/insights/**', (route) => route.abort())
    const expectFallback = async (picture: Locator, kind: 'article' | 'blog') => {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveAttribute('src', new RegExp(`/fallback-${kind}-[^/]+\\.svg$`))
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
    for (const [kind, title, others] of [
      ['article', /^From AGM/, 'Other Articles'],
      ['blog', /^Ten rules/, 'Other Blogs'],
    ] as const) {
      // The images of the server-rendered page fail before any script can listen for it.
      await visit(page, '/insights')
      const card = page.getByRole('link', { name: title })
      await expectFallback(card.locator('img'), kind)
      await card.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expectFallback(page.getByRole('main').locator('img').first(), kind)
      await expectFallback(page.getByRole('complementary', { name: others }).locator('img').first(), kind)
    }
  })
})

test.describe('calls that fail', () => {
  test.use({ expectedErrors: /ERR_FAILED|404/ })

  test('leave an error in place of a list, a text or the other insights until a retry; an insight that has been removed is a 404 @desktop', async ({
    page,
  }) => {
    await visit(page, '/careers')
    const fail = (calls: string) => page.route(calls, (route) => route.abort())
    await fail('**/get/insights?*')
    await followToInsights(page)
    for (const shelf of ['Our Articles', 'Our Blogs'])
      await expect(page.getByRole('region', { name: shelf }).getByRole('alert')).toHaveText('Failed to fetch')
    await page.unrouteAll()
    await page.getByRole('region', { name: 'Our Blogs' }).getByRole('link', { name: 'Try again' }).click()
    await expect(cards(page, 'Our Articles')).not.toHaveCount(0)
    await expect(cards(page, 'Our Blogs')).not.toHaveCount(0)
    await expect(page.getByText('Failed to fetch')).toHaveCount(0)

    const others = page.getByRole('complementary', { name: 'Other Articles' })
    await fail('**/get/insights?id=*')
    await page.getByRole('link', { name: /^From AGM/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insight')
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch')
    await expect(others.getByRole('heading', { level: 3 })).toHaveCount(3)
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^From AGM/)

    await fail('**/get/insights?*favorite=1*')
    await others.getByRole('link', { name: /^Director KYC/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Director KYC/)
    await expect(others.getByRole('alert')).toHaveText('Failed to fetch')
    await page.unrouteAll()
    await others.getByRole('link', { name: 'Try again' }).click()
    await expect(others.getByRole('heading', { level: 3 })).toHaveCount(3)

    await page.route('**/get/insights?id=*', (route) => route.fulfill({ json: [] }))
    await others.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
    await expect(page.getByText('404 Not Found')).toBeVisible()
  })
})

test('without JavaScript the search and the list work', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/insights')
  await page.getByLabel('Search insights').fill('director')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: /^Director KYC/ })).toBeVisible()
  await context.close()
})
