// A draft on its real page, by a signed link: what publication would show, for whoever has the link and nobody else.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListener } from '#listener.server.ts'
import { readSecret } from '#platform/secret.server.ts'
import { createRecord } from '#publishing/draft.server.ts'
import { kindOf } from '#publishing/kinds.server.ts'
import { openPreviews, type Previews } from '#publishing/preview.server.ts'
import { kindsOfSite } from '#site/record-kinds.server.ts'
import { listenWith, type ListenerForTests } from './listener.ts'
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
  const { link, validUntil } = await previews.link(id, now)
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
  const { link } = await previews.link(id, now)
  const url = new URL(link)
  const [own = '', until = '', signature = ''] = (url.searchParams.get('preview') ?? '').split('.')
  const forged = [
    `${Number(own) + 1}.${until}.${signature}`,
    `${own}.zzzzzzzz.${signature}`,
    `${own}.${until}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    '',
  ]
  for (const token of forged) {
    const { status, body } = await listening.request(`/psraoassociates?preview=${token}`)
    expect(status).toBe(200)
    expect(body.toString()).not.toContain(question)
  }
  const elsewhere = await listening.request(`/ourteam?preview=${own}.${until}.${signature}`)
  expect(elsewhere.body.toString()).not.toContain('Preview of a draft.')
  expect(previews.recordIn(url, now)).toBe(id)
  expect(previews.recordIn(url, new Date(now.getTime() + 14 * 24 * 60 * 60_000))).toBeNull()
})

test('a draft that the page cannot take says what is missing', async () => {
  const { link } = await previews.link(await draft({ question: '', answer: '' }), now)
  const { status, body } = await listening.request(target(link))
  expect(status).toBe(422)
  expect(body.toString()).toContain('Fill in “Question”.')
})
