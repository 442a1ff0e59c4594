// The call that takes a message from the contact form.
import { createRoute } from '@hono/zod-openapi'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { accepts, invalidForm, openApiRouter } from '#platform/http.server.ts'
import { receiveLead } from '#leads/leads.server.ts'
import { enquirySchema, mandatoryFields, mandatoryFieldsMessage } from './enquiry.ts'

export function contactApi({ database, clock }: { database: Database; clock: Clock }) {
  const route = createRoute({
    method: 'post',
    path: '/post/contactus',
    tags: ['Forms'],
    summary: 'A message from the contact form',
    request: { body: { required: true, content: { 'application/json': { schema: enquirySchema } } } },
    responses: accepts('The message is stored'),
  })
  return openApiRouter((issues) => invalidForm(issues, mandatoryFields, mandatoryFieldsMessage)).openapi(route, async (c) => {
    const { companyName, phoneNumber, ...enquiry } = c.req.valid('json')
    await receiveLead(database, { kind: 'enquiry', ...enquiry, company: companyName, phone: phoneNumber }, clock())
    return c.json({ message: 'Thank you. Your message has been received.' }, 200)
  })
}
