// The calls that list services and return the guide of one.
import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '#platform/database/database.server.ts'
import { jsonResponses, openApiRouter, queryId, queryText } from '#platform/http/call.server.ts'
import { serviceGuide, type NextDueDates } from './guide/guide.server.ts'
import { serviceGuideSchema, serviceSchema, type Service, type ServiceGuide } from './service.ts'
import { services } from './services.server.ts'

const querySchema = z.object({
  forFE: queryText('forFE', 10).optional().describe('Accepted for compatibility; has no effect'),
})
const guideQuerySchema = z.object({ id: queryId().optional().describe('Without it, the first service') })

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/get/ourservices': { query: z.output<typeof querySchema>; response: Service[] }
    '/get/serviceguide': { query: z.output<typeof guideQuerySchema>; response: ServiceGuide | null }
  }
}

export function servicesApi({ database, nextDueDates }: { database: Database; nextDueDates: NextDueDates }) {
  const list = createRoute({
    method: 'get',
    path: '/get/ourservices',
    tags: ['Services'],
    summary: 'Services with their key offerings',
    request: { query: querySchema },
    responses: jsonResponses(z.array(serviceSchema), 'All services'),
  })
  const guide = createRoute({
    method: 'get',
    path: '/get/serviceguide',
    tags: ['Services'],
    summary: 'Guide to a service: documents, steps, fees, consequences, contact',
    request: { query: guideQuerySchema },
    responses: jsonResponses(serviceGuideSchema.nullable(), 'The guide; null if the service has none'),
  })
  return openApiRouter()
    .openapi(list, async (c) => c.json(await services(database), 200))
    .openapi(guide, async (c) => c.json(await serviceGuide(database, c.req.valid('query').id, nextDueDates), 200))
}
