// The history of the console names a change that was undone 'Reversed: …', and an address that may be written to again
// 'Removed from the suppression list'. The entries of earlier releases follow, because lists leave out some of them by
// these words.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`update audit_entry set action = 'Reversed: ' || substr(action, ${sql.lit('Took back: '.length + 1)})
    where action like 'Took back: %'`.execute(database)
  await sql`update audit_entry set action = 'Reversed the change of a date'
    where action = 'Took back the change of a date'`.execute(database)
  await sql`update audit_entry set action = 'Removed from the suppression list'
    where action = 'Lifted a suppression'`.execute(database)
}
