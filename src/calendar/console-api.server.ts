// The console's calls about the dates of the calendar.
import { Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import { calendarMonthSchema, type CalendarMonth } from './calendar-entry.ts'
import { changeDate, DateChanged, DateRefused, datesOfMonth, effectOf } from './staff.server.ts'
import {
  dateChangeSchema,
  occurrenceSchema,
  type DateChange,
  type DateEffect,
  type Occurrence,
  type StaffDate,
} from './staff-dates.ts'

type Seen = { seen: number | null }

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/dates': { query: CalendarMonth; response: { data: StaffDate[] } }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    /** Changes nothing. `change`: null asks what undoing the present change would do. */
    '/api/console/dates/effect': { body: Occurrence & { change: DateChange | null }; response: DateEffect }
    '/api/console/dates/change': { body: Seen & { change: DateChange }; response: StaffDate }
    '/api/console/dates/undo': { body: Seen & Occurrence; response: StaffDate }
  }
}

const seen = z.number().int().nullable()

export function datesConsoleApi({ database, clock }: { database: Database; clock: Clock }): Hono {
  const router = new Hono()
  const base = '/api/console/dates'

  router.onError((error, c) => {
    if (error instanceof DateRefused) {
      return c.json({ message: error.message, errors: { [error.field]: error.message } }, 422)
    }
    if (error instanceof DateChanged) {
      return c.json({ message: 'Someone else has changed this date since you opened it. Nothing was changed.' }, 409)
    }
    throw error
  })

  router.get(base, async (c) => {
    const month = calendarMonthSchema.safeParse(c.req.query())
    if (!month.success) return c.json({ message: 'Name a month and a year.' }, 400)
    return c.json({ data: await datesOfMonth(database, month.data) }, 200)
  })
  router.post(`${base}/effect`, async (c) => {
    const { change, ...occurrence } = await readConsoleBody(
      c,
      occurrenceSchema.extend({ change: dateChangeSchema.nullable() }),
    )
    return c.json(await effectOf(database, occurrence, change), 200)
  })
  router.post(`${base}/change`, async (c) => {
    const given = await readConsoleBody(c, z.strictObject({ change: dateChangeSchema, seen }))
    const { ruleId, originalDay } = given.change
    const made = { ...given, occurrence: { ruleId, originalDay } }
    return c.json(await changeDate(database, made, c.get('staff'), clock()), 200)
  })
  router.post(`${base}/undo`, async (c) => {
    const { seen: id, ...occurrence } = await readConsoleBody(c, occurrenceSchema.extend({ seen }))
    const made = { occurrence, change: null, seen: id }
    return c.json(await changeDate(database, made, c.get('staff'), clock()), 200)
  })

  return router
}
