// What a search engine finds in the pages: a canonical address, a title and description of their own, a picture for
// shared links, and structured data that an independent library can read and that matches the page. Needs the build
// (node bin/build.ts).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { jobSchema, type Job } from '#careers/job/job.ts'
import { dayText } from '#platform/dates.ts'
import { plainText } from '#platform/rich-text/plain-text.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'
import { structuredData } from './schema-org.ts'

type Page = { path: string; status: number; html: string }

let site: OwnSite
let origin: string
/** The path of every page in the sitemap. */
let paths: string[]
/** A few of each kind. They are read once for all tests. */
let pages: Page[]
let openJobs: Job[]

beforeAll(async () => {
  site = await openOwnSite()
  origin = site.settings.publicUrl
  const { html: xml } = await read('/sitemap.xml')
  const places = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => plainText(place))
  expect(places.length).toBeGreaterThan(80)
  expect(places.filter((place) => !place.startsWith(`${origin}/`))).toEqual([])
  paths = places.map((place) => place.slice(origin.length))
  const ofKind = Map.groupBy(paths, (path) => path.replace(/[\w-]*\d+$/, ''))
  openJobs = z.array(jobSchema).parse(JSON.parse((await read('/get/careers/jobs')).html))
  pages = await readAll([...ofKind.values()].flatMap((each) => each.slice(0, 4)))
})
afterAll(() => site.close())

/** Asks the site, and follows its redirects as a browser does. */
async function get(address: string): Promise<Response> {
  const response = await site.app.fetch(new Request(new URL(address, origin)))
  const next = response.headers.get('location')
  return next === null ? response : get(new URL(next, new URL(address, origin)).href)
}

async function read(path: string): Promise<Page> {
  const response = await get(path)
  return { path, status: response.status, html: await response.text() }
}

async function readAll(some: string[]): Promise<Page[]> {
  const all: Page[] = []
  for (const path of some) all.push(await read(path))
  return all
}

const explore = '/careers/explore'

const attribute = (html: string, pattern: RegExp) => plainText(pattern.exec(html)?.[1] ?? '')
const titleOf = (html: string) => attribute(html, /<title>(.*?)<\/title>/)
const canonicalOf = (html: string) => attribute(html, /<link rel="canonical" href="([^"]+)"/)
const metaOf = (html: string, name: string) =>
  attribute(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))

function expectToBeFound({ path, status, html }: Page): void {
  expect(status, path).toBe(200)
  expect(canonicalOf(html), path).toBe(`${origin}${path}`)
  expect(metaOf(html, 'og:url'), path).toBe(`${origin}${path}`)
  expect(metaOf(html, 'robots'), path).toBe('')
}

test('an address in the sitemap returns 200, is canonical and may be indexed', () => {
  pages.forEach(expectToBeFound)
  expect(paths).toContain('/home')
})

/** Pages that may be indexed and that other pages link to. */
const outsideSitemap = ['/careers/explore/job/applyjob', '/blogs/fullpdfview/rule-9b-working-note.pdf']

test('titles and descriptions are unique and fit into a search result', async () => {
  expect(problemsOf([...pages, ...(await readAll(outsideSitemap))])).toEqual([])
})

test('so are those of every other page in the sitemap, each of which is found', { tags: ['long'] }, async () => {
  const all = await readAll(paths)
  all.forEach(expectToBeFound)
  expect(problemsOf(all)).toEqual([])
})

function problemsOf(some: Page[]): string[] {
  const titles = new Map<string, string>()
  const descriptions = new Map<string, string>()
  const problems: string[] = []
  for (const { path, html } of some) {
    const title = titleOf(html)
    const description = metaOf(html, 'description')
    const firm = metaOf(html, 'og:site_name')
    const [sameTitle, sameDescription] = [titles.get(title), descriptions.get(description)]
    if (sameTitle) problems.push(`${path} has the title of ${sameTitle}: ${title}`)
    if (sameDescription) problems.push(`${path} has the description of ${sameDescription}: ${description}`)
    titles.set(title, path)
    descriptions.set(description, path)
    // Only a subject's own long name may make a title longer, and then the firm's name is left out.
    const maxCharacters = title.endsWith(` | ${firm}`) ? 65 : 80
    if (title.length < 15 || title.length > maxCharacters)
      problems.push(`${path} has a title of ${title.length}: ${title}`)
    if (description.length < 50 || description.length > 170)
      problems.push(`${path} has a description of ${description.length}: ${description}`)
    if (!title.startsWith(metaOf(html, 'og:title')) || description !== metaOf(html, 'og:description'))
      problems.push(`${path} says something else in shared links`)
  }
  return problems
}

test('a page has one canonical address, however it was reached', async () => {
  for (const [path, canonical] of [
    ['/', '/home'],
    ['/home?from=mail', '/home'],
    ['/blogs', '/insights'],
    ['/insights', '/insights'],
    ['/insights?articles=2', '/insights'],
    ['/insights?search=director', '/insights'],
    ['/ourservices?id=3&title=Anything', '/ourservices?id=3'],
    ['/ourservices?title=Else&id=3', '/ourservices?id=3'],
    ['/ourservices?id=1&title=First', '/ourservices'],
    ['/ourservices/keyoffer?id=1&title=x', '/ourservices/keyoffer?id=1'],
    ['/insights/blog/1?title=Anything', '/insights/blog/1'],
    ['/insights/article/4?title=other', '/insights/article/4'],
    ['/careers/explore?keyword=secretary', '/careers/explore'],
    ['/careers/explore/job/1?title=x&y', '/careers/explore/job/1'],
    ['/careers/explore/job/applyjob?jobId=1&jobTitle=x', '/careers/explore/job/applyjob'],
  ] as const) {
    const { status, html } = await read(path)
    expect(status, path).toBe(200)
    expect(canonicalOf(html), path).toBe(`${origin}${canonical}`)
  }
})

test('pages that should not be found are marked noindex, and only those', async () => {
  for (const path of [
    '/pages',
    '/portfolio',
    '/insights?search=director',
    '/careers/explore?keyword=secretary',
    '/careers/explore/job/applyjob?jobId=1&jobTitle=x',
    '/ourservices?id=999999',
    '/link/subscription/unknown',
    '/link/reminders/unknown',
    '/link/application/unknown',
    '/link/my-data/unknown',
    '/no/such/page',
  ]) {
    expect(metaOf((await read(path)).html, 'robots'), path).toBe('noindex')
  }
  for (const path of [...outsideSitemap, '/insights?articles=2', '/ourservices?id=1&title=First']) {
    expect(metaOf((await read(path)).html, 'robots'), path).toBe('')
  }
})

test('insights, jobs and people have a picture of their own for shared links; other pages share one', async () => {
  const addresses = new Map<string, string>()
  const sizes = new Set<string>()
  for (const { path, html } of pages) {
    const address = metaOf(html, 'og:image')
    expect(metaOf(html, 'twitter:card'), path).toBe('summary_large_image')
    sizes.add(`${metaOf(html, 'og:image:width')} by ${metaOf(html, 'og:image:height')}`)
    if (!/^\/(?:insights|ourteam|careers\/explore\/job)\/./.test(path)) {
      expect(address, path).toBe(`${origin}/og.png`)
      continue
    }
    expect(addresses.get(address), path).toBeUndefined()
    addresses.set(address, path)
  }
  expect(addresses.size).toBeGreaterThan(10)
  // Drawing one takes a tenth of a second, so two of each kind are.
  const ofKind = Map.groupBy(addresses.keys(), (address) => address.replace(/[^/]*$/, ''))
  const pictures = new Set<string>()
  for (const address of [...ofKind.values()].flatMap((each) => each.slice(0, 2))) {
    const response = await get(address)
    expect(response.status, address).toBe(200)
    expect(response.headers.get('content-type'), address).toBe('image/png')
    const bytes = Buffer.from(await response.arrayBuffer())
    // A PNG begins with its signature, the length and name of its first chunk, its width and its height.
    expect(bytes.subarray(0, 16).toString('latin1'), address).toBe('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')
    sizes.add(`${bytes.readUInt32BE(16)} by ${bytes.readUInt32BE(20)}`)
    pictures.add(bytes.toString('base64'))
  }
  expect([...sizes]).toEqual(['1200 by 630'])
  expect(pictures.size).toBe(2 * ofKind.size)
})

test('every page links to both feeds', async () => {
  for (const path of ['/home', '/insights', '/insights/blog/1', '/insights/article/4', '/contact']) {
    const { html } = await read(path)
    const links = html.match(/<link rel="alternate"[^>]*>/g) ?? []
    const feeds = links.map((link) => [attribute(link, /type="([^"]*)"/), attribute(link, /href="([^"]*)"/)] as const)
    expect(feeds.map(([type]) => type).toSorted(), path).toEqual(['application/atom+xml', 'application/rss+xml'])
    for (const [type, address] of feeds) {
      const feed = await get(address)
      expect(feed.status, address).toBe(200)
      expect(feed.headers.get('content-type'), address).toBe(`${type}; charset=utf-8`)
    }
  }
})

for (const [path, kinds] of [
  ['/home', ['Organization']],
  ['/contact', ['Organization']],
  ['/ourservices', []],
  ['/ourservices?id=3', ['BreadcrumbList']],
  ['/ourservices/keyoffer?id=1', ['BreadcrumbList']],
  ['/insights', []],
  ['/insights/blog/1', ['Article', 'BreadcrumbList']],
  ['/insights/article/4', ['Article', 'BreadcrumbList']],
  ['/careers/explore', []],
  ['/careers/explore/job/1', ['BreadcrumbList', 'JobPosting']],
  ['/careers/explore/job/applyjob', []],
  // Search engines no longer show questions and answers separately.
  ['/psraoassociates', []],
] as const) {
  test(`${path} has ${kinds.join(' and ') || 'no'} structured data`, async () => {
    expect((await structuredData((await read(path)).html)).kinds).toEqual(kinds)
  })
}

const breadcrumbs = z.object({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z.array(z.object({ position: z.int(), name: z.string(), item: z.url() })).min(3),
})

test('structured data is valid, and breadcrumbs lead from the home page to the page', async () => {
  const addresses = paths.map((path) => `${origin}${path}`)
  let trails = 0
  for (const { path, html } of pages) {
    const { data } = await structuredData(html).catch((error: unknown) => {
      throw new Error(path, { cause: error })
    })
    for (const each of data) {
      const trail = breadcrumbs.safeParse(each).data?.itemListElement
      if (!trail) continue
      trails += 1
      expect(
        trail.map(({ position }) => position),
        path,
      ).toEqual(trail.map((_, index) => index + 1))
      expect(trail.at(0)?.item, path).toBe(`${origin}/home`)
      expect(trail.at(-1)?.item, path).toBe(`${origin}${path}`)
      // The first service has the address of the list.
      const canonical = trail.map(({ item }) => item.replace(/\/ourservices\?id=1$/, '/ourservices'))
      expect(addresses, path).toEqual(expect.arrayContaining(canonical))
    }
  }
  expect(trails).toBeGreaterThan(15)
})

for (const path of ['/home', '/contact']) {
  test(`${path} describes the firm and its four offices in structured data`, async () => {
    const { data } = await structuredData((await read(path)).html)
    const organization = z
      .object({
        name: z.string(),
        location: z.array(
          z.object({
            '@type': z.literal('LocalBusiness'),
            telephone: z.string(),
            address: z.object({ addressLocality: z.string(), addressCountry: z.literal('IN') }),
            openingHoursSpecification: z.array(z.object({ opens: z.string(), closes: z.string() })),
          }),
        ),
      })
      .parse(data[0])
    const cities = organization.location.map(({ address }) => address.addressLocality)
    expect(cities).toEqual(['Hyderabad', 'Bengaluru', 'Chennai', 'Mumbai'])
    expect(organization.location[0]?.openingHoursSpecification[0]).toMatchObject({ opens: '09:30', closes: '18:30' })
  })
}

/** What a visitor reads of a document. React separates neighbouring texts by comments. */
const shownIn = (html: string) => plainText((/<main[^]*<\/main>/.exec(html)?.[0] ?? '').replaceAll('<!-- -->', ''))

test('the structured data of an insight matches the page', async () => {
  const { html } = await read('/insights/article/4')
  const { data } = await structuredData(html)
  const article = z
    .object({
      headline: z.string(),
      image: z.url(),
      datePublished: z.iso.datetime(),
      dateModified: z.iso.datetime(),
      author: z.object({ name: z.string() }),
    })
    .parse(data.find((each) => z.object({ '@type': z.literal('Article') }).safeParse(each).success))
  expect(plainText(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '')).toBe(article.headline)
  expect(shownIn(html)).toContain(article.author.name)
  expect((await get(article.image)).headers.get('content-type')).toBe('image/png')
})

test('a page tells search engines its neighbours, and beyond the last page there is none', async () => {
  const link = (rel: string, path: string) =>
    `<link rel="${rel}" href="${`${origin}${path}`.replaceAll('&', '&amp;')}"/>`
  const second = (await read(`${explore}?page=2`)).html
  for (const [rel, path] of [
    ['canonical', `${explore}?page=2`],
    ['prev', explore],
    ['next', `${explore}?page=3`],
  ] as const)
    expect(second).toContain(link(rel, path))
  expect(second).not.toContain('noindex')
  const pages = Math.ceil(openJobs.length / 5)
  const { status, html } = await read(`${explore}?page=999`)
  expect(status).toBe(404)
  expect(html).toContain('noindex')
  expect(plainText(html)).toContain(`page ${pages} of ${pages}`)
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

test('the structured data of every open job is valid and says what its page shows', async () => {
  expect(openJobs.length).toBeGreaterThanOrEqual(12)
  let remote = 0
  for (const { id } of openJobs) {
    const { html } = await read(`${explore}/job/${id}`)
    const { data } = await structuredData(html)
    const job = posting.parse(
      data.find((each) => z.object({ '@type': z.literal('JobPosting') }).safeParse(each).success),
    )
    const shown = shownIn(html)
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

describe('once staff have changed what is written', () => {
  let changed: OwnSite
  beforeAll(async () => {
    changed = await openOwnSite()
  })
  afterAll(() => changed.close())

  test('a closed, an expired and a deleted job answer 410 without markup or Apply, and offer other jobs', async () => {
    const { database } = changed
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
      const response = await changed.app.fetch(new Request(new URL(`${explore}/job/${id}`, origin)))
      expect(response.status, text).toBe(410)
      const html = await response.text()
      expect((await structuredData(html)).kinds, text).toEqual([])
      expect(html, text).toContain('noindex')
      const shown = shownIn(html)
      expect(shown).toContain(text)
      expect(shown).not.toContain('Apply Now')
      expect(shown).toContain('Other vacancies')
    }
  })

  test('a title cannot break out of the page or its structured data', async () => {
    const title = '</script><script>globalThis.taken = true</script><!-- <b>Audit & "review"'
    await changed.database.updateTable('insight').set({ title }).where('id', '=', 4).execute()
    await changed.database.updateTable('job').set({ job_title: title }).where('id', '=', 4).execute()
    await changed.database.updateTable('service').set({ title }).where('id', '=', 2).execute()
    await changed.database.updateTable('key_offering').set({ title }).where('id', '=', 1).execute()
    await changed.database.updateTable('site_setting').set({ firm_name: title }).execute()
    for (const path of [
      '/home',
      '/insights/article/4',
      '/careers/explore/job/4',
      '/ourservices?id=2',
      '/ourservices/keyoffer?id=1',
    ]) {
      const html = await changed.read(path)
      expect(/<script>globalThis|<!-- <b>Audit/.test(html), `${path} contains the title as markup`).toBe(false)
      const { data } = await structuredData(html)
      expect(JSON.stringify(data), path).toContain(JSON.stringify(title).slice(1, -1))
    }
  })
})
