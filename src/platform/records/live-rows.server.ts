// The published form of a kind whose table has one row per record, in an order of its own.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { isPostgres, type Database } from '#platform/database/database.server.ts'
import type { PictureValue } from './record-fields.ts'
import { PublishingRefused } from './live-kind.server.ts'

export type Column = string | number | null

/** Writes the row with this id, or a new one at the end. Returns its id. Columns are named by the caller's code. */
export async function writeRow(
  tx: Database,
  table: string,
  id: number | null,
  row: Readonly<Record<string, Column>>,
  { isOrdered = false }: { isOrdered?: boolean } = {},
): Promise<number> {
  const names = Object.keys(row)
  const at = sql.table(table)
  if (id !== null) {
    const set = sql.join(names.map((name) => sql`${sql.ref(name)} = ${row[name]}`))
    const { numAffectedRows } = await sql`update ${at} set ${set} where id = ${id}`.execute(tx)
    if (numAffectedRows === 1n) return id
  }
  const all: Record<string, Column> = {
    ...row,
    ...(id === null ? {} : { id }),
    ...(isOrdered ? { position: await nextPosition(tx, table) } : {}),
  }
  const columns = sql.join(Object.keys(all).map((name) => sql.ref(name)))
  const values = sql.join(Object.values(all))
  const { rows } = await sql<{ id: number }>`insert into ${at} (${columns}) values (${values}) returning id`.execute(tx)
  const written = rows[0]?.id
  if (written === undefined) throw new Error(`No row was written to ${table}`)
  return written
}

async function nextPosition(tx: Database, table: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(position) as last from ${sql.table(table)}`.execute(tx)
  return Number(rows[0]?.last ?? -1) + 1
}

export type NewRow = { id?: number | undefined; row: Readonly<Record<string, Column>> }

/**
 * Writes rows into a table that has none of them. Those with a number of their own come first, so that no other row takes
 * it. Returns their ids.
 */
export async function enterRows(tx: Database, table: string, rows: readonly NewRow[]): Promise<number[]> {
  const ids = new Map<NewRow, number>()
  for (const each of rows) if (each.id !== undefined) ids.set(each, await writeRow(tx, table, each.id, each.row))
  await continueNumbers(tx, table)
  for (const each of rows) if (each.id === undefined) ids.set(each, await writeRow(tx, table, null, each.row))
  return rows.map((each) => ids.get(each) ?? 0)
}

/**
 * Lets the database number new rows after all that are there. Call it after rows were written with numbers of their own.
 * SQLite does so by itself.
 */
export async function continueNumbers(tx: Database, table: string): Promise<void> {
  if (!isPostgres(tx)) return
  const sequence = sql`pg_get_serial_sequence(quote_ident(${table}), 'id')`
  await sql`select setval(${sequence}, last, true) from (
    select greatest(max(id), pg_sequence_last_value(${sequence}::regclass)) as last from ${sql.table(table)}
  ) as numbers where last is not null`.execute(tx)
}

export async function removeRow(tx: Database, table: string, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
}

/** Puts the rows into this order. Rows that are not named come after them. */
export async function arrangeRows(tx: Database, table: string, ids: readonly number[]): Promise<void> {
  const at = sql.table(table)
  const { rows } = await sql<{ id: number }>`select id from ${at} order by position`.execute(tx)
  const named = new Set(ids)
  const order = [...ids, ...rows.map((row) => row.id).filter((id) => !named.has(id))]
  // Positions are unique at every moment, so the rows first go where no other row stands.
  await sql`update ${at} set position = -1 - position`.execute(tx)
  for (const [position, id] of order.entries()) {
    await sql`update ${at} set position = ${position} where id = ${id}`.execute(tx)
  }
}

type Item = { key: number; row: Readonly<Record<string, Column>> }
/** The column that names the record that the items belong to, and its id. */
type Owner = { column: string; id: number }

/**
 * Writes sub-records in this order. The row of each key keeps its id; rows whose key is gone are removed. Without an
 * owner, they are all rows of the table. Throws PublishingRefused if a key belongs to another record.
 */
export async function writeItems(
  tx: Database,
  table: string,
  owner: Owner | null,
  items: readonly Item[],
  field: string,
): Promise<void> {
  const at = sql.table(table)
  const own = owner === null ? sql`1 = 1` : sql`${sql.ref(owner.column)} = ${owner.id}`
  const keys = items.map(({ key }) => key)
  if (new Set(keys).size < keys.length) throw new PublishingRefused(copiedItem, field)
  const listed = keys.length === 0 ? sql`1 = 0` : sql`id in (${sql.join(keys)})`
  const { rows: others } = await sql`select id from ${at} where ${listed} and not (${own})`.execute(tx)
  if (others.length > 0) throw new PublishingRefused(copiedItem, field)
  await sql`delete from ${at} where ${own} and not (${listed})`.execute(tx)
  // Positions are unique at every moment, so the rows first go where no other row stands.
  await sql`update ${at} set position = -1 - position where ${own}`.execute(tx)
  for (const [position, { key, row }] of items.entries()) {
    await writeRow(tx, table, key, { ...row, position, ...(owner && { [owner.column]: owner.id }) })
  }
}

const copiedItem = 'One of these was copied from another record. Remove it and add it again.'

/** Whether two bodies say the same. What is published again unchanged keeps the day of its last change. */
export function isSameBody(one: object | undefined, other: object): boolean {
  return isDeepStrictEqual(one, other)
}

/** A published picture without alternative text is decoration. */
export function pictureOf(src: string, alt: string): PictureValue {
  return { src, alt, ...(src !== '' && alt === '' ? { isDecoration: true } : {}) }
}

export function pictureColumns({ src, alt, isDecoration }: PictureValue): { imageurl: string; imagealt: string } {
  return { imageurl: src, imagealt: isDecoration ? '' : alt }
}
