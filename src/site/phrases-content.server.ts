// The phrases in which visitors ask for what is published, as a folder of content has them: by the titles of the records.
import { z } from 'zod'
import { outOfScopeRecord } from '#assistant/passages/phrases.server.ts'
import { contentPart } from '#platform/records/content.server.ts'
import type { Database } from '#platform/database/database.server.ts'

const text = z.string().min(1)
export const phrasesSchema = z.strictObject({
  asked: z
    .record(text, z.array(text).min(1))
    .describe('By kind and title, e.g. `faq:What do you do?`; for a part of an article with # and its heading'),
  outside: z.array(text).describe('What visitors ask that nothing on the site answers'),
})

export const phrasesContent = contentPart({
  file: 'phrases.json',
  schema: phrasesSchema,
  tables: ['asked_phrases'],
  enter: enterPhrases,
  read: readPhrases,
})

export async function enterPhrases(
  database: Database,
  { asked, outside }: z.infer<typeof phrasesSchema>,
): Promise<void> {
  const ids = await idsByTitle(database)
  const rows = Object.entries(asked).flatMap(([name, phrases]) => {
    // Staff teach each question by itself.
    const [, of = name, taught] = /^(.*)#(taught \d+)$/.exec(name) ?? []
    const [title = '', part = ''] = of.startsWith('insight:') ? of.split('#') : [of]
    const heading = taught ?? part
    const record = ids.get(title) ?? (isOfPage(title) ? title : null)
    return record === null ? [] : [{ record, heading, phrases: JSON.stringify(phrases) }]
  })
  await database
    .insertInto('asked_phrases')
    .values([...rows, { record: outOfScopeRecord, heading: '', phrases: JSON.stringify(outside) }])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function readPhrases(tx: Database): Promise<z.infer<typeof phrasesSchema>> {
  const titles = new Map([...(await idsByTitle(tx))].map(([title, record]) => [record, title]))
  const asked = new Map<string, string[]>()
  let outside: string[] = []
  for (const { record, heading, phrases } of await tx.selectFrom('asked_phrases').selectAll().execute()) {
    const list = phrasesIn(phrases)
    if (record === outOfScopeRecord) outside = list
    const title = titles.get(record) ?? (isOfPage(record) ? record : null)
    if (title !== null && list.length > 0) asked.set(heading === '' ? title : `${title}#${heading}`, list)
  }
  const sorted = [...asked].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { asked: Object.fromEntries(sorted), outside }
}

function phrasesIn(stored: string): string[] {
  const given: unknown = JSON.parse(stored)
  return Array.isArray(given) ? given.filter((each) => typeof each === 'string') : []
}

/** These have the same name everywhere. */
function isOfPage(record: string): boolean {
  return /^(?:rule|privacy|firm|page):/.test(record)
}

async function idsByTitle(database: Database): Promise<Map<string, string>> {
  const [services, offerings, insights, faqs, answers, offices, members, partners, jobs] = await Promise.all([
    database.selectFrom('service').select(['id', 'title']).execute(),
    database.selectFrom('key_offering').select(['id', 'title']).execute(),
    database.selectFrom('insight').select(['id', 'title']).execute(),
    database.selectFrom('faq').select(['id', 'question as title']).execute(),
    database.selectFrom('short_answer').select(['id', 'question as title']).execute(),
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
    ...named('short-answer', answers),
    ...named('office', offices),
    ...named('team', members),
    ...named('partner', partners),
    ...named(
      'job',
      jobs.map(({ id, job_title, company }) => ({ id, title: `${job_title}, ${company}` })),
    ),
  ])
}
