// The call that asks for an alert.
import { columnsOf } from '#forms/field-table.ts'
import { formRouter } from '#forms/server/schema.server.ts'
import { pathOfReferer } from '#leads/consent/consent-ledger.server.ts'
import { askForLink, linkRoute, type AskDependencies } from '#leads/opt-in/ask-for-link.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { askFor } from '#subscriptions/subscriptions.server.ts'
import { alertPath, searchQuery } from '#careers/explore-address.ts'
import { alertForm } from './alert-form.ts'
import { jobAlert } from './alerts.server.ts'

type Dependencies = AskDependencies & { database: Database; clock: Clock; publicUrl: string }

export function alertsApi(parts: Dependencies) {
  const { database, clock, publicUrl } = parts
  const askRoute = linkRoute(
    alertForm,
    'JobAlert',
    'Asks for an e-mail about new vacancies that match a search, to be confirmed by e-mail',
  )
  return formRouter(alertForm).openapi(askRoute, (c) => {
    const values = c.req.valid('json')
    const page = pathOfReferer(c.req.header('referer'), publicUrl, alertPath)
    const columns = { ...columnsOf(alertForm, 'subscription', values), params: searchQuery(values) }
    return askForLink(c, alertForm, parts, (throttle) =>
      askFor(database, jobAlert, { ...columns, page, publicUrl, throttle }, clock()),
    )
  })
}
