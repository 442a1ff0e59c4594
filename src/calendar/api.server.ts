// The call that lists the important dates of a month.
import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '#platform/database/database.server.ts'
import { jsonResponses, openApiRouter } from '#platform/http/call.server.ts'
import { calendarEntrySchema, calendarMonthSchema, type CalendarEntry, type CalendarMonth } from './calendar-entry.ts'
import { importantDatesOf, monthsFrom, type Addresses } from './calendar.server.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/get/eventduedates': { query: CalendarMonth; response: CalendarEntry[] }
    '/get/twelvemonths': { query: CalendarMonth; response: CalendarEntry[] }
  }
}

export function calendarApi({ database, addresses }: { database: Database; addresses: Addresses }) {
  const route = createRoute({
    method: 'get',
    path: '/get/eventduedates',
    tags: ['Calendar'],
    summary: 'Due dates and events of a month',
    request: { query: calendarMonthSchema },
    responses: jsonResponses(z.array(calendarEntrySchema), 'Entries by day'),
  })
  const twelveMonths = createRoute({
    method: 'get',
    path: '/get/twelvemonths',
    tags: ['Calendar'],
    summary: 'Due dates and events of a month and the eleven after it',
    request: { query: calendarMonthSchema },
    responses: jsonResponses(z.array(calendarEntrySchema), 'Entries by day'),
  })
  return openApiRouter()
    .openapi(route, async (c) => c.json(await importantDatesOf(database, [c.req.valid('query')], addresses), 200))
    .openapi(twelveMonths, async (c) =>
      c.json(await importantDatesOf(database, monthsFrom(c.req.valid('query'), 12), addresses), 200),
    )
}
