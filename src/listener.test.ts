// The limit of concurrent renders, as seen by visitors.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLateRefusals } from '#platform/http/bodies/late-refusals.server.ts'
import { openLog } from '#platform/log.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { listenWith, type ListenerForTests } from '../tests/servers/listener.ts'
import { openListener } from '#listener.server.ts'
import { openWork, type Work } from '#platform/work/work.server.ts'

const maxRendering = 20
const maxForms = 200
let folder: string
let listening: ListenerForTests
let release: () => void
let requestedPaths: string[]

async function listen(
  environment: Record<string, string> = { TRUST_PROXY: '1' },
  work?: Work,
  status = 200,
  whenDue = openLateRefusals(),
): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'listener-for-tests-'))
  const gate = new Promise<void>((open) => (release = open))
  requestedPaths = []
  const listener = openListener({
    app: {
      isOfStaff: (cookies) => Promise.resolve(cookies === 'session=signed'),
      takesFiles: () => false,
      previewLink: () => null,
      leadsTo: ({ pathname }) => Promise.resolve(pathname.startsWith('/link') ? 'page' : 'other'),
      async fetch(request) {
        const { pathname } = new URL(request.url)
        requestedPaths.push(pathname)
        if (pathname !== '/healthz') await gate
        await request.text()
        return new Response('made', {
          status,
          headers: { 'cache-control': pathname === '/careers' ? 'public' : 'no-store' },
        })
      },
      telephone: () => Promise.resolve('+91 <40>'),
    },
    settings: readSettings(environment),
    log: openLog('silent'),
    clientFolder: folder,
    version: () => 1,
    whenDue,
    ...(work && { work }),
  })
  listening = await listenWith(listener)
}
beforeEach(() => listen())
afterEach(async () => {
  release()
  vi.useRealTimers()
  await listening.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The header of a request from its own address. */
function from(index: number): Record<string, string> {
  return { 'x-forwarded-for': `192.0.2.${index}` }
}

test('a proxy that TRUST_PROXY does not name is not taken for one visitor', async () => {
  await listening.close()
  rmSync(folder, { recursive: true })
  await listen({ TRUST_PROXY: '0', PUBLIC_URL: 'https://firm.example.in' })
  const answers = Array.from({ length: 12 }, (_, index) => listening.request(`/link/${index}`, from(index)))
  await expect.poll(() => requestedPaths.length).toBe(12)
  release()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(12).fill(200))
})

test('cached and uncached pages share one limit; calls and searches have their own', async () => {
  const waiting = Array.from({ length: maxRendering - 1 }, (_, index) =>
    listening.request(`/link/${index}`, from(index)),
  )
  waiting.push(listening.request('/home'))
  await expect.poll(() => requestedPaths.length).toBe(maxRendering)
  for (const address of ['/link/mine', '/ourteam']) {
    const refused = await listening.request(address)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  }
  expect((await listening.request('/healthz')).status).toBe(200)
  expect((await listening.request('/healthz', {}, 'POST')).status).toBe(200)
  waiting.push(listening.request('/get/faqs'), listening.request('/insights?search=board'))
  await expect.poll(() => requestedPaths.length).toBe(maxRendering + 4)
  release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
  expect((await listening.request('/link/mine')).status).toBe(200)
})

test('one address that asks for many pages takes less than half of the places', async () => {
  const flooder = from(1)
  let refused = 0
  const flood = Array.from({ length: maxRendering }, async (_, index) => {
    const answer = await listening.request(`/link/${index}`, flooder)
    if (answer.status !== 200) refused += 1
    return answer
  })
  await expect.poll(() => requestedPaths.length + refused).toBe(maxRendering)
  const visitor = listening.request('/link/mine', from(2))
  await expect.poll(() => requestedPaths).toContain('/link/mine')
  release()
  expect((await visitor).status).toBe(200)
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(maxRendering / 2)
})

test('readers do not keep anybody from sending a form to a page; above the limit of forms a page says what to do', async () => {
  const reading = Array.from({ length: maxRendering }, (_, index) => listening.request(`/link/${index}`, from(index)))
  await expect.poll(() => requestedPaths.length).toBe(maxRendering)
  expect((await listening.request('/link/mine')).status).toBe(503)
  const writing = Array.from({ length: maxForms }, (_, index) =>
    listening.request(`/link/${index}`, from(index), 'POST'),
  )
  await expect.poll(() => requestedPaths.length).toBe(maxRendering + maxForms)
  const refused = await listening.request('/link/mine', {}, 'POST')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60'])
  expect(refused.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(refused.body.toString()).toMatch(/still in the form: please go back[^]*telephone us on \+91 &#60;40&#62;/)
  release()
  expect((await Promise.all([...reading, ...writing])).every(({ status }) => status === 200)).toBe(true)
})

test('forms whose bodies do not arrive keep nobody from sending one', async () => {
  release()
  const lines = ['POST /link/slow HTTP/1.1', 'host: firm.example.in', 'content-length: 500']
  const slow = Array.from({ length: maxForms }, (_, index) =>
    listening.begin([...lines, `x-forwarded-for: 192.0.2.${index % 20}`, '', 'name='].join('\r\n')),
  )
  const ends = await Promise.all(slow)
  // Their heads have been read by now, because connections are read in the order in which they came.
  expect((await listening.request('/link/mine', { 'x-forwarded-for': '198.51.100.1' }, 'POST')).status).toBe(200)
  expect(requestedPaths).toEqual(['/link/mine'])
  for (const end of ends) end()
})

test('a file for the console is not read before the application has decided; any other body arrives first', async () => {
  const begin = (path: string, type: string) =>
    listening.begin(
      [
        `POST ${path} HTTP/1.1`,
        'host: firm.example.in',
        `content-type: ${type}`,
        'content-length: 500',
        '',
        '%PDF',
      ].join('\r\n'),
    )
  const ends = [
    await begin('/api/console/leads/change', 'application/json'),
    await begin('/api/console/media', 'application/octet-stream'),
  ]
  await expect.poll(() => requestedPaths).toEqual(['/api/console/media'])
  for (const end of ends) end()
})

test('while all places are taken, pages in memory and checks are answered, and everything else is refused', async () => {
  await listening.close()
  rmSync(folder, { recursive: true })
  const none = { atOnce: 0, waiting: 0, ofSender: 9 }
  const one = { ...none, atOnce: 1 }
  await listen({ TRUST_PROXY: '1' }, openWork({ shares: { page: one, call: none, form: none, submission: none } }))
  const kept = listening.request('/careers')
  await expect.poll(() => requestedPaths.length).toBe(1)
  const openGate = release
  const refusals = [
    ['/home', 'GET', '5'],
    ['/link/mine', 'GET', '5'],
    ['/get/timeslots', 'GET', '5'],
    ['/post/contactus', 'POST', '5'],
    ['/link/mine', 'POST', '60'],
  ] as const
  for (const [address, method, wait] of refusals) {
    const refused = await listening.request(address, {}, method)
    expect([refused.status, refused.headers['retry-after']], address).toEqual([503, wait])
  }
  const refused = await listening.request('/post/contactus', {}, 'POST')
  expect(JSON.parse(refused.body.toString()).message).toMatch(/^The site is busy\. What you typed is still here\./)
  expect(requestedPaths).toEqual(['/careers'])
  expect((await listening.request('/healthz')).status).toBe(200)
  openGate()
  expect((await kept).status).toBe(200)
  for (const address of ['/careers', '/readyz', '/metrics'])
    expect((await listening.request(address)).status, address).toBe(200)
})

test('a cached page is rendered again once the day in India has changed', async () => {
  release()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-21T18:29:59.000Z')
  const visit = () => listening.request('/careers')
  await visit()
  await visit()
  expect(requestedPaths).toEqual(['/careers'])
  vi.setSystemTime('2026-11-21T18:30:00.000Z')
  await visit()
  expect(requestedPaths).toEqual(['/careers', '/careers'])
})

test('however many forms wait, and strangers call the console, staff sign in and work', async () => {
  await listening.close()
  rmSync(folder, { recursive: true })
  const work = openWork()
  await listen({ TRUST_PROXY: '1' }, work)
  const forms = Array.from({ length: 500 }, () => work.run('submission', () => new Promise<never>(() => undefined)))
  const strangers = Array.from({ length: 100 }, (_, index) => listening.request('/api/console/today', from(index)))
  await expect.poll(() => work.refusal('call', [])?.status).toBe(503)
  expect(forms).toHaveLength(500)
  const refused = await listening.request('/post/contactus', {}, 'POST')
  expect(refused.status).toBe(503)
  const known = { cookie: 'session=signed' }
  const ofStaff = [
    listening.request('/api/console/today', known),
    listening.request('/api/console/leads/change', known, 'POST'),
    listening.request('/api/console/auth/sign-in', {}, 'POST'),
    listening.request('/newsletter/unsubscribe/dG9rZW4', {}, 'POST'),
  ]
  release()
  expect((await Promise.all(ofStaff)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await Promise.all(strangers)
})

test('a sender beyond its share is told so', async () => {
  const flood = Array.from({ length: 8 }, (_, index) => listening.request(`/link/${index}`, from(1)))
  await expect.poll(() => requestedPaths.length).toBe(8)
  expect((await listening.request('/link/mine', from(1))).status).toBe(429)
  expect((await listening.request('/home', from(1))).status).toBe(429)
  release()
  await Promise.all(flood)
})

test('a refusal that is sent late holds no place of other forms', async () => {
  await listening.close()
  rmSync(folder, { recursive: true })
  const atOnce = 10
  const work = openWork({ shares: { form: { atOnce, waiting: 0, ofSender: atOnce } } })
  const due = Promise.withResolvers<void>()
  await listen({ TRUST_PROXY: '1' }, work, 429, openLateRefusals({ pause: () => due.promise, now: () => 0 }))
  release()
  const refusals = () =>
    Array.from({ length: atOnce }, (_, index) => listening.request(`/link/${index}`, from(index), 'POST'))
  // So many are answered at once.
  for (let times = 0; times < 2; times += 1) await Promise.all(refusals())
  const late = refusals()
  await expect.poll(() => requestedPaths.length).toBe(3 * atOnce)
  await expect.poll(() => work.refusal('form', [])).toBeNull()
  due.resolve()
  await Promise.all(late)
})
