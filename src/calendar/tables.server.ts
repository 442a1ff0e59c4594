// Rows of the calendar: the rules and events, what staff changed by hand, and their own entries.
import type { Generated } from 'kysely'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    calendar_rule: {
      id: string
      position: number
      kind: 'due' | 'event'
      /** As the former release reads it, which may still run beside this one (decision 39). */
      definition: string
      /** The whole rule, if `definition` cannot say it. */
      particulars: Generated<string | null>
    }
    calendar_override: {
      id: Generated<number>
      rule_id: string
      original_day: string
      action: 'move' | 'hide'
      new_day: string | null
      note: string
      circular: string
    }
    /** The last check of each rule. */
    calendar_check: { rule_id: string; checked_by: string; checked_on: string }
    /** A change of one date that waits for a second person, or did. */
    calendar_proposal: {
      id: Generated<number>
      rule_id: string
      original_day: string
      /** As they were when it was proposed. */
      title: string
      law: string
      /** JSON (staff-dates.ts); null takes a change back. */
      change: string | null
      /** The day on which the date stood; null if it was hidden. */
      day_before: string | null
      /** The change that the proposer saw. */
      seen: number | null
      state: 'open' | 'approved' | 'refused' | 'withdrawn'
      proposed_by: string
      proposed_by_name: string
      proposed_on: string
      decided_by_name: string | null
      decided_on: string | null
      reason: Generated<string>
    }
    calendar_entry: {
      id: Generated<number>
      day: string
      kind: 'due' | 'event'
      title: string
      description: string
      law: string
      category: string | null
    }
  }
}
