// What search engines and feed readers receive, read with other libraries than those that wrote it.
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import RssParser from 'rss-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eachDatabase } from '../../../tests/databases.ts'
import { startingInstant } from '../../../tests/seeded.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { kindsOfSite, pagesOfSite } from '#rooms.server.ts'
import { searchEngines } from './search-engines.server.ts'

const urlSet = z.object({
  urlset: z.object({ url: z.array(z.object({ loc: z.string(), lastmod: z.string().optional() })) }),
})
const sitemapIndex = z.object({ sitemapindex: z.object({ sitemap: z.array(z.object({ loc: z.string() })) }) })

const filled = z.string().min(1)
const atomEntry = z.object({
  id: z.url(),
  title: filled,
  summary: filled,
  content: filled,
  published: z.iso.datetime(),
  updated: z.iso.datetime(),
  author: z.object({ name: filled }),
})
const atomFeed = z.object({
  feed: z.object({ id: z.url(), title: filled, updated: z.iso.datetime(), entry: z.array(atomEntry) }),
})
const day = filled.refine((date) => /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/.test(date), 'as RFC 822 writes dates')
const rssItem = z.object({
  guid: z.url(),
  link: z.url(),
  title: filled,
  description: filled,
  'content:encoded': filled,
  pubDate: day,
})
const rssFeed = z.object({
  rss: z.object({
    channel: z.object({ title: filled, link: z.url(), description: filled, item: z.array(rssItem) }),
  }),
})

function parseXml(text: string): unknown {
  expect(XMLValidator.validate(text)).toBe(true)
  return new XMLParser({ parseTagValue: false }).parse(text)
}

eachDatabase('for search engines', (freshDatabase, engine) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  const text = async (path: string) => {
    const response = await site.get(path)
    expect(response.status, path).toBe(200)
    return response.text()
  }

  test('robots.txt names the sitemap, forbids what is not a page, and allows all that pages need', async () => {
    const lines = (await text('/robots.txt')).split('\n').filter((line) => line !== '')
    expect(lines.filter((line) => line.startsWith('User-agent:'))).toEqual(['User-agent: *'])
    expect(lines.filter((line) => line.startsWith('Sitemap:'))).toEqual([
      'Sitemap: https://firm.example.in/sitemap.xml',
    ])
    const rules = lines.flatMap((line) => /^Disallow: (\/.*)$/.exec(line)?.slice(1) ?? [])
    expect(lines).toHaveLength(rules.length + 2)
    const isForbidden = (path: string) => rules.some((rule) => path.startsWith(rule))
    for (const path of ['/console', '/console/leads', '/api/console/leads', '/api/docs', '/post/contactus'])
      expect(isForbidden(path), path).toBe(true)
    const { url } = urlSet.parse(parseXml(await text('/sitemap.xml'))).urlset
    const places = url.map(({ loc }) => loc.replace('https://firm.example.in', ''))
    // Pages behind a mailed link are marked noindex instead, which crawlers see only if they may read them.
    const needed = ['/get/insights', '/files/a.svg', '/assets/a.js', '/og/job/1.png', '/link/subscription/x']
    expect([...places, ...needed].filter(isForbidden)).toEqual([])
  })

  test('the sitemap lists every page once, with its canonical address and last change', async () => {
    const { url } = urlSet.parse(parseXml(await text('/sitemap.xml'))).urlset
    const places = url.map(({ loc }) => loc)
    expect(new Set(places).size).toBe(places.length)
    expect(places.every((place) => place.startsWith('https://firm.example.in/'))).toBe(true)
    expect(places.some((place) => /title=|\/blogs|\/pages|\/portfolio|applyjob|\/console/.test(place))).toBe(false)
    const rows = await site.database.selectFrom('insight').select(['id', 'typeofinsight', 'updated_on']).execute()
    for (const row of rows) {
      const entry = url.find(({ loc }) => loc.endsWith(`/insights/${row.typeofinsight}/${row.id}`))
      expect(entry?.lastmod).toBe(row.updated_on)
    }
    const changed = '2026-11-20T10:00:00.000Z'
    await site.database.updateTable('insight').set({ updated_on: changed }).where('id', '=', 1).execute()
    const after = urlSet.parse(parseXml(await text('/sitemap.xml'))).urlset.url
    expect(after.find(({ loc }) => loc.endsWith('/insights/blog/1'))?.lastmod).toBe(changed)
    expect(after.find(({ loc }) => loc.endsWith('/insights'))?.lastmod).toBe(
      rows
        .map((row) => row.updated_on)
        .concat(changed)
        .toSorted()
        .at(-1),
    )
  })

  test('services, key offerings and jobs have the time of their last change', async () => {
    const lastmods = async () => {
      const { url } = urlSet.parse(parseXml(await text('/sitemap.xml'))).urlset
      return new Map(url.map(({ loc, lastmod }) => [loc.replace('https://firm.example.in', ''), lastmod]))
    }
    const { database } = site
    const services = await database.selectFrom('service').select(['id', 'updated_on']).orderBy('position').execute()
    const offerings = await database.selectFrom('key_offering').select(['id', 'service_id']).execute()
    const jobs = await database.selectFrom('job').select(['id', 'updated_on']).execute()
    const isFirst = (id: number) => services[0]?.id === id
    const addressOf = (id: number) => (isFirst(id) ? '/ourservices' : `/ourservices?id=${id}`)
    const offeringsOf = (id: number) =>
      offerings.filter(({ service_id }) => service_id === id).map((each) => `/ourservices/keyoffer?id=${each.id}`)
    const before = await lastmods()
    for (const { id, updated_on } of services) {
      for (const path of [addressOf(id), ...offeringsOf(id)]) expect(before.get(path), path).toBe(updated_on)
    }
    for (const { id, updated_on } of jobs) expect(before.get(`/careers/explore/job/${id}`)).toBe(updated_on)

    const changed = '2026-11-21T05:00:00.000Z'
    for (const [index, { id }] of services.slice(0, 2).entries()) {
      await database.updateTable('service').set({ updated_on: changed }).where('id', '=', id).execute()
      const after = await lastmods()
      const newer = [...after].filter(([path, lastmod]) => lastmod !== before.get(path)).map(([path]) => path)
      const expected = services.slice(0, index + 1).flatMap((each) => [addressOf(each.id), ...offeringsOf(each.id)])
      expect(newer.toSorted()).toEqual(expected.toSorted())
      expect(newer.every((path) => after.get(path) === changed)).toBe(true)
    }
    await database.updateTable('job').set({ updated_on: changed }).where('id', '=', 2).execute()
    expect((await lastmods()).get('/careers/explore/job/2')).toBe(changed)
  })

  test('a job stays in the sitemap until the end of its last day in India', async () => {
    const isListed = async () => (await text('/sitemap.xml')).includes('/careers/explore/job/3<')
    await site.database.updateTable('job').set({ job_expire: '2026-11-21' }).where('id', '=', 3).execute()
    site.setClock('2026-11-21T18:29:59.999Z')
    expect(await isListed()).toBe(true)
    site.setClock('2026-11-21T18:30:00.000Z')
    expect(await isListed()).toBe(false)
    site.setClock('2026-11-21T05:30:00.000Z')
  })

  test('a closed job leaves the sitemap', async () => {
    const jobs = async () => (await text('/sitemap.xml')).match(/\/careers\/explore\/job\/\d+/g)?.length ?? 0
    const before = await jobs()
    await site.database
      .updateTable('job')
      .set({ job_posted: '2026-01-01', job_expire: '2026-11-20' })
      .where('id', '=', 1)
      .execute()
    expect(await jobs()).toBe(before - 1)
  })

  test.each(['/insights/atom.xml', '/insights/rss.xml'])(
    '%s can be read by a feed reader, newest first, with full texts',
    async (path) => {
      const feed = await new RssParser().parseString(await text(path))
      expect(feed.title).toBe('Insights of PS Rao & Associates')
      expect(feed.items).toHaveLength(12)
      const days = feed.items.map((item) => Date.parse(item.isoDate ?? ''))
      expect(days.every((day) => !Number.isNaN(day))).toBe(true)
      for (const item of feed.items) {
        expect(item.link).toMatch(/^https:\/\/firm\.example\.in\/insights\/(blog|article)\/\d+$/)
        expect(item['content:encoded'] ?? item.content).toMatch(/<p>/)
        expect(item['content:encoded'] ?? item.content).not.toMatch(/href="\/[^/]/)
      }
      const titles = z.array(z.object({ title: z.string() })).parse(await (await site.get('/get/insights')).json())
      const read = path.includes('atom') ? textOf : (title: string) => title
      expect(feed.items.map((item) => read(item.title ?? ''))).toEqual(titles.map(({ title }) => title))
    },
  )

  test('a feed entry keeps its id when its title changes, and has all that feed readers need', async () => {
    const { database } = site
    const row = await database.selectFrom('insight').selectAll().where('id', '=', 4).executeTakeFirstOrThrow()
    const before = await readFeeds()
    const changed = '2026-11-21T05:10:00.000Z'
    const edited = { title: 'Another title, with “marks”, <b>signs & letters', updated_on: changed }
    await database.updateTable('insight').set(edited).where('id', '=', 4).execute()
    const after = await readFeeds()
    const { title, updated_on } = row
    await database.updateTable('insight').set({ title, updated_on }).where('id', '=', 4).execute()

    const mine = 'https://firm.example.in/insights/article/4'
    for (const format of ['atom', 'rss'] as const) {
      expect(new Set(before[format].map(({ id }) => id)).size).toBe(12)
      expect(after[format].map(({ id }) => id)).toEqual(before[format].map(({ id }) => id))
    }
    expect(before.rss.find(({ id }) => id === mine)?.title).toBe(title)
    expect(after.rss.find(({ id }) => id === mine)?.title).toBe(edited.title)
    expect(textOf(after.atom.find(({ id }) => id === mine)?.title ?? '')).toBe(edited.title)
    expect(after.atom.find(({ id }) => id === mine)?.updated).toBe(changed)
    expect(after.atom.find(({ id }) => id === mine)?.published).toBe(row.created_on)
  })

  /** Atom titles are declared as markup. Returns what a feed reader shows. */
  function textOf(markup: string): string {
    return z.object({ title: z.string() }).parse(parseXml(`<title>${markup}</title>`)).title
  }

  /** Reads the plain XML, because a feed reader would fill in missing elements itself. */
  async function readFeeds() {
    const [atom, rss] = await Promise.all(['/insights/atom.xml', '/insights/rss.xml'].map(text))
    const { feed } = atomFeed.parse(parseXml(atom ?? ''))
    const { channel } = rssFeed.parse(parseXml(rss ?? '')).rss
    return { atom: feed.entry, rss: channel.item.map(({ guid, ...item }) => ({ ...item, id: guid })) }
  }

  // A picture is drawn without the database.
  if (engine === 'SQLite')
    test.each(['/og.png', '/og/insight/1.png', '/og/job/2.png'])(
      '%s is a picture of 1200 by 630 that differs from subject to subject',
      async (path) => {
        const bytes = Buffer.from(await (await site.get(path)).arrayBuffer())
        const { format, width, height } = await sharp(bytes).metadata()
        expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
        expect(bytes.length).toBeLessThan(400_000)
        const other = Buffer.from(await (await site.get('/og/insight/2.png')).arrayBuffer())
        expect(bytes.equals(other)).toBe(false)
      },
    )

  test('/favicon.ico is an icon of three sizes', async () => {
    const response = await site.get('/favicon.ico')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon'])
    const icon = Buffer.from(await response.arrayBuffer())
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 3])
    for (const [index, size] of [16, 32, 48].entries()) {
      const at = 6 + 16 * index
      const start = icon.readUInt32LE(at + 12)
      const image = icon.subarray(start, start + icon.readUInt32LE(at + 8))
      const { format, width, height } = await sharp(image).metadata()
      expect([icon[at], icon[at + 1], format, width, height]).toEqual([size, size, 'png', size, size])
    }
  })

  test.each(['/og/insight/9999.png', '/og/job/9999.png', '/og/team/1.png', '/og/insight/abc.png'])(
    '%s does not exist',
    async (path) => {
      expect((await site.get(path)).status).not.toBe(200)
    },
  )
})

test('more addresses than a file may have are split into files with an index', async () => {
  const site = await openSite()
  const most = 40
  const parts = {
    database: site.database,
    kinds: kindsOfSite,
    pages: pagesOfSite,
    settings: site.settings,
    clock: () => new Date(startingInstant),
  }
  const get = async (app: ReturnType<typeof searchEngines>, path: string) => app.request(path)
  const split = searchEngines({ ...parts, addressesPerFile: most })
  const whole = urlSet.parse(parseXml(await (await get(searchEngines(parts), '/sitemap.xml')).text())).urlset.url
  const index = sitemapIndex.parse(parseXml(await (await get(split, '/sitemap.xml')).text())).sitemapindex.sitemap
  const files = index.map(({ loc }) => loc)
  expect(files.length).toBeGreaterThan(1)
  expect(files).toEqual(files.map((_, order) => `https://firm.example.in/sitemap/${order + 1}.xml`))
  const listed = []
  for (const file of files) {
    const { url } = urlSet.parse(parseXml(await (await get(split, new URL(file).pathname)).text())).urlset
    expect(url.length).toBeLessThanOrEqual(most)
    listed.push(...url)
  }
  expect(listed).toEqual(whole)
  expect((await get(split, `/sitemap/${files.length + 1}.xml`)).status).toBe(404)
  await site.close()
})
