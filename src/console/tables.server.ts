// The table of what the console keeps about its own screens.
import { table, text } from '#platform/database/table.server.ts'

export const firstHourDismissal = table(
  'first_hour_dismissal',
  {
    staff_id: text().primaryKey(),
    dismissed_on: text(),
  },
  { personal: { staff: 'staff_id', kept: { unless: 'Nobody: it only says that a page of help is not shown again.' } } },
)
