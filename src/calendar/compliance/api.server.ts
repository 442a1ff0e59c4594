// The calls that list the dates of one business, and that count from an event.
import { z } from '@hono/zod-openapi'
import { complianceCalendar, type Addresses } from '#calendar/calendar.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import { readApi, type CallsOf, type ReadCalls } from '#platform/http/read-call.server.ts'
import { answersIn, complianceQuerySchema, eventQuerySchema, spanOf, spanRefusal } from './answers.server.ts'
import { complianceDates, type ComplianceDates } from './compliance-dates.ts'
import { countedDates } from './events.ts'

const filing = {
  form: z.string().describe('The number of the form; empty where there is none'),
  name: z.string(),
  law: z.string(),
}
const onlyIf = z.string().nullable().describe('What the answers leave open; null if nothing')
const alsoAccepted = z.string().nullable().describe('A second day that is in use. The earlier of the two is safe')

export const complianceDatesSchema = z.object({
  dates: z.array(
    z.object({
      id: z.string().describe('The same for as long as the filing is due, whatever its day'),
      ...filing,
      lastDay: z.string().describe('YYYY-MM-DD, in India'),
      alsoAccepted,
      count: z.string().describe('How the day is counted'),
      because: z.string().describe('Why it applies'),
      onlyIf,
      isRare: z.boolean().describe('It depends on something that few businesses have'),
      mark: z.enum(['reminder', 'confirm', 'start']).nullable(),
      link: z.string().describe('The page that explains it; empty where there is none'),
      about: z.string().describe('Title of the service or key offering that explains it; empty where there is none'),
    }),
  ),
  descriptions: z.record(z.string(), z.string()).describe('What is filed, by the id of a date without its day'),
  notHere: z.array(z.object({ form: z.string(), name: z.string(), reason: z.string() })),
  ifItHappens: z.array(
    z.object({
      event: z.string(),
      name: z.string(),
      filings: z.array(z.object({ ...filing, within: z.string(), of: z.string(), onlyIf })),
    }),
  ),
  notAnswered: z.array(z.string()).describe('The parameters that would make the list more exact'),
})

export const countedDatesSchema = z.object({
  event: z.string(),
  on: z.string(),
  dates: z.array(
    z.object({
      ...filing,
      within: z.string(),
      of: z.string(),
      onlyIf,
      lastDay: z.string().nullable().describe('Null for what is due before the event'),
      alsoAccepted,
      count: z.string(),
    }),
  ),
})

const calls = {
  dates: {
    path: '/get/compliancedates',
    summary: 'Due dates of one business, from what is known of it',
    query: complianceQuerySchema,
    answer: complianceDatesSchema,
    returns: 'Dates by day, and what is not among them',
    address: { isStrict: true },
  },
  counted: {
    path: '/get/counteddates',
    summary: 'Filings that follow an event, with their last days',
    query: eventQuerySchema,
    answer: countedDatesSchema,
    returns: 'Filings by day',
    address: { isStrict: true },
  },
} as const satisfies ReadCalls

declare module '#platform/pages/calls.ts' {
  interface Calls extends Omit<CallsOf<typeof calls>, '/get/compliancedates'> {
    /** Pages send the answers as their address has them. */
    '/get/compliancedates': { query: Record<string, string | undefined>; response: ComplianceDates }
  }
}

type Parts = { database: Database; clock: Clock }

export const complianceApi = (addressesOf: (database: Database) => Addresses) =>
  readApi('Calendar', calls, ({ database, clock }: Parts) => ({
    async dates({ query }) {
      const span = spanOf(query, dayInIndia(clock()))
      if (span === null) return new Refusal(400, spanRefusal)
      return complianceDates(await complianceCalendar(database, addressesOf(database)), answersIn(query), span)
    },
    counted: ({ query: { event, on } }) => ({ event, on, dates: countedDates(event, on) }),
  }))
