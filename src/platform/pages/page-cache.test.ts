// The page cache on a real listener: what visitors receive, and how often the application is asked.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { openPageCache } from './page-cache.server.ts'

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }

let server: Server | undefined
afterEach(() => new Promise<void>((closed) => (server ? server.close(() => closed()) : closed())))

async function open(answers: (path: string) => Response | Promise<Response>) {
  const state = { version: 1, now: 0, made: 0 }
  const cache = openPageCache({
    next: (asked) => {
      state.made += 1
      const { pathname, search } = new URL(asked.url)
      return Promise.resolve(answers(pathname + search))
    },
    isPublic: (path) => !path.startsWith('/private'),
    version: () => state.version,
    now: () => state.now,
    origin: 'http://site.test',
    maxEntries: 3,
    maxBytes: 100_000,
    ignoresQuery: (path) => path === '/still',
  })
  server = createServer((asked, answer) => {
    cache.answer(asked, answer).then(
      (answered) => {
        if (!answered) answer.writeHead(501).end()
      },
      () => answer.writeHead(500).end(),
    )
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers, method }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
      })
        .on('error', reject)
        .end()
    })
  return { state, get, cache }
}

const page = (text: string) =>
  new Response(text, {
    headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, must-revalidate' },
  })
const long = 'A company secretary certifies. '.repeat(200)

test('a page is made once and answered from memory in the encoding that the visitor knows', async () => {
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

test('a visitor who has the page is told so without a body', async () => {
  const { get } = await open(() => page(long))
  const first = await get('/home', { 'accept-encoding': 'br' })
  const tag = String(first.headers.etag)
  const second = await get('/home', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${tag}` })
  expect(second.status).toBe(304)
  expect(second.body).toHaveLength(0)
  expect((await get('/home', { 'if-none-match': tag })).status).toBe(200)
})

test('fifty visitors at once wait for one making', async () => {
  let release: () => void = () => undefined
  const gate = new Promise<void>((open) => (release = open))
  const { state, get } = await open(async () => {
    await gate
    return page(long)
  })
  const visits = Array.from({ length: 50 }, () => get('/home'))
  setImmediate(release)
  const answers = await Promise.all(visits)
  expect(answers.every((answer) => answer.body.toString() === long)).toBe(true)
  expect(state.made).toBe(1)
})

test('a published change empties it', async () => {
  let text = 'before'
  const { state, get } = await open(() => page(text))
  expect((await get('/home')).body.toString()).toBe('before')
  text = 'after'
  expect((await get('/home')).body.toString()).toBe('before')
  state.version = 2
  expect((await get('/home')).body.toString()).toBe('after')
})

test('after a minute the old page is answered once more while the new one is made', async () => {
  let text = 'monday'
  const { state, get } = await open(() => page(text))
  await get('/home')
  text = 'tuesday'
  state.now = 60_001
  expect((await get('/home')).body.toString()).toBe('monday')
  await expect.poll(async () => (await get('/home')).body.toString()).toBe('tuesday')
})

test('what is private, not found or failed is not kept', async () => {
  const { state, get, cache } = await open((path) =>
    path === '/lost' ? new Response('lost', { status: 404 }) : path === '/own' ? new Response('own') : page('x'),
  )
  expect((await get('/private/a')).status).toBe(501)
  expect(state.made).toBe(0)
  expect((await get('/lost')).status).toBe(404)
  await get('/own')
  expect(cache.size()).toBe(0)
  await get('/own')
  expect(state.made).toBe(3)
})

test('it holds no more pages than it may, and no page with an endless address', async () => {
  const { get, cache } = await open(() => page('x'))
  for (const number of [1, 2, 3, 4, 5]) await get(`/home?${number}`)
  expect(cache.size()).toBe(3)
  expect((await get(`/home?${'x'.repeat(600)}`)).status).toBe(501)
})

test('HEAD answers the headers alone, and POST is passed on', async () => {
  const { get } = await open(() => page(long))
  const head = await get('/home', {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(Number(head.headers['content-length'])).toBe(long.length)
  expect(head.body).toHaveLength(0)
  expect((await get('/home', {}, 'POST')).status).toBe(501)
})

test('a page that is older than ten minutes is not answered any more', async () => {
  let text = 'monday'
  const { state, get } = await open(() => page(text))
  await get('/home')
  text = 'tuesday'
  state.now = 600_001
  expect((await get('/home')).body.toString()).toBe('tuesday')
})

test('a query that a page does not read makes no second copy of it', async () => {
  const { state, get, cache } = await open((path) => page(path))
  await get('/still?1')
  expect((await get('/still?2')).body.toString()).toBe('/still')
  expect(state.made).toBe(1)
  expect(cache.size()).toBe(1)
})

test('it holds no more bytes than it may', async () => {
  const { get, cache } = await open(() => page('x'.repeat(40_000)))
  for (const number of [1, 2, 3]) await get(`/home?${number}`)
  expect(cache.size()).toBe(1)
})

test('who names a tag for a page that is not there is told so with its body', async () => {
  const { get } = await open(() => new Response('lost', { status: 404 }))
  expect((await get('/lost', { 'if-none-match': '*' })).status).toBe(404)
})
