// Visits every page and call of the application over a real socket. Listed addresses are cached and vary only by their
// listed names; all others are private. Needs the build (node bin/build.ts).
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openListener } from '#listener.server.ts'
import { publicAddress, publicAddresses } from '#rooms.server.ts'
import pages from '#routes.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'
import { listenWith, type ListenerForTests } from './servers/listener.ts'

/** Values for the parameters of a path; other parameters get 1. */
const samples: Record<string, string> = {
  typeofinsight: 'article',
  id: '4',
  pdf: 'rule-9b-working-note.pdf',
  token: 'dG9rZW4',
  kind: 'insight',
  checklist: '1-corporate-law-advisory.pdf',
}

/** Returns an address that matches a path of the router or of a call. */
function addressOf(path: string): string {
  const parts = path.split('/').map((part) => {
    const [, name, ending] = /^:(\w+)(?:\{.*\\(\.\w+)\}|\{.*\})?$/.exec(part) ?? []
    if (name === undefined) return part
    return samples[name] ?? `1${ending ?? ''}`
  })
  return parts.join('/')
}

/** Returns the path with all parameters written alike. */
function shapeOf(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') || part === '*' ? ':' : part))
    .join('/')
}

const queries: Record<string, string> = {
  '/get/search': '?q=audit',
  '/get/careers/similarjobs': '?id=1',
  '/get/eventduedates': '?month=11&year=2026',
  '/get/twelvemonths': '?month=11&year=2026',
  '/get/compliancedates': '?kind=llp&from=2026-11-23',
  '/get/latefiling': '?form=AOC-4&due=2026-10-29',
  '/calendar/yours.ics': '?kind=llp',
  '/og/dates.png': '?kind=llp',
  '/get/counteddates': '?event=charge&on=2026-11-02',
  '/get/firmtext': '?slug=history',
  '/get/insightdocuments': '?pdf=rule-9b-working-note.pdf',
  '/ourservices/keyoffer': '?id=1',
}
const pagePaths = (await pages).map((route) => `/${route.path ?? ''}`)
const pageAddresses = pagePaths.map(addressOf).filter((address) => address !== '/*')

let site: OwnSite
let listening: ListenerForTests
/** The requests that reached the application since the list was last cleared. */
let requests: Request[] = []
let callAddresses: string[]

beforeAll(async () => {
  site = await openOwnSite()
  callAddresses = [
    ...new Set(
      site.app.routes
        .filter(({ method, path }) => method === 'GET' && !path.endsWith('*'))
        .map(({ path }) => addressOf(path)),
    ),
  ]
  const listener = openListener({
    ...site,
    app: {
      previewLink: () => null,
      isOfStaff: site.app.isOfStaff,
      takesFiles: site.app.takesFiles,
      leadsTo: site.app.leadsTo,
      telephone: site.app.telephone,
      fetch(request, bindings) {
        requests.push(request)
        return site.app.fetch(request, bindings)
      },
    },
    clientFolder: fileURLToPath(new URL('../build/client', import.meta.url)),
    version: () => 1,
  })
  listening = await listenWith(listener)
})
afterAll(async () => {
  await listening.close()
  await site.close()
})

async function request(target: string, headers: Record<string, string> = {}, method = 'GET') {
  requests = []
  const response = await listening.request(target, headers, method)
  return { ...response, requests }
}

const everything = () => [...pageAddresses, ...callAddresses]
const own = { cookie: 'visitor=meera', 'x-own': 'yes' }

test('the application has many pages and calls', () => {
  expect(pageAddresses.length).toBeGreaterThan(20)
  expect(callAddresses.length).toBeGreaterThan(25)
})

test('no page and no call of visitors sets a cookie', async () => {
  const visitors = everything().filter((address) => !address.startsWith('/api/console'))
  for (const address of [...visitors, '/no/such/page', '/contact?about=Audit'])
    for (const headers of [{}, own]) {
      const response = await request(address, headers)
      expect(response.headers['set-cookie'], address).toBeUndefined()
    }
})

test("an unlisted address reaches the application with the visitor's headers and cookies, uncached", async () => {
  const unlisted = everything().filter((address) => publicAddress(address) === null)
  expect(unlisted).toEqual(expect.arrayContaining(['/healthz', '/link/my-data/dG9rZW4']))
  for (const address of [...unlisted, '/home.data', '/get/everything', '/post/contactus']) {
    for (const visit of [1, 2]) {
      const response = await request(address, own)
      expect(response.headers['cache-control'], `${address}, visit ${visit}`).toMatch(/\bno-store\b/)
      expect(response.requests.length, address).toBe(1)
      expect(response.requests[0]?.headers.get('cookie'), address).toBe(own.cookie)
      expect(response.requests[0]?.headers.get('x-own'), address).toBe('yes')
    }
  }
})

test('a listed address is rendered once for all visitors, without their headers', async () => {
  for (const path of everything().filter((address) => publicAddress(address) !== null)) {
    const address = path + (queries[path] ?? '')
    const first = await request(address, own)
    expect(first.requests.length, address).toBeLessThanOrEqual(1)
    expect([...(first.requests[0]?.headers.keys() ?? [])], address).toEqual([])
    if (first.status >= 300 && first.status < 400) continue
    expect([first.status, first.headers['cache-control']], address).toEqual([200, expect.stringMatching(/^public, /)])
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
    ]) {
      const other = await request(address, headers)
      expect(other.requests.length, address).toBe(0)
      expect(other.body.equals(first.body), address).toBe(true)
    }
    const withTracking = `${address}${address.includes('?') ? '&' : '?'}utm_source=mail&gclid=7`
    const tracked = await request(withTracking)
    if (publicAddress(withTracking) === null) expect(tracked.status, address).toBe(400)
    else expect([tracked.requests.length, tracked.headers['etag']], address).toEqual([0, first.headers['etag']])
    const absolute = await request(`http://evil.example${address}`)
    expect([absolute.requests.length, absolute.headers['etag']], address).toEqual([0, first.headers['etag']])
  }
})

/**
 * The bytes of a document as Brotli, as it is served from its third visit on. A text page has up to 16 KB (of 1,024
 * bytes), the home page 30,000 bytes. The others have more to show: people with their engraved medallions. The names of
 * the scripts change with what is in them, by which a document has up to 50 bytes more or less.
 */
const documentBytes: [address: string, most: number][] = [
  ['/home', 30_000],
  ['/calendar', 21_575],
  ['/ourteam', 26_000],
  ['/psraoassociates', 21_250],
  ...Array.from({ length: 12 }, (_, index): [string, number] => [`/ourservices?id=${index + 1}`, 17_100]),
  ['/insights/article/4', 16_384],
  ['/insights/article/8', 16_384],
  ['/insights/blog/1', 16_000],
  ['/privacy', 17_200],
  ['/contact', 16_000],
  ['/ourservices/keyoffer?id=1', 16_000],
  ['/insights', 16_000],
  ['/careers/explore/job/1', 16_000],
  ['/freeconsulation', 16_000],
]

/** The characters of the styles in the document of the home page, which has most of them. */
const mostStyles = 35_600

describe('in October, which has the most dates,', () => {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterAll(() => {
    vi.useRealTimers()
  })

  test.each(documentBytes)('the document of %s has at most %d bytes', async (address, most) => {
    // A year later the sample jobs are closed.
    vi.setSystemTime(new Date(`${address.startsWith('/careers') ? 2026 : 2027}-10-27T06:00:00Z`))
    const response = await site.app.fetch(new Request(new URL(address, site.settings.publicUrl)))
    const html = await response.text()
    const dense = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
    expect(response.status).toBe(200)
    expect(styles.length).toBeGreaterThan(mostStyles / 4)
    expect(styles.length).toBeLessThanOrEqual(mostStyles)
    expect(dense.length).toBeLessThanOrEqual(most)
  })
})

test('every listed path is a path of the application', () => {
  const shapes = [...pagePaths, ...site.app.routes.map(({ path }) => path)].map(shapeOf)
  for (const { path } of publicAddresses.filter((listed) => !listed.path.startsWith('/404'))) {
    expect(shapes).toContain(shapeOf(path))
  }
})

/** What is free changes with every booking. */
const neverCached = ['/get/timeslots', '/get/timeslots/days']

test('the listed names of a call match its API description', async () => {
  const described: { paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }> } = JSON.parse(
    await site.read('/api/openapi.json'),
  )
  for (const [path, { get }] of Object.entries(described.paths)) {
    if (!get) continue
    if (neverCached.includes(path)) {
      expect(publicAddress(path), path).toBeNull()
      continue
    }
    const names = (get.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    const listed = publicAddresses.find((one) => one.path === path)
    expect([path, listed?.query.toSorted()]).toEqual([path, names.toSorted()])
  }
})

test.each([
  ['/ourservices?id=2', '/ourservices?id=3'],
  ['/insights?search=gst', '/insights?search=audit'],
  ['/careers/explore?location=Pune', '/careers/explore?location=Chennai'],
  ['/get/careers/jobs?id=3', '/get/careers/jobs?id=4'],
])('%s and %s have different responses', async (one, another) => {
  const [first, second] = [await request(one), await request(another)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.headers['etag']).not.toBe(second.headers['etag'])
})

test('a call reads its query under a variant of its path', async () => {
  for (const spelling of ['/%67et/careers/jobs?id=3', '/x/../get/careers/jobs?id=3']) {
    const jobs: { id: number }[] = JSON.parse((await request(spelling)).body.toString())
    expect(jobs.map(({ id }) => id)).toEqual([3])
  }
})

test('the page with the free times is rendered for each visit, and compressed', async () => {
  for (const address of ['/freeconsulation', '/freeconsulation?date=2026-11-26&utm_source=mail']) {
    for (const visit of [1, 2]) {
      const response = await request(address, { 'accept-encoding': 'gzip, br' })
      expect([response.status, response.requests.length], `${address}, visit ${visit}`).toEqual([200, 1])
      expect(response.headers['content-encoding']).toBe('gzip')
      expect(response.headers['cache-control']).toMatch(/\bno-store\b/)
    }
  }
})

test('a POST to a page is passed on even if the page is cached', async () => {
  await request('/home')
  const response = await request('/HOME', { ...own, origin: 'https://firm.example.in' }, 'POST')
  expect([response.requests[0]?.method, response.requests[0]?.headers.get('cookie')]).toEqual(['POST', own.cookie])
})

describe('an unknown address', () => {
  const nowhere = [
    '/nowhere',
    '/wp-login.php?a=1',
    '/x/contact',
    '/x/blog/7',
    '//home',
    '/assets/gone.js',
    '/a.data',
    '/%zz',
  ]

  test('gets one cached page for all, which browsers do not store', async () => {
    for (const address of nowhere) await request(address)
    for (const address of nowhere) {
      const response = await request(`${address}?${Math.random()}`)
      expect([response.status, response.requests.length, response.headers['cache-control']]).toEqual([
        404,
        0,
        'no-store',
      ])
    }
  })

  test.each(['/nowhere', '/x/contact', '/x/blog/7', '/x/psraoassociates'])(
    'looks the same at %s as a page rendered for it',
    async (address) => {
      expect((await request(address)).body.toString()).toBe(await site.read(address))
    },
  )

  test('below a listed page has one page for all invalid ids', async () => {
    await request('/insights/blog/abc')
    for (const id of ['x', '0', '-1', '9e9', '99999999999']) {
      const response = await request(`/insights/blog/${id}`)
      expect([response.status, response.requests.length]).toEqual([404, 0])
    }
  })
})

test('a file of the build keeps its own Cache-Control', async () => {
  const icon = await request('/favicon.svg')
  expect([icon.status, icon.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
})
