// What the site may leave out, the day of the counters, versions of the privacy notice, and first publications.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  const oneOrZero = (column: string) => sql<boolean>`${sql.ref(column)} in (0, 1)`

  for (const name of ['shows_logos', 'shows_numbers', 'shows_customer_speak']) {
    await schema
      .alterTable('site_setting')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(1).check(oneOrZero(name)))
      .execute()
  }
  await schema
    .alterTable('carousel_slide')
    .addColumn('customer_speak', 'integer', (column) =>
      column.notNull().defaultTo(0).check(oneOrZero('customer_speak')),
    )
    .execute()
  await sql`update carousel_slide set customer_speak = 1 where lower(control_title) = 'customer speak'`.execute(
    database,
  )
  await schema
    .alterTable('firm_number')
    .addColumn('as_at', 'text', (column) => column.check(sql<boolean>`as_at like '____-__-__'`))
    .execute()
  for (const name of ['shown', 'facts', 'social']) {
    await sql`insert into setting_version (name, version, changed_on) values (${name}, 0, null)`.execute(database)
  }

  // Consents name a version for as long as they are kept, so its text is never replaced.
  await schema
    .createTable('privacy_notice')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('replaced_on', 'text', (column) => column.notNull())
    .execute()

  // Of records that are not on the site at present.
  await schema
    .createTable('first_publication')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'integer', (column) => column.notNull())
    .addColumn('published_on', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('first_publication_key', ['kind', 'id'])
    .execute()
}
