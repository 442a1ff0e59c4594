// What a database holds besides rows, in words that can be compared: columns, keys, checks and indexes. Names of
// constraints are left out, and so is the order of columns.
import { sql, type Kysely } from 'kysely'
import { isPostgres, type Database } from '#platform/database/database.server.ts'

/** By table, what it consists of, sorted. */
export type Schema = Record<string, string[]>

export async function schemaOf(database: Database): Promise<Schema> {
  const found = isPostgres(database) ? await ofPostgres(database) : await ofSqlite(database)
  const schema: Schema = {}
  for (const { table, says } of found) if (!table.startsWith('kysely_')) (schema[table] ??= []).push(plain(says))
  for (const lines of Object.values(schema)) lines.sort()
  return schema
}

type Found = { table: string; says: string }

/** Lists of values are compared in any order, and names with and without quotes. */
function plain(text: string): string {
  const words = text.replaceAll('"', '').replaceAll(/\s+/g, ' ').replaceAll('( ', '(').trim()
  const inOrder = (list: string) => list.split(', ').toSorted().join(', ')
  return words.replaceAll(/(?<=\bin \(|ARRAY\[)[^()\]]*(?=[)\]])/g, inOrder)
}

async function rowsOf(database: Kysely<never>, query: string): Promise<Found[]> {
  return (await sql.raw<Found>(query).execute(database)).rows
}

async function ofPostgres(database: Database): Promise<Found[]> {
  const parts = [
    `select table_name as "table", concat_ws(' ', column_name, data_type, is_nullable, column_default, identity_generation) as says
      from information_schema.columns where table_schema = current_schema()`,
    `select relname as "table", pg_get_constraintdef(pg_constraint.oid) as says from pg_constraint
      join pg_class on pg_class.oid = conrelid
      where relnamespace = current_schema()::regnamespace and contype <> 'n'`,
    `select tablename as "table", indexdef as says from pg_indexes
      where schemaname = current_schema() and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`,
  ]
  return (await Promise.all(parts.map((part) => rowsOf(database as never, part)))).flat()
}

async function ofSqlite(database: Database): Promise<Found[]> {
  const tables = await rowsOf(
    database as never,
    `select name as "table", sql as says from sqlite_master where type = 'table' and name not like 'sqlite%'`,
  )
  const parts = [
    `select m.name as "table", concat_ws(' ', c.name, c.type, c."notnull", c.dflt_value, c.pk) as says
      from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite%'`,
    `select m.name as "table", concat_ws(' ', 'references', f."from", f."table", f."to", f.on_delete, f.on_update) as says
      from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
    `select m.name as "table", 'unique ' || (select group_concat(name, ', ') from pragma_index_info(i.name)) as says
      from sqlite_master m, pragma_index_list(m.name) i where m.type = 'table' and i.origin in ('u', 'pk')`,
    `select tbl_name as "table", sql as says from sqlite_master where type = 'index' and sql is not null`,
  ]
  const rest = (await Promise.all(parts.map((part) => rowsOf(database as never, part)))).flat()
  const numbered = tables.filter(({ says }) => says.includes('autoincrement'))
  return [
    ...rest,
    ...numbered.map(({ table }) => ({ table, says: 'autoincrement' })),
    ...tables.flatMap(({ table, says }) => checksIn(says).map((check) => ({ table, says: `check ${check}` }))),
  ]
}

/** SQLite has the checks in the text of the statement alone. */
function checksIn(statement: string): string[] {
  return [...statement.matchAll(/\bcheck \(/g)].map(({ index, 0: { length } }) => {
    let depth = 1
    let end = index + length
    for (let isText = false; depth > 0; end += 1) {
      const character = statement[end]
      if (character === "'") isText = !isText
      else if (!isText && character === '(') depth += 1
      else if (!isText && character === ')') depth -= 1
    }
    return statement.slice(index + length, end - 1)
  })
}
