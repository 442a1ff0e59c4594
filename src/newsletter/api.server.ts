// The calls of the newsletter: an address entered, a subscription confirmed, a subscription ended.
import { createRoute, z } from '@hono/zod-openapi'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import type { SubmissionGuard } from '#platform/http/submission-guard.server.ts'
import type { PlainForm } from '#platform/http/form-without-script.server.ts'
import {
  accepts,
  formBody,
  formRefusals,
  invalidForm,
  openApiRouter,
  refusalSchema,
} from '#platform/http/call.server.ts'
import { defaultGrievance } from '#firm/defaults.server.ts'
import { noticePage, noticeTexts } from '#leads/consent.ts'
import { pageThatAsked } from '#leads/consent-ledger.server.ts'
import { linkFollows, linkSentMessage } from './answers.ts'
import { confirmedMessage, endedMessage, expiredMessage, unknownLinkMessage } from './mailed-link.ts'
import { confirmSubscription, requestSubscription, unsubscribe } from './newsletter.server.ts'
import { invalidEmailMessage, subscriptionSchema } from './subscription.ts'

type Parts = {
  database: Database
  clock: Clock
  settings: { publicUrl: string }
  mailer?: { wake: () => void } | undefined
  guardSubmission: SubmissionGuard
}

/** Addresses entered by one sender in ten minutes. */
const limits = [{ points: 5, seconds: 600 }]

export const plainNewsletterForm: PlainForm = {
  title: 'Subscribe to the newsletter',
  action: '/post/subscribe',
  page: '/home',
  thanks: '/thanks?for=subscription',
  submit: 'Subscribe',
  questions: [{ name: 'email', label: 'Email', isMandatory: true, type: 'email', autoComplete: 'email' }],
  notice: { text: `${linkFollows} ${noticeTexts.newsletter}`, page: noticePage, contact: defaultGrievance.email },
}

const tokenSchema = z.object({ token: z.string().regex(/^[\w-]{1,100}$/, 'This link is not complete') })
const answer = (description: string, schema = refusalSchema) => ({
  description,
  content: { 'application/json': { schema } },
})

export function newsletterApi({ database, clock, settings, mailer, guardSubmission }: Parts) {
  const subscribeRoute = createRoute({
    method: 'post',
    path: '/post/subscribe',
    tags: ['Forms'],
    summary: 'A subscription to the newsletter, to be confirmed by mail',
    request: { body: formBody('Subscription', subscriptionSchema) },
    responses: accepts('The same for every address'),
  })
  const confirmRoute = createRoute({
    method: 'post',
    path: '/post/newsletter/confirm',
    tags: ['Forms'],
    summary: 'Confirms a subscription by the token of the mailed link',
    request: { body: formBody('Confirmation', tokenSchema) },
    responses: {
      200: answer('The subscription stands'),
      400: answer('Not a token'),
      410: answer('The link has ended'),
      ...formRefusals,
    },
  })
  const unsubscribeRoute = createRoute({
    method: 'post',
    path: '/link/newsletter/unsubscribe/{token}',
    tags: ['Forms'],
    summary: 'Ends a subscription: the address that List-Unsubscribe names (RFC 8058); the body is not read',
    request: { params: tokenSchema },
    responses: {
      200: answer('Ended, or ended before'),
      400: answer('Not a token'),
      404: answer('No such subscription'),
    },
  })

  const links = openApiRouter()
    .openapi(confirmRoute, async (c) => {
      const outcome = await confirmSubscription(database, c.req.valid('json').token, clock())
      if (outcome === 'confirmed') return c.json({ message: confirmedMessage }, 200)
      return c.json({ message: outcome === 'expired' ? expiredMessage : unknownLinkMessage }, 410)
    })
    .openapi(unsubscribeRoute, async (c) => {
      const isOurs = await unsubscribe(database, c.req.valid('param').token, clock())
      return isOurs ? c.json({ message: endedMessage }, 200) : c.json({ message: unknownLinkMessage }, 404)
    })

  return openApiRouter((issues) => invalidForm(issues, ['email'], invalidEmailMessage))
    .openapi(subscribeRoute, async (c) => {
      const verdict = await guardSubmission(c, { form: 'subscribe', limits, given: await c.req.json() })
      if (verdict.tooOften) return c.json(verdict.tooOften, 429, verdict.headers)
      // Nothing is kept or sent: no lead is lost by it, and a program would have entered somebody else's address.
      if (verdict.isLikelyBot) return c.json({ message: linkSentMessage }, 200)
      const { publicUrl } = settings
      const page = pageThatAsked(c.req.header('referer'), publicUrl, '/')
      await requestSubscription(database, { email: c.req.valid('json').email, page, publicUrl }, clock())
      mailer?.wake()
      return c.json({ message: linkSentMessage }, 200)
    })
    .route('/', links)
}
