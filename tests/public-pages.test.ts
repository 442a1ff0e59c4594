// Every page and every call of the application, over a real socket: what is listed as public is kept and varies by its
// listed names alone; all else is private. Needs the build (node bin/build.ts).
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openListener } from '#listener.server.ts'
import { publicAddress, publicAddresses } from '#public-pages.ts'
import pages from '#routes.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'
import { listenWith, type ListenerForTests } from './listener.ts'

/** Values for the parameters of a path; a new one gets 1. */
const samples: Record<string, string> = {
  typeofinsight: 'article',
  id: '4',
  pdf: 'rule-9b-working-note.pdf',
  token: 'dG9rZW4',
  kind: 'insight',
}

/** An address that a path of the router, or of a call, answers. */
function addressOf(path: string): string {
  const parts = path.split('/').map((part) => {
    const [, name, ending] = /^:(\w+)(?:\{.*\\(\.\w+)\}|\{.*\})?$/.exec(part) ?? []
    if (name === undefined) return part
    return ending === undefined ? (samples[name] ?? '1') : `1${ending}`
  })
  return parts.join('/')
}

/** A path in which any parameter reads like any other. */
function shapeOf(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') || part === '*' ? ':' : part))
    .join('/')
}

const queries: Record<string, string> = {
  '/get/eventduedates': '?month=11&year=2026',
  '/get/firmtext': '?slug=history',
  '/get/insightdocuments': '?pdf=rule-9b-working-note.pdf',
  '/ourservices/keyoffer': '?id=1',
}
const pagePaths = (await pages).map((route) => `/${route.path ?? ''}`)
const pageAddresses = pagePaths.map(addressOf).filter((address) => address !== '/*')

let site: OwnSite
let listening: ListenerForTests
/** What the application was asked, since the last look. */
let asked: Request[] = []
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
      leadsTo: site.app.leadsTo,
      fetch(request, bindings) {
        asked.push(request)
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

async function ask(target: string, headers: Record<string, string> = {}, method = 'GET') {
  asked = []
  const answer = await listening.ask(target, headers, method)
  return { ...answer, asked }
}

const everything = () => [...pageAddresses, ...callAddresses]
const own = { cookie: 'visitor=meera', 'x-own': 'yes' }

test('the application has many pages and calls', () => {
  expect(pageAddresses.length).toBeGreaterThan(20)
  expect(callAddresses.length).toBeGreaterThan(25)
})

test('what is not listed is made for each visitor, with their headers and cookies, and kept by nobody', async () => {
  const unlisted = everything().filter((address) => publicAddress(address) === null)
  expect(unlisted).toEqual(expect.arrayContaining(['/healthz', '/link/my-data/dG9rZW4']))
  for (const address of [...unlisted, '/home.data', '/get/everything', '/post/contactus']) {
    for (const visit of [1, 2]) {
      const answer = await ask(address, own)
      expect(answer.headers['cache-control'], `${address}, visit ${visit}`).toMatch(/\bno-store\b/)
      expect(answer.asked.length, address).toBe(1)
      expect(answer.asked[0]?.headers.get('cookie'), address).toBe(own.cookie)
      expect(answer.asked[0]?.headers.get('x-own'), address).toBe('yes')
    }
  }
})

test('what is listed is asked for without anything of the visitor, and once for all of them', async () => {
  for (const path of everything().filter((address) => publicAddress(address) !== null)) {
    const address = path + (queries[path] ?? '')
    const first = await ask(address, own)
    expect(first.asked.length, address).toBeLessThanOrEqual(1)
    expect([...(first.asked[0]?.headers.keys() ?? [])], address).toEqual([])
    if (first.status >= 300 && first.status < 400) continue
    expect([first.status, first.headers['cache-control']], address).toEqual([200, expect.stringMatching(/^public, /)])
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
    ]) {
      const other = await ask(address, headers)
      expect(other.asked.length, address).toBe(0)
      expect(other.body.equals(first.body), address).toBe(true)
    }
    const tracked = await ask(`${address}${address.includes('?') ? '&' : '?'}utm_source=mail&gclid=7`)
    expect([tracked.asked.length, tracked.headers['etag']], address).toEqual([0, first.headers['etag']])
    const absolute = await ask(`http://evil.example${address}`)
    expect([absolute.asked.length, absolute.headers['etag']], address).toEqual([0, first.headers['etag']])
  }
})

test('every listed path is one of the application', () => {
  const shapes = [...pagePaths, ...site.app.routes.map(({ path }) => path)].map(shapeOf)
  for (const { path } of publicAddresses.filter((listed) => !listed.path.startsWith('/404'))) {
    expect(shapes).toContain(shapeOf(path))
  }
})

test('the listed names of a call are the names that it describes', async () => {
  const described: { paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }> } = JSON.parse(
    await site.read('/api/openapi.json'),
  )
  for (const [path, { get }] of Object.entries(described.paths)) {
    if (!get) continue
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
])('%s and %s are two answers', async (one, another) => {
  const [first, second] = [await ask(one), await ask(another)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.headers['etag']).not.toBe(second.headers['etag'])
})

test('a call under another spelling of its path reads its query', async () => {
  for (const spelling of ['/%67et/careers/jobs?id=3', '/x/../get/careers/jobs?id=3']) {
    const jobs: { id: number }[] = JSON.parse((await ask(spelling)).body.toString())
    expect(jobs.map(({ id }) => id)).toEqual([3])
  }
})

test('a page that is sent to is passed on, whatever is kept of it', async () => {
  await ask('/home')
  const answer = await ask('/HOME', { ...own, origin: 'https://firm.example.in' }, 'POST')
  expect([answer.asked[0]?.method, answer.asked[0]?.headers.get('cookie')]).toEqual(['POST', own.cookie])
})

describe('an address that leads nowhere', () => {
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

  test('is answered by a page that is kept for all of them, and that no browser keeps', async () => {
    for (const address of nowhere) await ask(address)
    for (const address of nowhere) {
      const answer = await ask(`${address}?${Math.random()}`)
      expect([answer.status, answer.asked.length, answer.headers['cache-control']]).toEqual([404, 0, 'no-store'])
    }
  })

  test.each(['/nowhere', '/x/contact', '/x/blog/7', '/x/psraoassociates'])(
    'looks at %s as if the page were made for it',
    async (address) => {
      expect((await ask(address)).body.toString()).toBe(await site.read(address))
    },
  )

  test('below a listed page has one page for all ids that are none', async () => {
    await ask('/insights/blog/abc')
    for (const id of ['x', '0', '-1', '9e9', '99999999999']) {
      const answer = await ask(`/insights/blog/${id}`)
      expect([answer.status, answer.asked.length]).toEqual([404, 0])
    }
  })
})

test('a file of the build is sent with what it says of itself', async () => {
  const icon = await ask('/favicon.svg')
  expect([icon.status, icon.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
})
