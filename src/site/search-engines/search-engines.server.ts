// What search engines and feed readers request: robots.txt, the sitemap, the feeds, and pictures for shared links.
import { Feed } from 'feed'
import { Hono, type Context } from 'hono'
import { html, raw } from 'hono/html'
import { LRUCache } from 'lru-cache'
import { pictureOfDates } from '#calendar/compliance/shared-picture.server.ts'
import { siteSettings } from '#firm/firm.server.ts'
import { insights } from '#insights/insights.server.ts'
import type { Clock } from '#platform/clock.ts'
import { dayInIndia } from '#platform/dates.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { PageAddress, SharedPicture } from '#platform/records/own-pages.server.ts'
import type { ListedPage } from '#platform/http/listed-address.ts'
import type { Kinds } from '#publishing/kinds.server.ts'
import { ogImage } from './og-image.server.ts'

type Dependencies = {
  database: Database
  kinds: Kinds
  pages: readonly ListedPage[]
  clock: Clock
  settings: { publicUrl: string; fileHost: string; isStaging?: boolean }
  /** Of a sitemap. The protocol allows 50,000. */
  addressesPerFile?: number
}

const feedItems = 20

/** Returns the canonical address of every page that may be indexed, with `lastmod` if it is known. */
async function addresses({ database, kinds, pages, clock }: Dependencies): Promise<PageAddress[]> {
  const ofKinds = [...kinds.values()].map(({ pages }) => pages?.addresses(database, dayInIndia(clock())) ?? [])
  const permanent = pages.filter(({ isIndexed }) => isIndexed)
  const found = new Map(permanent.map(({ path }): [string, PageAddress] => [path, { path }]))
  for (const address of (await Promise.all(ofKinds)).flat()) found.set(address.path, address)
  return [...found.values()]
}

const xmlHead = raw('<?xml version="1.0" encoding="UTF-8"?>\n')

/** Many answers give the same picture, and only the last pictures are kept. */
const ofDates = new LRUCache<string, Promise<Buffer>>({ max: 40 })

function datesDrawn(subject: SharedPicture): Promise<Buffer> {
  const key = JSON.stringify(subject)
  const drawn = ofDates.get(key) ?? ogImage(subject)
  ofDates.set(key, drawn)
  drawn.catch(() => ofDates.delete(key))
  return drawn
}

async function sharedPicture(c: Context, drawn: Promise<Buffer>): Promise<Response> {
  return c.body(new Uint8Array(await drawn), 200, {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
  })
}

export function searchEngines(dependencies: Dependencies): Hono {
  const { database, kinds, settings, addressesPerFile = 50_000 } = dependencies
  const { publicUrl, isStaging } = settings
  const xml = { 'content-type': 'application/xml; charset=utf-8' }

  function urlSet(list: PageAddress[]) {
    return html`${xmlHead}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
        >${list.map(
          ({ path, lastmod }) =>
            html`<url><loc>${publicUrl + path}</loc>${lastmod ? html`<lastmod>${lastmod}</lastmod>` : ''}</url>`,
        )}</urlset
      >`
  }

  const app = new Hono()
  app.get('/robots.txt', (c) =>
    c.text(
      // A crawler reads X-Robots-Tag only if it may fetch the page.
      isStaging
        ? 'User-agent: *\nDisallow:\n'
        : `User-agent: *\nDisallow: /console\nDisallow: /api/\nDisallow: /post/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    ),
  )
  app.get('/sitemap.xml', async (c) => {
    const list = await addresses(dependencies)
    if (list.length <= addressesPerFile) return c.body(String(await urlSet(list)), 200, xml)
    const files = Array.from({ length: Math.ceil(list.length / addressesPerFile) }, (_, index) => index + 1)
    const index = html`${xmlHead}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
        >${files.map((number) => html`<sitemap><loc>${publicUrl}/sitemap/${number}.xml</loc></sitemap>`)}</sitemapindex
      >`
    return c.body(String(await index), 200, xml)
  })
  app.get('/sitemap/:file{[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const from = (Number.parseInt(c.req.param('file'), 10) - 1) * addressesPerFile
    const list = (await addresses(dependencies)).slice(from, from + addressesPerFile)
    return list.length === 0 ? c.notFound() : c.body(String(await urlSet(list)), 200, xml)
  })

  app.get('/insights/atom.xml', async (c) =>
    c.body((await insightsFeed(dependencies, 'atom')).atom1(), 200, {
      'content-type': 'application/atom+xml; charset=utf-8',
    }),
  )
  app.get('/insights/rss.xml', async (c) =>
    c.body((await insightsFeed(dependencies, 'rss')).rss2(), 200, {
      'content-type': 'application/rss+xml; charset=utf-8',
    }),
  )

  app.get('/og/:kind/:file{[1-9][0-9]{0,8}\\.png}', async (c, next) => {
    const pictureOf = kinds.get(c.req.param('kind'))?.pages?.picture
    if (!pictureOf) return next()
    const { firmName } = await siteSettings(database)
    const subject = await pictureOf(database, Number.parseInt(c.req.param('file'), 10), firmName)
    if (!subject) return c.json({ message: 'There is no such picture' }, 404)
    return sharedPicture(c, ogImage(subject))
  })
  app.get('/og/dates.png', async (c) => {
    const { firmName } = await siteSettings(database)
    const today = dayInIndia(dependencies.clock())
    const subject = await pictureOfDates(database, c.req.queries(), { today, firmName })
    if (!subject) return c.json({ message: 'One of the answers is not understood' }, 400)
    return sharedPicture(c, datesDrawn(subject))
  })
  app.get('/og.png', async (c) => {
    const { firmName, foundedYear } = await siteSettings(database)
    const subject = {
      seed: 'firm',
      kicker: `In practice since ${foundedYear}`,
      title: 'Company secretaries in practice',
      foot: firmName,
    }
    return sharedPicture(c, ogImage(subject))
  })
  return app
}

/**
 * Returns the newest insights. The id of an item is its canonical address and never changes. The library does not encode
 * titles: RSS reads them as text, and for Atom it declares them as markup (RFC 4287, 3.1.1.2). Summaries are markup in
 * both.
 */
async function insightsFeed(
  { database, settings: { publicUrl } }: Dependencies,
  format: 'atom' | 'rss',
): Promise<Feed> {
  const [{ firmName }, list] = await Promise.all([
    siteSettings(database),
    insights(database, { limit: feedItems, offset: 0 }),
  ])
  const newest = list
    .map((insight) => insight.updated_on)
    .toSorted()
    .at(-1)
  const feed = new Feed({
    id: `${publicUrl}/insights`,
    link: `${publicUrl}/insights`,
    title: `Insights of ${firmName}`,
    description: 'Blogs and articles on company law, secretarial audit and compliance in India',
    language: 'en-IN',
    copyright: firmName,
    ...(newest === undefined ? {} : { updated: new Date(newest) }),
    feedLinks: { atom: `${publicUrl}/insights/atom.xml`, rss: `${publicUrl}/insights/rss.xml` },
  })
  for (const insight of list) {
    const address = `${publicUrl}/insights/${insight.typeofinsight}/${insight.id}`
    feed.addItem({
      id: address,
      guid: address,
      link: address,
      title: format === 'atom' ? asMarkup(insight.title) : insight.title,
      description: asMarkup(insight.shortDescription),
      content: insight.content.replaceAll(/(href|src)="\/(?!\/)/g, `$1="${publicUrl}/`),
      author: [{ name: insight.createdby }],
      published: new Date(insight.created_on),
      date: new Date(insight.updated_on),
      category: [{ name: insight.typeofinsight }],
    })
  }
  return feed
}

function asMarkup(text: string): string {
  return String(html`${text}`)
}
