// The call that asks for an alert, and those of the page behind its mailed links.
import { formRouter } from '#forms/server/schema.server.ts'
import { pathOfReferer } from '#leads/consent/consent-ledger.server.ts'
import { askForLink, linkRoute, type AskParts } from '#leads/opt-in/ask-for-link.server.ts'
import { linkButton } from '#leads/opt-in/link-button.server.ts'
import { oneClickEnd } from '#leads/opt-in/one-click.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import { alertPath, searchQuery } from '#careers/explore-address.ts'
import {
  alertConfirmedMessage,
  alertEndedMessage,
  alertForm,
  confirmAlertForm,
  endAlertForm,
  type LinkedAlert,
} from './alert.ts'
import { confirmAlert, endAlert, linkedAlert, requestAlert } from './alerts.server.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/link/jobalert/{token}/state': { response: LinkedAlert }
  }
}

type Parts = AskParts & { database: Database; clock: Clock; settings: { publicUrl: string } }

export function alertsApi(parts: Parts) {
  const { database, clock, settings } = parts
  const askRoute = linkRoute(
    alertForm,
    'JobAlert',
    'Asks for an e-mail about new vacancies that match a search, to be confirmed by e-mail',
  )
  const oneClick = oneClickEnd({
    path: '/link/jobalert/{token}',
    ends: 'Ends all job alerts of an address',
    endedMessage: alertEndedMessage,
    end: (token) => endAlert(database, token, { all: true }, clock()),
  })
  const router = formRouter(alertForm)
    .openapi(askRoute, (c) => {
      const { email, ...terms } = c.req.valid('json')
      const { publicUrl } = settings
      const page = pathOfReferer(c.req.header('referer'), publicUrl, alertPath)
      const search = searchQuery(terms)
      return askForLink(c, alertForm, parts, (throttle) =>
        requestAlert(database, { email, search, page, publicUrl, throttle }, clock()),
      )
    })
    .route('/', oneClick)
  router.get('/link/jobalert/:token/state', async (c) => c.json(await linkedAlert(database, tokenOf(c), clock())))
  router.post(
    confirmAlertForm.post,
    linkButton(confirmAlertForm, { done: alertConfirmedMessage }, (token) => confirmAlert(database, token, clock())),
  )
  router.post(
    endAlertForm.post,
    linkButton(endAlertForm, { done: alertEndedMessage }, (token, { all }) =>
      endAlert(database, token, { all: all === 'yes' }, clock()),
    ),
  )
  return router
}
