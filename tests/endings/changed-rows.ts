// What an act leaves in the database: every row of every table that it adds, changes or removes, as lines of text.
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.server.ts'

type Row = Record<string, unknown>
type Rows = Map<string, { name: string; row: Row }>

/** Counters, and texts that are only an index of others. */
const notTold = new Set(['rate_limit', 'content_version', 'lead_word', 'kysely_migration', 'kysely_migration_lock'])

/** Returns one line for each row: `+ table: its columns`, `- table key`, or `table key: column before → after`. */
export async function changedRows(database: Database, act: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsOf(database)
  await act()
  const after = await rowsOf(database)
  return [
    ...[...before].flatMap(([key, { name }]) => (after.has(key) ? [] : [`- ${name}`])),
    ...[...after].flatMap(([key, { name, row }]) => {
      const was = before.get(key)?.row
      return was === undefined ? [`+ ${name}: ${described(row)}`] : changes(name, was, row)
    }),
  ].toSorted()
}

async function rowsOf(database: Database): Promise<Rows> {
  const found: Rows = new Map()
  for (const { name } of await database.introspection.getTables()) {
    if (notTold.has(name)) continue
    const columns = await sql<{ name: string; pk: number }>`select name, pk from pragma_table_info(${name})`.execute(
      database,
    )
    const keys = columns.rows.filter(({ pk }) => pk > 0).map((column) => column.name)
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(database)
    for (const row of rows) {
      const key = (keys.length > 0 ? keys.map((column) => row[column]) : Object.values(row)).map(String).join(' ')
      found.set(`${name} ${key}`, { name: `${name} ${stable(key)}`.slice(0, 80), row })
    }
  }
  return found
}

function changes(name: string, before: Row, after: Row): string[] {
  const changed = Object.keys(after).filter((column) => before[column] !== after[column])
  if (changed.length === 0) return []
  return [
    `${name}: ${changed.map((column) => `${column} ${stable(before[column])} → ${stable(after[column])}`).join(', ')}`,
  ]
}

function described(row: Row): string {
  const columns = Object.entries(row).filter(([, value]) => value !== null && value !== '' && value !== 0)
  return columns.map(([column, value]) => `${column}=${stable(value)}`).join(', ')
}

/** Without what is random, and without long texts, which have tests of their own. */
function stable(value: unknown): string {
  if (value instanceof Uint8Array) return '(bytes)'
  const text = JSON.stringify(value)
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '(id)')
    .replaceAll(/(?<![\w-])[\w-]{20,}(?![\w-])/g, '(token)')
    .replaceAll(/(?<!\w)[A-Z\d]{5}-[A-Z\d]{5}(?!\w)/g, '(reference)')
  return text.length > 90 ? '(text)' : text
}
