// The calls of the newsletter: subscribe, confirm, unsubscribe.
import { createRoute, z } from '@hono/zod-openapi'
import { expiredMessage, unknownLinkMessage } from '#leads/opt-in/link-messages.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { SubmissionGuard } from '#platform/http/limits/submission-guard.server.ts'
import { formResponses, formBody, formRefusals, openApiRouter, refusalSchema } from '#platform/http/call.server.ts'
import { askForLink } from '#leads/opt-in/ask-for-link.server.ts'
import { pathOfReferer } from '#leads/consent/consent-ledger.server.ts'
import { columnsOf } from '#forms/field-table.ts'
import { formRouter, schemaOf } from '#forms/server/schema.server.ts'
import { confirmSubscription, requestSubscription, unsubscribe } from './newsletter.server.ts'
import { confirmationForm, confirmedMessage, endedMessage } from './links/mailed-links.ts'
import { tickedTopics } from './topics.ts'
import { subscriptionForm } from './subscription.ts'

type Parts = {
  database: Database
  clock: Clock
  settings: { publicUrl: string }
  mailer?: { wake: () => void } | undefined
  guardSubmission: SubmissionGuard
}

const tokenSchema = z.object({ token: z.string().regex(/^[\w-]{1,100}$/, 'This link is not complete') })
const confirmationSchema = schemaOf(confirmationForm).extend(tokenSchema.shape)
const response = (description: string, schema = refusalSchema) => ({
  description,
  content: { 'application/json': { schema } },
})

export function newsletterApi(parts: Parts) {
  const { database, clock, settings } = parts
  const subscribeRoute = createRoute({
    method: 'post',
    path: subscriptionForm.post,
    tags: ['Forms'],
    summary: 'Subscribes an address to the newsletter, to be confirmed by e-mail',
    request: { body: formBody('Subscription', schemaOf(subscriptionForm)) },
    responses: formResponses('Identical whether or not the address is known'),
  })
  const confirmRoute = createRoute({
    method: 'post',
    path: '/post/newsletter/confirm',
    tags: ['Forms'],
    summary: 'Confirms a subscription with the token of the link that was e-mailed',
    request: { body: formBody('Confirmation', confirmationSchema) },
    responses: {
      200: response('Subscription confirmed'),
      400: response('Malformed token'),
      410: response('The link has expired'),
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
      200: response('Unsubscribed, now or earlier'),
      400: response('Malformed token'),
      404: response('No such subscription'),
    },
  })

  const links = openApiRouter()
    .openapi(confirmRoute, async (c) => {
      const { token, noticeLanguage, ...ticked } = c.req.valid('json')
      const topics = tickedTopics(ticked)
      const outcome = await confirmSubscription(database, token, clock(), { noticeLanguage, topics })
      if (outcome === 'confirmed') return c.json({ message: confirmedMessage }, 200)
      return c.json({ message: outcome === 'expired' ? expiredMessage : unknownLinkMessage }, 410)
    })
    .openapi(unsubscribeRoute, async (c) => {
      const isOurs = await unsubscribe(database, c.req.valid('param').token, clock())
      return isOurs ? c.json({ message: endedMessage }, 200) : c.json({ message: unknownLinkMessage }, 404)
    })

  return formRouter(subscriptionForm)
    .openapi(subscribeRoute, (c) => {
      const values = c.req.valid('json')
      const { publicUrl } = settings
      const page = pathOfReferer(c.req.header('referer'), publicUrl, '/')
      const { noticeLanguage } = values
      const answers = columnsOf(subscriptionForm, 'subscriber', values)
      return askForLink(c, subscriptionForm, parts, (placeMails) =>
        requestSubscription(database, { ...answers, page, publicUrl, noticeLanguage, placeMails }, clock()),
      )
    })
    .route('/', links)
}
