// The calls of the pages behind the newsletter's mailed links. The RFC 8058 call of mail programs is in api.server.ts.
import { Hono } from 'hono'
import { linkButton } from '#leads/opt-in/link-button.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import { confirmationLink, unsubscriptionLink } from './link-state.server.ts'
import { confirmSubscription, unsubscribe } from '#newsletter/newsletter.server.ts'
import {
  confirmationForm,
  confirmedMessage,
  endedMessage,
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
    .post(
      confirmationForm.post,
      linkButton(confirmationForm, { done: confirmedMessage }, (token, { noticeLanguage }) =>
        confirmSubscription(database, token, clock(), noticeLanguage),
      ),
    )
    .post(
      unsubscriptionForm.post,
      linkButton(unsubscriptionForm, { done: endedMessage }, (token) => unsubscribe(database, token, clock())),
    )
}
