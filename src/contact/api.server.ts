// The call that receives a message from the contact form.
import { createRoute } from '@hono/zod-openapi'
import { callSchemaOf, formRouter } from '#forms/schema.server.ts'
import { submissionOf } from '#forms/submission.server.ts'
import { pathOfReferer } from '#leads/consent-ledger.server.ts'
import { receiptOf } from '#leads/leads.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { formResponses, formBody } from '#platform/http/call.server.ts'
import type { SubmissionGuard } from '#platform/http/submission-guard.server.ts'
import { receiveEnquiry } from './contact.server.ts'
import { enquiryForm, receivedMessage } from './enquiry.ts'

type Parts = {
  database: Database
  clock: Clock
  settings: { publicUrl: string }
  mailer?: { wake: () => void } | undefined
  guardSubmission: SubmissionGuard
}

/** Messages from one sender, in ten minutes and in a day. */
const limits = [
  { points: 5, seconds: 600 },
  { points: 20, seconds: 86_400 },
]

export function contactApi({ database, clock, settings, mailer, guardSubmission }: Parts) {
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
    const verdict = await guardSubmission(c, { form: enquiryForm.name, limits, given: await c.req.json() })
    if (verdict.rateLimited) return c.json(verdict.rateLimited, 429, verdict.headers)
    const { isLikelyBot } = verdict
    const { publicUrl } = settings
    const page = pathOfReferer(c.req.header('referer'), publicUrl, '/contact')
    const { reference } = await receiveEnquiry(database, { submission, page, publicUrl, isLikelyBot }, now)
    mailer?.wake()
    return c.json({ message: receivedMessage, reference }, 200)
  })
}
