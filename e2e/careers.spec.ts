// Explore and job pages: searching by keyboard, paging, without JavaScript, closed jobs, and the structured data of every
// open job compared with what its page shows.
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { jobSchema, type Job } from '#careers/job.ts'
import { dayText } from '#platform/dates.ts'
import { plainText } from '#platform/rich-text/plain-text.ts'
import { openOwnSite } from '../tests/own-site.ts'
import { axe, expect, fontsArrived, hydrated, test, visit } from './fixtures.ts'
import { structuredData } from './schema-org.ts'

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

test('a search by keyboard, with a typing error, is announced with its count and keeps the focus', async ({ page }) => {
  await visit(page, explore)
  await expect(results(page)).toHaveText(/^\d+ vacancies, page 1 of \d+$/)
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
  expect(await axe(page)).toEqual([])
})

test('a search moves nothing below it, and a long word makes no page scroll sideways', async ({ page }) => {
  await visit(page, explore)
  await fontsArrived(page)
  const top = async () => (await page.getByRole('main').getByRole('list').first().boundingBox())?.y ?? Number.NaN
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('a keyword that was never searched for does not stay on the next page @desktop', async ({ page }) => {
  await visit(page, explore)
  await page.getByLabel('Keyword').fill('half a wo')
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByLabel('Keyword')).toHaveValue('')
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
  expect(await axe(page)).toEqual([])
  await page.goBack()
  await expect(rows(page)).toHaveText(titles(all.slice(0, 5)))
  // The rows of two pages differ by a line in height, which counts if the page comes more than half a second after the
  // click. A list that empties in between shifts ten times as much.
  expect(await shifts()).toBeLessThan(0.01)
})

test('a search without result says so and offers a way on @desktop', async ({ page }) => {
  await visit(page, `${explore}?keyword=astronaut&location=Pune`)
  await expect(page.getByText("Oops, no open jobs available. Don't loose hope")).toBeVisible()
  await expect(results(page)).toContainText('No vacancies')
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL(explore)
  await expect(page.getByLabel('Keyword')).toHaveValue('')
  await expect(rows(page)).toHaveCount(5)
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
  await page.goto(`${explore}/job/${found[0]?.id}`)
  await expect(page.getByRole('link', { name: 'Apply Now →' }).first()).toBeVisible()
  // It needs a script.
  await expect(page.getByRole('button', { name: 'Copy job link' })).toBeHidden()
  await context.close()
})

test('a page tells search engines its neighbours, and beyond the last page there is none @desktop', async ({
  request,
  baseURL,
}) => {
  const link = (rel: string, path: string) =>
    `<link rel="${rel}" href="${`${baseURL}${path}`.replaceAll('&', '&amp;')}"/>`
  const second = await (await request.get(`${explore}?page=2`)).text()
  for (const [rel, path] of [
    ['canonical', `${explore}?page=2`],
    ['prev', explore],
    ['next', `${explore}?page=3`],
  ] as const)
    expect(second).toContain(link(rel, path))
  expect(second).not.toContain('noindex')
  const pages = Math.ceil((await jobs(request)).length / 5)
  const beyond = await request.get(`${explore}?page=999`)
  expect(beyond.status()).toBe(404)
  const html = await beyond.text()
  expect(html).toContain('noindex')
  expect(plainText(html)).toContain(`page ${pages} of ${pages}`)
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
  expect(await axe(page)).toEqual([])
})

test('a company whose name is one long word makes no page scroll sideways @desktop', async ({ page, request }) => {
  const [job] = await jobs(request)
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, explore)
  await page.route('**/get/careers/jobs?*', (route) =>
    route.fulfill({ json: [{ ...job, company: 'Kaverifoods'.repeat(11) }] }),
  )
  await rows(page).first().getByRole('link').click()
  await expect(page.getByText(/^Your application goes to .*Kaverifoods/).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a job of the firm itself says nothing of passing applications on, and the link can be copied @desktop', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [job] = (await jobs(request)).filter(({ company }) => company === 'PS Rao & Associates')
  await page.goto(`${explore}/job/${job?.id}`)
  await expect(page.getByText(/pass it on/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Apply Now →' })).toHaveCount(1)
  expect(await axe(page)).toEqual([])
  const copy = page.getByRole('button', { name: 'Copy job link' })
  await hydrated(copy)
  await copy.click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

const posting = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('JobPosting'),
  title: z.string().min(1),
  description: z.string().min(100),
  identifier: z.object({ name: z.string(), value: z.string() }),
  datePosted: z.iso.date(),
  validThrough: z.iso.datetime({ offset: true }),
  employmentType: z.enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN']),
  hiringOrganization: z.object({ name: z.string().min(1) }),
  jobLocation: z.object({ address: z.object({ addressLocality: z.string(), addressCountry: z.string() }) }),
  jobLocationType: z.literal('TELECOMMUTE').optional(),
  applicantLocationRequirements: z.object({ name: z.string() }).optional(),
  directApply: z.literal(true),
  baseSalary: z.object({
    currency: z.string().length(3),
    value: z.object({ minValue: z.number().positive(), maxValue: z.number().positive(), unitText: z.literal('YEAR') }),
  }),
})
const badges = { FULL_TIME: 'Full-Time', PART_TIME: 'Part-Time', CONTRACTOR: 'Contract', INTERN: 'Internship' }

test('the structured data of every open job is valid and says what its page shows @desktop', async ({ request }) => {
  const open = await jobs(request)
  expect(open.length).toBeGreaterThanOrEqual(12)
  let remote = 0
  for (const { id } of open) {
    const html = await (await request.get(`${explore}/job/${id}`)).text()
    const { data } = await structuredData(html)
    const job = posting.parse(
      data.find((each) => z.object({ '@type': z.literal('JobPosting') }).safeParse(each).success),
    )
    const shown = plainText(/<main[^]*<\/main>/.exec(html)?.[0] ?? '')
    const money = (amount: number) =>
      new Intl.NumberFormat('en-IN', {
        style: 'currency',
        currency: job.baseSalary.currency,
        maximumFractionDigits: 0,
      }).format(amount)
    const texts = [
      job.title,
      `at ${job.hiringOrganization.name}`,
      badges[job.employmentType],
      `${job.jobLocation.address.addressLocality}, ${job.jobLocation.address.addressCountry}`,
      `JOB POSTED ${dayText(job.datePosted)}`,
      `JOB EXPIRE ON ${dayText(job.validThrough.slice(0, 10))}`,
      money(job.baseSalary.value.minValue),
      money(job.baseSalary.value.maxValue),
      'Per Annum',
      plainText(job.description),
      'Apply Now',
    ]
    if (job.jobLocationType) {
      remote += 1
      texts.push(`Remote work, from within ${job.applicantLocationRequirements?.name}`)
    }
    for (const text of texts) expect(shown, `job ${id}`).toContain(text)
    expect(job.identifier).toEqual({ name: job.hiringOrganization.name, value: String(id) })
    expect(shown.includes('Remote work'), `job ${id}`).toBe(job.jobLocationType !== undefined)
  }
  expect(remote).toBe(1)
})

test('a closed, an expired and a deleted job answer 410 without markup or Apply, and offer other jobs @desktop', async () => {
  const site = await openOwnSite()
  try {
    const { database } = site
    await database.updateTable('job').set({ closed_on: '2020-01-01' }).where('id', '=', 1).execute()
    await database
      .updateTable('job')
      .set({ job_posted: '2020-01-01', job_expire: '2020-01-02' })
      .where('id', '=', 2)
      .execute()
    await database.deleteFrom('job').where('id', '=', 3).execute()
    for (const [id, text] of [
      [1, 'This job is closed. The last day to apply was 31 December 2019.'],
      [2, 'This job is closed. The last day to apply was 2 January 2020.'],
      [3, 'This vacancy has been filled or withdrawn.'],
    ] as const) {
      const response = await site.app.fetch(new Request(new URL(`${explore}/job/${id}`, site.settings.publicUrl)))
      expect(response.status, text).toBe(410)
      const html = await response.text()
      expect((await structuredData(html)).kinds, text).toEqual([])
      expect(html, text).toContain('noindex')
      // React separates neighbouring texts by comments.
      const shown = plainText((/<main[^]*<\/main>/.exec(html)?.[0] ?? '').replaceAll('<!-- -->', ''))
      expect(shown).toContain(text)
      expect(shown).not.toContain('Apply Now')
      expect(shown).toContain('Other vacancies')
    }
  } finally {
    await site.close()
  }
})
