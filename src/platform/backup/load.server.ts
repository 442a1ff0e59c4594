// Writes the tables of a backup into an empty database, within the one transaction that also creates the tables.
import { createReadStream } from 'node:fs'
import { sql, type TableMetadata } from 'kysely'
import { z } from 'zod'
import { isPostgres, type Database } from '#platform/database/database.server.ts'
import { BackupRefused, openRowsDigest, tableFile, type ManifestTable } from './manifest.server.ts'
import { batchSize, plainRow, type Row } from './snapshot.server.ts'

/** Below what both databases accept in one statement. */
const maxParameters = 20_000

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** Returns the tables where the site keeps its own. */
async function tablesOf(database: Database, kind: { withInternalKyselyTables: boolean }): Promise<TableMetadata[]> {
  const tables = (await database.introspection.getTables(kind)).filter(({ isView }) => !isView)
  if (!isPostgres(database)) return tables
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(database)
  return tables.filter(({ schema }) => schema === rows[0]?.schema)
}

export async function hasTables(database: Database): Promise<boolean> {
  return (await tablesOf(database, { withInternalKyselyTables: true })).length > 0
}

/**
 * Replaces whatever the migrations have written by the rows of the backup. Throws BackupRefused if the tables are not
 * those of the backup, or if they do not hold its rows afterwards.
 */
export async function loadTables(tx: Database, folder: string, tables: readonly ManifestTable[]): Promise<void> {
  await refuseOtherTables(tx, tables)
  const inAnyOrder = await deferReferences(tx)
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(tx)
  for (const table of tables) await loadTable(tx, folder, table)
  await inAnyOrder.end()
  for (const table of tables) await verifyTable(tx, table)
}

async function refuseOtherTables(tx: Database, tables: readonly ManifestTable[]): Promise<void> {
  const found = await tablesOf(tx, { withInternalKyselyTables: false })
  const here = new Map(found.map((table) => [table.name, table.columns.map(({ name }) => name)]))
  for (const { name, columns } of tables) {
    if (here.get(name)?.toSorted().join() !== columns.toSorted().join())
      throw new BackupRefused(`The backup has a table ${name} that this version of the site does not create alike.`)
  }
  const others = [...here.keys()].filter((name) => !tables.some((table) => table.name === name))
  if (others.length > 0) throw new BackupRefused(`The backup lacks the tables ${others.join(', ')}.`)
}

/** Lets rows refer to rows that come later. */
async function deferReferences(tx: Database): Promise<{ end: () => Promise<void> }> {
  if (!isPostgres(tx)) {
    // Ends with the transaction, which fails at its commit if a reference leads nowhere.
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    return { end: () => Promise.resolve() }
  }
  const { rows } = await sql<{ table: string; name: string }>`
    select relname as table, conname as name from pg_constraint
    join pg_class on pg_class.oid = conrelid
    where contype = 'f' and pg_class.relnamespace = current_schema()::regnamespace`.execute(tx)
  const alterAll = async (change: string) => {
    for (const { table, name } of rows)
      await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(change)}`.execute(tx)
  }
  await alterAll('deferrable initially deferred')
  return {
    async end() {
      await sql`set constraints all immediate`.execute(tx)
      await alterAll('not deferrable')
    },
  }
}

async function loadTable(tx: Database, folder: string, table: ManifestTable): Promise<void> {
  const { name, columns } = table
  const atOnce = Math.max(1, Math.min(batchSize, Math.floor(maxParameters / columns.length)))
  let highest = 0
  let batch: Row[] = []
  const write = async () => {
    const values = batch.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}`.execute(tx)
    batch = []
  }
  for await (const line of linesOf(tableFile(folder, name))) {
    const row = rowSchema.parse(JSON.parse(line))
    highest = Math.max(highest, Number(row['id'] ?? 0))
    batch.push(row)
    if (batch.length >= atOnce) await write()
  }
  if (batch.length > 0) await write()
  if (table.lastId !== null) await continueAfter(tx, name, Math.max(table.lastId, highest))
}

/** Not Node's readline, which also breaks lines at characters that JSON leaves as they are. */
async function* linesOf(file: string): AsyncIterable<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** A number that belonged to a row which is gone stays unused. */
async function continueAfter(tx: Database, table: string, lastId: number): Promise<void> {
  if (isPostgres(tx)) {
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), 'id'), ${Math.max(1, lastId)}, ${lastId > 0})`.execute(
      tx,
    )
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
  if (lastId > 0) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastId})`.execute(tx)
}

async function verifyTable(tx: Database, { name, columns, rows, rowsDigest }: ManifestTable): Promise<void> {
  const digest = openRowsDigest(columns)
  let count = 0
  for await (const batch of rowsOf(tx, name)) {
    for (const row of batch) digest.add(plainRow(name, row))
    count += batch.length
  }
  if (count !== rows || digest.value() !== rowsDigest)
    throw new BackupRefused(`The table ${name} does not hold the rows of the backup: ${count} instead of ${rows}.`)
}

async function* rowsOf(tx: Database, table: string): AsyncIterable<Record<string, unknown>[]> {
  if (isPostgres(tx)) {
    await sql`declare restored no scroll cursor for select * from ${sql.table(table)}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(batchSize)} from restored`.execute(tx)
      if (rows.length === 0) break
      yield rows
    }
    await sql`close restored`.execute(tx)
    return
  }
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const { rows } = await sql<Record<string, unknown> & { backup_row: number }>`
      select rowid as backup_row, * from ${sql.table(table)} where rowid > ${after} order by rowid limit ${batchSize}`.execute(
      tx,
    )
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.backup_row
    yield rows
  }
}
