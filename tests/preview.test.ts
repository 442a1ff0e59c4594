// A draft on its real page, by a signed link: what publication would show, for whoever has the link and nobody else.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListener } from '#listener.server.ts'
import { readSecret } from '#platform/start/secret.server.ts'
import { createRecord, saveRecord } from '#publishing/draft.server.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { kindOf } from '#publishing/kinds.server.ts'
import { publication } from '#publishing/publish.server.ts'
import { endPreview, openPreviews, previewsOf, type Previews } from '#publishing/previews/preview.server.ts'
import { kindsOfSite } from '#rooms.server.ts'
import { listenWith, type ListenerForTests } from './servers/listener.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'

let site: OwnSite
let listening: ListenerForTests
let previews: Previews
const by = { id: 'neha', name: 'Neha Kulkarni' }
const now = new Date()
const question = 'May a draft be shown to a client?'

beforeAll(async () => {
  site = await openOwnSite()
  const clientFolder = fileURLToPath(new URL('../build/client', import.meta.url))
  listening = await listenWith(openListener({ ...site, clientFolder, version: () => 1 }))
  previews = openPreviews({
    database: site.database,
    kinds: kindsOfSite,
    secret: readSecret(site.settings),
    publicUrl: site.settings.publicUrl,
  })
})
afterAll(async () => {
  await listening.close()
  await site.close()
})

async function draft(body: object): Promise<number> {
  return createRecord(site.database, kindOf(kindsOfSite, 'faq'), body, by, now)
}
const target = (link: string) => link.slice(site.settings.publicUrl.length)
const count = async () =>
  (
    await site.database
      .selectFrom('faq')
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirst()
  )?.rows

test('whoever has the link sees the draft on the page, and the site stays as it is', async () => {
  const id = await draft({ question, answer: '<p>Yes, by its link.</p>' })
  const before = await count()
  // The page is in the cache, which must not answer for its preview.
  expect((await listening.request('/psraoassociates')).body.toString()).not.toContain(question)
  const { link, validUntil } = await previews.link(id, by, now)
  expect(Date.parse(validUntil) - now.getTime()).toBe(14 * 24 * 60 * 60_000)

  const { status, headers, body } = await listening.request(target(link))
  expect(status).toBe(200)
  expect(body.toString()).toContain(question)
  expect(body.toString()).toContain('Preview of a draft.')
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect((await listening.request('/psraoassociates')).body.toString()).not.toContain(question)
  expect(await count()).toBe(before)
})

test('a link that was changed, or has expired, shows the page as it is', async () => {
  const id = await draft({ question, answer: '<p>Yes.</p>' })
  const { link } = await previews.link(id, by, now)
  const url = new URL(link)
  const [own = '', record = '', version = '', until = '', signature = ''] = (
    url.searchParams.get('preview') ?? ''
  ).split('.')
  const forged = [
    `${Number(own) + 1}.${record}.${version}.${until}.${signature}`,
    `${own}.${record}.${Number(version) + 1}.${until}.${signature}`,
    `${own}.${record}.${version}.zzzzzzzz.${signature}`,
    `${own}.${record}.${version}.${until}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    '',
  ]
  for (const token of forged) {
    const { status, body } = await listening.request(`/psraoassociates?preview=${token}`)
    expect(status).toBe(200)
    expect(body.toString()).not.toContain(question)
  }
  const elsewhere = await listening.request(`/ourteam?preview=${url.searchParams.get('preview')}`)
  expect(elsewhere.body.toString()).not.toContain('Preview of a draft.')
  expect(previews.shownBy(url, now)).toMatchObject({ record: id, version: 1 })
  expect(previews.shownBy(url, new Date(now.getTime() + 14 * 24 * 60 * 60_000))).toBeNull()
})

test('a draft that the page cannot take says what is missing', async () => {
  const { link } = await previews.link(await draft({ question: '', answer: '' }), by, now)
  const { status, body } = await listening.request(target(link))
  expect(status).toBe(422)
  expect(body.toString()).toContain('Fill in “Question”.')
})

test('a link goes on showing the version that it was made for, until somebody ends it', async () => {
  const id = await draft({ question, answer: '<p>Yes.</p>' })
  const { link } = await previews.link(id, by, now)
  expect((await previews.link(id, by, now)).link, 'one link for each version').toBe(link)
  const later = { question: 'Written after the link was sent', answer: '<p>No.</p>' }
  const version = await saveRecord(site.database, kindsOfSite, { id, version: 1, body: later }, by, now)
  const first = await listening.request(target(link))
  expect([first.status, first.body.toString().includes(question)]).toEqual([200, true])
  expect(first.body.toString()).not.toContain(later.question)
  const second = await previews.link(id, by, now)
  expect(second.version).toBe(version)

  const open = await previewsOf(site.database, id)
  expect(open.map((each) => each.version)).toEqual([version, 1])
  await endPreview(site.database, id, open[1]!.id)
  const ended = await listening.request(target(link))
  expect([ended.status, ended.body.toString().includes('This link has been ended')]).toEqual([410, true])
  expect((await listening.request(target(second.link))).body.toString()).toContain(later.question)
})

test('a link is shown once at a time, and keeps no other from being shown', async () => {
  const one = await previews.link(await draft({ question, answer: '<p>Yes.</p>' }), by, now)
  const other = await previews.link(await draft({ question, answer: '<p>No.</p>' }), by, now)
  const mayEnd = Promise.withResolvers<void>()
  const publishing = inTransaction(site.database, () => mayEnd.promise, publication)
  const asked = [one, one, other].map(({ link }) => listening.request(target(link)))
  expect((await Promise.race(asked)).status).toBe(429)
  mayEnd.resolve()
  await publishing
  expect((await Promise.all(asked)).map(({ status }) => status).toSorted()).toEqual([200, 200, 429])
  expect((await listening.request(target(one.link))).status).toBe(200)
})

test('a draft whose place is taken, and a title that is too long for an address, are refused in words', async () => {
  const service = kindOf(kindsOfSite, 'service')
  const [live] = await service.read(site.database)
  const same = await createRecord(site.database, service, live!.body, by, now)
  const { link } = await previews.link(same, by, now)
  const { status, body } = await listening.request(target(link))
  expect([status, body.toString().includes('This draft cannot be shown yet')]).toEqual([422, true])
  const title = 'Very long '.repeat(2000)
  const long = await createRecord(site.database, service, { ...live!.body, title }, by, now)
  await expect(previews.link(long, by, now)).rejects.toThrow('Shorten the title first.')
})
