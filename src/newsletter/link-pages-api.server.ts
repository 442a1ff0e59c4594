// The buttons on the pages of the mailed links, pressed with script or without, and what these pages need to know.
import type { Context } from 'hono'
import { Hono } from 'hono'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { privatePage, sentFields, tokenOf, wantsPage } from '#platform/http/link-pages.server.ts'
import { confirmationLink, unsubscriptionLink } from './link-state.server.ts'
import { confirmedMessage, endedMessage, expiredMessage, unknownLinkMessage } from './mailed-link.ts'
import { confirmSubscription, unsubscribe } from './newsletter.server.ts'

/** The RFC 8058 call of mail programs is beside these, in api.server.ts. */
export function newsletterLinkPagesApi({ database, clock }: { database: Database; clock: Clock }) {
  const confirm = '/link/newsletter/confirm/:token'
  const leave = '/link/newsletter/unsubscribe/:token'
  return new Hono()
    .use('/link/newsletter/*', privatePage())
    .get(`${confirm}/state`, async (c) => c.json(await confirmationLink(database, tokenOf(c), clock())))
    .get(`${leave}/state`, async (c) => c.json(await unsubscriptionLink(database, tokenOf(c))))
    .post(`${confirm}/now`, async (c) => {
      const outcome = await confirmSubscription(database, tokenOf(c), clock())
      const refusal = outcome === 'expired' ? expiredMessage : unknownLinkMessage
      return answer(
        c,
        `/link/newsletter/confirm/${tokenOf(c)}`,
        outcome === 'confirmed' ? confirmedMessage : null,
        refusal,
      )
    })
    .post(`${leave}/now`, async (c) => {
      const isOurs = await unsubscribe(database, tokenOf(c), clock())
      return answer(c, `/link/newsletter/unsubscribe/${tokenOf(c)}`, isOurs ? endedMessage : null, unknownLinkMessage)
    })
}

/** Without script: the page of the link again, which shows what has become of it. */
async function answer(c: Context, page: string, message: string | null, refusal: string): Promise<Response> {
  if (wantsPage(await sentFields(c))) return c.redirect(page, 303)
  return message === null ? c.json({ message: refusal }, 410) : c.json({ message }, 200)
}
