// The calls of the pages behind the newsletter's mailed links. The RFC 8058 call of mail programs is in api.server.ts.
import { Hono } from 'hono'
import { expiredMessage, unknownLinkMessage } from '#leads/opt-in/link-messages.ts'
import { readForm } from '#forms/server/schema.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import { confirmationLink, subscribedTopics, unsubscriptionLink } from './link-state.server.ts'
import { chooseTopics, confirmSubscription, unsubscribe } from '#newsletter/newsletter.server.ts'
import { tickedTopics, type Topic } from '#newsletter/topics.ts'
import {
  confirmationForm,
  confirmedMessage,
  endedMessage,
  topicsForm,
  topicsSavedMessage,
  unsubscriptionForm,
  type ConfirmationLink,
  type UnsubscriptionLink,
} from './mailed-links.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/link/newsletter/confirm/{token}/state': { response: ConfirmationLink }
    '/link/newsletter/unsubscribe/{token}/state': { response: UnsubscriptionLink }
    '/link/newsletter/unsubscribe/{token}/topics': { response: { topics: Topic[] } }
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
    .get('/link/newsletter/unsubscribe/:token/topics', async (c) =>
      c.json({ topics: await subscribedTopics(database, tokenOf(c)) }),
    )
    .post(confirmationForm.post, async (c) => {
      const read = readForm(confirmationForm, await c.req.json().catch(() => ({})))
      if ('refused' in read) return c.json(read.refused.body, 422)
      const { noticeLanguage } = read.values
      const given = { noticeLanguage, topics: tickedTopics(read.values) }
      const outcome = await confirmSubscription(database, tokenOf(c), clock(), given)
      if (outcome === 'confirmed') return c.json({ message: confirmedMessage })
      return c.json({ message: outcome === 'expired' ? expiredMessage : unknownLinkMessage }, 410)
    })
    .post(topicsForm.post, async (c) => {
      const read = readForm(topicsForm, await c.req.json().catch(() => ({})))
      if ('refused' in read) return c.json(read.refused.body, 422)
      const isChanged = await chooseTopics(database, tokenOf(c), tickedTopics(read.values))
      return isChanged ? c.json({ message: topicsSavedMessage }) : c.json({ message: unknownLinkMessage }, 410)
    })
    .post(unsubscriptionForm.post, async (c) => {
      const isOurs = await unsubscribe(database, tokenOf(c), clock())
      return isOurs ? c.json({ message: endedMessage }) : c.json({ message: unknownLinkMessage }, 410)
    })
}
