// What the migrations make is what the rooms say of their tables.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isPostgres, migrate, openDatabase, type Database } from '#platform/database/database.server.ts'
import { createTables, missingColumns } from '#platform/database/table.server.ts'
import { tables } from '#tables.server.ts'
import { eachDatabase, patient } from '../tests/databases.ts'
import { migrations } from './migrations.ts'

eachDatabase('the tables', (freshDatabase) => {
  test('are made by the migrations as the rooms say them', async () => {
    const migrated = openDatabase(await freshDatabase(), patient)
    const said = openDatabase(await freshDatabase(), patient)
    try {
      await migrate(migrated, migrations)
      await createTables(said, tables)
      expect(await schemaOf(migrated)).toEqual(await schemaOf(said))
      expect(Object.keys(await schemaOf(said))).toHaveLength(tables.length)
    } finally {
      await migrated.destroy()
      await said.destroy()
    }
  })

  test('are compared in types, defaults, checks, keys and indexes', async () => {
    const changes = [
      'alter table faq add column note text',
      "alter table faq add column note text not null default 'a'",
      "alter table faq add column note text check (note in ('b', 'a'))",
      'create index faq_question on faq (question)',
      'drop index job_listed',
      'create table note (id integer primary key)',
      'create table note (id integer references faq (id))',
      'create table note (id integer references faq (id) on delete cascade)',
    ]
    const found = new Set<string>()
    for (const change of ['', ...changes]) {
      const database = openDatabase(await freshDatabase('migrated'), patient)
      if (change !== '') await sql.raw(change).execute(database)
      found.add(JSON.stringify(await schemaOf(database)))
      await database.destroy()
    }
    expect(found.size).toBe(changes.length + 1)
  })

  test('that lack a column are named', async () => {
    const database = openDatabase(await freshDatabase('migrated'), patient)
    expect(await missingColumns(database, tables)).toEqual([])
    await sql`alter table calendar_entry drop column law`.execute(database)
    await sql`drop table link_key`.execute(database)
    expect(await missingColumns(database, tables)).toEqual(['link_key.id', 'link_key.key', 'calendar_entry.law'])
    await database.destroy()
  })
})

/** By table, what it consists of, sorted. Names of constraints are left out, and so is the order of columns. */
type Schema = Record<string, string[]>

async function schemaOf(database: Database): Promise<Schema> {
  const found = isPostgres(database) ? await ofPostgres(database) : await ofSqlite(database)
  const schema: Schema = {}
  for (const { table, says } of found) if (!table.startsWith('kysely_')) (schema[table] ??= []).push(plain(says))
  for (const lines of Object.values(schema)) lines.sort()
  return schema
}

type TableSource = { table: string; says: string }

/** Lists of values are compared in any order, and names with and without quotes. */
function plain(text: string): string {
  const words = text.replaceAll('"', '').replaceAll(/\s+/g, ' ').replaceAll('( ', '(').trim()
  const inOrder = (list: string) => list.split(', ').toSorted().join(', ')
  return words.replaceAll(/(?<=\bin \(|ARRAY\[)[^()\]]*(?=[)\]])/g, inOrder)
}

async function rowsOf(database: Database, query: string): Promise<TableSource[]> {
  return (await sql.raw<TableSource>(query).execute(database)).rows
}

async function ofPostgres(database: Database): Promise<TableSource[]> {
  const parts = [
    `select table_name as "table", concat_ws(' ', column_name, data_type, is_nullable, column_default, identity_generation) as says
      from information_schema.columns where table_schema = current_schema()`,
    `select relname as "table", pg_get_constraintdef(pg_constraint.oid) as says from pg_constraint
      join pg_class on pg_class.oid = conrelid
      where relnamespace = current_schema()::regnamespace and contype <> 'n'`,
    `select tablename as "table", indexdef as says from pg_indexes
      where schemaname = current_schema() and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`,
  ]
  return (await Promise.all(parts.map((part) => rowsOf(database, part)))).flat()
}

async function ofSqlite(database: Database): Promise<TableSource[]> {
  const tables = await rowsOf(
    database,
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
  const rest = (await Promise.all(parts.map((part) => rowsOf(database, part)))).flat()
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
