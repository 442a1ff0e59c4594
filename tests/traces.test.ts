// What a form leaves of its sender where nobody expects it: no cookie in the browser, and nothing in the log, also if it
// fails half-way.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { refusalsPath } from '#forms/refusal-reason.ts'
import { addDays, dayInIndia, instantAt } from '#platform/dates.ts'
import { openLog } from '#platform/log.server.ts'
import { applicant, applicationBody, resumeOf } from './people/applicant.ts'
import { startingInstant } from './seeded.ts'
import { openSite, type SiteForTests } from './site.ts'

const email = 'Zubeida@QuarkMills.example.in'
const person = { name: 'Zubeida Quark', email, phoneNumber: '+91 98765 43210' }
const message = 'A secret merger with Nilgiri Teas'
const traces = /zubeida|quark|98765|43210|secret merger|nilgiri/i
const enquiry = { ...person, companyName: 'Quark Mills', location: 'Chennai', message }
const booking = {
  ...person,
  company: 'Quark Mills',
  agenda: message,
  guests: 'cfo@quarkmills.example.in',
  date: '2026-11-26',
  slot: '10:30',
  timeZone: 'Asia/Kolkata',
}
const answers = 'kind=private&state=TS&sales=150&capital=10&group=none&yearEnd=03-31&agm=2026-09-28&formed=2015-01-05'
const conversation = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

let site: SiteForTests
let lines: string[] = []
beforeAll(async () => {
  site = await openSite(undefined, {}, { log: openLog('info', { write: (line) => void lines.push(line) }) })
})
afterEach(() => (lines = []))
afterAll(() => site.close())

const sent = new Set<string>()
async function send(route: string, body: object = {}, token = ''): Promise<Response> {
  sent.add(route)
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const headers = isForm ? {} : { 'content-type': 'application/json' }
  const response = await site.send(route.replace(':token', token), {
    headers,
    body: isForm ? body : JSON.stringify(body),
  })
  expect(response.headers.getSetCookie(), route).toEqual([])
  return response
}

async function succeed(route: string, body: object = {}, token = ''): Promise<string> {
  const response = await send(route, body, token)
  const text = await response.text()
  expect(response.status, `${route}: ${text}`).toBeLessThan(300)
  return text
}

/** The token of the latest e-mail with such a link. */
async function mailed(link: string): Promise<string> {
  const mails = await site.mails()
  const found = mails.flatMap(({ text }) => new RegExp(`/link/${link}/([\\w-]+)`).exec(text)?.[1] ?? []).at(-1)
  return found ?? expect.unreachable(`no link to ${link}`)
}

const application = async (recentJobTitle: string) =>
  applicationBody({ ...applicant, ...person, recentJobTitle }, await resumeOf(person.name))

test('every form of visitors sets no cookie, and leaves nothing of its sender in the log', async () => {
  await succeed('/post/contactus', enquiry)
  await succeed('/post/subscribe', { email })
  const newsletter = await mailed('subscription')
  await succeed('/link/subscription/:token/confirm', {}, newsletter)
  await succeed('/link/subscription/:token', oneClick, newsletter)
  await succeed('/link/subscription/:token/end', {}, newsletter)

  await succeed('/post/reminders', { email, answers, firstName: 'Zubeida' })
  const reminders = await mailed('subscription')
  await succeed('/link/subscription/:token/confirm', {}, reminders)
  await succeed('/link/reminders/:token/change', { answers: 'kind=llp&state=TN&gst=monthly' }, reminders)
  await succeed('/link/subscription/:token', oneClick, reminders)
  await succeed('/link/subscription/:token/end', {}, reminders)
  await succeed('/post/careers/jobalert', { email, keyword: 'secretary' })
  const alert = await mailed('subscription')
  await succeed('/link/subscription/:token/confirm', {}, alert)
  await succeed('/link/subscription/:token/end', {}, alert)

  await succeed('/post/consultation', booking)
  await succeed('/link/consultation/:token/confirm', {}, await mailed('consultation'))
  await succeed('/link/consultation/:token/move', { date: '2026-11-27', slot: '10:30' }, await mailed('consultation'))
  await succeed('/link/consultation/:token/cancel', {}, await mailed('consultation'))
  await succeed('/post/careers/jobapplication', await application('Secretary'))

  const answer = await succeed('/post/chatbot', { role: 'user', content: `${message}, says ${email}?`, conversation })
  const { exchange } = z.object({ exchange: z.string() }).parse(JSON.parse(answer))
  await succeed('/post/chatbot/thumb', { exchange, thumb: -1 })
  await succeed('/post/chatbot/allowance', { person: conversation })
  await succeed('/post/chatbot/erase', { conversation })
  await succeed(refusalsPath, { form: 'contactus', refused: { email: 'address' } })

  // Another day, because an address is sent only so many links on one.
  site.setClock(instantAt(addDays(dayInIndia(new Date(startingInstant)), 1), '10:00').toISOString())
  await succeed('/post/privacyrequest', { email })
  const ownData = await mailed('my-data')
  const consent = await site.database
    .selectFrom('consent')
    .select('id')
    .where('withdrawn_on', 'is', null)
    .executeTakeFirstOrThrow()
  await succeed('/link/my-data/:token/download', {}, ownData)
  await succeed('/link/my-data/:token/correction', { text: message }, ownData)
  await succeed('/link/my-data/:token/withdraw', { consent: String(consent.id) }, ownData)
  await succeed('/link/my-data/:token/erase', { sure: 'yes' }, ownData)

  const routes = site.app.routes.filter(({ method, path }) => method === 'POST' && !/^\/api\/console|\*$/.test(path))
  expect([...sent].toSorted()).toEqual([...new Set(routes.map(({ path }) => path))].toSorted())
  expect(lines.join('')).not.toMatch(traces)
})

test('a form that fails half-way is in the log, and nothing of its sender', async () => {
  await sql`create trigger full before insert on mail begin select raise(abort, 'no more mail'); end`.execute(
    site.database,
  )
  const forms: [route: string, body: object][] = [
    ['/post/contactus', { ...enquiry, message: `${message} again` }],
    ['/post/consultation', { ...booking, date: '2026-12-01' }],
    ['/post/careers/jobapplication', await application('Trainee')],
    ['/post/subscribe', { email: `other.${email}` }],
  ]
  for (const [route, body] of forms) expect((await send(route, body)).status, route).toBe(500)
  expect(lines.filter((line) => line.includes('no more mail'))).toHaveLength(forms.length)
  expect(lines.join('')).not.toMatch(traces)
})
