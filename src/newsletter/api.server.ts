// The call that takes a subscription to the newsletter.
import { createRoute } from '@hono/zod-openapi'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { accepts, invalidForm, openApiRouter } from '#platform/http.server.ts'
import { subscribe } from './newsletter.server.ts'
import { invalidEmailMessage, subscriptionSchema } from './subscription.ts'

export function newsletterApi({ database, clock }: { database: Database; clock: Clock }) {
  const route = createRoute({
    method: 'post',
    path: '/post/subscribe',
    tags: ['Forms'],
    summary: 'A subscription to the newsletter',
    request: { body: { required: true, content: { 'application/json': { schema: subscriptionSchema } } } },
    responses: accepts('The address is noted'),
  })
  return openApiRouter((issues) => invalidForm(issues, ['email'], invalidEmailMessage)).openapi(route, async (c) => {
    await subscribe(database, c.req.valid('json').email, clock())
    return c.json({ message: 'Thank you. Your address has been noted.' }, 200)
  })
}
