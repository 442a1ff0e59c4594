// The tables of what the site as a whole counts.
import type { RefusalReason } from '#forms/refusal-reason.ts'
import { integer, table, text } from '#platform/database/table.server.ts'

/** How often a field of a form was refused on a day in India. Nothing tells what was typed, or who typed it. */
export const formRefusal = table(
  'form_refusal',
  {
    day: text(),
    form: text(),
    field: text(),
    reason: text<RefusalReason>(),
    how_many: integer(),
  },
  {
    personal: {
      nobody: 'Nothing tells what was typed, or who typed it.',
      kept: [{ what: 'counts of what the forms refused', since: 'day', isDay: true, for: { days: 90 } }],
    },
    primaryKey: ['day', 'form', 'field', 'reason'],
  },
)
