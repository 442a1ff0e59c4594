// The console's calls about the dates of the calendar.
import { z } from 'zod'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { calendarMonthSchema } from './calendar-entry.ts'
import { dateChangeSchema, occurrenceSchema, type DateEffect, type StaffDate } from './staff/staff-dates.ts'

const seen = z.number().int().nullable()

export const readDates = consoleCall('editor', 'GET /api/console/dates', {
  query: calendarMonthSchema,
  wrongQuery: 'Name a month and a year.',
  answer: answerOf<{ data: StaffDate[] }>(),
})
/** Changes nothing. `change`: null asks what undoing the present change would do. */
export const readDateEffect = consoleCall('editor', 'POST /api/console/dates/effect', {
  body: occurrenceSchema.extend({ change: dateChangeSchema.nullable() }),
  answer: answerOf<DateEffect>(),
})
export const changeDate = consoleCall('editor', 'POST /api/console/dates/change', {
  body: z.strictObject({ change: dateChangeSchema, seen }),
  answer: answerOf<StaffDate>(),
})
export const undoDateChange = consoleCall('editor', 'POST /api/console/dates/undo', {
  body: occurrenceSchema.extend({ seen }),
  answer: answerOf<StaffDate>(),
})
