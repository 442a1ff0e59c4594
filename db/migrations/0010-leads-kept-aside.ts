// Leads received beyond the limits are kept as well, and staff get a digest of them instead of a mail for each.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  const isFlag = (name: string) => sql`${sql.ref(name)} in (0, 1)`
  await schema
    .alterTable('lead')
    .addColumn('kept_aside', 'integer', (column) => column.notNull().defaultTo(0).check(isFlag('kept_aside')))
    .execute()
  await schema
    .alterTable('lead')
    .addColumn('digest_due', 'integer', (column) => column.notNull().defaultTo(0).check(isFlag('digest_due')))
    .execute()
  // If a digest is erased before it is sent, because it names a person who wants to be erased, its other leads are due
  // again.
  await schema
    .alterTable('lead')
    .addColumn('digest_mail_id', 'integer', (column) => column.references('mail.id').onDelete('set null'))
    .execute()
  await schema.createIndex('lead_by_digest').on('lead').column('digest_mail_id').execute()
  await schema.createIndex('lead_digest_due').on('lead').column('id').where(sql.ref('digest_due'), '=', 1).execute()

  await schema
    .createTable('staff_digest')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('last_on', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into staff_digest (name, last_on) values ('kept aside', '')`.execute(database)
}
