// Reads the register from its file, and says what a step has done to its rows. Numbers that the database gives out are
// replaced by the step that made the row, so that a row more in one build does not rename all later ones.
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { Recording, RowChange, Value } from './recording.ts'

type Row = Record<string, Value>
type Table = {
  name: string
  columns: string[]
  /** The column that the database numbers. */
  number: string | null
  key: string[]
  /** The table that a column refers to. */
  refersTo: Record<string, string>
}

/** Says which schema the file has, which is no row of the register. */
const ofNoMeaning = /^(?:sqlite_|kysely_)/

export type Register = {
  /** Adds what has happened to the rows since the last time. */
  record: (recording: Recording, chapter: string, step: string) => void
  /** For the script: the first column of the first row. */
  find: (sql: string, ...values: string[]) => string | undefined
}

export function openRegister(dataDir: string): Register {
  const known = new Map<string, Map<string, Row>>()
  /** By table and number. */
  const names = new Map<string, string>()

  return {
    record(recording, chapter, step) {
      const database = openDatabase(dataDir)
      try {
        const tables = tablesOf(database)
        const found = tables.map((table) => ({ table, rows: rowsOf(database, table) }))
        for (const { table, rows } of found) nameRows(names, table, rows, known.get(table.name), step)
        for (const { table, rows } of found) {
          recording.tables[table.name] = table.columns
          const changes = changesIn(table, known.get(table.name) ?? new Map<string, Row>(), rows)
          recording.rows.push(...changes.map((change) => named(names, table, { ...change, chapter, step })))
          known.set(table.name, rows)
        }
      } finally {
        database.close()
      }
    },
    find(sql, ...values) {
      const database = openDatabase(dataDir)
      try {
        const value = Object.values(database.prepare(sql).get(...values) ?? {})[0]
        return value === undefined || value === null ? undefined : String(value)
      } finally {
        database.close()
      }
    },
  }
}

function openDatabase(dataDir: string): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'site.sqlite'), { readOnly: true, timeout: 5000 })
}

function tablesOf(database: DatabaseSync): Table[] {
  const all = database.prepare(`select name from sqlite_master where type = 'table' order by name`).all()
  return all
    .map(({ name }) => String(name))
    .filter((name) => !ofNoMeaning.test(name))
    .map((name) => {
      const columns = database.prepare(`select name, type, pk from pragma_table_info(?)`).all(name)
      const key = columns.filter(({ pk }) => Number(pk) > 0)
      const isNumbered = key.length === 1 && /int/i.test(String(key[0]?.['type']))
      const references = database.prepare('select "from", "table" from pragma_foreign_key_list(?)').all(name)
      return {
        name,
        columns: columns.map((column) => String(column['name'])).toSorted(),
        number: isNumbered ? String(key[0]?.['name']) : null,
        key: key.map((column) => String(column['name'])),
        refersTo: Object.fromEntries(references.map(({ from, table }) => [String(from), String(table)])),
      }
    })
}

function rowsOf(database: DatabaseSync, { name, columns, key }: Table): Map<string, Row> {
  const rows = database.prepare(`select * from "${name}"`).all()
  const keyed = rows.map((row): [string, Row] => {
    const values = Object.fromEntries(columns.map((column) => [column, valueOf(row[column])]))
    return [JSON.stringify((key.length ? key : columns).map((column) => values[column])), values]
  })
  return new Map(keyed)
}

function valueOf(value: SQLOutputValue | undefined): Value {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('base64')}`
  return value ?? null
}

/** The first rows are those of the starting content, and keep their numbers. */
function nameRows(
  names: Map<string, string>,
  { name, number }: Table,
  rows: Map<string, Row>,
  before: Map<string, Row> | undefined,
  step: string,
): void {
  if (number === null) return
  let count = 0
  for (const [key, row] of rows) {
    if (before?.has(key)) continue
    count += 1
    const value = String(row[number])
    names.set(`${name} ${value}`, before === undefined ? `${name} ${value}` : `${name} ${count} of “${step}”`)
  }
}

type Change = Pick<RowChange, 'table' | 'row' | 'what' | 'before' | 'after'>

function changesIn({ name: table, number }: Table, before: Map<string, Row>, after: Map<string, Row>): Change[] {
  const named = (key: string, row: Row): string => (number === null ? key : String(row[number]))
  const changes: Change[] = []
  for (const [key, row] of after) {
    const former = before.get(key)
    if (former === undefined) changes.push({ table, row: named(key, row), what: 'added', before: null, after: row })
    else if (JSON.stringify(former) !== JSON.stringify(row))
      changes.push({ table, row: named(key, row), what: 'changed', before: former, after: row })
  }
  for (const [key, row] of before)
    if (!after.has(key)) changes.push({ table, row: named(key, row), what: 'removed', before: row, after: null })
  return changes
}

function named(names: Map<string, string>, table: Table, change: RowChange): RowChange {
  const withNames = (row: Row | null): Row | null => {
    if (row === null) return null
    const entries = Object.entries(row).filter(([column]) => column !== table.number)
    return Object.fromEntries(
      entries.map(([column, value]) => {
        const other = table.refersTo[column]
        return [column, other === undefined || value === null ? value : (names.get(`${other} ${value}`) ?? value)]
      }),
    )
  }
  const [before, after] = [withNames(change.before), withNames(change.after)]
  if (table.number !== null)
    return { ...change, row: names.get(`${table.name} ${change.row}`) ?? change.row, before, after }
  const key = table.key.map((column) => String((after ?? before)?.[column])).join(', ')
  return { ...change, row: key, before, after }
}
