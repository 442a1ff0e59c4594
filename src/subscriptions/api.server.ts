// The calls of the page behind the link of every mail about a subscription, and the one that mail programs make.
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { readForm } from '#forms/server/schema.server.ts'
import { expiredMessage, unknownLinkMessage } from '#leads/opt-in/link-messages.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { openApiRouter, refusalSchema } from '#platform/http/call.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import type { SubscriptionKind } from './kind.server.ts'
import { subscriptionLink } from './link-state.server.ts'
import { confirm, end } from './subscriptions.server.ts'
import { confirmForm, endForm, type SubscriptionKindName, type SubscriptionLink } from './subscription.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/link/subscription/{token}/state': { response: SubscriptionLink }
  }
}

type Parts = { database: Database; clock: Clock; subscriptionKinds: readonly SubscriptionKind[] }

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

export function subscriptionsApi({ database, clock, subscriptionKinds: kinds }: Parts) {
  const wordsOf = (name: SubscriptionKindName) => kinds.find((kind) => kind.name === name)?.page
  const gone = (c: Context, message = unknownLinkMessage) => c.json({ message }, 410)

  const router = openApiRouter().openapi(oneClick, async (c) => {
    const { token } = c.req.valid('param')
    const { state, items } = await subscriptionLink(database, kinds, token, clock())
    const own = items.find(({ isOwn }) => isOwn)
    const isOneMail = kinds.some((kind) => kind.isOneMail && kind.name === own?.kind)
    const kind = state === 'unknown' ? null : await end(database, token, isOneMail ? 'kind' : 'own', clock())
    return kind === null
      ? c.json({ message: unknownLinkMessage }, 404)
      : c.json({ message: wordsOf(kind)?.ended ?? '' }, 200)
  })
  router.get('/link/subscription/:token/state', async (c) =>
    c.json(await subscriptionLink(database, kinds, tokenOf(c), clock())),
  )
  router.post(confirmForm.post, async (c) => {
    const read = readForm(confirmForm, await c.req.json().catch(() => ({})))
    if ('refused' in read) return c.json(read.refused.body, 422)
    const { shown, keep, noticeLanguage } = read.values
    const ticks = { shown: idsIn(shown), keep: idsIn(keep), noticeLanguage }
    const begun = await confirm(database, kinds, tokenOf(c), ticks, clock())
    if (typeof begun === 'string') return gone(c, begun === 'expired' ? expiredMessage : unknownLinkMessage)
    const [first] = begun
    if (first === undefined) return c.json({ message: nothingKept }, 200)
    return c.json({ message: begun.length === 1 ? (wordsOf(first)?.confirmed ?? '') : severalKept }, 200)
  })
  router.post(endForm.post, async (c) => {
    const read = readForm(endForm, await c.req.json().catch(() => ({})))
    if ('refused' in read) return c.json(read.refused.body, 422)
    const { which } = read.values
    const meant = which === '' ? 'own' : which === 'all' ? which : idsIn(which)
    const before = await subscriptionLink(database, kinds, tokenOf(c), clock())
    const kind = await end(database, tokenOf(c), meant, clock())
    if (kind === null) return gone(c)
    const ended = before.items.filter(({ id, isOwn }) =>
      typeof meant === 'string' ? meant === 'all' || isOwn : meant.includes(id),
    )
    const names = new Set(ended.map((item) => item.kind))
    return c.json({ message: names.size > 1 ? allEnded : (wordsOf([...names][0] ?? kind)?.ended ?? '') }, 200)
  })
  return router
}

const nothingKept = 'Thank you. Nothing of this will be sent to you.'
const severalKept = 'Thank you. What you ticked is confirmed.'
const allEnded = 'All of this has ended. We will not send you any more of it.'

function idsIn(text: string): number[] {
  return text.split(/[\s,]+/).flatMap((id) => (/^\d{1,15}$/.test(id) ? [Number(id)] : []))
}
