// The records of the console with 5,000 insights, on both databases: how long a page of the list, its counts, a search, a
// save and a publication take, each as a ratio to a bare `select … limit 25` in the same run. Says also which statement
// reads the whole table. Run: npm run bench:records (-- --SQLite or --PostgreSQL for one of them)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { migrations } from '#db/migrations.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { migrate, openDatabase, vacuum } from '#platform/database.server.ts'
import { openFiles } from '#platform/files.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { adoptContent } from '#publishing/adopt.server.ts'
import { saveRecord } from '#publishing/draft.server.ts'
import { settleDue } from '#publishing/due.server.ts'
import { publishRecord } from '#publishing/publish.server.ts'
import { countRecords, listRecords, openRecord, type RecordQuery } from '#publishing/record-list.server.ts'
import { kindsOfSite } from '#site/record-kinds.server.ts'
import { startPostgres } from '../tests/postgres.ts'
import { machineLoad, p95Of, timesOf, timesText } from './figures.ts'
import { writeManyInsights } from './many-insights.ts'
import { showScans } from './scans.ts'

const engines = ['SQLite', 'PostgreSQL']
const asked = engines.filter((engine) => process.argv.includes(`--${engine}`))
const insights = 5000
const rounds = 20
const now = new Date('2027-01-04T06:00:00Z')
const neha = { id: 'neha', name: 'Neha Kulkarni' }

const page: Omit<RecordQuery, 'filter'> = { sort: 'changed', order: 'desc', perPage: 25, offset: 0 }
const lists: Record<string, RecordQuery> = {
  'the latest changes': { filter: { kind: 'insight' }, ...page },
  'the 150th page': { filter: { kind: 'insight' }, ...page, offset: 3750 },
  'by title': { filter: { kind: 'insight' }, ...page, sort: 'title', order: 'asc' },
  'law to re-read': { filter: { kind: 'insight', state: 'law' }, ...page, sort: 'law', order: 'asc' },
  drafts: { filter: { kind: 'insight', state: 'draft' }, ...page },
  'a search': { filter: { kind: 'insight', search: 'note 4711' }, ...page },
  'a search of all kinds': { filter: { search: 'note 4711' }, ...page },
}

for (const engine of asked.length > 0 ? asked : engines) await measure(engine)

async function measure(engine: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'records-for-benches-'))
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : null
  const database = openDatabase(postgres ? { databaseUrl: postgres.url } : { sqliteFile: join(folder, 'site.sqlite') })
  try {
    await migrate(database, migrations)
    const settings = readSettings({ DATA_DIR: folder, PUBLIC_URL: 'http://localhost', LOG_LEVEL: 'silent' })
    await seedIfEmpty(database, await openFiles(settings), now)
    await writeManyInsights(database, insights, 1000)
    await database.deleteFrom('content_record').where('kind', '=', 'insight').execute()
    const began = performance.now()
    await adoptContent(database, kindsOfSite, now)
    const adopted = ((performance.now() - began) / 1000).toFixed(0)
    if (postgres) await vacuum(database)
    await sql`analyze`.execute(database)
    console.log(`\n${insights} insights on ${engine}, given records in ${adopted} s (${machineLoad()})`)
    const bare = await timesOf(() => database.selectFrom('insight').selectAll().limit(25).execute(), rounds)
    console.log(`  ${'select … limit 25'.padEnd(30)}${timesText(bare)}`)
    const told = async (name: string, run: () => Promise<unknown>) => {
      const times = await timesOf(run, rounds)
      console.log(`  ${name.padEnd(30)}${timesText(times)}, ${(p95Of(times) / p95Of(bare)).toFixed(1)} × bare`)
    }
    for (const [name, query] of Object.entries(lists)) {
      await told(`list: ${name}`, () => listRecords(database, query, now))
    }
    await told('counts', () => countRecords(database, 'insight', now))
    await told('what is due, if nothing is', () => settleDue(database, kindsOfSite, now))
    const { data } = await listRecords(database, lists['by title'] ?? { filter: { kind: 'insight' }, ...page }, now)
    const id = data[0]?.id ?? 0
    await told('open', () => openRecord(database, kindsOfSite, id))
    let [edits, at] = [0, now.getTime()]
    await told('save', async () => {
      const { version, body } = await openRecord(database, kindsOfSite, id)
      edits += 1
      await saveRecord(
        database,
        kindsOfSite,
        { id, version, body: { ...body, title: `Edit ${edits}` } },
        neha,
        new Date(at),
      )
    })
    await told('publish', async () => {
      const { version } = await openRecord(database, kindsOfSite, id)
      at += 1000
      await publishRecord(database, kindsOfSite, { id, version }, neha, new Date(at))
    })
    await showScans(
      database,
      async (watched) => {
        for (const query of Object.values(lists)) await listRecords(watched, query, now)
        await countRecords(watched, 'insight', now)
        await settleDue(watched, kindsOfSite, now)
      },
      (line) => /Seq Scan on content_record|SCAN content_record$/.test(line),
    )
  } finally {
    await database.destroy()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
