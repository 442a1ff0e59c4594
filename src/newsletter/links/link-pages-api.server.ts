// The calls of the pages behind the newsletter's mailed links. The RFC 8058 call of mail programs is in api.server.ts.
import { Hono } from 'hono'
import { readForm } from '#forms/server/schema.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import { confirmationLink, unsubscriptionLink } from './link-state.server.ts'
import { confirmSubscription, unsubscribe } from '#newsletter/newsletter.server.ts'
import {
  confirmationForm,
  confirmedMessage,
  endedMessage,
  expiredMessage,
  unknownLinkMessage,
  unsubscriptionForm,
  type ConfirmationLink,
  type UnsubscriptionLink,
} from './mailed-links.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/link/newsletter/confirm/{token}/state': { response: ConfirmationLink }
    '/link/newsletter/unsubscribe/{token}/state': { response: UnsubscriptionLink }
  }
}

export function newsletterLinkPagesApi({ database, clock }: { database: Database; clock: Clock }) {
  return new Hono()
    .get('/link/newsletter/confirm/:token/state', async (c) =>
      c.json(await confirmationLink(database, tokenOf(c), clock())),
    )
    .get('/link/newsletter/unsubscribe/:token/state', async (c) =>
      c.json(await unsubscriptionLink(database, tokenOf(c))),
    )
    .post(confirmationForm.post, async (c) => {
      const read = readForm(confirmationForm, await c.req.json().catch(() => ({})))
      if ('refused' in read) return c.json(read.refused.body, 422)
      const outcome = await confirmSubscription(database, tokenOf(c), clock(), read.values.noticeLanguage)
      if (outcome === 'confirmed') return c.json({ message: confirmedMessage })
      return c.json({ message: outcome === 'expired' ? expiredMessage : unknownLinkMessage }, 410)
    })
    .post(unsubscriptionForm.post, async (c) => {
      const isOurs = await unsubscribe(database, tokenOf(c), clock())
      return isOurs ? c.json({ message: endedMessage }) : c.json({ message: unknownLinkMessage }, 410)
    })
}
