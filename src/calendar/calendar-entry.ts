// One entry of the calendar of important dates: a statutory due date or an event.
import { z } from 'zod'
import { calendarYears } from './calendar-years.ts'

export const calendarEntrySchema = z.object({
  eventduedate: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .describe('The day, YYYY-MM-DD, in India'),
  typeofdate: z.enum(['event', 'due']).describe("'event', or anything else meaning a due date"),
  eventName: z.string(),
  color: z.string().describe('CSS colour of the bar beside the entry'),
  description: z.string(),
  law: z.string().describe('Law and section; empty for an event'),
  id: z.string().describe('The same for as long as the date is in the calendar, also when it is moved'),
  appliesTo: z.string().describe('Empty for an event'),
  entities: z.array(z.enum(['private', 'listed', 'llp', 'opc'])).describe('The kinds of business that it concerns'),
  states: z.array(z.string()).describe('The States whose law it is; empty if it is the same everywhere'),
  mark: z
    .enum(['reminder', 'confirm', 'start'])
    .nullable()
    .describe('A reminder without a fixed day, a day to be confirmed, or the first day of a period'),
  lawAsAt: z.string().describe('The day on which the law was last checked, YYYY-MM-DD; empty for an event'),
  link: z.string().describe('The page that explains it; empty where there is none'),
  movedFrom: z.string().nullable().describe('The day before it was moved'),
})

const whole = (pattern: RegExp, message: string) => z.string(message).regex(pattern, message).transform(Number)

/** The query for a month. Only plain digits are accepted, so that 1e1 or an empty text is not read as a month. */
export const calendarMonthSchema = z.object({
  month: whole(/^(?:0?[1-9]|1[0-2])$/, 'month must be a whole number from 1 to 12'),
  year: whole(/^\d{4}$/, `year must be from ${calendarYears.first} to ${calendarYears.last}`).refine(
    (year) => year >= calendarYears.first && year <= calendarYears.last,
    `year must be from ${calendarYears.first} to ${calendarYears.last}`,
  ),
})

export type CalendarEntry = z.infer<typeof calendarEntrySchema>
export type CalendarMonth = z.infer<typeof calendarMonthSchema>
