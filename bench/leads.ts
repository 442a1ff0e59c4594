// The inbox over 50,000 and 100,000 leads, on both databases: how long a page of the list, a search and the counts take,
// each as a ratio to a bare `select … limit 25` in the same run, and SQL LIKE over the same leads as the reference. Says
// also which statement reads the whole table. Run: npm run bench:leads (-- --SQLite or --PostgreSQL for one of them,
// -- --leads=50000 for one size)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { migrations } from '#db/migrations.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { inboxCounts, inboxPart } from '#leads/inbox/inbox-list.server.ts'
import type { InboxFilter } from '#leads/inbox/inbox.ts'
import type { InboxRooms } from '#leads/inbox/rooms.server.ts'
import { columnContains, migrate, openDatabase, vacuum, type Database } from '#platform/database.server.ts'
import { openFiles } from '#platform/files.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { startPostgres } from '../tests/postgres.ts'
import { machineLoad, p95Of, timesOf, timesText } from './figures.ts'
import { wordOf, writeManyLeads } from './many-leads.ts'
import { showScans } from './scans.ts'

const given = process.argv.flatMap((argument) => /^--leads=(\d+)$/.exec(argument)?.[1] ?? []).map(Number)
const sizes = given.length > 0 ? given : [50_000, 100_000]
const engines = ['SQLite', 'PostgreSQL']
const asked = engines.filter((engine) => process.argv.includes(`--${engine}`))
const rounds = 12
/** The goal for the list of 50,000 leads. */
const maxMs = 100
const now = new Date('2027-01-04T06:00:00Z')
const neha = { id: 'neha', name: 'Neha', email: 'neha@firm.example.in', role: 'manager' as const }
const rooms: InboxRooms = {
  leadForms: { enquiry: null, consultation: null, application: null, 'hand-over': null, correction: null },
  rooms: [],
  holidays: () => Promise.resolve([]),
}

const lists: Record<string, InboxFilter> = {
  open: {},
  'one door': { door: 'enquiry' },
  mine: { with: 'me' },
  all: { state: 'all' },
  'closed, one door, nobody': { state: 'closed', door: 'correction', with: 'nobody' },
  'since a month': { state: 'all', since: '2026-12-01' },
  spam: { spam: true, state: 'all' },
}
const searches: Record<string, InboxFilter> = {
  'one name': { state: 'all', q: `${wordOf(123)} ${wordOf(861)}` },
  'one lead': { state: 'all', q: wordOf(5321) },
  'a telephone number': { state: 'all', q: '9000007919' },
  'a common word': { state: 'all', q: 'company' },
  'two common words': { state: 'all', q: 'annual meeting' },
  'the beginning of many words': { state: 'all', q: 're' },
  'a common word in open leads': { q: 'company' },
  'no lead': { state: 'all', q: 'qqqqq' },
}

for (const engine of asked.length > 0 ? asked : engines) {
  const before = new Map<string, number>()
  for (const leads of sizes) await measure(engine, leads, before)
}

async function measure(engine: string, leads: number, before: Map<string, number>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'leads-for-benches-'))
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : null
  const database = openDatabase(postgres ? { databaseUrl: postgres.url } : { sqliteFile: join(folder, 'site.sqlite') })
  try {
    await migrate(database, migrations)
    const settings = readSettings({ DATA_DIR: folder, PUBLIC_URL: 'http://localhost', LOG_LEVEL: 'silent' })
    await seedIfEmpty(database, await openFiles(settings), now)
    const written = performance.now()
    await writeManyLeads(database, leads)
    if (postgres) await vacuum(database)
    await sql`analyze`.execute(database)
    console.log(
      `\n${leads} leads on ${engine}, written in ${((performance.now() - written) / 1000).toFixed(0)} s (${machineLoad()})`,
    )
    const bare = await timesOf(() => database.selectFrom('lead').selectAll().limit(25).execute(), rounds)
    console.log(`  ${'select … limit 25'.padEnd(38)}${timesText(bare)}`)
    const told = (name: string, times: number[]) => {
      const p95 = p95Of(times)
      const former = before.get(name)
      before.set(name, p95)
      const grown = former === undefined ? '' : `, ${(p95 / former).toFixed(1)} times the half`
      console.log(`  ${name.padEnd(38)}${timesText(times)}, ${(p95 / p95Of(bare)).toFixed(1)} × bare${grown}`)
      return p95
    }
    const page = { order: 'asc' as const, perPage: 25, offset: 0 }
    for (const [name, filter] of Object.entries(lists)) {
      const p95 = told(
        `list: ${name}`,
        await timesOf(() => inboxPart({ database, rooms }, neha, { filter, ...page }, now), rounds),
      )
      if (leads === sizes[0] && p95 > maxMs) process.exitCode = 1
    }
    const deep = { filter: lists.all ?? {}, ...page, offset: 10_000 }
    told('list: all, the 401st page', await timesOf(() => inboxPart({ database, rooms }, neha, deep, now), rounds))
    told('counts: open', await timesOf(() => inboxCounts(database, {}, neha), rounds))
    told('counts: all', await timesOf(() => inboxCounts(database, { state: 'all' }, neha), rounds))
    for (const [name, filter] of Object.entries(searches)) {
      told(
        `search: ${name}`,
        await timesOf(() => inboxPart({ database, rooms }, neha, { filter, ...page }, now), rounds),
      )
    }
    told('reference: SQL LIKE, one lead', await timesOf(() => byLike(database, wordOf(5321)), 3))
    await showScans(
      database,
      async (watched) => {
        for (const filter of [...Object.values(lists), ...Object.values(searches)]) {
          await inboxPart({ database: watched, rooms }, neha, { filter, ...page }, now)
          await inboxCounts(watched, filter, neha)
        }
      },
      (line, statement) => /"lead/.test(statement) && /Seq Scan on lead|SCAN lead(?:_word)?$/.test(line),
    )
  } finally {
    await database.destroy()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The reference: the word anywhere in any column, as databases search without an index for it. */
function byLike(database: Database, word: string) {
  const columns = ['name', 'email', 'company', 'reference', 'message']
  return database
    .selectFrom('lead')
    .selectAll()
    .where((lead) => lead.or(columns.map((column) => columnContains(column, word))))
    .orderBy('received_on')
    .limit(25)
    .execute()
}
