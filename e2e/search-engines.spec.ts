// What a search engine finds in the pages: a canonical address, a title and description of their own, a picture for
// shared links, and structured data that an independent library can read and that matches the page.
import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { plainText } from '../src/platform/rich-text/plain-text.ts'
import { expect, test } from './fixtures.ts'
import { openOwnSite } from '../tests/own-site.ts'
import { structuredData } from './schema-org.ts'

// In sequence, since the tests share the pages of the sitemap. Reading them takes long on a busy machine.
test.describe.configure({ mode: 'default', timeout: 300_000 })

type Page = { path: string; status: number; html: string }

const read = async (request: APIRequestContext, path: string): Promise<Page> => {
  const response = await request.get(path)
  return { path, status: response.status(), html: await response.text() }
}

let found: Promise<Page[]> | undefined

/** Every page in the sitemap. They are read once for all tests. */
function pagesOfSitemap(request: APIRequestContext, baseURL = ''): Promise<Page[]> {
  const readAll = async () => {
    const { html: xml } = await read(request, '/sitemap.xml')
    const places = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => plainText(place))
    expect(places.length).toBeGreaterThan(80)
    expect(places.filter((place) => !place.startsWith(`${baseURL}/`))).toEqual([])
    const pages: Page[] = []
    for (const place of places) pages.push(await read(request, place.slice(baseURL.length)))
    return pages
  }
  return (found ??= readAll())
}

const attribute = (html: string, pattern: RegExp) => plainText(pattern.exec(html)?.[1] ?? '')
const titleOf = (html: string) => attribute(html, /<title>(.*?)<\/title>/)
const canonicalOf = (html: string) => attribute(html, /<link rel="canonical" href="([^"]+)"/)
const metaOf = (html: string, name: string) =>
  attribute(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))

test('every address in the sitemap returns 200, is canonical and may be indexed @desktop', async ({
  request,
  baseURL,
}) => {
  const pages = await pagesOfSitemap(request, baseURL)
  for (const { path, status, html } of pages) {
    expect(status, path).toBe(200)
    expect(canonicalOf(html), path).toBe(`${baseURL}${path}`)
    expect(metaOf(html, 'og:url'), path).toBe(`${baseURL}${path}`)
    expect(metaOf(html, 'robots'), path).toBe('')
  }
  expect(pages.map(({ path }) => path)).toContain('/home')
})

/** Pages that may be indexed and that other pages link to. */
const outsideSitemap = ['/careers/explore/job/applyjob', '/blogs/fullpdfview/rule-9b-working-note.pdf']

test('titles and descriptions are unique and fit into a search result @desktop', async ({ request, baseURL }) => {
  const outside = await Promise.all(outsideSitemap.map((path) => read(request, path)))
  const titles = new Map<string, string>()
  const descriptions = new Map<string, string>()
  const problems: string[] = []
  for (const { path, html } of [...(await pagesOfSitemap(request, baseURL)), ...outside]) {
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
  expect(problems).toEqual([])
})

test('a page has one canonical address, however it was reached @desktop', async ({ request, baseURL }) => {
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
    const { status, html } = await read(request, path)
    expect(status, path).toBe(200)
    expect(canonicalOf(html), path).toBe(`${baseURL}${canonical}`)
  }
})

test('pages that should not be found are marked noindex, and only those @desktop', async ({ request }) => {
  for (const path of [
    '/pages',
    '/portfolio',
    '/insights?search=director',
    '/careers/explore?keyword=secretary',
    '/careers/explore/job/applyjob?jobId=1&jobTitle=x',
    '/ourservices?id=999999',
    '/link/newsletter/confirm/unknown',
    '/link/newsletter/unsubscribe/unknown',
    '/link/my-data/unknown',
    '/no/such/page',
  ]) {
    expect(metaOf((await read(request, path)).html, 'robots'), path).toBe('noindex')
  }
  for (const path of [...outsideSitemap, '/insights?articles=2', '/ourservices?id=1&title=First']) {
    expect(metaOf((await read(request, path)).html, 'robots'), path).toBe('')
  }
})

test('insights and jobs have a picture of their own for shared links; other pages share one @desktop', async ({
  request,
  baseURL,
}) => {
  const pictures = new Map<string, string>()
  const sizes = new Set<string>()
  for (const { path, html } of await pagesOfSitemap(request, baseURL)) {
    const address = metaOf(html, 'og:image')
    expect(metaOf(html, 'twitter:card'), path).toBe('summary_large_image')
    sizes.add(`${metaOf(html, 'og:image:width')} by ${metaOf(html, 'og:image:height')}`)
    if (!/^\/(?:insights|careers\/explore\/job)\/./.test(path)) {
      expect(address, path).toBe(`${baseURL}/og.png`)
      continue
    }
    const response = await request.get(address)
    expect(response.status(), address).toBe(200)
    expect(response.headers()['content-type'], address).toBe('image/png')
    const bytes = await response.body()
    // A PNG begins with its signature, the length and name of its first chunk, its width and its height.
    expect(bytes.subarray(0, 16).toString('latin1'), address).toBe('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')
    sizes.add(`${bytes.readUInt32BE(16)} by ${bytes.readUInt32BE(20)}`)
    const content = bytes.toString('base64')
    expect(pictures.get(content), `${path} has the picture of ${pictures.get(content)}`).toBeUndefined()
    pictures.set(content, path)
  }
  expect([...sizes]).toEqual(['1200 by 630'])
  expect(pictures.size).toBeGreaterThan(20)
})

test('every page links to both feeds @desktop', async ({ request, baseURL }) => {
  for (const path of ['/home', '/insights', '/insights/blog/1', '/insights/article/4', '/contact']) {
    const { html } = await read(request, path)
    const links = html.match(/<link rel="alternate"[^>]*>/g) ?? []
    const feeds = links.map((link) => [attribute(link, /type="([^"]*)"/), attribute(link, /href="([^"]*)"/)] as const)
    expect(feeds.map(([type]) => type).toSorted(), path).toEqual(['application/atom+xml', 'application/rss+xml'])
    for (const [type, address] of feeds) {
      const feed = await request.get(new URL(address, baseURL).href)
      expect(feed.status(), address).toBe(200)
      expect(feed.headers()['content-type'], address).toBe(`${type}; charset=utf-8`)
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
  test(`${path} has ${kinds.join(' and ') || 'no'} structured data @desktop`, async ({ request }) => {
    expect((await structuredData((await read(request, path)).html)).kinds).toEqual(kinds)
  })
}

const breadcrumbs = z.object({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z.array(z.object({ position: z.int(), name: z.string(), item: z.url() })).min(3),
})

test('structured data is valid, and breadcrumbs lead from the home page to the page @desktop', async ({
  request,
  baseURL,
}) => {
  const pages = await pagesOfSitemap(request, baseURL)
  const addresses = pages.map(({ path }) => `${baseURL}${path}`)
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
      expect(trail.at(0)?.item, path).toBe(`${baseURL}/home`)
      expect(trail.at(-1)?.item, path).toBe(`${baseURL}${path}`)
      // The first service has the address of the list.
      const canonical = trail.map(({ item }) => item.replace(/\/ourservices\?id=1$/, '/ourservices'))
      expect(addresses, path).toEqual(expect.arrayContaining(canonical))
    }
  }
  expect(trails).toBeGreaterThan(60)
})

for (const path of ['/home', '/contact']) {
  test(`${path} describes the firm and its four offices in structured data @desktop`, async ({ request }) => {
    const { data } = await structuredData((await read(request, path)).html)
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

test('the structured data of an insight matches the page @desktop', async ({ page, request }) => {
  const { data } = await structuredData((await read(request, '/insights/article/4')).html)
  const article = z
    .object({
      headline: z.string(),
      image: z.url(),
      datePublished: z.iso.datetime(),
      dateModified: z.iso.datetime(),
      author: z.object({ name: z.string() }),
    })
    .parse(data.find((each) => z.object({ '@type': z.literal('Article') }).safeParse(each).success))
  await page.goto('/insights/article/4')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.headline)
  await expect(page.getByText(article.author.name).first()).toBeVisible()
  const picture = await request.get(article.image)
  expect(picture.headers()['content-type']).toBe('image/png')
})

test('a title cannot break out of the page or its structured data @desktop', async () => {
  const title = '</script><script>globalThis.taken = true</script><!-- <b>Audit & "review"'
  const site = await openOwnSite()
  try {
    await site.database.updateTable('insight').set({ title }).where('id', '=', 4).execute()
    await site.database.updateTable('job').set({ job_title: title }).where('id', '=', 1).execute()
    await site.database.updateTable('service').set({ title }).where('id', '=', 2).execute()
    await site.database.updateTable('key_offering').set({ title }).where('id', '=', 1).execute()
    await site.database.updateTable('site_setting').set({ firm_name: title }).execute()
    for (const path of [
      '/home',
      '/insights/article/4',
      '/careers/explore/job/1',
      '/ourservices?id=2',
      '/ourservices/keyoffer?id=1',
    ]) {
      const html = await site.read(path)
      expect(/<script>globalThis|<!-- <b>Audit/.test(html), `${path} contains the title as markup`).toBe(false)
      const { data } = await structuredData(html)
      expect(JSON.stringify(data), path).toContain(JSON.stringify(title).slice(1, -1))
    }
  } finally {
    await site.close()
  }
})
