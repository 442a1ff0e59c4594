// Column helpers for migrations: the only place where the two databases differ in their table definitions.
import { PostgresAdapter, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely } from 'kysely'

/** Adds an integer primary key `id` that counts by itself and never reuses a number. */
export function withId(
  database: Kysely<unknown>,
  table: CreateTableBuilder<string, never>,
): CreateTableBuilder<string, 'id'> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter
  const key = (column: ColumnDefinitionBuilder) =>
    isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()
  return table.addColumn('id', 'integer', key)
}
