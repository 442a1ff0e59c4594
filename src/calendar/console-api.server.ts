// Answers the console's calls about the dates of the calendar.
import type { Hono } from 'hono'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import * as dateCalls from './console-calls.ts'
import { confirmRule, decide, lawDesk, proposeChange } from './desk/desk.server.ts'
import { namesCode } from './desk/codes.ts'
import type { TouchedByDate } from './desk/touched.server.ts'
import { datesOfMonth, effectOf } from './staff/staff.server.ts'

type Parts = { database: Database; clock: Clock; touchedByDate: TouchedByDate }

export function datesConsoleApi({ database, clock, touchedByDate }: Parts): Hono {
  return consoleApi(dateCalls, {
    readDates: async ({ query }) => ({ data: await datesOfMonth(database, query) }),
    async readDateEffect({ body: { change, ...occurrence } }) {
      const effect = await effectOf(database, occurrence, change)
      const isNamedIn = (text: string) => namesCode(text, effect.codes)
      return { ...effect, touched: await touchedByDate(database, { ruleId: occurrence.ruleId, isNamedIn }) }
    },
    readLawDesk: ({ staff }) => lawDesk(database, staff, clock()),
    confirmRule: ({ body: { ruleId }, staff }) => confirmRule(database, ruleId, staff, clock()),
    proposeDateChange: async ({ body, staff }) => ({ id: await proposeChange(database, body, staff, clock()) }),
    decideDateChange: ({ params, body, staff }) => decide(database, { ...body, ...params }, staff, clock()),
  })
}
