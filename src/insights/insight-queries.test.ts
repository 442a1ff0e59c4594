// The queries of the public pages use an index, however many insights there are. Checks the query plans of both databases
// for the site's own queries, with ten thousand insights.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { importantDates } from '#calendar/calendar.server.ts'
import { jobById, openJobs } from '#careers/careers.server.ts'
import { openJobSearch } from '#careers/search/job-search.server.ts'
import * as firm from '#firm/firm.server.ts'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import { services } from '#services/services.server.ts'
import * as home from '#home/home.server.ts'
import { eachDatabase, patient } from '../../tests/databases.ts'
import { queryPlansOf, type Query } from '../../tests/query-plans.ts'
import { countInsights, insightAddresses, insightDocuments, insights, type InsightQuery } from './insights.server.ts'

const rows = 10_000
const page = { limit: 9, offset: 0 }

const listsOfInsights: [string, InsightQuery][] = [
  ['the newest of all', page],
  ['the newest blogs', { ...page, typeofinsight: 'blog' }],
  ['the second hundred of the articles', { typeofinsight: 'article', limit: 100, offset: 100 }],
  ['favourite articles', { ...page, typeofinsight: 'article', favorite: 1 }],
  ['favourites of either kind', { ...page, favorite: 1 }],
  ['one insight', { ...page, id: 4321 }],
]

const wholeLists: [string, Query][] = [
  ['services', services],
  ['offices', firm.contactInformation],
  ['people', firm.teamMembers],
  ['introductions of the team', firm.teamSections],
  ['questions', firm.faqs],
  ['partners', firm.partners],
  ['slides', (database) => home.carouselSlides(database, 'https://firm.example.in')],
  ['gallery', home.gallery],
  ['logos', home.logos],
  ['what we offer', home.whatWeOffer],
  ['what we do', home.whatWeDo],
  ['numbers', home.numbers],
  ['the settings, which name the languages of the notices', firm.siteSettings],
  ['addresses of all insights', insightAddresses],
  [
    'open vacancies',
    (database) => openJobs(database, openJobSearch({ database }), { today: '2026-11-21', limit: 500, offset: 0 }),
  ],
]

eachDatabase('queries with ten thousand insights', (freshDatabase) => {
  let database: Database
  let isSqlite: boolean

  beforeAll(async () => {
    const place = await freshDatabase('seeded')
    isSqlite = 'sqliteFile' in place
    database = openDatabase(place, patient)
    await writeInsights(database)
    await sql`analyze`.execute(database)
  })
  afterAll(() => database.destroy())

  const plansOf = (run: Query) => queryPlansOf(database, run)

  /** Steps that scan the whole table of insights. */
  const fullScans = (plan: string[]) => plan.filter((step) => /SCAN insight$|Seq Scan on insight\b/.test(step))

  describe('of insights', () => {
    test.each(listsOfInsights)('%s: the index is used to find them', async (_name, query) => {
      expect(fullScans(await plansOf((observed) => insights(observed, query)))).toEqual([])
    })

    // Sorting is acceptable for favourites of both types, since they are few, and for a single insight.
    const ordered = listsOfInsights.filter(([, { id, favorite, typeofinsight }]) => !id && (!favorite || typeofinsight))
    test.each(ordered)('%s: the index is used to sort them', async (_name, query) => {
      const plan = await plansOf((observed) => insights(observed, query))
      expect(plan.filter((step) => /TEMP B-TREE|Sort Key: .*created_on/.test(step))).toEqual([])
    })

    test('favourites of one type are counted with an index', async () => {
      const query = { ...page, typeofinsight: 'blog', favorite: 1 } as const
      expect(fullScans(await plansOf((observed) => countInsights(observed, query)))).toEqual([])
    })

    test('a document is found with the index on its file name', async () => {
      const plan = await plansOf((observed) => insightDocuments(observed, 'note.pdf'))
      expect(fullScans(plan)).toEqual([])
      if (isSqlite) expect(plan.join('\n')).toContain('(pdf=?)')
    })
  })

  describe('of everything else', () => {
    // PostgreSQL rightly scans small tables, so only SQLite shows whether the index can be used.
    test.each(wholeLists)('%s: the index is used to sort them', async (_name, run) => {
      const plan = await plansOf(run)
      if (isSqlite) expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
    })

    test('a vacancy and a text are found by their keys', async () => {
      const text = (database: Database) => firm.firmText(database, 'privacy', z.unknown())
      const plans = await Promise.all([(database: Database) => jobById(database, 1), text].map(plansOf))
      const plan = plans.flat()
      if (isSqlite) expect(plan.filter((step) => !step.startsWith('SEARCH'))).toEqual([])
    })

    test('entries of staff for a month are found with the index on their day', async () => {
      const plan = await plansOf((observed) => importantDates(observed, { from: '2026-11-01', to: '2026-11-30' }))
      if (isSqlite) expect(plan.join('\n')).toContain('SEARCH calendar_entry USING INDEX calendar_entry_day')
    })
  })
})

async function writeInsights(database: Database): Promise<void> {
  const content = `<p>${'A company secretary certifies. '.repeat(20)}</p>`
  const batch = 500
  for (let from = 0; from < rows; from += batch) {
    await database
      .insertInto('insight')
      .values(
        Array.from({ length: batch }, (_, index) => {
          const number = from + index
          const writtenOn = new Date(Date.UTC(2020, 0, 1) + number * 6 * 3_600_000).toISOString()
          return {
            typeofinsight: number % 2 ? 'article' : 'blog',
            title: `Note ${number} of the practice`,
            short_description: 'What to keep, and for how long',
            content,
            imageurl: '',
            imagealt: '',
            createdby: 'Ritu Agarwal',
            created_on: writtenOn,
            updated_on: writtenOn,
            law_as_at: null,
            favorite: number % 100 < 2 ? 1 : 0,
          }
        }),
      )
      .execute()
  }
  const ids = await database.selectFrom('insight').select('id').orderBy('id', 'desc').limit(batch).execute()
  const document = { position: 1, url: '', title: '', short_description: '', pages: 1 }
  await database
    .insertInto('insight_document')
    .values(ids.map(({ id }) => ({ ...document, insight_id: id, pdf: `note-${id}.pdf` })))
    .execute()
}
