// The call that lists the important dates of a month.
import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '#platform/database.server.ts'
import { jsonResponses, openApiRouter } from '#platform/http/call.server.ts'
import { calendarEntrySchema, calendarMonthSchema, type CalendarEntry, type CalendarMonth } from './calendar-entry.ts'
import { importantDates } from './calendar.server.ts'

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/get/eventduedates': { query: CalendarMonth; response: CalendarEntry[] }
  }
}

export function calendarApi({ database }: { database: Database }) {
  const route = createRoute({
    method: 'get',
    path: '/get/eventduedates',
    tags: ['Calendar'],
    summary: 'Due dates and events of one month',
    request: { query: calendarMonthSchema },
    responses: jsonResponses(z.array(calendarEntrySchema), 'Entries by day'),
  })
  return openApiRouter().openapi(route, async (c) => c.json(await importantDates(database, c.req.valid('query')), 200))
}
