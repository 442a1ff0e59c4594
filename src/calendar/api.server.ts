// The calls that list the important dates of a month and of twelve.
import { z } from '@hono/zod-openapi'
import type { Database } from '#platform/database/database.server.ts'
import { readApi, type CallsOf, type ReadCalls } from '#platform/http/read-call.server.ts'
import { calendarEntrySchema, calendarMonthSchema } from './calendar-entry.ts'
import { importantDatesOf, monthsFrom, type Addresses } from './calendar.server.ts'

const calls = {
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

type Parts = { database: Database }

export const calendarApi = (addressesOf: (database: Database) => Addresses) =>
  readApi('Calendar', calls, ({ database }: Parts) => ({
    month: ({ query }) => importantDatesOf(database, [query], addressesOf(database)),
    twelveMonths: ({ query }) => importantDatesOf(database, monthsFrom(query, 12), addressesOf(database)),
  }))
