// The call that lists services.
import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '#platform/database.server.ts'
import { jsonResponses, openApiRouter, queryText } from '#platform/http/call.server.ts'
import { serviceSchema, type Service } from './service.ts'
import { services } from './services.server.ts'

const querySchema = z.object({
  forFE: queryText('forFE', 10).optional().describe('Accepted for the contract; the answer is the same'),
})

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/get/ourservices': { query: z.output<typeof querySchema>; response: Service[] }
  }
}

export function servicesApi({ database }: { database: Database }) {
  const route = createRoute({
    method: 'get',
    path: '/get/ourservices',
    tags: ['Services'],
    summary: 'Services with their key offerings',
    request: { query: querySchema },
    responses: jsonResponses(z.array(serviceSchema), 'All services'),
  })
  return openApiRouter().openapi(route, async (c) => c.json(await services(database), 200))
}
