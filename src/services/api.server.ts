// The calls that list services and return the guide of one.
import { z } from '@hono/zod-openapi'
import type { Database } from '#platform/database/database.server.ts'
import { queryId, queryText } from '#platform/http/call.server.ts'
import { readApi, type CallsOf, type ReadCalls } from '#platform/http/read-call.server.ts'
import { serviceGuide, type NextDueDates } from './guide/guide.server.ts'
import { serviceGuideSchema, serviceLedSchema, serviceSchema } from './service.ts'
import { services, servicesLed } from './services.server.ts'

const calls = {
  services: {
    path: '/get/ourservices',
    summary: 'Services with their key offerings',
    query: z.object({
      forFE: queryText('forFE', 10).optional().describe('Accepted for compatibility; has no effect'),
    }),
    answer: z.array(serviceSchema),
    returns: 'All services',
  },
  servicesLed: {
    path: '/get/servicesled',
    summary: 'Which member of the team to ask about each service',
    answer: z.array(serviceLedSchema),
    returns: 'The services that name a member of the team',
  },
  guide: {
    path: '/get/serviceguide',
    summary: 'Guide to a service: documents, steps, fees, consequences, contact',
    query: z.object({ id: queryId().optional().describe('Without it, the first service') }),
    answer: serviceGuideSchema.nullable(),
    returns: 'The guide; null if the service has none',
  },
} as const satisfies ReadCalls

declare module '#platform/pages/calls.ts' {
  interface Calls extends CallsOf<typeof calls> {}
}

type Dependencies = { database: Database; nextDueDates: NextDueDates }

export const servicesApi = readApi('Services', calls, ({ database, nextDueDates }: Dependencies) => ({
  services: () => services(database),
  servicesLed: () => servicesLed(database),
  guide: ({ query }) => serviceGuide(database, query.id, nextDueDates),
}))
