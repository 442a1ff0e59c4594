// The page cache on a real listener: what visitors receive, and how often the application is called.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { openPageCache } from './page-cache.server.ts'
import { openWork } from '#platform/work/work.server.ts'

type Received = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }

let server: Server | undefined
afterEach(() => void vi.useRealTimers())
afterEach(() => new Promise<void>((closed) => (server ? server.close(() => closed()) : closed())))

async function open(respond: (path: string) => Response | Promise<Response>, maxRendering = 60, maxWaitMs = 10_000) {
  // `asked`: how many requests could not be answered at once.
  const state = { version: 1, now: 0, made: 0, asked: 0, isAway: false }
  const work = openWork({ shares: { page: { atOnce: maxRendering, waiting: 0, ofSender: 100 } } })
  const cache = openPageCache({
    next: (incoming) => {
      state.made += 1
      const { pathname, search } = new URL(incoming.url)
      return Promise.resolve(respond(pathname + search))
    },
    // In this test, the canonical form of an address is lower case.
    publicAddress: (target) => (target.startsWith('/private') ? null : target.toLowerCase()),
    work,
    kindOf: () => 'page',
    version: () => state.version,
    isAway: () => state.isAway,
    now: () => state.now,
    maxWaitMs,
    origin: 'http://site.test',
    maxEntries: 3,
    maxBytes: 100_000,
    maxMissing: 2,
  })
  server = createServer((incoming, response) => {
    if (cache.respondAtOnce(incoming, response)) return
    state.asked += 1
    const responding = incoming.url?.startsWith('/unknown')
      ? cache.respondAs('/lost', incoming, response)
      : cache.respond(incoming, response).then((isDone) => {
          if (!isDone) response.writeHead(501).end()
        })
    responding.catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Received>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
        .on('error', reject)
        .end()
    })
  return { state, get, cache, work }
}

const page = (text: string) =>
  new Response(text, {
    headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, must-revalidate' },
  })
const long = 'A company secretary certifies. '.repeat(200)

test('a page is rendered once and sent from memory in an encoding the visitor accepts', async () => {
  const { state, get } = await open(() => page(long))
  const plain = await get('/home')
  const brotli = await get('/home', { 'accept-encoding': 'gzip, br' })
  const zstd = await get('/home', { 'accept-encoding': 'zstd;q=0.9, br;q=0' })
  const gzip = await get('/home', { 'accept-encoding': 'gzip' })
  expect(state.made).toBe(1)
  expect(plain.body.toString()).toBe(long)
  expect(brotliDecompressSync(brotli.body).toString()).toBe(long)
  expect(zstdDecompressSync(zstd.body).toString()).toBe(long)
  expect(gunzipSync(gzip.body).toString()).toBe(long)
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
})

test('a page is sent at once if it is current and asked for by its own spelling', async () => {
  const { state, get } = await open(() => page(long))
  const asks = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const before = state.asked
    await get(path, headers, method)
    return state.asked > before
  }
  expect(await asks('/home')).toBe(true)
  expect(await asks('/home')).toBe(false)
  expect(await asks('/home', {}, 'HEAD')).toBe(false)
  expect(await asks('/home', { 'if-none-match': '*' })).toBe(false)
  expect(await asks('/HOME')).toBe(true)
  expect(await asks('/home?preview=1')).toBe(true)
  expect(await asks('/home', {}, 'POST')).toBe(true)
  expect(await asks('/home', { 'accept-encoding': 'br' })).toBe(true)
  expect(await asks('/home', { 'accept-encoding': 'br' })).toBe(false)
  state.now += 60_001
  expect(await asks('/home')).toBe(true)
  state.version += 1
  expect(await asks('/home')).toBe(true)
})

test('a visitor who has the page gets 304 without a body', async () => {
  const { get } = await open(() => page(long))
  const first = await get('/home', { 'accept-encoding': 'br' })
  const tag = String(first.headers.etag)
  const second = await get('/home', { 'accept-encoding': 'br', 'if-none-match': `"other", ${tag}` })
  expect(second.status).toBe(304)
  expect(second.body).toHaveLength(0)
  expect((await get('/home', { 'if-none-match': tag })).status).toBe(200)
})

test('visitors get a denser copy once it is made, and content that stays keeps it', async () => {
  const { state, get } = await open(() => page(Array.from({ length: 3000 }, (_, i) => `entry ${(i * i) % 997}`).join()))
  const visit = () => get('/home', { 'accept-encoding': 'br' })
  const first = await visit()
  await expect.poll(async () => (await visit()).body.length).toBeLessThan(first.body.length)
  const dense = await visit()
  expect(brotliDecompressSync(dense.body)).toEqual(brotliDecompressSync(first.body))
  expect((await get('/home', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })).status).toBe(
    304,
  )
  state.version = 2
  expect((await visit()).body).toEqual(dense.body)
  expect(state.made).toBe(2)
})

test('fifty concurrent visitors wait for one render', async () => {
  let release: () => void = () => undefined
  const gate = new Promise<void>((open) => (release = open))
  const { state, get } = await open(async () => {
    await gate
    return page(long)
  })
  const visits = Array.from({ length: 50 }, () => get('/home'))
  setImmediate(release)
  const responses = await Promise.all(visits)
  expect(responses.every((response) => response.body.toString() === long)).toBe(true)
  expect(state.made).toBe(1)
})

test('a published change makes all entries stale', async () => {
  let text = 'before'
  const { state, get } = await open(() => page(text))
  expect((await get('/home')).body.toString()).toBe('before')
  text = 'after'
  expect((await get('/home')).body.toString()).toBe('before')
  state.version = 2
  expect((await get('/home')).body.toString()).toBe('after')
})

test('after a minute the old page is sent once more while the new one is rendered', async () => {
  let text = 'monday'
  const { state, get } = await open(() => page(text))
  await get('/home')
  text = 'tuesday'
  state.now = 60_001
  expect((await get('/home')).body.toString()).toBe('monday')
  await expect.poll(async () => (await get('/home')).body.toString()).toBe('tuesday')
})

test('an unlisted address is left to the application', async () => {
  const { state, get, cache } = await open(() => page('x'))
  expect((await get('/private/a')).status).toBe(501)
  expect([state.made, cache.size()]).toEqual([0, 0])
})

test.each([
  ['a response that is not marked public', () => new Response('own')],
  [
    'a response with a cookie',
    () => new Response('own', { headers: { 'cache-control': 'public, max-age=0', 'set-cookie': 'visitor=1' } }),
  ],
  ['a redirect', () => new Response(null, { status: 302, headers: { 'cache-control': 'public', location: '/home' } })],
  ['a failure', () => new Response('failed', { status: 500, headers: { 'cache-control': 'public' } })],
])('%s is not cached', async (_what, respond) => {
  const { state, get, cache } = await open(respond)
  await get('/own')
  await get('/own')
  expect([state.made, cache.size()]).toEqual([2, 0])
})

test('a page that failed to render is tried again for the next visitor', async () => {
  let isBroken = true
  const { get } = await open(() => {
    if (isBroken) throw new Error('The database is away')
    return page(long)
  })
  expect((await get('/home')).status).toBe(500)
  isBroken = false
  expect((await get('/home')).status).toBe(200)
})

test('all spellings of an address share one entry', async () => {
  const { state, get, cache } = await open((path) => page(path))
  await get('/home')
  expect((await get('/HOME')).body.toString()).toBe('/home')
  expect([state.made, cache.size()]).toEqual([1, 1])
})

test('the least recently used page is evicted first', async () => {
  const { state, get, cache } = await open(() => page('x'))
  for (const path of ['/a', '/b', '/c', '/a', '/d']) await get(path)
  expect(cache.size()).toBe(3)
  await get('/a')
  expect(state.made).toBe(4)
  await get('/b')
  expect(state.made).toBe(5)
})

const lost = () => new Response('lost', { status: 404, headers: { 'cache-control': 'public, max-age=0' } })

test('queries evict one another, and no page', async () => {
  const { state, get, cache } = await open((path) => page(`${long} ${path}`))
  for (const path of ['/a', '/b', '/c', '/a?q=1', '/a?q=2', '/a?q=3', '/a?q=4']) await get(path)
  expect([state.made, cache.size()]).toEqual([7, 6])
  for (const path of ['/a', '/b', '/c', '/a?q=4']) await get(path)
  expect(state.made).toBe(7)
  await get('/a?q=1')
  expect(state.made).toBe(8)
})

test('addresses without a page do not evict pages', async () => {
  const { state, get, cache } = await open((path) => (path === '/home' ? page(long) : lost()))
  await get('/home')
  for (const number of [1, 2, 3, 4, 5, 6]) expect((await get(`/insight/${number}`)).status).toBe(404)
  expect(cache.size()).toBe(3)
  await get('/home')
  await get('/insight/6')
  expect(state.made).toBe(7)
})

test('a page that appears at a missing address is cached as found', async () => {
  let isPublished = false
  const { state, get, cache } = await open(() => (isPublished ? page(long) : lost()))
  await get('/insight/1')
  isPublished = true
  state.version = 2
  expect((await get('/insight/1')).status).toBe(200)
  expect(cache.size()).toBe(1)
})

test('every unknown address gets the same cached page with no-store', async () => {
  const { state, get } = await open(lost)
  const [first, second] = [await get('/unknown/a'), await get('/unknown/b')]
  expect([first.status, second.status, state.made]).toEqual([404, 404, 1])
  expect(second.headers['cache-control']).toBe('no-store')
  expect((await get('/lost')).headers['cache-control']).toBe('public, max-age=0')
  expect(state.made).toBe(1)
})

test('above the limit only cached pages and pages in progress are served', async () => {
  let release: () => void = () => undefined
  const gate = new Promise<void>((open) => (release = open))
  const { get, work } = await open(async (path) => {
    if (path !== '/home') await gate
    return page(long)
  }, 2)
  await get('/home')
  const own = work.run('page', () => gate)
  const waiting = [get('/slow'), get('/slow')]
  await expect.poll(() => work.refusal('page') !== null).toBe(true)
  const refused = await get('/other')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await get('/home')).status).toBe(200)
  release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  await own
  expect((await get('/other')).status).toBe(200)
})

test('HEAD returns the headers only, and POST is passed on', async () => {
  const { get } = await open(() => page(long))
  const head = await get('/home', {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(Number(head.headers['content-length'])).toBe(long.length)
  expect(head.body).toHaveLength(0)
  expect((await get('/home', {}, 'POST')).status).toBe(501)
})

test('for a page older than ten minutes, the visitor waits for the new one', async () => {
  let text = 'monday'
  const { state, get } = await open(() => page(text))
  await get('/home')
  text = 'tuesday'
  state.now = 600_001
  expect((await get('/home')).body.toString()).toBe('tuesday')
})

const dayMs = 24 * 60 * 60 * 1000

/** Holds the page of Monday in the cache. From then on `respond` is asked. */
async function openAfterMonday(respond: () => Response | Promise<Response>, maxRendering?: number, maxWaitMs?: number) {
  let isMonday = true
  const opened = await open(() => (isMonday ? page('monday') : respond()), maxRendering, maxWaitMs)
  await opened.get('/home')
  isMonday = false
  return opened
}

const failed = (status = 503) =>
  new Response('failed parts', { status, headers: { 'cache-control': 'no-store', 'retry-after': '5' } })

test.each([
  ['fails', () => failed()],
  ['fails, of an address that is unknown,', () => failed(404)],
  ['throws', () => Promise.reject(new Error('The database is away'))],
])(
  'a page whose render %s is answered with the last one, however old and whatever was published',
  async (_how, how) => {
    const { state, get } = await openAfterMonday(how)
    for (const [version, now] of [
      [1, 30 * 60_000],
      [1, dayMs],
      [2, dayMs + 60_000],
      [2, 30 * dayMs],
    ] as const) {
      Object.assign(state, { version, now })
      const { status, body } = await get('/home')
      expect([status, body.toString()]).toEqual([200, 'monday'])
    }
  },
)

test('a page that failed is rendered again after a pause, not for each visitor', async () => {
  let isBroken = true
  const { state, get } = await openAfterMonday(() => (isBroken ? failed() : page('tuesday')))
  state.version = 2
  for (let visits = 0; visits < 5; visits += 1) expect((await get('/home')).body.toString()).toBe('monday')
  expect(state.made).toBe(2)
  isBroken = false
  state.now = 5_001
  expect((await get('/home')).body.toString()).toBe('tuesday')
})

test('a visitor waits a moment for a slow render, then gets the last page, and nobody after them waits', async () => {
  const gate = Promise.withResolvers<void>()
  const { state, get } = await openAfterMonday(() => gate.promise.then(() => page('tuesday')), undefined, 700)
  state.version = 2
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isAnswered = false
  const waiting = get('/home').finally(() => (isAnswered = true))
  // Tests that ran before in this process may have left timers, so their number does not tell that this one is set.
  while (!isAnswered) {
    vi.advanceTimersByTime(700)
    await new Promise(setImmediate)
  }
  expect((await waiting).body.toString()).toBe('monday')
  state.now = 700
  // Time stands still, so whoever waited would never get a page.
  expect((await get('/home')).body.toString()).toBe('monday')
  vi.useRealTimers()
  gate.resolve()
  await expect.poll(async () => (await get('/home')).body.toString()).toBe('tuesday')
  expect(state.made).toBe(2)
})

test('nobody waits while the database does not answer', async () => {
  const { state, get } = await openAfterMonday(() => new Promise(() => undefined))
  Object.assign(state, { version: 2, isAway: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect((await get('/home')).body.toString()).toBe('monday')
})

test('above the limit, a page of an earlier version is sent instead of a refusal', async () => {
  const gate = Promise.withResolvers<void>()
  const { state, get, work } = await openAfterMonday(() => page('tuesday'), 1)
  const other = work.run('page', () => gate.promise)
  state.version = 2
  expect((await get('/home')).body.toString()).toBe('monday')
  gate.resolve()
  await other
  expect((await get('/home')).body.toString()).toBe('tuesday')
})

test('a failure of a page that was never rendered is sent as it is', async () => {
  const { state, get, cache } = await open(() => failed())
  const { status, headers, body } = await get('/home')
  expect([status, headers['retry-after'], body.toString()]).toEqual([503, '5', 'failed parts'])
  await get('/home')
  expect([state.made, cache.size()]).toEqual([2, 0])
})

test('it stays within its limit of bytes', async () => {
  const { get, cache } = await open(() => page('x'.repeat(40_000)))
  for (const number of [1, 2, 3]) await get(`/home/${number}`)
  expect(cache.size()).toBe(1)
})

test('a missing page is sent with its body even if the tag matches', async () => {
  const { get } = await open(() => new Response('lost', { status: 404 }))
  expect((await get('/lost', { 'if-none-match': '*' })).status).toBe(404)
})
