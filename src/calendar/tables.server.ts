// The tables of the calendar: the rules and events, what staff changed by hand, and their own entries.
import { id, integer, table, text } from '#platform/database/table.server.ts'

export const calendarRule = table('calendar_rule', {
  id: text().primaryKey(),
  position: integer().unique(),
  kind: text({ oneOf: ['due', 'event'] }),
  /** JSON: the rule (rules/due-date-rule.ts), or the event. */
  definition: text(),
})

export const calendarOverride = table(
  'calendar_override',
  {
    id: id(),
    rule_id: text().references('calendar_rule.id', 'cascade'),
    original_day: text(),
    action: text<'move' | 'hide'>(),
    new_day: text().orNull(),
    note: text(),
    circular: text(),
  },
  {
    personal: { nobody: 'The firm publishes it.' },
    unique: [['rule_id', 'original_day']],
    checks: {
      action: "(action = 'hide' and new_day is null) or (action = 'move' and new_day is not null)",
    },
  },
)

/** The last check of each rule. */
export const calendarCheck = table(
  'calendar_check',
  {
    rule_id: text().primaryKey(),
    checked_by: text(),
    checked_on: text(),
  },
  { personal: { nobody: 'The name stays: it says who answers for what the firm tells its visitors.' } },
)

/** Each change of a date that staff have made. */
export const calendarChange = table('calendar_change', {
  id: id(),
  rule_id: text(),
  original_day: text(),
  /** As they were when it was made. */
  title: text(),
  law: text(),
  /** JSON (staff-dates.ts); null takes a change back. */
  change: text().orNull(),
  /** The day on which the date stood; null if it was hidden. */
  day_before: text().orNull(),
  changed_on: text(),
})

export const calendarEntry = table(
  'calendar_entry',
  {
    id: id(),
    day: text(),
    kind: text({ oneOf: ['due', 'event'] }),
    title: text(),
    description: text(),
    law: text(),
    category: text().orNull(),
  },
  {
    checks: { title_filled: 'length(title) > 0' },
    indexes: { day: ['day'] },
  },
)
