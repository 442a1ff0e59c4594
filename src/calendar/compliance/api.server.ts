// The calls that list the dates of one business, and that count from an event.
import { z } from '@hono/zod-openapi'
import { complianceCalendar, type Addresses } from '#calendar/calendar.server.ts'
import { lateFormOf } from '#calendar/late/consequences.ts'
import { eventLaw } from '#calendar/law/event-law.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import { readApi, type CallsOf, type ReadCalls } from '#platform/http/read-call.server.ts'
import { answersIn, complianceQuerySchema, eventQuerySchema, spanOf, spanRefusal } from './answers.server.ts'
import { complianceDates, type ComplianceDates } from './compliance-dates.ts'
import { countedDates, eventsFor } from './events.ts'
import { filingsIn, type Filings } from './filings.server.ts'

const filing = {
  form: z.string().describe('The number of the form; empty where there is none'),
  name: z.string(),
  law: z.string(),
}
const onlyIf = z.string().nullable().describe('What the answers leave open; null if nothing')
const lateForm = z.string().nullable().describe('The form whose delay /late counts; null if it counts none')
const alsoAccepted = z
  .string()
  .nullable()
  .describe('The last day under another count that is in use; later than `lastDay`')

const eventsSchema = z.array(
  z.object({
    event: z.string(),
    name: z.string(),
    filings: z.array(z.object({ ...filing, within: z.string(), of: z.string(), onlyIf })),
  }),
)

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
      moved: z
        .object({ from: z.string(), by: z.string().describe('The circular or notification') })
        .nullable()
        .describe('Set if a department has moved it'),
      mark: z.enum(['reminder', 'confirm', 'start']).nullable(),
      link: z.string().describe('The page that explains it; empty where there is none'),
      lawAsAt: z.string().describe('The day on which the law was last checked'),
      about: z.string().describe('Title of the service or key offering that explains it; empty where there is none'),
    }),
  ),
  descriptions: z.record(z.string(), z.string()).describe('What is filed, by the id of a date without its day'),
  filings: z
    .record(
      z.string(),
      z.object({
        consequence: z.object({ text: z.string(), law: z.string() }).nullable().describe('If it is missed'),
        lateForm,
        papers: z.array(z.string()).describe('What is needed for it'),
        service: z.string().nullable().describe('The title of the service that explains it'),
      }),
    )
    .describe('By the id of a date without its day'),
  services: z
    .record(z.string(), z.object({ path: z.string(), service: z.string(), person: z.string(), checklist: z.string() }))
    .describe('By title: the page, whom to ask, and the path of the documents as a PDF'),
  notHere: z.array(z.object({ form: z.string(), name: z.string(), reason: z.string() })),
  ifItHappens: eventsSchema,
  notAnswered: z
    .record(z.string(), z.number())
    .describe('The parameters that would change the list, and how many filings each decides'),
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
      lateForm,
    }),
  ),
})

export const eventFilingsSchema = z.object({
  asAt: z.string().describe('The day on which the law was last checked'),
  events: eventsSchema,
})

/** The dates, and what is known of each filing whatever its day. */
export type ComplianceAnswer = ComplianceDates & Filings
export type CountedAnswer = z.infer<typeof countedDatesSchema>
export type EventFilings = z.infer<typeof eventFilingsSchema>

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
  eventFilings: {
    path: '/get/eventfilings',
    summary: 'The filings whose time runs from an event, whichever business it is',
    answer: eventFilingsSchema,
    returns: 'Events, each with its filings',
  },
} as const satisfies ReadCalls

declare module '#platform/pages/calls.ts' {
  interface Calls extends Omit<CallsOf<typeof calls>, '/get/compliancedates'> {
    /** Pages send the answers as their address has them. */
    '/get/compliancedates': { query: Record<string, string | undefined>; response: ComplianceAnswer }
  }
}

type Dependencies = { database: Database; clock: Clock }

export const complianceApi = (addressesOf: (database: Database) => Addresses) =>
  readApi('Calendar', calls, ({ database, clock }: Dependencies) => ({
    async dates({ query }) {
      const span = spanOf(query, dayInIndia(clock()))
      if (span === null) return new Refusal(400, spanRefusal)
      const calendar = await complianceCalendar(database, addressesOf(database))
      const answer = complianceDates(calendar, answersIn(query), span)
      return { ...answer, ...filingsIn(answer, calendar) }
    },
    eventFilings: () => ({ asAt: eventLaw.asAt, events: eventsFor({}) }),
    counted: ({ query: { event, on } }) => ({
      event,
      on,
      dates: countedDates(event, on).map((date) => ({ ...date, lateForm: lateFormOf({ id: '', ...date }) })),
    }),
  }))
