// A mail beyond a limit waits for a later hour. A time that somebody takes may be held until a link in a mail is opened.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema.alterTable('mail').addColumn('waits_until', 'text').execute()
  await schema
    .alterTable('lead')
    .addColumn('confirmation_withheld', 'text', (column) =>
      column.check(sql`confirmation_withheld in ('sender', 'mailbox')`),
    )
    .execute()
  await schema.alterTable('consultation').addColumn('held_until', 'text').execute()
  await schema.alterTable('consultation').addColumn('confirmed_on', 'text').execute()
  // Times that were booked before this rule count as confirmed, but for those of likely bots.
  await sql`update consultation set confirmed_on = booked_on
    where lead_id in (select id from lead where suspected = 0)`.execute(database)
  await schema.createIndex('consultation_by_hold').on('consultation').columns(['state', 'held_until']).execute()
}
