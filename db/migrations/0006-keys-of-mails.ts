// The normalised addresses of a mail, by which a person is found again. They are computed here because SQL's lower()
// may handle ASCII only.
import { sql, type Kysely } from 'kysely'

type Addressed = { id: number; recipient: string; reply_to: string | null }

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .alterTable('mail')
    .addColumn('recipient_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('mail').addColumn('reply_key', 'text').execute()
  const { rows } = await sql<Addressed>`select id, recipient, reply_to from mail`.execute(database)
  for (const { id, recipient, reply_to } of rows) {
    const reply = reply_to === null ? null : keyOf(addressIn(JSON.parse(reply_to)))
    await sql`update mail set recipient_key = ${keyOf(recipient)}, reply_key = ${reply} where id = ${id}`.execute(
      database,
    )
  }
  await schema.createIndex('mail_by_recipient_key').on('mail').column('recipient_key').execute()
  await schema.createIndex('mail_by_reply_key').on('mail').column('reply_key').execute()
}

function keyOf(address: string): string {
  return address.trim().toLowerCase()
}

function addressIn(mailbox: unknown): string {
  const isMailbox = typeof mailbox === 'object' && mailbox !== null && 'address' in mailbox
  return isMailbox ? String(mailbox.address) : ''
}
