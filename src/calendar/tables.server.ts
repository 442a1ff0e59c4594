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
