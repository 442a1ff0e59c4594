// The pages in the browser, when a call is answered with something else than it promises, or not at all: what depends on
// it says so, and the page stays.
import { createElement, type ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider, type ClientLoaderFunctionArgs, type RouteObject } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultDeclaration, defaultSettings } from '#firm/defaults.server.ts'
import { contactError, loadRoot } from '#firm/every-page/root-data.ts'
import { get } from '#platform/pages/api.ts'
import { openSite, type SiteForTests } from './site.ts'
import { startingInstant } from './seeded.ts'

type PageModule = { default: ComponentType; clientLoader: (given: ClientLoaderFunctionArgs) => Promise<unknown> }
type Params = Record<string, string>

const pages: Record<string, { module: () => Promise<unknown>; params?: Params }> = {
  '/home': { module: () => import('#home/home-page.tsx') },
  '/ourservices?id=2': { module: () => import('#services/services-page.tsx') },
  '/ourservices/keyoffer?id=1': { module: () => import('#services/key-offering-page.tsx') },
  '/insights': { module: () => import('#insights/insights-page.tsx') },
  '/insights/article/4': {
    module: () => import('#insights/insight-page.tsx'),
    params: { typeofinsight: 'article', id: '4' },
  },
  '/blogs/fullpdfview/rule-9b-working-note.pdf': {
    module: () => import('#insights/pdf/pdf-page.tsx'),
    params: { pdf: 'rule-9b-working-note.pdf' },
  },
  '/calendar': { module: () => import('../src/site/calendar-route.tsx') },
  '/careers': { module: () => import('#careers/careers-page.tsx') },
  '/careers/explore': { module: () => import('#careers/explore-page.tsx') },
  '/careers/explore/job/1': { module: () => import('#careers/job-page.tsx'), params: { id: '1' } },
  '/careers/explore/job/applyjob?jobId=1': { module: () => import('#careers/apply/apply-page.tsx') },
  '/ourteam': { module: () => import('#firm/team/team-page.tsx') },
  '/ourteam/padma-rangan-1': {
    module: () => import('#firm/team/person-page.tsx'),
    params: { slug: 'padma-rangan-1' },
  },
  '/search?q=audit': { module: () => import('#assistant/search/search-page.tsx') },
  '/contact': { module: () => import('#contact/contact-page.tsx') },
  '/freeconsulation?date=2026-11-24': { module: () => import('#consultations/booking/consultation-page.tsx') },
  '/psraoassociates': { module: () => import('#firm/associates-page.tsx') },
  '/privacy': { module: () => import('#privacy/privacy-page.tsx') },
}

const json = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } })
const html = '<!doctype html><h1>Sign in to the network</h1>'
const wrong: Record<string, (signal: AbortSignal) => Response | Promise<Response>> = {
  null: () => json('null'),
  '{}': () => json('{}'),
  '[null]': () => json('[null]'),
  '[{}]': () => json('[{}]'),
  'a text': () => json('"OK"'),
  HTML: () => new Response(html, { headers: { 'content-type': 'text/html' } }),
  'status 500': () => new Response('', { status: 500 }),
  'no answer': (signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      // As long as somebody would wait.
      void vi.advanceTimersByTimeAsync(15_000)
    }),
}

/** The calls of the specification (§7), and that of the time slots, whose path it leaves open. */
const specified =
  /^\/get\/(?:contactinformation|eventduedates|carousel|ourservices|ourteam|ourteamsection|insights|careers\/jobs|numbers|whatweoffer|logos|timeslots|timeslots\/days|timeslots\/length)$/

let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
const failures = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(startingInstant) })
  vi.spyOn(console, 'warn').mockImplementation(failures)
  failures.mockClear()
})
afterEach(() => void vi.useRealTimers())

const rightAnswers = new Map<string, Promise<{ body: string; total: string | null }>>()

/** The answer of the site, asked for once. */
async function right(address: string): Promise<Response> {
  const known =
    rightAnswers.get(address) ??
    site.get(address).then(async (response) => ({
      body: await response.text(),
      total: response.headers.get('x-total-count'),
    }))
  rightAnswers.set(address, known)
  const { body, total } = await known
  return new Response(body, { headers: total === null ? {} : { 'x-total-count': total } })
}

/** The path of a call; the texts of the firm are calls of their own. */
function callOf(address: string): string {
  return address.startsWith('/get/firmtext') ? address : (address.split('?')[0] ?? '')
}

/** Answers the calls of the pages, and returns the set of those that are made since. */
function answerCalls(respond: (call: string, address: string, signal: AbortSignal) => Response | Promise<Response>) {
  const called = new Set<string>()
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    called.add(callOf(address))
    return respond(callOf(address), address, signal)
  })
  return called
}

async function load(address: string) {
  const { module, params = {} } = pages[address] ?? { module: () => Promise.reject(new Error(address)) }
  const page = (await module()) as PageModule
  const root = loadRoot(get, {
    addresses: { publicUrl: site.settings.publicUrl, fileHost: '/files' },
    settings: defaultSettings,
    contact: { data: null, error: contactError },
    declaration: defaultDeclaration,
    slotMinutes: 30,
  })
  const request = new Request(new URL(address, site.settings.publicUrl))
  const data = await page.clientLoader({ request, params } as unknown as ClientLoaderFunctionArgs)
  return { component: page.default, loaderData: { root: await root, page: data } }
}

/** Opens a page as a link within the site does, and returns its markup. Rejects if anything on it cannot be drawn. */
async function open(address: string): Promise<string> {
  const [{ component, loaderData }, root] = await Promise.all([load(address), import('#root.tsx')])
  const noData = { loader: () => null, action: () => null }
  const page = { id: 'page', path: address.replace(/\?.*/, ''), Component: component, ...noData }
  const routes: RouteObject[] = [{ id: 'root', Component: root.default, ...noData, children: [page] }]
  const router = createMemoryRouter(routes, { initialEntries: [address], hydrationData: { loaderData } })
  const { prelude } = await new Promise<Awaited<ReturnType<typeof prerender>>>((resolve, reject) => {
    prerender(createElement(RouterProvider, { router }), { onError: reject }).then(resolve, reject)
  })
  return new Response(prelude).text()
}

function headingOf(markup: string): string {
  return /<h1.*?<\/h1>/s.exec(markup)?.[0] ?? ''
}

describe.each(Object.keys(pages))('%s', (address) => {
  test('is complete when its calls are answered as they promise', async () => {
    answerCalls((_, asked) => right(asked))
    const whole = await open(address)
    expect(headingOf(whole)).not.toBe('')
    expect(whole).not.toMatch(/failed to (?:fetch|load)/i)
    expect(failures).not.toHaveBeenCalled()
  })

  test('takes no wrong answer to one of its calls for a right one', async () => {
    const calls = answerCalls((_, asked) => right(asked))
    await load(address)
    for (const call of calls) {
      for (const [name, respond] of Object.entries(wrong)) {
        // A service may have no guide.
        if (call === '/get/serviceguide' && name === 'null') continue
        failures.mockClear()
        answerCalls((path, asked, signal) => (path === call ? respond(signal) : right(asked)))
        await load(address)
        expect(failures.mock.calls, `${call} answered with ${name}`).not.toEqual([])
      }
    }
  })

  test('is drawn without what one call or all of them do not return', async () => {
    const calls = answerCalls((_, asked) => right(asked))
    await load(address)
    for (const failing of [...calls, 'all']) {
      answerCalls((call, asked) =>
        call === failing || failing === 'all' ? new Response('', { status: 500 }) : right(asked),
      )
      expect(headingOf(await open(address)), `without ${failing}`).not.toBe('')
    }
  })
})

test('an API with nothing but the calls of the specification carries its screens', async () => {
  const beyond = ['/calendar', '/privacy']
  for (const address of Object.keys(pages).filter((each) => !beyond.includes(each))) {
    answerCalls(async (call, asked) =>
      specified.test(call) ? new Response((await right(asked)).body) : new Response('', { status: 404 }),
    )
    const markup = await open(address)
    expect(headingOf(markup), address).not.toBe('')
    if (!address.startsWith('/blogs/')) expect(markup, address).not.toMatch(/failed to (?:fetch|load)/i)
  }
})
