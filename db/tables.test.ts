// The tables as values make the same schema as the migrations.
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.server.ts'
import { createTables, missingColumns } from '#platform/database/table.server.ts'
import { tables } from '#tables.server.ts'
import { eachDatabase, patient } from '../tests/databases.ts'
import { schemaOf, type Schema } from '../tests/schema.ts'

/** The migrations had a check that refused searches of the whole site, one for answers that are not given, and an index twice. */
const corrected = /\bband (?:in|=)|\bsearch (?:in|=)|\bsubscriber_state\b/

/** What only one of them has, as `table: what it is`. */
function only(mine: Schema, other: Schema): string[] {
  return Object.entries(mine).flatMap(([table, lines]) => {
    const theirs = [...(other[table] ?? [])]
    return lines.flatMap((line) => {
      const at = theirs.indexOf(line)
      if (at === -1) return corrected.test(line) ? [] : [`${table}: ${line}`]
      theirs.splice(at, 1)
      return []
    })
  })
}

eachDatabase('the tables as values', (freshDatabase) => {
  test('make the same schema as the migrations', async () => {
    const migrated = openDatabase(await freshDatabase('migrated'), patient)
    const made = openDatabase(await freshDatabase(), patient)
    try {
      // Creating tables needs no types of rows.
      const untyped = made as unknown as Kysely<unknown>
      await createTables(untyped, tables)
      const [before, now] = [await schemaOf(migrated), await schemaOf(made)]
      expect(Object.keys(now).length).toBe(tables.length)
      expect({ gone: only(before, now), added: only(now, before) }).toEqual({ gone: [], added: [] })
      expect(await missingColumns(untyped, tables)).toEqual([])
    } finally {
      await migrated.destroy()
      await made.destroy()
    }
  })
})
