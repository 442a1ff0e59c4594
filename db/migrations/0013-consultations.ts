// Consultations: what staff set, what is booked or blocked, and the quarters of an hour that are held.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

const weekdays = [1, 2, 3, 4, 5]
/** National holidays, kept on the same day every year. Staff add the others. */
const holidays = [
  ['2026-01-26', 'Republic Day'],
  ['2026-08-15', 'Independence Day'],
  ['2026-10-02', 'Gandhi Jayanti'],
]

/** Instants are compared as text, so they must all have the form of toISOString, in whole minutes. */
const isInstant = (column: string) => sql<boolean>`${sql.ref(column)} like '____-__-__T__:__:00.000Z'`
const areInstants = sql<boolean>`${isInstant('starts_on')} and ${isInstant('ends_on')}`

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  const table = (name: string) => withId(database, schema.createTable(name))

  await schema
    .createTable('consultation_rules')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('slot_minutes', 'integer', (column) => column.notNull())
    .addColumn('notice_days', 'integer', (column) => column.notNull())
    .addColumn('horizon_days', 'integer', (column) => column.notNull())
    .addColumn('buffer_minutes', 'integer', (column) => column.notNull())
    .addColumn('capacity', 'integer', (column) => column.notNull())
    .addCheckConstraint('consultation_rules_one_row', sql<boolean>`id = 1`)
    .addCheckConstraint(
      'consultation_rules_in_quarters',
      sql<boolean>`slot_minutes % 15 = 0 and buffer_minutes % 15 = 0`,
    )
    .addCheckConstraint(
      'consultation_rules_range',
      sql<boolean>`slot_minutes between 15 and 240 and notice_days between 0 and 60 and horizon_days between 1 and 366 and buffer_minutes between 0 and 240 and capacity between 0 and 50`,
    )
    .execute()
  await table('consultation_hours')
    .addColumn('weekday', 'integer', (column) => column.notNull())
    .addColumn('opens', 'text', (column) => column.notNull())
    .addColumn('closes', 'text', (column) => column.notNull())
    .addCheckConstraint('consultation_hours_weekday', sql<boolean>`weekday between 0 and 6`)
    .addCheckConstraint('consultation_hours_order', sql<boolean>`opens < closes`)
    .addCheckConstraint(
      'consultation_hours_form',
      sql<boolean>`opens like '__:__' and closes like '__:__' and closes <= '24:00'`,
    )
    .execute()
  await table('holiday')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_yearly', 'integer', (column) => column.notNull())
    .addCheckConstraint('holiday_day', sql<boolean>`day like '____-__-__'`)
    .addCheckConstraint('holiday_is_yearly', sql<boolean>`is_yearly in (0, 1)`)
    .execute()

  await table('consultation')
    .addColumn('lead_id', 'integer', (column) => column.notNull().unique().references('lead.id').onDelete('cascade'))
    .addColumn('uid', 'text', (column) => column.notNull().unique())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('consultant', 'integer', (column) => column.notNull())
    .addColumn('starts_on', 'text', (column) => column.notNull())
    .addColumn('ends_on', 'text', (column) => column.notNull())
    .addColumn('guests', 'text', (column) => column.notNull())
    .addColumn('meeting_url', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('booked_on', 'text', (column) => column.notNull())
    .addColumn('changed_on', 'text', (column) => column.notNull())
    .addCheckConstraint('consultation_state', sql<boolean>`state in ('booked', 'cancelled')`)
    .addCheckConstraint('consultation_order', sql<boolean>`starts_on < ends_on`)
    .addCheckConstraint('consultation_instants', areInstants)
    .execute()
  await schema.createIndex('consultation_by_time').on('consultation').columns(['starts_on', 'id']).execute()

  await table('consultation_block')
    .addColumn('consultant', 'integer', (column) => column.notNull())
    .addColumn('starts_on', 'text', (column) => column.notNull())
    .addColumn('ends_on', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addCheckConstraint('consultation_block_order', sql<boolean>`starts_on < ends_on`)
    .addCheckConstraint('consultation_block_instants', areInstants)
    .execute()
  await schema.createIndex('consultation_block_by_time').on('consultation_block').columns(['starts_on', 'id']).execute()

  // The primary key is what keeps two bookings, or a booking and a block, from holding the same time.
  await schema
    .createTable('slot_tick')
    .addColumn('consultant', 'integer', (column) => column.notNull())
    .addColumn('tick', 'text', (column) => column.notNull())
    .addColumn('consultation_id', 'integer', (column) => column.references('consultation.id').onDelete('cascade'))
    .addColumn('block_id', 'integer', (column) => column.references('consultation_block.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('slot_tick_key', ['consultant', 'tick'])
    .addCheckConstraint(
      'slot_tick_quarter',
      sql<boolean>`${isInstant('tick')} and substr(tick, 15, 2) in ('00', '15', '30', '45')`,
    )
    .addCheckConstraint('slot_tick_one_holder', sql<boolean>`(consultation_id is null) <> (block_id is null)`)
    .execute()
  await schema.createIndex('slot_tick_by_time').on('slot_tick').column('tick').execute()
  await schema.createIndex('slot_tick_by_consultation').on('slot_tick').column('consultation_id').execute()
  await schema.createIndex('slot_tick_by_block').on('slot_tick').column('block_id').execute()

  await schema
    .createTable('consultation_link')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('consultation_id', 'integer', (column) =>
      column.notNull().references('consultation.id').onDelete('cascade'),
    )
    .addColumn('made_on', 'text', (column) => column.notNull())
    .addColumn('ended_on', 'text')
    .execute()
  await schema
    .createIndex('consultation_link_by_consultation')
    .on('consultation_link')
    .column('consultation_id')
    .execute()
  await schema
    .createTable('consultation_reminder')
    .addColumn('consultation_id', 'integer', (column) =>
      column.notNull().references('consultation.id').onDelete('cascade'),
    )
    .addColumn('mail_id', 'integer', (column) => column.notNull().references('mail.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('consultation_reminder_key', ['consultation_id', 'mail_id'])
    .execute()
  await schema.createIndex('consultation_reminder_by_mail').on('consultation_reminder').column('mail_id').execute()

  await sql`insert into consultation_rules (id, slot_minutes, notice_days, horizon_days, buffer_minutes, capacity)
    values (1, 30, 2, 60, 0, 1)`.execute(database)
  for (const weekday of weekdays) {
    await sql`insert into consultation_hours (weekday, opens, closes) values (${weekday}, '09:00', '13:00')`.execute(
      database,
    )
  }
  for (const [day, name] of holidays) {
    await sql`insert into holiday (day, name, is_yearly) values (${day}, ${name}, 1)`.execute(database)
  }
}
