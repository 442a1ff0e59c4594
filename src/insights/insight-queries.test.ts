// However much has been written, what visitors ask for is found by an index: the plans that both databases make of the
// very queries of the site, with ten thousand insights.
import { CompiledQuery, sql, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { importantDates } from '#calendar/calendar.server.ts'
import { jobById, openJobs } from '#careers/careers.server.ts'
import * as firm from '#firm/firm.server.ts'
import { migrate, openDatabase, type Database } from '#platform/database.server.ts'
import { services } from '#services/services.server.ts'
import * as home from '#home/home.server.ts'
import { seedFirm } from '../../db/seed-firm.ts'
import { migrations } from '../../db/migrations.ts'
import { eachDatabase } from '../../tests/databases.ts'
import { countInsights, insightAddresses, insightDocuments, insights, type InsightQuery } from './insights.server.ts'

const rows = 10_000
const page = { limit: 9, offset: 0 }

type Asked = (database: Database) => Promise<unknown>

const listsOfInsights: [string, InsightQuery][] = [
  ['the newest of all', page],
  ['the newest blogs', { ...page, typeofinsight: 'blog' }],
  ['the second hundred of the articles', { typeofinsight: 'article', limit: 100, offset: 100 }],
  ['favourite articles', { ...page, typeofinsight: 'article', favorite: 1 }],
  ['favourites of either kind', { ...page, favorite: 1 }],
  ['one insight', { ...page, id: 4321 }],
]

const wholeLists: [string, Asked][] = [
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
  ['addresses of all insights', insightAddresses],
  ['open vacancies', (database) => openJobs(database, { today: '2026-11-21' })],
]

eachDatabase('queries with ten thousand insights', (freshDatabase) => {
  let database: Database
  let isSqlite: boolean

  beforeAll(async () => {
    const place = await freshDatabase()
    isSqlite = 'sqliteFile' in place
    database = openDatabase(place)
    await migrate(database, migrations)
    await seedFirm(database, { path: (file) => file, alt: (file) => file })
    await writeInsights(database)
    await sql`analyze`.execute(database)
  })
  afterAll(() => database.destroy())

  /** The steps by which the database answers all that is asked, a line each. */
  async function plansOf(asked: Asked): Promise<string[]> {
    const nodes: RootOperationNode[] = []
    const listener: KyselyPlugin = {
      transformQuery({ node }) {
        nodes.push(node)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    await asked(database.withPlugin(listener))
    expect(nodes).not.toEqual([])
    const plans = await Promise.all(nodes.map(planOf))
    return plans.flat()
  }

  async function planOf(node: RootOperationNode): Promise<string[]> {
    const executor = database.getExecutor()
    const query = executor.compileQuery(node, { queryId: crypto.randomUUID() })
    const explain = isSqlite ? 'explain query plan' : 'explain'
    const { rows: steps } = await database.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
    )
    return steps.map((step) => String(step['detail'] ?? step['QUERY PLAN']))
  }

  /** Steps that read all insights one after the other, in no order. */
  const readsAll = (plan: string[]) => plan.filter((step) => /SCAN insight$|Seq Scan on insight\b/.test(step))

  describe('of insights', () => {
    test.each(listsOfInsights)('%s are found by an index', async (_name, query) => {
      expect(readsAll(await plansOf((asked) => insights(asked, query)))).toEqual([])
    })

    // Favourites of either kind are few: they may be sorted. So may one insight.
    const ordered = listsOfInsights.filter(([, { id, favorite, typeofinsight }]) => !id && (!favorite || typeofinsight))
    test.each(ordered)('%s come in the order of an index', async (_name, query) => {
      const plan = await plansOf((asked) => insights(asked, query))
      expect(plan.filter((step) => /TEMP B-TREE|Sort Key: .*created_on/.test(step))).toEqual([])
    })

    test('favourites of a kind are counted by an index', async () => {
      const query = { ...page, typeofinsight: 'blog', favorite: 1 } as const
      expect(readsAll(await plansOf((asked) => countInsights(asked, query)))).toEqual([])
    })

    test('a document is found by its file name', async () => {
      const plan = await plansOf((asked) => insightDocuments(asked, 'note.pdf'))
      expect(readsAll(plan)).toEqual([])
      if (isSqlite) expect(plan.join('\n')).toContain('(pdf=?)')
    })
  })

  describe('of everything else', () => {
    // PostgreSQL reads small tables from end to end, rightly: only SQLite tells whether the index would serve.
    test.each(wholeLists)('%s come in the order of an index', async (_name, asked) => {
      const plan = await plansOf(asked)
      if (isSqlite) expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
    })

    test('a vacancy, the settings and a text are found by their keys', async () => {
      const text = (database: Database) => firm.firmText(database, 'privacy', z.unknown())
      const plans = await Promise.all(
        [(database: Database) => jobById(database, 1), firm.siteSettings, text].map(plansOf),
      )
      const plan = plans.flat()
      if (isSqlite) expect(plan.filter((step) => !step.startsWith('SEARCH'))).toEqual([])
    })

    test('what staff entered for a month is found by its day', async () => {
      const plan = await plansOf((asked) => importantDates(asked, { year: 2026, month: 11 }))
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
}
