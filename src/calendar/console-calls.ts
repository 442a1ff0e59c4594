// The console's calls about the dates of the calendar.
import { z } from 'zod'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { calendarMonthSchema } from './calendar-entry.ts'
import type { LawRule } from '#calendar/changes/law-desk.ts'
import { changeRequestSchema, type DateEffect, type StaffDate } from '#calendar/changes/staff-dates.ts'

export const readDates = consoleCall('editor', 'GET /api/console/dates', {
  query: calendarMonthSchema,
  wrongQuery: 'Name a month and a year.',
  answer: answerOf<{ data: StaffDate[] }>(),
})
/** Changes nothing. `change`: null asks what undoing the present change would do. */
export const readDateEffect = consoleCall('manager', 'POST /api/console/dates/effect', {
  body: changeRequestSchema.omit({ seen: true }),
  answer: answerOf<DateEffect>(),
})
export const readLawDesk = consoleCall('editor', 'GET /api/console/dates/desk', {
  answer: answerOf<{ rules: LawRule[] }>(),
})
export const confirmRule = consoleCall('editor', 'POST /api/console/dates/confirm', {
  body: z.strictObject({ ruleId: z.string().max(100) }),
})
export const changeDate = consoleCall('manager', 'POST /api/console/dates/change', { body: changeRequestSchema })
