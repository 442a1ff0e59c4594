// Row types of consultations: what staff set, what is booked or blocked, and the quarters of an hour that are held.
import type { Generated } from 'kysely'
import type { ColumnsOf } from '#forms/field-table.ts'
import type { consultationForm } from './consultation.ts'

export type ConsultationState = 'booked' | 'cancelled'

declare module '#leads/tables.server.ts' {
  interface LeadColumns extends ColumnsOf<typeof consultationForm> {}
}

declare module '#platform/database.server.ts' {
  interface Tables {
    /** One row. */
    consultation_rules: {
      id: number
      slot_minutes: number
      notice_days: number
      horizon_days: number
      buffer_minutes: number
      capacity: number
    }
    consultation_hours: { id: Generated<number>; weekday: number; opens: string; closes: string }
    holiday: { id: Generated<number>; day: string; name: string; is_yearly: number }
    consultation: {
      id: Generated<number>
      lead_id: number
      /** The same in every invitation, update and cancellation (RFC 5545 §3.8.4.7). */
      uid: string
      /** 0 for the first invitation, one more for each change (RFC 5545 §3.8.7.4). */
      sequence: number
      state: ConsultationState
      consultant: number
      starts_on: string
      ends_on: string
      /** A JSON list of addresses. */
      guests: string
      meeting_url: string
      time_zone: string
      booked_on: string
      changed_on: string
    }
    /** Time that staff keep free of consultations. */
    consultation_block: {
      id: Generated<number>
      consultant: number
      starts_on: string
      ends_on: string
      reason: string
    }
    /** Held by exactly one of a consultation and a block. */
    slot_tick: { consultant: number; tick: string; consultation_id: number | null; block_id: number | null }
    /** The mailed links to a consultation. A change of the consultation ends its link and makes a new one. */
    consultation_link: {
      token_hash: string
      consultation_id: number
      made_on: string
      ended_on: string | null
    }
    /** The mails of a consultation that a change takes back if they still wait: its reminders. */
    consultation_reminder: { consultation_id: number; mail_id: number }
  }
}
