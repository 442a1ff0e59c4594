// Explore and job pages: searching by keyboard, paging, and without JavaScript.
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { jobSchema, type Job } from '#careers/job/job.ts'
import { cutText } from './in-page/cut-text.ts'
import { axe, expect, fontsArrived, hydrated, test, visit } from './fixtures.ts'

const explore = '/careers/explore'

async function jobs(request: APIRequestContext, query = ''): Promise<Job[]> {
  return z.array(jobSchema).parse(await (await request.get(`/get/careers/jobs?${query}`)).json())
}

const rows = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })
const results = (page: Page) => page.getByRole('status').filter({ hasText: /vacanc/ })
const titles = (list: Job[]) => list.map(({ jobTitle }) => jobTitle)

/** Sums up what moved without anybody's doing. Call it before the page is opened. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          Object.assign(globalThis, { shifted: Number(Reflect.get(globalThis, 'shifted')) + Number(entry.value) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'shifted')))
}

test('a keyword that was never searched for does not stay on the next page; a search by keyboard, with a typing error, is announced with its count and keeps the focus @desktop', async ({
  page,
}) => {
  await visit(page, explore)
  await expect(results(page)).toHaveText(/^\d+ vacancies, page 1 of \d+$/)
  await page.getByLabel('Keyword').fill('half a wo')
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByLabel('Keyword')).toHaveValue('')
  await page.getByLabel('Keyword').focus()
  await page.keyboard.type('secratary')
  await page.keyboard.press('Tab')
  await page.keyboard.type('pune')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${explore}?keyword=secratary&location=pune`)
  await expect(results(page)).toHaveText(/^Search results for "secratary" "pune"\d+ vacanc(y|ies)$/)
  await expect(rows(page).first()).toHaveText('Company Secretary')
  await expect(page).toHaveTitle(/^Vacancies for “secratary” in “pune”/)
  await expect(page.getByLabel('Location')).toBeFocused()
  expect(await axe(page, 'main')).toEqual([])
})

test('a search moves nothing below it, and nothing of a long word is cut @phone', async ({ page }) => {
  await visit(page, explore)
  await fontsArrived(page)
  const top = async () => (await rows(page).first().boundingBox())?.y ?? Number.NaN
  const before = await top()
  await page.getByLabel('Keyword').fill('company')
  await page.keyboard.press('Enter')
  await expect(results(page)).toContainText('Search results for "company"')
  await expect(page).toHaveURL(`${explore}?keyword=company`)
  // The words of the search may bring a font, and a font a fraction of a pixel.
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
  await page.getByLabel('Keyword').fill('a'.repeat(60))
  await page.keyboard.press('Enter')
  await expect(results(page)).toContainText('Search results for "aaa')
  expect(await cutText(page)).toEqual([])
})

test('the pages of the list are links that bring its beginning into view @desktop', async ({ page, request }) => {
  const all = await jobs(request)
  const shifts = await watchShifts(page)
  await visit(page, explore)
  await page.waitForLoadState('networkidle')
  await expect(rows(page)).toHaveText(titles(all.slice(0, 5)))
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(`${explore}?page=2#positions`)
  await expect(rows(page)).toHaveText(titles(all.slice(5, 10)))
  await expect(results(page)).toHaveText(/, page 2 of \d+$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Vacancies' })).toBeFocused()
  await expect(rows(page).first()).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(rows(page)).toHaveText(titles(all.slice(0, 5)))
  // The rows of two pages differ by a line in height, which counts if the page comes more than half a second after the
  // click. A list that empties in between shifts ten times as much.
  expect(await shifts()).toBeLessThan(0.01)
})

test('filters narrow the list down, with the numbers that they promise, in an address to share; a search without result offers a way on; nothing is cut of a company’s name that is one long word @desktop', async ({
  page,
  request,
}) => {
  await visit(page, explore)
  const filters = page.getByRole('navigation', { name: 'Narrow the list down' })
  const number = async (name: string) =>
    Number(/\d+/.exec((await filters.getByRole('link', { name }).textContent()) ?? '')?.[0])
  const ofHyderabad = await number('Hyderabad')
  await filters.getByRole('link', { name: 'Hyderabad' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${explore}?city=Hyderabad`)
  await expect(results(page)).toContainText(`${ofHyderabad} vacancies`)
  await expect(rows(page)).toHaveCount(ofHyderabad)
  const ofEntry = await number('Entry')
  await filters.getByRole('link', { name: 'Entry' }).click()
  await expect(rows(page)).toHaveCount(ofEntry)
  await page.getByLabel('Keyword').fill('zzzz')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${explore}?keyword=zzzz&city=Hyderabad&level=Entry`)
  await expect(page.getByText("Oops, no open jobs available. Don't loose hope")).toBeVisible()
  await expect(results(page)).toContainText('No vacancies')
  expect(await axe(page, 'main')).toEqual([])
  await page.getByRole('link', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL(explore)
  await expect(page.getByLabel('Keyword')).toHaveValue('')
  await expect(rows(page)).toHaveCount(5)
  await page.goto(`${explore}?city=Hyderabad&level=Entry`)
  await expect(rows(page)).toHaveCount(ofEntry)
  await filters.getByRole('link', { name: 'Hyderabad' }).click()
  await expect(page).toHaveURL(`${explore}?level=Entry`)
  // One vacancy cannot be narrowed down.
  await page.goto(`${explore}?keyword=traine+chennai`)
  await expect(rows(page)).toHaveCount(1)
  await expect(filters).toHaveCount(0)

  const [job] = await jobs(request)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.route('**/get/careers/jobs?*', (route) =>
    route.fulfill({ json: [{ ...job, company: 'Kaverifoods'.repeat(11) }] }),
  )
  await rows(page).first().getByRole('link').click()
  await expect(page.getByText(/^Your application goes to .*Kaverifoods/).first()).toBeVisible()
  expect(await cutText(page)).toEqual([])
})

test('without JavaScript the search and the pages work @desktop', async ({ browser, baseURL, request }) => {
  const found = await jobs(request, 'keyword=company')
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto(explore)
  await page.getByLabel('Keyword').fill('company')
  await page.getByRole('button', { name: 'Find Job' }).click()
  await expect(rows(page)).toHaveText(titles(found.slice(0, 5)))
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(rows(page)).toHaveText(titles(found.slice(5, 10)))
  await expect(results(page)).toContainText(`${found.length} vacancies, page 2`)
  await page.goto(explore)
  await page.getByRole('link', { name: /^Senior/ }).click()
  await page.getByLabel('Keyword').fill('company')
  await page.getByRole('button', { name: 'Find Job' }).click()
  await expect(page).toHaveURL(/keyword=company.*&level=Senior$/)
  await page.goto(`${explore}/job/${found[0]?.id}`)
  await expect(page.getByRole('link', { name: 'Apply Now →' }).first()).toBeVisible()
  // It needs a script.
  await expect(page.getByRole('button', { name: 'Copy job link' })).toBeHidden()
  await context.close()
})

test('on a phone salary, place and type come before the description, and Apply comes again at the end @phone', async ({
  page,
  request,
}) => {
  const [job] = (await jobs(request)).filter(({ company }) => company === 'Kolam Foods')
  await visit(page, `${explore}/job/${job?.id}`)
  const top = async (text: string) =>
    (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? Number.NaN
  const description = await top('Job Description')
  for (const text of ['Salary', 'Location', job?.jobType ?? '']) expect(await top(text), text).toBeLessThan(description)
  const apply = page.getByRole('link', { name: 'Apply Now →' })
  await expect(apply).toHaveCount(2)
  expect((await apply.last().boundingBox())?.y).toBeGreaterThan(await top('Share this Job'))
  await expect(page.getByText(/^Your application goes to .+, and we pass it on to Kolam Foods\.$/)).toHaveCount(2)
  expect(await axe(page, 'main')).toEqual([])
})

test('a job of the firm itself says nothing of passing applications on, its link can be copied, and at most three others are like it @desktop', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [job] = (await jobs(request)).filter(({ company }) => company === 'PS Rao & Associates')
  await page.goto(`${explore}/job/${job?.id}`)
  await expect(page.getByText(/pass it on/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Apply Now →' })).toHaveCount(1)
  const similar = page.getByRole('region', { name: 'Similar vacancies' }).getByRole('heading', { level: 3 })
  expect(await similar.count()).toBeGreaterThan(0)
  expect(await similar.count()).toBeLessThanOrEqual(3)
  await expect(similar.filter({ hasText: new RegExp(`^${job?.jobTitle}$`) })).toHaveCount(0)
  const copy = page.getByRole('button', { name: 'Copy job link' })
  await hydrated(copy)
  await copy.click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  // It is disabled for a moment, which takes the focus from it.
  await expect(copy).toBeFocused()
})
