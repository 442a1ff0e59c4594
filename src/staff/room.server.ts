// What the people of the console bring to the site.
import type { Room } from '#room.server.ts'
import { addMonths, dayInIndia, startOfDay } from '#platform/dates.ts'
import { accountApi } from './account/account-api.server.ts'
import * as accountCalls from './account/account-calls.ts'
import { authApi } from './sign-in/auth-api.server.ts'
import * as authCalls from './sign-in/auth-calls.ts'
import * as historyCalls from './history/history-calls.ts'
import { countEnded, countHistoryBefore, eraseEnded, eraseHistoryBefore } from './history/history.server.ts'
import { peopleApi } from './people/people-api.server.ts'
import * as peopleCalls from './people/people-calls.ts'

export const room: Room = {
  consoleCalls: { '': authCalls, '/people': peopleCalls, '/history': historyCalls, '/account': accountCalls },
  consoleApis: (site) => [authApi(site), accountApi(site), peopleApi({ ...site, leads: site.leadsOfPeople })],
  /** What staff did is kept for as long as the setting says; what signing in leaves behind, until it has run out. */
  retention({ auditMonths }) {
    const before = (now: Date) => startOfDay(addMonths(dayInIndia(now), -auditMonths))
    return [
      {
        what: 'entries of the history',
        rule: `RETENTION_AUDIT_MONTHS=${auditMonths}`,
        count: (database, now) => countHistoryBefore(database, before(now)),
        erase: async (tx, now) => ({
          count: await eraseHistoryBefore(tx, before(now)),
          restrictedUntil: null,
          afterwards: [],
        }),
      },
      {
        what: 'expired sessions and links of staff',
        rule: 'once expired',
        count: countEnded,
        erase: async (tx, now) => ({ count: await eraseEnded(tx, now), restrictedUntil: null, afterwards: [] }),
      },
    ]
  },
}
