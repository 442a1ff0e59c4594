// Answers the console's calls about privacy.
import type { Hono } from 'hono'
import { allRetentionRules } from '#leads/retention/retention-rules.server.ts'
import type { MailRenderer } from '#platform/mail/mail-renderer.server.ts'
import type { Clock } from '#platform/clock.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import * as privacyCalls from './console-calls.ts'
import type { PersonDependencies } from './person.server.ts'
import { consentEntry, consentLedger } from './consents.server.ts'
import { eraseByStaff, lookUpPerson, previewErasure } from './person-by-staff.server.ts'
import { approveHeld, auditLines, retentionState } from './retention-runs.server.ts'

type Dependencies = PersonDependencies & {
  mailRenderer: Pick<MailRenderer, 'preview'>
  clock: Clock
  mailer?: { wake: () => void } | undefined
}

export function privacyConsoleApi(given: Dependencies): Hono {
  const { database, clock, mailer } = given
  const parts = { ...given, rules: allRetentionRules(given) }

  return consoleApi(privacyCalls, {
    listConsents: ({ query }) => consentLedger(database, query.filter, query),
    readConsent: async ({ params }) =>
      (await consentEntry(database, params.id)) ?? new Refusal(404, 'This consent could not be found.'),

    lookUpPerson: ({ body, staff }) => lookUpPerson(given, body.address, { staff, purpose: 'view' }, clock()),
    async exportPerson({ body, staff, c }) {
      const held = await lookUpPerson(given, body.address, { staff, purpose: 'export' }, clock())
      c.header('content-disposition', 'attachment; filename="personal-data.json"')
      c.header('content-type', 'application/json; charset=utf-8')
      return c.body(JSON.stringify({ asAt: clock().toISOString(), ...held }, null, 2), 200)
    },
    previewErasure: ({ body }) => previewErasure(given, body.address, clock()),
    async erasePerson({ body, staff }) {
      const done = await eraseByStaff(given, body, staff, clock())
      mailer?.wake()
      if (done.state === 'nothing held') return new Refusal(404, 'We hold no data for this address.')
      if (done.state !== 'changed') return done
      const message = 'The data has changed since this was shown. Nothing was erased. Please check the list again.'
      return new Refusal(409, message)
    },

    readRetention: () => retentionState(parts, clock()),
    listAuditLines: ({ query }) => auditLines(database, query),
    async approveHeld({ body, staff }) {
      if (await approveHeld(parts, body.seen, staff, clock())) return retentionState(parts, clock())
      return new Refusal(409, 'The amounts have changed, or nothing is on hold any more. Nothing was approved.')
    },
  })
}
