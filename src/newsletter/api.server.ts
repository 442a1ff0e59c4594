// The calls of the newsletter: subscribe, confirm, unsubscribe.
import { createRoute } from '@hono/zod-openapi'
import { expiredMessage, unknownLinkMessage } from '#leads/opt-in/link-messages.ts'
import { oneClickEnd, sentenceResponse, tokenSchema } from '#leads/opt-in/one-click.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { formBody, formRefusals, openApiRouter } from '#platform/http/call.server.ts'
import { askForLink, linkRoute, type AskParts } from '#leads/opt-in/ask-for-link.server.ts'
import { pathOfReferer } from '#leads/consent/consent-ledger.server.ts'
import { columnsOf } from '#forms/field-table.ts'
import { formRouter, schemaOf } from '#forms/server/schema.server.ts'
import { confirmSubscription, requestSubscription, unsubscribe } from './newsletter.server.ts'
import { confirmationForm, confirmedMessage, endedMessage } from './links/mailed-links.ts'
import { subscriptionForm } from './subscription.ts'

type Parts = AskParts & { database: Database; clock: Clock; settings: { publicUrl: string } }

const confirmationSchema = schemaOf(confirmationForm).extend(tokenSchema.shape)

export function newsletterApi(parts: Parts) {
  const { database, clock, settings } = parts
  const subscribeRoute = linkRoute(
    subscriptionForm,
    'Subscription',
    'Subscribes an address to the newsletter, to be confirmed by e-mail',
  )
  const confirmRoute = createRoute({
    method: 'post',
    path: '/post/newsletter/confirm',
    tags: ['Forms'],
    summary: 'Confirms a subscription with the token of the link that was e-mailed',
    request: { body: formBody('Confirmation', confirmationSchema) },
    responses: {
      200: sentenceResponse('Subscription confirmed'),
      400: sentenceResponse('Malformed token'),
      410: sentenceResponse('The link has expired'),
      ...formRefusals,
    },
  })
  const oneClick = oneClickEnd({
    path: '/link/newsletter/unsubscribe/{token}',
    ends: 'Ends a subscription',
    endedMessage,
    end: (token) => unsubscribe(database, token, clock()),
  })
  const links = openApiRouter()
    .openapi(confirmRoute, async (c) => {
      const { token, noticeLanguage } = c.req.valid('json')
      const outcome = await confirmSubscription(database, token, clock(), noticeLanguage)
      if (outcome === 'confirmed') return c.json({ message: confirmedMessage }, 200)
      return c.json({ message: outcome === 'expired' ? expiredMessage : unknownLinkMessage }, 410)
    })
    .route('/', oneClick)

  return formRouter(subscriptionForm)
    .openapi(subscribeRoute, (c) => {
      const values = c.req.valid('json')
      const { publicUrl } = settings
      const page = pathOfReferer(c.req.header('referer'), publicUrl, '/')
      const { noticeLanguage } = values
      const answers = columnsOf(subscriptionForm, 'subscriber', values)
      return askForLink(c, subscriptionForm, parts, (throttle) =>
        requestSubscription(database, { ...answers, page, publicUrl, noticeLanguage, throttle }, clock()),
      )
    })
    .route('/', links)
}
