// The phrases in which visitors ask for the starting content: content/phrases.json, by the titles of the records.
import { outsideRecord } from '#assistant/answers/phrases.server.ts'
import '#careers/tables.server.ts'
import '#firm/tables.server.ts'
import '#insights/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import '#services/tables.server.ts'
import { phrasesSchema } from './content-schemas.ts'
import { openContent, type Content } from './starting-content.ts'

/**
 * Fills the table of phrases if it is empty, as it is in a database that was filled before there was such a table.
 * Records that are no longer there are left out.
 */
export async function seedPhrasesIfEmpty(database: Database, content: Content = openContent()): Promise<void> {
  if (await database.selectFrom('asked_phrases').select('record').limit(1).executeTakeFirst()) return
  const { asked, outside } = await content.read('phrases.json', phrasesSchema)
  const ids = await idsByTitle(database)
  const rows = Object.entries(asked).flatMap(([name, phrases]) => {
    const [title = '', heading = ''] = name.startsWith('insight:') ? name.split('#') : [name]
    const record = ids.get(title) ?? (/^(?:rule|privacy|firm|page):/.test(title) ? title : null)
    return record === null ? [] : [{ record, heading, phrases: JSON.stringify(phrases) }]
  })
  await database
    .insertInto('asked_phrases')
    .values([...rows, { record: outsideRecord, heading: '', phrases: JSON.stringify(outside) }])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function idsByTitle(database: Database): Promise<Map<string, string>> {
  const [services, offerings, insights, faqs, offices, members, partners, jobs] = await Promise.all([
    database.selectFrom('service').select(['id', 'title']).execute(),
    database.selectFrom('key_offering').select(['id', 'title']).execute(),
    database.selectFrom('insight').select(['id', 'title']).execute(),
    database.selectFrom('faq').select(['id', 'question as title']).execute(),
    database.selectFrom('office').select(['id', 'city as title']).execute(),
    database.selectFrom('team_member').select(['id', 'name as title']).execute(),
    database.selectFrom('partner').select(['id', 'name as title']).execute(),
    database.selectFrom('job').select(['id', 'job_title', 'company']).execute(),
  ])
  const named = (kind: string, rows: { id: number; title: string }[]): [string, string][] =>
    rows.map(({ id, title }) => [`${kind}:${title}`, `${kind}:${id}`])
  return new Map([
    ...named('service', services),
    ...named('keyoffer', offerings),
    ...named('insight', insights),
    ...named('faq', faqs),
    ...named('office', offices),
    ...named('team', members),
    ...named('partner', partners),
    ...named(
      'job',
      jobs.map(({ id, job_title, company }) => ({ id, title: `${job_title}, ${company}` })),
    ),
  ])
}
