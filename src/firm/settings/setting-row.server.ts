// The one row of the settings, read and saved by the columns that the fields of the forms name (settings.ts).
import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import type { Database, Tables } from '#platform/database/database.server.ts'
import { shownFields } from './settings.ts'

type Row = Selectable<Tables['site_setting']>

function columnsIn({ shape }: z.ZodObject): { name: string; column: keyof Row; isFlag: boolean }[] {
  return Object.entries(shape).flatMap(([name, rule]) => {
    const { column } = shownFields.get(rule) ?? {}
    return column ? [{ name, column, isFlag: rule instanceof z.ZodBoolean }] : []
  })
}

/** Returns what the row has of these fields. Each of them names its column, or a test fails. */
export function valuesIn<Schema extends z.ZodObject>(row: Row, schema: Schema): z.infer<Schema> {
  const values = columnsIn(schema).map(({ name, column, isFlag }) => [name, isFlag ? row[column] === 1 : row[column]])
  // The names are those of the schema, but Object.fromEntries loses them in its type.
  return Object.fromEntries(values) as z.infer<Schema>
}

/** Returns the columns of these fields with their values. */
export function columnsOf(schema: z.ZodObject, form: Record<string, unknown>): Partial<Row> {
  return Object.fromEntries(
    columnsIn(schema).map(({ name, column, isFlag }) => [column, isFlag ? Number(form[name]) : form[name]]),
  )
}

export async function settingRow(database: Database): Promise<Row> {
  return database.selectFrom('site_setting').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
}

export async function enterSettingRow(tx: Database, columns: Partial<Row>): Promise<void> {
  // Every column is one of a field, and the database refuses a row without it.
  const row = { id: 1, ...columns } as Insertable<Tables['site_setting']>
  await tx.insertInto('site_setting').values(row).execute()
}
