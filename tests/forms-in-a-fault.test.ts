// What becomes of a form when the site fails: the page comes back with everything that was typed and names the
// telephone, with and without JavaScript. Needs the build.
import type { HttpBindings } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOwnSite, type OwnSite } from './own-site.ts'
import { mailsIn } from './people/mails.ts'

const telephone = '+91 40 0000 0000'
const failed = `Something went wrong on our side and we could not save this. What you typed is still here. Please send it again in a minute, or telephone us on ${telephone}.`

const enquiry = {
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  phoneNumber: '+91 44 1111 1111',
  companyName: 'Kaveri Foods',
  location: 'Chennai',
  message: 'Please call about our annual return.',
}

let site: OwnSite
let link: string
let senders = 0
/** An address that has not been used before. */
function newSender(): string {
  senders += 1
  return `10.0.${senders >> 8}.${senders & 255}`
}

beforeAll(async () => {
  site = await openOwnSite('silent')
  await callWith('/post/contactus', enquiry)
  await callWith('/post/privacyrequest', { email: enquiry.email })
  const mails = await mailsIn(site.database, site.mailRenderer)
  link = mails.flatMap(({ text }) => /\/link\/my-data\/[\w-]+/.exec(text) ?? [])[0] ?? ''
})
afterAll(() => site.close())

function send(path: string, init: RequestInit, remoteAddress = newSender()): Promise<Response> {
  const bindings = { incoming: { socket: { remoteAddress } } } as unknown as HttpBindings
  return site.app.fetch(new Request(new URL(path, site.settings.publicUrl), { method: 'POST', ...init }), bindings)
}

function callWith(path: string, fields: Record<string, string>): Promise<Response> {
  return send(path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) })
}

type SubmitOptions = { sender?: string; signal?: AbortSignal }

/** As a browser without JavaScript does. */
function submit(path: string, form: string, fields: Record<string, string>, { sender, signal }: SubmitOptions = {}) {
  return send(path, { body: new URLSearchParams({ form, ...fields }), signal: signal ?? null }, sender)
}

function expectTyped(page: string, fields: Record<string, string>): void {
  for (const value of Object.values(fields)) expect(page).toContain(value)
}

test('a form whose visitor has gone is received, and no page is rendered', async () => {
  const message = 'Sent, and the window closed.'
  const response = await submit('/contact', 'contactus', { ...enquiry, message }, { signal: AbortSignal.abort() })
  expect(await response.text()).not.toContain('</form>')
  const kept = site.database.selectFrom('lead').select('id').where('message', '=', message)
  expect(await kept.execute()).toHaveLength(1)
})

test('a form that is refused for now comes back with what was typed', async () => {
  const sender = '198.51.100.1'
  const subscribe = (use: number) =>
    submit('/contact', 'subscribe', { email: `reader${use}@tea.example.in` }, { sender })
  for (let use = 0; use < 5; use += 1) expect((await subscribe(use)).status).toBe(200)
  const refused = await subscribe(5)
  expect(refused.status).toBe(429)
  const html = await refused.text()
  expect(html).toMatch(
    /To prevent abuse we send only a few confirmation links\.[^]*in 10 minutes, or telephone us on \+91 40 0000 0000\./,
  )
  expect(html).toContain('value="reader5@tea.example.in"')
})

describe('while the database is away', () => {
  beforeAll(() => site.database.destroy())

  const forms: [page: () => string, form: string, call: () => string, fields: Record<string, string>][] = [
    [() => '/contact', 'contactus', () => '/post/contactus', { ...enquiry, message: 'Written in vain?' }],
    [() => '/contact', 'subscribe', () => '/post/subscribe', { email: 'reader@kaverifoods.example.in' }],
    [() => '/home', 'subscribe', () => '/post/subscribe', { email: 'reader@kaverifoods.example.in' }],
    [() => '/privacy', 'privacyrequest', () => '/post/privacyrequest', { email: 'reader@kaverifoods.example.in' }],
    [() => link, 'correction', () => `${link}/correction`, { text: 'The company is Kaveri Mills.' }],
  ]

  test.each(forms)('%s: the form %s comes back with what was typed', async (page, form, _call, fields) => {
    const response = await submit(page(), form, fields)
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, expect.stringContaining('no-store')])
    const html = await response.text()
    expect(html).toContain(failed)
    expectTyped(html, fields)
    expect(html).toContain('</form>')
  })

  test.each(forms)('%s: the call of %s says the same to a form sent by script', async (_page, _form, call, fields) => {
    const response = await callWith(call(), fields)
    expect([response.status, await response.json()]).toEqual([500, { message: failed }])
  })
})
