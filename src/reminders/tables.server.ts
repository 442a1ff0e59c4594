// Row types of the reminders: who asked for them, the mornings that were worked off, and what each was told.
import type { Generated } from 'kysely'
import type { ColumnsOf } from '#forms/field-table.ts'
import type { reminderForm } from './reminder-form.ts'

/** `digest`: the week ahead, on Mondays. `week` and `day`: so long before. `moved`: a department has moved the date. */
export type ReminderKind = 'digest' | 'week' | 'day' | 'moved'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    reminder_subscriber: ColumnsOf<typeof reminderForm, 'reminder_subscriber'> & {
      id: Generated<number>
      email_key: string
      state: 'pending' | 'confirmed' | 'ended'
      token: string
      asked_on: string
      confirmed_on: string | null
      ended_on: string | null
      last_link_on: string | null
      links: number
    }
    reminder_day: { day: string; reached: number; finished_on: string | null }
    reminder: {
      id: Generated<number>
      subscriber_id: number
      kind: ReminderKind
      date_id: string
      last_day: string
      mail_id: number | null
    }
  }
}
