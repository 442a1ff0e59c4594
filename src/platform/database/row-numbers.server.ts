// The numbers that the database gives to new rows.
import { sql } from 'kysely'
import { isPostgres, type Database } from './database.server.ts'

/**
 * Lets the database number new rows after all that are there. Call it after rows were written with numbers of their own.
 * SQLite does so by itself.
 */
export async function continueNumbers(tx: Database, table: string): Promise<void> {
  if (!isPostgres(tx)) return
  const sequence = sql`pg_get_serial_sequence(quote_ident(${table}), 'id')`
  await sql`select setval(${sequence}, last, true) from (
    select greatest(max(id), pg_sequence_last_value(${sequence}::regclass)) as last from ${sql.table(table)}
  ) as numbers where last is not null`.execute(tx)
}
