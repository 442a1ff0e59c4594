// The calls of the pages behind the newsletter's mailed links. The RFC 8058 call of mail programs is in api.server.ts.
import { Hono } from 'hono'
import { linkButton } from '#leads/opt-in/link-button.server.ts'
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
    .post(
      confirmationForm.post,
      linkButton(confirmationForm, { done: confirmedMessage }, (token, { noticeLanguage, ...ticked }) =>
        confirmSubscription(database, token, clock(), { noticeLanguage, topics: tickedTopics(ticked) }),
      ),
    )
    .post(
      topicsForm.post,
      linkButton(topicsForm, { done: topicsSavedMessage }, (token, ticked) =>
        chooseTopics(database, token, tickedTopics(ticked)),
      ),
    )
    .post(
      unsubscriptionForm.post,
      linkButton(unsubscriptionForm, { done: endedMessage }, (token) => unsubscribe(database, token, clock())),
    )
}
