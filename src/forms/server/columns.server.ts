// Whether the database has a column for every answer that the forms keep.
import type { Database } from '#platform/database/database.server.ts'
import { SettingsError } from '#platform/start/settings.server.ts'
import type { Form } from '#forms/field-table.ts'

/**
 * Throws SettingsError if a field names a table or column that the database does not have: the answer would be asked
 * for, and no submission could be stored.
 */
export async function refuseMissingColumns(database: Database, forms: readonly Form[]): Promise<void> {
  const tables = await database.introspection.getTables()
  const known = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))
  for (const { name, fields } of forms) {
    for (const { label, column } of Object.values(fields)) {
      if (column === undefined || known.has(column)) continue
      throw new SettingsError(
        `The form "${name}" keeps the answer to "${label}" in ${column}, and the database has no such column. ` +
          'Add a migration that creates it (db/migrations), or correct the name in the table of the form.',
      )
    }
  }
}
