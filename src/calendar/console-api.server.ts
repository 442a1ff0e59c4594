// Answers the console's calls about the dates of the calendar.
import type { Hono } from 'hono'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { consoleApi } from '#platform/http/console-api.server.ts'
import * as dateCalls from './console-calls.ts'
import { changeDate, datesOfMonth, effectOf } from './staff/staff.server.ts'

export function datesConsoleApi({ database, clock }: { database: Database; clock: Clock }): Hono {
  return consoleApi(dateCalls, {
    readDates: async ({ query }) => ({ data: await datesOfMonth(database, query) }),
    readDateEffect: ({ body: { change, ...occurrence } }) => effectOf(database, occurrence, change),
    changeDate({ body: { change, seen }, staff }) {
      const { ruleId, originalDay } = change
      return changeDate(database, { occurrence: { ruleId, originalDay }, change, seen }, staff, clock())
    },
    undoDateChange: ({ body: { seen, ...occurrence }, staff }) =>
      changeDate(database, { occurrence, change: null, seen }, staff, clock()),
  })
}
