// The call that receives a message from the contact form.
import { createRoute } from '@hono/zod-openapi'
import { callSchemaOf, formRouter } from '#forms/server/schema.server.ts'
import { submissionOf } from '#forms/server/submission.server.ts'
import { pathOfReferer } from '#leads/consent/consent-ledger.server.ts'
import type { KnownConversation } from '#leads/conversation.ts'
import { receiptOf } from '#leads/leads.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { formResponses, formBody } from '#platform/http/call.server.ts'
import type { SubmissionGuard } from '#platform/http/limits/submission-guard.server.ts'
import { noted } from '#platform/mail/mail-throttle.server.ts'
import { receiveEnquiry } from './contact.server.ts'
import { enquiryForm, receivedMessage } from './enquiry-form.ts'

type Dependencies = {
  database: Database
  clock: Clock
  settings: { publicUrl: string }
  mailer?: { wake: () => void } | undefined
  guardSubmission: SubmissionGuard
  knownConversation: KnownConversation
}

export function contactApi(parts: Dependencies) {
  const { database, clock, settings, mailer, guardSubmission, knownConversation } = parts
  const route = createRoute({
    method: 'post',
    path: enquiryForm.post,
    tags: ['Forms'],
    summary: 'A message from the contact form',
    request: { body: formBody('Enquiry', callSchemaOf(enquiryForm)) },
    responses: formResponses('The message is stored'),
  })
  return formRouter(enquiryForm).openapi(route, async (c) => {
    const now = clock()
    const submission = submissionOf(enquiryForm, c.req.valid('json'))
    // A submission that is sent again, e.g. after a lost response, gets its first response and counts against no limit.
    const earlier = await receiptOf(database, submission.fingerprints, now)
    if (earlier) return c.json({ message: receivedMessage, reference: earlier.reference }, 200)
    const { name: form } = enquiryForm
    const verdict = await guardSubmission(c, { form, given: await c.req.json(), beyondLimits: 'receive' })
    if (verdict.treatment === 'refused') return c.json(verdict.body, verdict.status, verdict.headers)
    const { publicUrl } = settings
    const page = pathOfReferer(c.req.header('referer'), publicUrl, '/contact')
    const conversation = await knownConversation(submission.values.conversation)
    const received = { submission, conversation, page, publicUrl, verdict }
    const { reference, sendAt } = await receiveEnquiry(database, received, now)
    mailer?.wake()
    return c.json({ message: receivedMessage, reference, ...noted(sendAt) }, 200)
  })
}
