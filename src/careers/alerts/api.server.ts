// The call that asks for an alert, and those of the page behind its mailed links.
import { createRoute, z } from '@hono/zod-openapi'
import { formRouter, readForm, schemaOf } from '#forms/server/schema.server.ts'
import { pathOfReferer } from '#leads/consent/consent-ledger.server.ts'
import { askForLink } from '#leads/opt-in/ask-for-link.server.ts'
import { expiredMessage, unknownLinkMessage } from '#leads/opt-in/link-messages.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { formBody, formResponses, refusalSchema } from '#platform/http/call.server.ts'
import type { SubmissionGuard } from '#platform/http/limits/submission-guard.server.ts'
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

type Parts = {
  database: Database
  clock: Clock
  settings: { publicUrl: string }
  mailer?: { wake: () => void } | undefined
  guardSubmission: SubmissionGuard
}

const tokenSchema = z.object({ token: z.string().regex(/^[\w-]{1,100}$/, 'This link is not complete') })
const response = (description: string) => ({
  description,
  content: { 'application/json': { schema: refusalSchema } },
})

export function alertsApi(parts: Parts) {
  const { database, clock, settings } = parts
  const askRoute = createRoute({
    method: 'post',
    path: alertForm.post,
    tags: ['Forms'],
    summary: 'Asks for an e-mail about new vacancies that match a search, to be confirmed by e-mail',
    request: { body: formBody('JobAlert', schemaOf(alertForm)) },
    responses: formResponses('Identical whether or not the address is known'),
  })
  const endRoute = createRoute({
    method: 'post',
    path: '/link/jobalert/{token}',
    tags: ['Forms'],
    summary: 'Ends all job alerts of an address: the one that List-Unsubscribe names (RFC 8058); the body is not read',
    request: { params: tokenSchema },
    responses: {
      200: response('Ended'),
      400: response('Malformed token'),
      404: response('No such alert, or it has ended'),
    },
  })
  const router = formRouter(alertForm)
    .openapi(askRoute, (c) => {
      const { email, ...terms } = c.req.valid('json')
      const { publicUrl } = settings
      const page = pathOfReferer(c.req.header('referer'), publicUrl, alertPath)
      const search = searchQuery(terms)
      return askForLink(c, alertForm, parts, (placeMails) =>
        requestAlert(database, { email, search, page, publicUrl, placeMails }, clock()),
      )
    })
    .openapi(endRoute, async (c) => {
      const isOurs = await endAlert(database, c.req.valid('param').token, { all: true }, clock())
      return isOurs ? c.json({ message: alertEndedMessage }, 200) : c.json({ message: unknownLinkMessage }, 404)
    })
  router.get('/link/jobalert/:token/state', async (c) => c.json(await linkedAlert(database, tokenOf(c), clock())))
  router.post(confirmAlertForm.post, async (c) => {
    const outcome = await confirmAlert(database, tokenOf(c), clock())
    if (outcome === 'confirmed') return c.json({ message: alertConfirmedMessage })
    return c.json({ message: outcome === 'expired' ? expiredMessage : unknownLinkMessage }, 410)
  })
  router.post(endAlertForm.post, async (c) => {
    const read = readForm(endAlertForm, await c.req.json().catch(() => ({})))
    const all = 'values' in read && read.values.all === 'yes'
    const isOurs = await endAlert(database, tokenOf(c), { all }, clock())
    return isOurs ? c.json({ message: alertEndedMessage }) : c.json({ message: unknownLinkMessage }, 410)
  })
  return router
}
