// The library of 10,000 pictures and PDFs on both databases: how long a page of the list, a search, the uses of a record
// and the paths of a page's pictures take. Says also which statement reads a whole table. Run: npm run bench:media
// (-- --SQLite or --PostgreSQL for one of them)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '#db/migrations.ts'
import { mediaDetail, mediaList } from '#media/library.server.ts'
import { mediaFilters, type MediaFilter } from '#media/media.ts'
import { withShownFiles } from '#media/shown-files.server.ts'
import { setUses } from '#media/uses.server.ts'
import { migrate, openDatabase, vacuum, type Database } from '#platform/database.server.ts'
import { startPostgres } from '../tests/postgres.ts'
import { machineLoad, p95Of, timesOf, timesText } from './figures.ts'
import { pathOf, wordOf, writeManyMedia } from './many-media.ts'
import { showScans } from './scans.ts'

const engines = ['SQLite', 'PostgreSQL']
const asked = engines.filter((engine) => process.argv.includes(`--${engine}`))
const count = 10_000
const rounds = 40
/** The goal for the list and the searches. */
const maxMs = 100
const perPage = 48
const paths = Array.from({ length: 90 }, (_, at) => pathOf(at * 97 + 1))
const searches = {
  'one picture': wordOf(4321),
  'a common word': 'board',
  'two common words': 'annual people',
  'a letter': 'q',
  nothing: 'zzzzz',
}

for (const engine of asked.length > 0 ? asked : engines) await measure(engine)

async function measure(engine: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'media-for-benches-'))
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : null
  const database = openDatabase(postgres ? { databaseUrl: postgres.url } : { sqliteFile: join(folder, 'site.sqlite') })
  try {
    await migrate(database, migrations)
    await writeManyMedia(database, count)
    if (postgres) await vacuum(database)
    await sql`analyze`.execute(database)
    console.log(`\n${count} items on ${engine} (${machineLoad()})`)
    for (const [name, run] of Object.entries(steps(database))) {
      const times = await timesOf(run, rounds)
      console.log(`  ${name.padEnd(34)}${timesText(times)}`)
      if (p95Of(times) > maxMs) process.exitCode = 1
    }
    await showScans(
      database,
      async (watched) => {
        for (const [name, run] of Object.entries(steps(watched))) if (!name.startsWith('uses')) await run()
      },
      (line, statement) => {
        // The newest items are read in the order of the primary key, as far as the page goes.
        const isInOrder = /order by "id" desc limit/.test(statement) && line.endsWith('SCAN media_item')
        return !isInOrder && /Seq Scan on media|SCAN media_\w+$/.test(line)
      },
    )
  } finally {
    await database.destroy()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function steps(database: Database): Record<string, () => Promise<unknown>> {
  const list = (show: MediaFilter, search: string, offset = 0) =>
    mediaList(database, { show, search, limit: perPage, offset })
  const page = JSON.stringify(paths.slice(0, 60).map((imageurl) => ({ imageurl })))
  let round = 0
  return {
    ...Object.fromEntries(mediaFilters.map((show) => [`list: ${show}`, () => list(show, '')])),
    'list: all, the 200th page': () => list('all', '', 199 * perPage),
    ...Object.fromEntries(Object.entries(searches).map(([name, q]) => [`search: ${name}`, () => list('all', q)])),
    'search: a common word, unused': () => list('unused', 'board'),
    'one item with its uses': () => mediaDetail(database, 4321, () => Promise.resolve(new Map())),
    'uses of a record, changed': () =>
      database.transaction().execute((tx) => setUses(tx, 'record:9:draft', paths.slice(round++, round + 5))),
    'the 60 pictures of a page': () => withShownFiles(database, page),
  }
}
