// Times and meetings as the calls give them.
import { z } from '@hono/zod-openapi'
import { clockInIndia, dayInIndia } from '#platform/dates.ts'
import { slotTime, type TimeSlot } from '#consultations/times/slot-time.ts'
import type { LinkState, Present } from './kept-meeting.server.ts'
import type { Meeting } from './meeting.ts'

export const slotTimeSchema = z
  .object({
    hours: z.int().min(1).max(12),
    minutes: z.int().min(0).max(59),
    meridiem: z.enum(['AM', 'PM']),
  })
  .openapi('SlotTime')
export const timeSlotSchema = z.object({ start: slotTimeSchema, end: slotTimeSchema }).openapi('TimeSlot')
const day = z.string().describe('A day in India, YYYY-MM-DD')
const instant = z.string().describe('An instant, ISO 8601 UTC')

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
    isUnmatched: z
      .boolean()
      .optional()
      .describe('Nobody has what was asked for, so these are the times of whoever is free'),
  })
  .openapi('OpenDays')

export const bookedMeetingSchema = z
  .object({
    day,
    start: slotTimeSchema,
    end: slotTimeSchema,
    startsOn: instant,
    endsOn: instant,
    guests: z.array(z.string()),
    heldUntil: instant.nullable().describe('Until when the time is held; null if nothing needs to be confirmed'),
    consultant: z.string().optional().describe('Who will call; absent if nobody is named'),
  })
  .openapi('BookedMeeting')
export type BookedMeeting = z.infer<typeof bookedMeetingSchema>

export const nearestSchema = z
  .array(z.object({ date: day, start: slotTimeSchema, end: slotTimeSchema }))
  .describe('At most three free times around the one that was wanted')

type Interval = Pick<Meeting, 'startsOn' | 'endsOn'>

export function timeSlotOf({ startsOn, endsOn }: Interval): TimeSlot {
  return { start: timeIn(startsOn), end: timeIn(endsOn) }
}

export function bookedMeeting(meeting: Interval & Pick<Meeting, 'guests' | 'heldUntil' | 'consultant'>): BookedMeeting {
  const { startsOn, endsOn, guests, heldUntil, consultant } = meeting
  const day = dayInIndia(new Date(startsOn))
  const named = consultant === '' ? {} : { consultant }
  return { day, ...timeSlotOf(meeting), startsOn, endsOn, guests, heldUntil, ...named }
}

export function nearestOf(slots: (Interval & { day: string })[]): z.infer<typeof nearestSchema> {
  return slots.map((slot) => ({ date: slot.day, ...timeSlotOf(slot) }))
}

export type LinkedMeeting = BookedMeeting & Pick<Meeting, 'reference' | 'meetingUrl' | 'timeZone' | 'wish'>
/** `meeting` as it is now; absent if the link is unknown. `isStillFree`: a link that was not used in time still books it. */
export type LinkedConsultation = { state: LinkState; meeting?: LinkedMeeting; isStillFree?: boolean }

export function linkedConsultation({ state, meeting }: Present, isStillFree = false): LinkedConsultation {
  if (meeting === null) return { state }
  const linked = linkedMeeting(meeting)
  // Whoever holds a link that has ended learns when the meeting is, but not how to join it or who is invited.
  // The video link goes with the invitation, once it is confirmed.
  if (state === 'held') return { state, meeting: { ...linked, meetingUrl: '' } }
  if (isStillFree) return { state, meeting: { ...linked, meetingUrl: '', consultant: '' }, isStillFree }
  return { state, meeting: state === 'booked' ? linked : { ...linked, guests: [], meetingUrl: '', consultant: '' } }
}

export function linkedMeeting(meeting: Meeting): LinkedMeeting {
  const { reference, meetingUrl, timeZone, wish } = meeting
  return { reference, ...bookedMeeting(meeting), meetingUrl, timeZone, wish }
}

function timeIn(at: string): TimeSlot['start'] {
  return slotTime(clockInIndia(at))
}
