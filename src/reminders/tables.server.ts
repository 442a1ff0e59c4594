// The tables of the reminders: who asked for them, the mornings that were worked off, and what each was told.
import { id, integer, table, text, type RowOf } from '#platform/database/table.server.ts'

export const reminderSubscriber = table(
  'reminder_subscriber',
  {
    id: id(),
    email: text(),
    first_name: text().default(''),
    email_key: text(),
    state: text({ oneOf: ['pending', 'confirmed', 'ended'] }),
    /** Of the link in every mail: it confirms, changes and ends. */
    token: text().unique(),
    asked_on: text(),
    confirmed_on: text().orNull(),
    ended_on: text().orNull(),
    last_link_on: text().orNull(),
    /** Sent since the address last confirmed or left. */
    links: integer().default(0),
    /** As the address of /calendar/yours holds them, in one order. */
    answers: text(),
  },
  {
    unique: [['email_key', 'answers']],
    indexes: {
      state: ['state', 'id'],
    },
  },
)

export const reminderDay = table('reminder_day', {
  day: text().primaryKey(),
  /** Subscribers with ids up to this number have their mails of the day in the outbox, or get none. */
  reached: integer(),
  finished_on: text().orNull(),
})

/** `digest`: the week ahead, on Mondays. `week` and `day`: so long before. `moved`: a department has moved the date. */
export type ReminderKind = RowOf<typeof reminder>['kind']

export const reminder = table(
  'reminder',
  {
    id: id(),
    subscriber_id: integer().references('reminder_subscriber.id', 'cascade'),
    kind: text({ oneOf: ['digest', 'week', 'day', 'moved'] }),
    /** Of a digest, the Monday. */
    date_id: text(),
    last_day: text(),
    mail_id: integer().orNull().references('mail.id', 'set null'),
  },
  {
    // Nobody is told twice, whatever processes and clocks do.
    unique: [['subscriber_id', 'kind', 'date_id', 'last_day']],
    indexes: {
      mail: ['mail_id'],
      last_day: ['last_day'],
    },
  },
)
