// The calls that take bookings and change them.
import { createRoute, z } from '@hono/zod-openapi'
import { callSchemaOf, formRouter } from '#forms/server/schema.server.ts'
import { submissionOf } from '#forms/server/submission.server.ts'
import { pathOfReferer } from '#leads/consent/consent-ledger.server.ts'
import type { KnownConversation } from '#leads/conversation.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { formBody, formInvalid, formRefusals } from '#platform/http/call.server.ts'
import type { Senders } from '#platform/quota/client-address.server.ts'
import type { QuotaStore } from '#platform/quota/quota-store.server.ts'
import type { SubmissionGuard } from '#platform/http/limits/submission-guard.server.ts'
import type { MailThrottle } from '#platform/mail/mail-throttle.server.ts'
import { linksOf } from './store/booking-links.server.ts'
import { consultationForm, confirmMessage, scheduledMessage } from './consultation-form.ts'
import { bookConsultation, earlierBooking, type Booked } from './verbs/book.server.ts'
import { delayNote } from './mail/announcement.server.ts'
import { consultationLinkApi } from './link-page/link-api.server.ts'
import { bookedSchema, bookingSummary, notFreeBody, notFreeSchema, type BookedAnswer } from './booking-json.server.ts'
import { slotTimeSchema } from './times/times-json.server.ts'
import { timeName } from '#consultations/record/booking-time.ts'

type Dependencies = {
  database: Database
  clock: Clock
  settings: { publicUrl: string }
  mailer?: { wake: () => void } | undefined
  guardSubmission: SubmissionGuard
  quotaStore: Pick<QuotaStore, 'spendIn'>
  mailThrottle: MailThrottle
  senders: Senders
  knownConversation: KnownConversation
}

/** The free times are few, so no sender may take them all. */
function tooManyFromSender(wait: string, telephone: string): string {
  return `Several consultations have just been booked from your network. What you typed is still here. Please try again in ${wait}, or telephone us on ${telephone}.`
}

/** The call also takes guests as a list, and the slot as the start that GET /get/timeslots gives. */
const fields = callSchemaOf(consultationForm)
const bookingSchema = fields.extend({
  guests: z
    .preprocess((given) => (isTexts(given) ? given.join(', ') : given), fields.shape.guests)
    .openapi({
      description: 'Up to five addresses, as a list or as text separated by commas',
    }),
  slot: z
    .preprocess((given) => slotTimeSchema.transform(timeName).safeParse(given).data ?? given, fields.shape.slot)
    .openapi({
      description: 'When it begins in India: HH:MM, or the start of a TimeSlot',
    }),
})

function isTexts(given: unknown): given is string[] {
  return Array.isArray(given) && given.every((each) => typeof each === 'string')
}

const bookingRoute = createRoute({
  method: 'post',
  path: consultationForm.post,
  tags: ['Forms'],
  summary: 'Books a consultation',
  request: { body: formBody('Booking', bookingSchema) },
  responses: {
    201: {
      description: 'The consultation is booked, or its time is held until it is confirmed by e-mail',
      content: { 'application/json': { schema: bookedSchema } },
    },
    409: {
      description: 'This time is not available',
      content: { 'application/json': { schema: notFreeSchema } },
    },
    422: formInvalid,
    ...formRefusals,
  } as const,
})

export function consultationsApi(dependencies: Dependencies) {
  const { database, clock, settings, mailer, guardSubmission, quotaStore, mailThrottle, senders, knownConversation } =
    dependencies
  const { publicUrl } = settings
  const router = formRouter(consultationForm).openapi(bookingRoute, async (c) => {
    const now = clock()
    const submission = submissionOf(consultationForm, c.req.valid('json'))
    // A booking that is sent again, e.g. after a lost response, gets its first response and counts against no limit.
    const earlier = await earlierBooking(database, submission, now)
    if (earlier) return c.json(bookedBody(earlier), 201)
    const verdict = await guardSubmission(c, {
      form: consultationForm.name,
      given: await c.req.json(),
      beyondLimits: { refuseSender: tooManyFromSender },
    })
    if (verdict.treatment === 'refused') return c.json(verdict.body, verdict.status, verdict.headers)
    const page = pathOfReferer(c.req.header('referer'), publicUrl, '/freeconsulation')
    const conversation = await knownConversation(submission.values.conversation)
    const request = { submission, conversation, page, verdict, quotaStore }
    const result = await bookConsultation(database, request, { publicUrl, throttle: verdict.throttle }, now)
    if (result.outcome === 'limited') return c.json({ message: result.message }, 429)
    if (result.outcome === 'not free') return c.json(notFreeBody(result), 409)
    mailer?.wake()
    return c.json(bookedBody(result), 201)
  })
  router.route('/', consultationLinkApi({ database, clock, mailer, publicUrl, mailThrottle, senders }))
  return router
}

const noNewMail =
  'This address has already had several of these e-mails, so we have not sent another. Please use the link in any of them: it also leads to this time.'

/** A booking that must be confirmed is confirmed by the mail alone, so its link is nowhere else, also afterwards. */
function bookedBody({ reference, booking, token, isLinkOnlyMailed, delays }: Booked): BookedAnswer {
  const { confirmBy } = booking
  const links = isLinkOnlyMailed ? { link: null, invitation: null } : linksOf(token)
  const isMailLeftOut = confirmBy !== null && delays.notSent.length > 0
  const note = isMailLeftOut ? noNewMail : delayNote(delays, 'booked')
  return {
    message: confirmBy === null ? scheduledMessage : confirmMessage(confirmBy),
    reference,
    booking: bookingSummary(booking),
    ...links,
    ...(note !== '' && { note }),
  }
}
