// Row types of consultations: what staff set, what is booked or blocked, and the quarters of an hour that are held.
import type { Generated } from 'kysely'
import type { ColumnsOf } from '#forms/field-table.ts'
import type { consultationForm } from './consultation.ts'

export type ConsultationState = 'booked' | 'cancelled'
/** Whether a meeting took place; '' if nobody has said. */
export type Attendance = '' | 'held' | 'missed'

declare module '#leads/tables.server.ts' {
  interface LeadColumns extends ColumnsOf<typeof consultationForm, 'lead'> {}
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    /** One row. */
    consultation_rules: {
      id: number
      slot_minutes: number
      notice_days: number
      horizon_days: number
      buffer_minutes: number
      capacity: number
      /** One more with each change by staff, so that of two at once the second is told. */
      version: Generated<number>
    }
    /** The names of the consultants, who are numbered from 1. */
    consultant: { number: number; name: string }
    /** What is known of a consultant besides the name. Without a row anybody is meant, at the hours of the firm. */
    consultant_profile: {
      number: number
      /** Takes calls at present. */
      is_active: number
      /** Visitors are told the name. */
      is_named: number
      /** JSON lists: ids of services, and opening hours. An empty one says nothing of its own. */
      services: string
      /** Not used: it has no default, so '[]' is written. */
      languages: string
      hours: string
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
      attendance: Generated<Attendance>
      /**
       * Until when the time is held, while the booking waits to be confirmed; kept if that did not happen. Null otherwise.
       */
      held_until: string | null
      /** When the person who booked proved to have the mailbox, or staff booked; null if neither has happened. */
      confirmed_on: string | null
      /** What the meeting is about, as the visitor chose it; '' where anybody would do. */
      subject: Generated<string>
    }
    /** What was done to a meeting after a visitor booked it, and by whom. */
    consultation_change: {
      id: Generated<number>
      consultation_id: number
      what: 'booked' | 'moved' | 'cancelled' | 'link' | 'held' | 'missed' | 'unmarked' | 'handed over'
      changed_on: string
      /** 'visitor', or the id of somebody on the staff. */
      changed_by: string
      /** When it would have begun before it was moved. */
      former_start: string | null
      former_consultant: number | null
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
