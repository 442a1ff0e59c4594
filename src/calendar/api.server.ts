// The calls that list the important dates of a month and of twelve, and those that were moved.
import { z } from '@hono/zod-openapi'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import { readApi, type CallsOf, type ReadCalls } from '#platform/http/read-call.server.ts'
import { calendarEntrySchema, calendarMonthSchema } from './calendar-entry.ts'
import { datesMoved } from '#calendar/changes/date-changes.server.ts'
import { importantDates, type Addresses } from './calendar.server.ts'
import { spanOfMonth } from './month-view.ts'

export const dateMovedSchema = z.object({
  id: z.string(),
  title: z.string(),
  law: z.string().describe('Law and section; empty for an event'),
  before: z.string().nullable().describe('YYYY-MM-DD; null if it was hidden'),
  after: z.string().nullable().describe('YYYY-MM-DD; null if it is no longer shown'),
  circular: z.string(),
  note: z.string(),
  changedOn: z.string().describe('The day of the change, YYYY-MM-DD; empty for what came with the calendar'),
})

const calls = {
  moved: {
    path: '/get/datechanges',
    summary: 'Dates that were moved, the newest first',
    answer: z.array(dateMovedSchema),
    returns: 'Dates with the days before and after',
  },
  month: {
    path: '/get/eventduedates',
    summary: 'Due dates and events of a month',
    query: calendarMonthSchema,
    answer: z.array(calendarEntrySchema),
    returns: 'Entries by day',
  },
  twelveMonths: {
    path: '/get/twelvemonths',
    summary: 'Due dates and events of a month and the eleven after it',
    query: calendarMonthSchema,
    answer: z.array(calendarEntrySchema),
    returns: 'Entries by day',
  },
} as const satisfies ReadCalls

declare module '#platform/pages/calls.ts' {
  interface Calls extends CallsOf<typeof calls> {}
}

type Dependencies = { database: Database }

export const calendarApi = (addressesOf: (database: Database) => Addresses) =>
  readApi('Calendar', calls, ({ database }: Dependencies) => ({
    moved: () => datesMoved(database),
    month: ({ query }) => importantDates(database, spanOfMonth(query), addressesOf(database)),
    twelveMonths({ query }) {
      const { from } = spanOfMonth(query)
      return importantDates(database, { from, to: addDays(addMonths(from, 12), -1) }, addressesOf(database))
    },
  }))
