// The calls that list the dates of one business, and that count from an event.
import { createRoute, z } from '@hono/zod-openapi'
import { complianceCalendar, type Addresses } from '#calendar/calendar.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { jsonResponses, openApiRouter } from '#platform/http/call.server.ts'
import { answersIn, complianceQuerySchema, eventQuerySchema, spanOf, spanRefusal } from './answers.server.ts'
import { complianceDates, type ComplianceDates } from './compliance-dates.ts'
import { countedDates, type CountedEvent } from './events.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/get/compliancedates': { query: Record<string, string | undefined>; response: ComplianceDates }
    '/get/counteddates': { query: { event: string; on: string }; response: CountedEvent }
  }
}

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

type Dependencies = { database: Database; clock: Clock; addresses: Addresses }

export function complianceApi({ database, clock, addresses }: Dependencies) {
  const list = createRoute({
    method: 'get',
    path: '/get/compliancedates',
    tags: ['Calendar'],
    summary: 'Due dates of one business, from what is known of it',
    request: { query: complianceQuerySchema },
    responses: jsonResponses(complianceDatesSchema, 'Dates by day, and what is not among them'),
  })
  const counted = createRoute({
    method: 'get',
    path: '/get/counteddates',
    tags: ['Calendar'],
    summary: 'Filings that follow an event, with their last days',
    request: { query: eventQuerySchema },
    responses: jsonResponses(countedDatesSchema, 'Filings by day'),
  })
  return openApiRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid('query')
      const span = spanOf(query, dayInIndia(clock()))
      if (span === null) return c.json({ message: spanRefusal }, 400)
      return c.json(complianceDates(await complianceCalendar(database, addresses), answersIn(query), span), 200)
    })
    .openapi(counted, (c) => {
      const { event, on } = c.req.valid('query')
      return c.json({ event, on, dates: countedDates(event, on) }, 200)
    })
}
