// Answers the console's calls about the dates of the calendar.
import type { Hono } from 'hono'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import * as dateCalls from './console-calls.ts'
import { confirmRule, lawDesk } from '#calendar/changes/law-desk.server.ts'
import { namesCode } from '#calendar/changes/codes.ts'
import type { TextsNamingDate } from '#calendar/changes/affected.server.ts'
import { changeDate, datesOfMonth, previewImpact } from '#calendar/changes/move-date.server.ts'

type Dependencies = {
  database: Database
  clock: Clock
  publicUrl: string
  mailer?: { wake: () => void } | undefined
  textsNamingDate: TextsNamingDate
}

export function datesConsoleApi({ database, clock, publicUrl, mailer, textsNamingDate }: Dependencies): Hono {
  return consoleApi(dateCalls, {
    readDates: async ({ query }) => ({ data: await datesOfMonth(database, query) }),
    async readDateEffect({ body: { occurrence, change } }) {
      const effect = await previewImpact(database, occurrence, change)
      const isNamedIn = (text: string) => namesCode(text, effect.codes)
      return { ...effect, affected: await textsNamingDate(database, { ruleId: occurrence.ruleId, isNamedIn }) }
    },
    readLawDesk: async () => ({ rules: await lawDesk(database, clock()) }),
    confirmRule: ({ body: { ruleId }, staff }) => confirmRule(database, ruleId, staff, clock()),
    async changeDate({ body, staff }) {
      await changeDate({ database, publicUrl }, body, staff, clock())
      mailer?.wake()
    },
  })
}
