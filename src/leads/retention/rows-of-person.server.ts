// What the tables say of one person, read and erased: whose the rows are, and how they are shown (platform/database/personal.ts).
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/database/database.server.ts'
import type { PersonalFact, Personal, Section, Shown } from '#platform/database/personal.ts'
import type { Table } from '#platform/database/table.server.ts'
import type { PersonalSection, PersonalData, RowHooks } from './personal-data.ts'

type Row = Record<string, unknown>
type ShownTable = { table: Table; personal: Extract<Personal, { section: unknown }> }

/** Everything that the tables have about this address, under its headings. */
export async function sectionsOfTables(
  database: Database,
  personalData: readonly PersonalData[],
  emailKey: string,
): Promise<PersonalSection[]> {
  const tables = tablesOf(personalData)
  const records = new Map<string, { place: number; records: PersonalSection['records'] }>()
  const add = ({ heading, place }: Section, ...found: PersonalSection['records']) => {
    const section = records.get(heading) ?? { place, records: [] }
    section.records.push(...found)
    records.set(heading, section)
  }
  for (const { table, personal } of shownTables(tables)) {
    const hooks = hooksOf(personalData, table)
    const rows = await rowsOf(database, tables, hooks, table, emailKey)
    const within = await factsWithin(database, tables, table, emailKey)
    for (const row of rows) {
      const section = typeof personal.section === 'function' ? personal.section(row) : personal.section
      const facts = [...factsOf(personal.facts, row, hooks), ...within(row)]
      add(section, { title: titleOf(personal.title, row, hooks), facts })
    }
    for (const { section, record } of (await hooks.besides?.(database, emailKey)) ?? []) add(section, record)
  }
  return [...records]
    .toSorted(([, a], [, b]) => a.place - b.place)
    .map(([heading, section]) => ({ heading, records: section.records }))
}

/** Erases the rows of this address, unless their table says that something else is done. Returns how many there were. */
export async function eraseRowsOf(
  tx: Database,
  personalData: readonly PersonalData[],
  emailKey: string,
): Promise<number> {
  let count = 0
  for (const table of tablesOf(personalData)) {
    const { personal } = table
    if (!personal || !('address' in personal) || personal.erased !== undefined) continue
    const rows = await select(tx, table, sql`${sql.ref(personal.address)} = ${emailKey}`)
    const keys = rows.map((row) => row[keyOf(table)])
    count += await eraseByKey(tx, table, hooksOf(personalData, table), keys, null)
  }
  return count
}

export function tablesOf(personalData: readonly PersonalData[]): readonly Table[] {
  return personalData.flatMap(({ tables = [] }) => tables)
}

export function hooksOf(personalData: readonly PersonalData[], { name }: Table): RowHooks {
  return Object.assign({}, ...personalData.map(({ rows }) => rows?.[name]))
}

/** The column that names a row. Without it, tables whose rows are shown or erased one by one do not work. */
function keyOf(table: Table): string {
  const key = ownKeyOf(table)
  if (key === undefined) throw new Error(`Rows of ${table.name} have no key of one column`)
  return key
}

/** Undefined if it takes several columns to name a row. */
export function ownKeyOf({ columns }: Table): string | undefined {
  return Object.keys(columns).find((name) => columns[name]?.facts.isNumbered || columns[name]?.facts.isPrimaryKey)
}

/**
 * `before`: see `RowHooks`. `condition`: only rows of which it is still true, since one may have been renewed since the keys
 * were read. Returns how many records went, those besides the rows included.
 */
export async function eraseByKey(
  tx: Database,
  table: Table,
  { erase }: RowHooks,
  keys: unknown[],
  before: string | null,
  condition: RawBuilder<unknown> = sql`1 = 1`,
): Promise<number> {
  // Only a table with numbered rows has this hook.
  if (erase) return keys.length + (await erase(tx, keys.map(Number), before))
  if (keys.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table.name)}
    where ${sql.ref(keyOf(table))} in (${sql.join(keys)}) and ${condition}`.execute(tx)
  return Number(numAffectedRows)
}

function shownTables(tables: readonly Table[]): ShownTable[] {
  return tables.flatMap((table) => {
    const { personal } = table
    return personal && 'section' in personal ? [{ table, personal }] : []
  })
}

async function select(database: Database, table: Table, condition: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${sql.table(table.name)}.* from ${sql.table(table.name)} where ${condition}
    order by ${sql.ref(keyOf(table))}`.execute(database)
  return rows
}

async function rowsOf(
  database: Database,
  tables: readonly Table[],
  hooks: RowHooks,
  table: Table,
  emailKey: string,
): Promise<Row[]> {
  if (hooks.find) return hooks.find(database, emailKey)
  const rows = await select(database, table, belongsTo(tables, table, emailKey))
  const isOldestFirst = table.personal && 'oldestFirst' in table.personal
  return withReferences(database, table, isOldestFirst ? rows : rows.toReversed())
}

/** The rows of the address itself, or those that refer to a row of it. */
function belongsTo(tables: readonly Table[], table: Table, emailKey: string): RawBuilder<unknown> {
  const { personal } = table
  if (personal && 'address' in personal) return sql`${sql.ref(personal.address)} = ${emailKey}`
  const [other, column] = personal && 'row' in personal ? referredTo(table, personal.row) : []
  const owner = tables.find(({ name }) => name === other)
  if (!personal || !('row' in personal) || !owner || column === undefined)
    throw new Error(`Nothing says whose the rows of ${table.name} are`)
  return sql`${sql.ref(personal.row)} in
    (select ${sql.ref(column)} from ${sql.table(owner.name)} where ${belongsTo(tables, owner, emailKey)})`
}

/** The table and the column that this column refers to. */
function referredTo({ columns }: Table, column: string): string[] {
  return columns[column]?.facts.references?.column.split('.') ?? []
}

/** What belongs to a lead is called by its reference. */
async function withReferences(database: Database, { personal, columns }: Table, rows: Row[]): Promise<Row[]> {
  if (!personal || !('row' in personal) || columns[personal.row]?.facts.references?.column !== 'lead.id') return rows
  const { row: column } = personal
  const ids = rows.map((row) => Number(row[column]))
  if (ids.length === 0) return rows
  const leads = await database.selectFrom('lead').select(['id', 'reference']).where('id', 'in', ids).execute()
  const references = new Map(leads.map(({ id, reference }) => [id, reference]))
  return rows.map((row) => ({ ...row, reference: references.get(Number(row[column])) }))
}

/** Returns the facts that other tables add to a record of this one. Their rows refer to the same row, or to this. */
async function factsWithin(
  database: Database,
  tables: readonly Table[],
  within: Table,
  emailKey: string,
): Promise<(row: Row) => PersonalFact[]> {
  const found: { column: string; rows: Row[]; facts: readonly Shown<Row>[] }[] = []
  for (const table of tables) {
    const { personal } = table
    if (!personal || !('within' in personal) || !('row' in personal) || personal.within !== within.name) continue
    const rows = await select(database, table, belongsTo(tables, table, emailKey))
    found.push({
      column: personal.row,
      rows: rows.filter((row) => personal.isShown?.(row) ?? true),
      facts: personal.facts,
    })
  }
  const key = keyOf(within)
  return (row) =>
    found.flatMap(({ column, rows, facts }) =>
      rows.filter((each) => each[column] === row[key]).flatMap((each) => factsOf(facts, each, {})),
    )
}

function titleOf(title: ShownTable['personal']['title'], row: Row, hooks: RowHooks): string {
  if (hooks.title) return hooks.title(row)
  // Every row has the reference that its title needs: its own, or its lead's.
  const known = row as Row & { reference: string }
  return typeof title === 'function' ? title(known) : title
}

function factsOf(shown: readonly Shown<Row>[], row: Row, hooks: RowHooks): PersonalFact[] {
  return shown.flatMap((each): PersonalFact[] => {
    if (each === 'answers') return hooks.answers?.(row) ?? []
    if (typeof each === 'function') return each(row)
    const [column, label, { text, isShown } = {}] = each
    const value = text ? text(row) : row[column]
    if (value === null || value === undefined || value === '' || isShown?.(row) === false) return []
    const under = typeof label === 'function' ? label(row) : label
    return [
      !text && column.endsWith('_on') ? { label: under, on: String(value) } : { label: under, text: String(value) },
    ]
  })
}
