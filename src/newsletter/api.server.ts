// The call that asks for the newsletter.
import { columnsOf } from '#forms/field-table.ts'
import { formRouter } from '#forms/server/schema.server.ts'
import { pathOfReferer } from '#leads/consent/consent-ledger.server.ts'
import { askForLink, linkRoute, type AskDependencies } from '#leads/opt-in/ask-for-link.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { askFor } from '#subscriptions/subscriptions.server.ts'
import { newsletter } from './newsletter.server.ts'
import { subscriptionForm } from './subscription-form.ts'

type Dependencies = AskDependencies & { database: Database; clock: Clock; publicUrl: string }

export function newsletterApi(parts: Dependencies) {
  const { database, clock, publicUrl } = parts
  const subscribeRoute = linkRoute(
    subscriptionForm,
    'Subscription',
    'Subscribes an address to the newsletter, to be confirmed by e-mail',
  )
  return formRouter(subscriptionForm).openapi(subscribeRoute, (c) => {
    const values = c.req.valid('json')
    const page = pathOfReferer(c.req.header('referer'), publicUrl, '/')
    const request = { ...columnsOf(subscriptionForm, 'subscription', values), page, publicUrl }
    return askForLink(c, subscriptionForm, parts, (throttle) =>
      askFor(database, newsletter, { ...request, noticeLanguage: values.noticeLanguage, throttle }, clock()),
    )
  })
}
