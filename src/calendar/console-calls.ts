// The console's calls about the dates of the calendar.
import { z } from 'zod'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { calendarMonthSchema } from './calendar-entry.ts'
import { decisionSchema, proposalSchema, type LawDesk } from './desk/desk.ts'
import { dateChangeSchema, occurrenceSchema, type DateEffect, type StaffDate } from './staff/staff-dates.ts'

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
export const readLawDesk = consoleCall('editor', 'GET /api/console/dates/desk', { answer: answerOf<LawDesk>() })
export const confirmRule = consoleCall('editor', 'POST /api/console/dates/confirm', {
  body: z.strictObject({ ruleId: z.string().max(100) }),
})
export const proposeDateChange = consoleCall('editor', 'POST /api/console/dates/propose', {
  body: proposalSchema,
  answer: answerOf<{ id: number }>(),
})
export const decideDateChange = consoleCall('editor', 'POST /api/console/dates/proposals/:id', { body: decisionSchema })
