// The call that takes a message from the contact form.
import { createRoute } from '@hono/zod-openapi'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import type { SubmissionGuard } from '#platform/http/submission-guard.server.ts'
import type { PlainForm } from '#platform/http/form-without-script.server.ts'
import { accepts, blankFields, formBody, invalidForm, openApiRouter } from '#platform/http/call.server.ts'
import { defaultGrievance } from '#firm/defaults.server.ts'
import { noticePage, noticeTexts } from '#leads/consent.ts'
import { pageThatAsked } from '#leads/consent-ledger.server.ts'
import { isReceived, receiveEnquiry } from './contact.server.ts'
import { enquiryCallSchema, mandatoryFields, mandatoryFieldsMessage } from './enquiry.ts'
import { fieldNames, questions, receivedMessage } from './questions.ts'

type Parts = {
  database: Database
  clock: Clock
  settings: { publicUrl: string }
  mailer?: { wake: () => void } | undefined
  guardSubmission: SubmissionGuard
}

/** Messages from one sender: in ten minutes, and in a day. */
const limits = [
  { points: 5, seconds: 600 },
  { points: 20, seconds: 86_400 },
]

export const plainContactForm: PlainForm = {
  title: 'Write to us',
  action: '/post/contactus',
  page: '/contact',
  thanks: '/thanks?for=message',
  submit: 'Send message',
  questions: fieldNames.map((name) => ({ name, ...questions[name] })),
  notice: { text: noticeTexts.enquiry, page: noticePage, contact: defaultGrievance.email },
  keyField: 'idempotencyKey',
}

export function contactApi({ database, clock, settings, mailer, guardSubmission }: Parts) {
  const route = createRoute({
    method: 'post',
    path: '/post/contactus',
    tags: ['Forms'],
    summary: 'A message from the contact form',
    request: { body: formBody('Enquiry', enquiryCallSchema) },
    responses: accepts('The message is stored'),
  })
  return openApiRouter((issues, given) =>
    invalidForm(issues, blankFields(given, mandatoryFields), mandatoryFieldsMessage),
  ).openapi(route, async (c) => {
    const { idempotencyKey, ...enquiry } = c.req.valid('json')
    // Sent again, as after a lost answer: it gets its first answer, whatever the limits, and costs no try.
    if (await isReceived(database, enquiry, idempotencyKey)) return c.json({ message: receivedMessage }, 200)
    const verdict = await guardSubmission(c, { form: 'contactus', limits, given: await c.req.json() })
    if (verdict.tooOften) return c.json(verdict.tooOften, 429, verdict.headers)
    const { isLikelyBot } = verdict
    const { publicUrl } = settings
    const page = pageThatAsked(c.req.header('referer'), publicUrl, '/contact')
    await receiveEnquiry(database, { enquiry, idempotencyKey, page, publicUrl, isLikelyBot }, clock())
    mailer?.wake()
    return c.json({ message: receivedMessage }, 200)
  })
}
