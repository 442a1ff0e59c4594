// The phrases of the starting content: every name in content/phrases.json finds a passage of the assistant.
import { afterAll, beforeAll, expect, test } from 'vitest'
import phrases from '../content/phrases.json' with { type: 'json' }
import { readPhrases } from '#assistant/passages/phrases.server.ts'
import { searchedPassage, type SearchedPassage } from '#assistant/passages/searched-passage.ts'
import { openClient } from '#platform/pages/client.ts'
import { kindsOfSite, openPassages } from '#rooms.server.ts'
import { openSite, type SiteForTests } from '../tests/site.ts'

let site: SiteForTests
let passages: SearchedPassage[]
beforeAll(async () => {
  site = await openSite()
  const get = openClient((address) => site.get(address))
  passages = (await openPassages()(get, site.database)).map(searchedPassage)
})
afterAll(() => site.close())

test('each of them belongs to a passage, with its heading', async () => {
  const { asked, outOfScope } = await readPhrases(site.database)
  const missing = asked.filter(
    ({ record, heading }) =>
      !passages.some((passage) => passage.record === record && (heading === '' || passage.heading === heading)),
  )
  expect(missing.map(({ record, heading }) => `${record}#${heading}`)).toEqual([])
  expect(asked).toHaveLength(Object.keys(phrases.asked).length)
  expect(outOfScope).toEqual(phrases.outside)
})

test('every kind of record is answered from, but for other languages, what pages say in short, and texts of the inbox', async () => {
  const withoutTitle = (address: string) => address.replace(/#.*|[?&]title=.*/, '')
  const places = passages.map(({ href }) => withoutTitle(href))
  const missing = []
  for (const [name, { of, read }] of kindsOfSite) {
    const published = await read(site.database)
    const pages = published.map(({ id, body }) => withoutTitle(of.pageOf?.(id, body) ?? ''))
    // The firm has no dates of its own yet.
    if (pages.length > 0 && !pages.some((page) => places.includes(page))) missing.push(name)
  }
  const onHomePage = ['slide', 'what-we-offer', 'what-we-do', 'numbers', 'logo', 'gallery-picture']
  expect(missing).toEqual(['about-the-team', 'notice-translation', ...onHomePage, 'reply-text'])
})

test('a row that is not a JSON list is left out and named', async () => {
  const { database } = site
  await database
    .updateTable('asked_phrases')
    .set({ phrases: '["one",]' })
    .where('record', '=', 'firm:history')
    .execute()
  const unreadable: string[] = []
  const { asked } = await readPhrases(database, (record) => unreadable.push(record))
  expect(unreadable).toEqual(['firm:history'])
  expect(asked.map(({ record }) => record)).not.toContain('firm:history')
})
