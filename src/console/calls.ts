// The calls of each area of the console. The server refuses whatever is not here.
import * as assistantCalls from '#assistant/console-calls.ts'
import * as dateCalls from '#calendar/console-calls.ts'
import * as applicationCalls from '#careers/apply/console-calls.ts'
import * as bookingCalls from '#consultations/console-calls.ts'
import * as settingsCalls from '#firm/console-calls.ts'
import * as inboxCalls from '#leads/console-calls.ts'
import * as mediaCalls from '#media/console-calls.ts'
import * as issueCalls from '#newsletter/console-calls.ts'
import type { ConsoleCall, ConsoleCalls } from '#platform/console/console-call.ts'
import * as privacyCalls from '#privacy/console-calls.ts'
import * as publishingCalls from '#publishing/console-calls.ts'
import * as accountCalls from '#staff/account/account-calls.ts'
import * as authCalls from '#staff/sign-in/auth-calls.ts'
import * as historyCalls from '#staff/history/history-calls.ts'
import * as peopleCalls from '#staff/people/people-calls.ts'
import * as mailCalls from './mail/console-calls.ts'
import * as todayCalls from './today/console-calls.ts'

const { readChecks, ...recordCalls } = publishingCalls

export const callsOfAreas: Record<string, ConsoleCalls> = {
  '/': todayCalls,
  '/leads': inboxCalls,
  '/bookings': bookingCalls,
  '/applications': applicationCalls,
  '/insights': {},
  '/services': {},
  '/jobs': {},
  // Of all kinds of records, also of those in the areas above.
  '/pages': recordCalls,
  '/checks': { readChecks },
  '/dates': dateCalls,
  '/assistant': assistantCalls,
  '/media': mediaCalls,
  '/newsletter': issueCalls,
  '/mail': mailCalls,
  '/privacy': privacyCalls,
  '/people': peopleCalls,
  '/history': historyCalls,
  '/settings': settingsCalls,
  '/account': accountCalls,
}

export const consoleCalls: readonly ConsoleCall[] = [authCalls, ...Object.values(callsOfAreas)].flatMap(
  (calls: ConsoleCalls) => Object.values(calls),
)
