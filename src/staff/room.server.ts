// What the people of the console bring to the site.
import type { Database } from '#platform/database/database.server.ts'
import { addMonths, dayInIndia, startOfDay } from '#platform/dates.ts'
import { accountApi } from './account/account-api.server.ts'
import * as accountCalls from './account/account-calls.ts'
import { authApi } from './sign-in/auth-api.server.ts'
import * as authCalls from './sign-in/auth-calls.ts'
import * as historyCalls from './history/history-calls.ts'
import { countEnded, countHistoryBefore, eraseEnded, eraseHistoryBefore } from './history/history.server.ts'
import { accountChange, invitationToStaff, newEmailLink, passwordReset } from './people/mails.server.ts'
import { peopleApi } from './people/people-api.server.ts'
import * as peopleCalls from './people/people-calls.ts'

type PeopleParts = Parameters<typeof peopleApi>[0]

export const room = {
  mails: [invitationToStaff, passwordReset, newEmailLink, accountChange],
  consoleCalls: { '': authCalls, '/people': peopleCalls, '/history': historyCalls, '/account': accountCalls },
  consoleApis: [
    authApi,
    accountApi,
    (site: Omit<PeopleParts, 'leads'> & { leadsOfPeople: PeopleParts['leads'] }) =>
      peopleApi({ ...site, leads: site.leadsOfPeople }),
  ],
  /** What staff did is kept for as long as the setting says; what signing in leaves behind, until it has run out. */
  retention({ auditMonths }: { auditMonths: number }) {
    const before = (now: Date) => startOfDay(addMonths(dayInIndia(now), -auditMonths))
    return [
      {
        what: 'entries of the history',
        rule: `RETENTION_AUDIT_MONTHS=${auditMonths}`,
        count: (database: Database, now: Date) => countHistoryBefore(database, before(now)),
        erase: async (tx: Database, now: Date) => ({
          count: await eraseHistoryBefore(tx, before(now)),
          restrictedUntil: null,
          afterwards: [],
        }),
      },
      {
        what: 'expired sessions and links of staff',
        rule: 'once expired',
        count: countEnded,
        erase: async (tx: Database, now: Date) => ({
          count: await eraseEnded(tx, now),
          restrictedUntil: null,
          afterwards: [],
        }),
      },
    ]
  },
}
