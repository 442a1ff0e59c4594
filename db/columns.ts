// Column definitions for migrations: the only place where the table definitions of the two databases differ.
import { PostgresAdapter, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely } from 'kysely'

/** Adds an auto-incrementing integer primary key `id`, which never reuses a number. */
export function withId(
  database: Kysely<unknown>,
  table: CreateTableBuilder<string, never>,
): CreateTableBuilder<string, 'id'> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter
  const key = (column: ColumnDefinitionBuilder) =>
    isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()
  return table.addColumn('id', 'integer', key)
}
