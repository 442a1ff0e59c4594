// Free times as the calls give them.
import { z } from '@hono/zod-openapi'
import { clockInIndia } from '#platform/dates.ts'
import { slotTime, type TimeSlot } from '#consultations/record/booking-time.ts'

export const slotTimeSchema = z
  .object({
    hours: z.int().min(1).max(12),
    minutes: z.int().min(0).max(59),
    meridiem: z.enum(['AM', 'PM']),
  })
  .openapi('SlotTime')
export const timeSlotSchema = z.object({ start: slotTimeSchema, end: slotTimeSchema }).openapi('TimeSlot')
export const slotLengthSchema = z
  .object({ slotMinutes: z.number().int().describe('The length of a consultation in minutes') })
  .openapi('SlotLength')

export const openDaysSchema = z
  .object({
    today: z.string().describe('In India'),
    first: z.string().describe('The first day that can be booked at all'),
    last: z.string(),
    days: z.array(z.string()).describe('The days of the month with any free time'),
    times: z
      .record(z.string(), z.array(z.string()))
      .describe('The free times of the weeks, Sunday to Saturday, that the month touches: HH:MM in India, by day'),
    next: z.string().nullable().describe('The first later day with a free time, if the month has none'),
    nextFree: z
      .object({ date: z.string(), start: z.string().describe('HH:MM in India') })
      .nullable()
      .describe('The nearest free time of all'),
    choices: z
      .object({
        subjects: z.array(z.string()),
        subject: z.string().describe('The one that was asked for, or that of the title that was given; may be empty'),
      })
      .optional()
      .describe('What the times can be narrowed by; absent if the consultants do not differ'),
    isFallback: z
      .boolean()
      .optional()
      .describe('Nobody has what was asked for, so these are the times of whoever is free'),
  })
  .openapi('OpenDays')
export type OpenDays = z.infer<typeof openDaysSchema>

/** Instants, ISO 8601 UTC. */
export type Interval = { startsOn: string; endsOn: string }

export function timeSlotOf({ startsOn, endsOn }: Interval): TimeSlot {
  return { start: timeIn(startsOn), end: timeIn(endsOn) }
}

function timeIn(at: string): TimeSlot['start'] {
  return slotTime(clockInIndia(at))
}
