// Every address of the site, as the server answers it: its status, its title and the text that needs no script. What
// only a browser can tell is in e2e/first-visit.spec.ts. Needs the build (node bin/build.ts).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { replySchema } from '#assistant/chat-message.ts'
import type { Insight } from '#insights/insight.ts'
import { addMonths, dayInIndia } from '#platform/dates.ts'
import { plainText } from '#platform/rich-text/plain-text.ts'
import { pagesOfSite, typedForms } from '#rooms.server.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'
import { sitePages } from './site-pages.ts'

let site: OwnSite
beforeAll(async () => {
  site = await openOwnSite()
})
afterAll(() => site.close())

async function ask(path: string, init?: RequestInit) {
  const response = await site.app.fetch(new Request(new URL(path, site.settings.publicUrl), init))
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

async function call<Answer>(path: string, schema: z.ZodType<Answer>): Promise<Answer> {
  return schema.parse(JSON.parse((await ask(path)).text))
}

const shownIn = (html: string) => plainText((/<main[^]*<\/main>/.exec(html)?.[0] ?? '').replaceAll('<!-- -->', ''))

test.each(sitePages)(
  '%s has a title, a description and a canonical address, and says what it is for',
  async (...page) => {
    const [path, title, sentence] = page
    const { status, text } = await ask(path)
    expect(status).toBe(200)
    expect(plainText(/<title>(.*?)<\/title>/.exec(text)?.[1] ?? '')).toBe(title)
    expect(/<meta name="description" content="([^"]{41,})"/.test(text), 'a description').toBe(true)
    expect(text).toContain('<link rel="canonical" href="http')
    expect(text).toMatch(/<meta property="og:title" content="[^"]/)
    expect(shownIn(text)).toContain(sentence)
  },
)

test.each([
  ['/', '/home'],
  ['/blogs', '/insights'],
])('%s redirects to %s', async (path, target) => {
  const { status, location } = await ask(path)
  expect([status >= 300 && status < 400, location]).toEqual([true, expect.stringMatching(new RegExp(`${target}$`))])
})

test.each([
  '/insights/blog/999999',
  '/insights/article/999999',
  '/insights/article/abc',
  '/insights/article/1',
  '/insights/poem/1',
  '/insights/blog/abc',
  '/careers/explore/job/999999',
  '/careers/explore/job/abc',
  '/ourservices?id=secretarial',
  '/ourservices/keyoffer',
])('%s returns 404 and says so', async (path) => {
  const { status, text } = await ask(path)
  expect(status).toBe(404)
  expect(shownIn(text)).toMatch(/404 Not Found|We could not find th/)
})

const named = z.object({ id: z.number(), title: z.string(), content: z.string() })
const services = z.array(z.object({ ...named.shape, keyOfferings: z.array(named).min(1) })).min(2)

// That every one of them opens is in tests/search-engines.test.ts.
test('a service and its key offerings open directly, whatever title their address has', async () => {
  const all = await call('/get/ourservices?forFE=true', services)
  const opens = async (address: string, { title, content }: z.infer<typeof named>) => {
    const { status, text } = await ask(address)
    expect(status, address).toBe(200)
    expect(text.includes(`>${title}</h`), `${address} has its title`).toBe(true)
    expect(text.includes(content), `${address} has its text`).toBe(true)
  }
  for (const service of all.slice(0, 2)) {
    await opens(
      `/ourservices?${new URLSearchParams({ id: String(service.id), title: service.title }).toString()}`,
      service,
    )
    for (const offering of service.keyOfferings)
      await opens(`/ourservices/keyoffer?id=${offering.id}&title=${encodeURIComponent(offering.title)}`, offering)
  }
  const [, second] = all
  if (!second) throw new Error('There are two services at least.')
  await opens(`/ourservices?id=${second.id}`, second)
  await opens(`/ourservices?title=Another&id=${second.id}`, second)
  for (const offering of second.keyOfferings) {
    await opens(`/ourservices/keyoffer?id=${offering.id}`, offering)
    await opens(`/ourservices/keyoffer?title=Another&id=${offering.id}`, offering)
  }
})

/** Where each form stands. */
const pagesOfForms: Record<string, string> = {
  contactus: '/contact',
  subscribe: '/contact',
  consultation: '/freeconsulation?date={day}&slot=09:00',
  jobapplication: '/careers/explore/job/applyjob?jobId={job}',
  jobalert: '/careers/alert',
  remind: '/calendar/yours?kind=llp&state=KA',
  privacyrequest: '/privacy',
}

test('every page that search engines are told of is among those that are tested', () => {
  const tested = sitePages.map(([path]) => path.replace(/[?#].*/, ''))
  const indexed = pagesOfSite.filter(({ isIndexed }) => isIndexed).map(({ path }) => path)
  expect(indexed.length).toBeGreaterThan(8)
  expect(indexed.filter((path) => !tested.includes(path))).toEqual([])
})

test('every form that visitors fill in shows every field of its table', async () => {
  expect(typedForms.map(({ name }) => name).toSorted()).toEqual(Object.keys(pagesOfForms).toSorted())
  const [year, month] = addMonths(dayInIndia(new Date()), 1).split('-')
  const query = `year=${year}&month=${Number(month)}`
  const { days } = await call(`/get/timeslots/days?${query}`, z.object({ days: z.array(z.string()) }))
  const [job] = await call('/get/careers/jobs', z.array(z.object({ id: z.number() })))
  for (const { name, fields } of typedForms) {
    const address = (pagesOfForms[name] ?? '').replace('{day}', days[0] ?? '').replace('{job}', String(job?.id))
    const { text } = await ask(address)
    const forms = text.match(/<form\b[^]*?<\/form>/g) ?? []
    const form = forms.find((each) => each.includes(`name="form" value="${name}"`)) ?? ''
    const shown = Object.keys(fields).filter((field) => form.includes(` name="${field}"`))
    const wanted = Object.keys(fields).filter((field) => fields[field]?.kind !== 'hidden')
    expect(
      wanted.filter((field) => !shown.includes(field)),
      name,
    ).toEqual([])
    expect(wanted.length, name).toBeGreaterThan(0)
  }
})

test('the home page shows its sections in order', async () => {
  const { text } = await ask('/home')
  const headings = [...(/<main[^]*<\/main>/.exec(text)?.[0] ?? '').matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/gs)]
  const order = [
    /WHAT WE OFFER/,
    /Services/,
    /Clients/,
    /Four stages/,
    /Important dates/,
    /Notes from practice/,
    /Articles/,
    /people you/,
    /by e-mail/,
  ].map((title) => headings.findIndex(([, heading = '']) => title.test(plainText(heading))))
  expect(order.every((place) => place >= 0)).toBe(true)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('service cards show exactly the first 160 characters of the text and three dots, those of favourites only', async () => {
  const all = await call('/get/ourservices?forFE=true', z.array(named.extend({ favorite: z.number() })))
  const shown = shownIn((await ask('/home')).text)
  const favourites = all.filter(({ favorite }) => favorite === 1)
  expect(favourites.length).toBeGreaterThan(0)
  for (const { title, content } of favourites) {
    const text = plainText(content.replaceAll(/<\/(p|li|h\d)>/g, ' '))
      .replaceAll(/\s+/g, ' ')
      .trim()
    expect(shown.replaceAll(/\s+/g, ' ')).toContain(`${title} ${text.slice(0, 160)}...`)
  }
  expect(shown).not.toContain('FEMA and Foreign Investment')
})

test('the text of an insight is in its document once', async () => {
  const [insight]: Insight[] = JSON.parse((await ask('/get/insights?id=4')).text)
  const passage = /<p>([^<]{60,120})/.exec(insight?.content ?? '')?.[1] ?? 'no passage'
  expect((await ask('/insights/article/4')).text.split(passage)).toHaveLength(2)
})

test('every link of an answer of the assistant leads to a page that has its place', async () => {
  const asked = [
    'When is GSTR-3B due in December?',
    'What are the timings of your Chennai office?',
    'What is a secretarial audit?',
    'How long do you keep an application?',
    'Does my private company need demat shares under rule 9B?',
    'Can I talk to somebody for half an hour for free?',
    'when was the firm founded',
    'trade mark renewal',
    'who looks after tax',
  ]
  const hrefs = new Set<string>()
  for (const content of asked) {
    const answer = await ask('/post/chatbot', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ role: 'user', content }),
    })
    const { sources, suggestions } = replySchema.parse(JSON.parse(answer.text))
    for (const { href } of [...sources, ...suggestions]) hrefs.add(href)
  }
  expect(hrefs.size).toBeGreaterThan(asked.length / 2)
  for (const href of hrefs) {
    const [path = '', place] = href.split('#')
    const { status, text } = await ask(path)
    expect([href, status]).toEqual([href, 200])
    if (place !== undefined) expect(text).toContain(`id="${place}"`)
  }
})
