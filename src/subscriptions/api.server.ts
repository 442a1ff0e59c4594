// The calls of the page behind the link of every mail about a subscription, and the one that mail programs make.
import { createRoute, z } from '@hono/zod-openapi'
import { linkButton } from '#leads/opt-in/link-button.server.ts'
import { expiredMessage, unknownLinkMessage } from '#leads/opt-in/link-messages.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { openApiRouter, refusalSchema } from '#platform/http/call.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import type { SubscriptionKind } from './kind.server.ts'
import { linkedSubscription } from './links.server.ts'
import { subscriptionLink } from './link-state.server.ts'
import { confirm, end } from './subscriptions.server.ts'
import { confirmForm, endForm, type SubscriptionKindName, type SubscriptionLink } from './subscription.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/link/subscription/{token}/state': { response: SubscriptionLink }
  }
}

type Dependencies = { database: Database; clock: Clock; subscriptionKinds: readonly SubscriptionKind[] }

const sentence = (description: string) => ({ description, content: { 'application/json': { schema: refusalSchema } } })

const oneClick = createRoute({
  method: 'post',
  path: '/link/subscription/{token}',
  tags: ['Forms'],
  summary: 'Ends a subscription: the address that List-Unsubscribe names (RFC 8058); the body is not read',
  request: {
    params: z.object({ token: z.string().regex(/^[\w-]{1,100}$/, 'This link is not complete') }),
  },
  responses: {
    200: sentence('Ended, now or earlier'),
    400: sentence('Malformed token'),
    404: sentence('Nothing to end'),
  },
})

export function subscriptionsApi({ database, clock, subscriptionKinds: kinds }: Dependencies) {
  const pageOf = (name: SubscriptionKindName | undefined) => kinds.find((kind) => kind.name === name)?.page
  const endedMessage = ([first, second]: SubscriptionKindName[]) =>
    second === undefined ? (pageOf(first)?.ended ?? '') : allEnded

  const router = openApiRouter().openapi(oneClick, async (c) => {
    const { token } = c.req.valid('param')
    const linked = await linkedSubscription(database, token)
    const isOneMail = kinds.some((kind) => kind.isOneMail && kind.name === linked?.subscription.kind)
    const ended = await end(database, token, isOneMail ? 'kind' : 'own', clock())
    return ended === null ? c.json({ message: unknownLinkMessage }, 404) : c.json({ message: endedMessage(ended) }, 200)
  })
  router.get('/link/subscription/:token/state', async (c) =>
    c.json(await subscriptionLink(database, kinds, tokenOf(c), clock())),
  )
  router.post(
    confirmForm.post,
    linkButton(confirmForm, async (token, { shown, keep, noticeLanguage }) => {
      const ticks = { shown: idsIn(shown), keep: idsIn(keep), noticeLanguage }
      const begun = await confirm(database, kinds, token, ticks, clock())
      if (typeof begun === 'string') return { gone: begun === 'expired' ? expiredMessage : unknownLinkMessage }
      if (begun.length > 1) return { done: severalKept }
      return { done: begun.length === 0 ? nothingKept : (pageOf(begun[0])?.confirmed ?? '') }
    }),
  )
  router.post(
    endForm.post,
    linkButton(endForm, async (token, { which }) => {
      const ended = await end(database, token, which === '' ? 'own' : idsIn(which), clock())
      return ended === null ? { gone: unknownLinkMessage } : { done: endedMessage(ended) }
    }),
  )
  return router
}

const nothingKept = 'Thank you. We will send you none of this.'
const severalKept = 'Thank you. What you ticked is confirmed.'
const allEnded = 'All of these have ended. We will not send them to you any more.'

function idsIn(text: string): number[] {
  return text.split(/[\s,]+/).flatMap((id) => (/^\d{1,9}$/.test(id) ? [Number(id)] : []))
}
