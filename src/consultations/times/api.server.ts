// The calls that show free times. They are not cached: a booking counts from the next request on.
import { z } from '@hono/zod-openapi'
import { calendarMonthSchema } from '#calendar/calendar-entry.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { readApi, type CallsOf, type ReadCalls } from '#platform/http/read-call.server.ts'
import type { Preferences } from '#consultations/record/booking.ts'
import { freeTimes, openDays, slotLength } from './free-times.server.ts'
import { openDaysSchema, slotLengthSchema, timeSlotOf, timeSlotSchema } from './times-json.server.ts'

/** Narrows the times to those of whoever has what is asked for. Where nobody has it, they are those of whoever is free. */
const preferences = {
  subject: z.string().max(200).optional().openapi({ description: 'What the call is about, by its name' }),
  consultant: z.coerce.number<string>().int().min(1).max(50).optional().openapi({ description: 'By number' }),
}
type PreferenceQuery = { subject?: string | undefined; consultant?: number | null | undefined }

function preferencesIn({ subject = '', consultant = null }: PreferenceQuery): Preferences {
  return { subject, consultant }
}

const calls = {
  times: {
    path: '/get/timeslots',
    summary: 'The free times of one day',
    query: z.object({ date: z.iso.date('date must be a day as in 2026-11-24'), ...preferences }),
    answer: z.array(timeSlotSchema),
    returns: 'In order; none if the day is closed or cannot be booked',
    address: { isPrivate: true },
  },
  days: {
    path: '/get/timeslots/days',
    summary: 'The days of a month that have any free time',
    query: calendarMonthSchema.extend(preferences),
    answer: openDaysSchema,
    returns: 'Days in India, YYYY-MM-DD',
    address: { isPrivate: true },
  },
} as const satisfies ReadCalls

/** The call of every page. It is cached, because it changes only when staff change the rules. */
const ofEveryPage = {
  length: {
    path: '/get/timeslots/length',
    summary: 'How long a consultation lasts',
    answer: slotLengthSchema,
    returns: 'The length',
  },
} as const satisfies ReadCalls

declare module '#platform/pages/calls.ts' {
  interface Calls extends CallsOf<typeof calls>, CallsOf<typeof ofEveryPage> {}
}

export const freeTimesApi = readApi(
  'Consultations',
  calls,
  ({ database, clock }: { database: Database; clock: Clock }) => ({
    times: async ({ query }) => (await freeTimes(database, query.date, clock(), preferencesIn(query))).map(timeSlotOf),
    days: ({ query }) => openDays(database, query, clock(), preferencesIn(query)),
  }),
)

export const slotLengthApi = readApi('Consultations', ofEveryPage, ({ database }: { database: Database }) => ({
  length: async () => ({ slotMinutes: await slotLength(database) }),
}))
