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
    /** Each change of a date that staff have made. */
    calendar_proposal: {
      id: Generated<number>
      rule_id: string
      original_day: string
      /** As they were when it was made. */
      title: string
      law: string
      /** JSON (staff-dates.ts); null takes a change back. */
      change: string | null
      /** The day on which the date stood; null if it was hidden. */
      day_before: string | null
      /** When it was made. */
      proposed_on: string
      // Nobody reads these; they have no default.
      state: 'approved'
      proposed_by: ''
      proposed_by_name: ''
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
