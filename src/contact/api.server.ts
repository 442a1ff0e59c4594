// The call that takes a message from the contact form.
import { createRoute } from '@hono/zod-openapi'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { accepts, invalidForm, openApiRouter } from '#platform/http.server.ts'
import { pageThatAsked } from '#leads/consent-ledger.server.ts'
import { receiveEnquiry } from './contact.server.ts'
import { enquiryCallSchema, mandatoryFields, mandatoryFieldsMessage } from './enquiry.ts'

type Parts = {
  database: Database
  clock: Clock
  settings: { publicUrl: string }
  mailer?: { wake: () => void } | undefined
}

export function contactApi({ database, clock, settings, mailer }: Parts) {
  const route = createRoute({
    method: 'post',
    path: '/post/contactus',
    tags: ['Forms'],
    summary: 'A message from the contact form',
    request: { body: { required: true, content: { 'application/json': { schema: enquiryCallSchema } } } },
    responses: accepts('The message is stored'),
  })
  return openApiRouter((issues) => invalidForm(issues, mandatoryFields, mandatoryFieldsMessage)).openapi(
    route,
    async (c) => {
      const { submissionKey, ...enquiry } = c.req.valid('json')
      const { publicUrl } = settings
      const page = pageThatAsked(c.req.header('referer'), publicUrl, '/contact')
      await receiveEnquiry(database, { enquiry, submissionKey, page, publicUrl }, clock())
      mailer?.wake()
      return c.json({ message: 'Thank you. Your message has been received.' }, 200)
    },
  )
}
