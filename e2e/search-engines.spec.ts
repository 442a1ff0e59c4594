// What a search engine finds in the pages themselves: one canonical address each, and structured data that an
// independent library reads and that says what the page shows.
import type { APIRequestContext } from '@playwright/test'
import jsonld from 'jsonld'
import { z } from 'zod'
import { expect, test } from './fixtures.ts'

const node = z.looseObject({ '@type': z.array(z.string()) })

/** schema.org's context is not fetched: its words are taken as its vocabulary, which is what its context says. */
const documentLoader = (url: string) =>
  Promise.resolve({
    contextUrl: undefined,
    documentUrl: url,
    document: { '@context': { '@vocab': 'https://schema.org/' } },
  })

async function structuredData(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) => text)
  const data = texts.map((text): unknown => JSON.parse(text))
  const expanded = await Promise.all(data.map((each) => jsonld.expand(each as object, { documentLoader })))
  const types = expanded.flat().map((each) => node.parse(each)['@type'][0])
  return { html, data, types }
}

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]

test('a page has one canonical address, whatever title or name led to it @desktop', async ({ request, baseURL }) => {
  const canonical = async (path: string) => canonicalOf(await (await request.get(path)).text())
  expect(await canonical('/blogs')).toBe(`${baseURL}/insights`)
  expect(await canonical('/insights')).toBe(`${baseURL}/insights`)
  expect(await canonical('/ourservices?id=3&title=Anything')).toBe(`${baseURL}/ourservices?id=3`)
  expect(await canonical('/ourservices?title=Else&id=3')).toBe(`${baseURL}/ourservices?id=3`)
  expect(await canonical('/ourservices?id=1&title=First')).toBe(`${baseURL}/ourservices`)
  expect(await canonical('/insights/blog/1?title=Anything')).toBe(`${baseURL}/insights/blog/1`)
  expect(await canonical('/careers/explore/job/1?title=x&y')).toBe(`${baseURL}/careers/explore/job/1`)
})

test('the home page tells of the firm and its four offices @desktop', async ({ request }) => {
  const { data, types } = await structuredData(request, '/home')
  expect(types).toEqual(['https://schema.org/Organization'])
  const organization = z
    .object({
      name: z.string(),
      location: z.array(
        z.object({
          '@type': z.literal('LocalBusiness'),
          openingHoursSpecification: z.array(z.object({ opens: z.string(), closes: z.string() })),
        }),
      ),
    })
    .parse(data[0])
  expect(organization.location).toHaveLength(4)
  expect(organization.location[0]?.openingHoursSpecification[0]).toMatchObject({ opens: '09:30', closes: '18:30' })
})

test('an insight tells its headline, author and days, as the page shows them @desktop', async ({ page, request }) => {
  const { data, types } = await structuredData(request, '/insights/article/4')
  expect(types.toSorted()).toEqual(['https://schema.org/Article', 'https://schema.org/BreadcrumbList'])
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

test('an open job tells what Google for Jobs requires, as the page shows it @desktop', async ({ page, request }) => {
  const { data, types } = await structuredData(request, '/careers/explore/job/1')
  expect(types.toSorted()).toEqual(['https://schema.org/BreadcrumbList', 'https://schema.org/JobPosting'])
  const job = z
    .object({
      title: z.string().min(1),
      description: z.string().min(100),
      datePosted: z.iso.date(),
      validThrough: z.iso.datetime({ offset: true }),
      employmentType: z.enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN', 'OTHER']),
      hiringOrganization: z.object({ name: z.string().min(1) }),
      jobLocation: z.object({ address: z.object({ addressLocality: z.string(), addressCountry: z.string() }) }),
      baseSalary: z.object({
        currency: z.string().length(3),
        value: z.object({ minValue: z.number(), maxValue: z.number() }),
      }),
    })
    .parse(data.find((each) => z.object({ '@type': z.literal('JobPosting') }).safeParse(each).success))
  await page.goto('/careers/explore/job/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(job.title)
  await expect(page.getByText(job.jobLocation.address.addressLocality).first()).toBeVisible()
  await expect(page.getByText(job.baseSalary.value.minValue.toLocaleString('en-IN')).first()).toBeVisible()
})

test('every address of the sitemap answers 200 and names itself as canonical @desktop', async ({
  request,
  baseURL,
}) => {
  const xml = await (await request.get('/sitemap.xml')).text()
  const places = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place.replaceAll('&amp;', '&'))
  expect(places.length).toBeGreaterThan(80)
  for (const place of places) {
    const response = await request.get(place)
    expect(response.status(), place).toBe(200)
    const html = await response.text()
    expect(canonicalOf(html)?.replaceAll('&amp;', '&'), place).toBe(place)
    expect(html, place).not.toContain('content="noindex"')
  }
  expect(places).toContain(`${baseURL}/home`)
})

test('list pages and the open application carry no job markup @desktop', async ({ request }) => {
  for (const path of ['/careers/explore', '/careers/explore/job/applyjob']) {
    expect((await structuredData(request, path)).types).not.toContain('https://schema.org/JobPosting')
  }
})
