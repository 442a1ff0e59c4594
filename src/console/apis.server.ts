// Every call of the console, and its documents.
import type { Hono } from 'hono'
import { assistantConsoleApi } from '#assistant/console-api.server.ts'
import { datesConsoleApi } from '#calendar/console-api.server.ts'
import { applicationsConsoleApi } from '#careers/apply/staff/console-api.server.ts'
import { bookingsConsoleApi } from '#consultations/console-api.server.ts'
import { inboxConsoleApi } from '#leads/console-api.server.ts'
import { countOpenLeads, handOverLeads } from '#leads/inbox/inbox-changes.server.ts'
import { mediaConsoleApi } from '#media/console-api.server.ts'
import { newsletterConsoleApi } from '#newsletter/console-api.server.ts'
import { privacyConsoleApi } from '#privacy/console-api.server.ts'
import { recordsConsoleApi } from '#publishing/console-api.server.ts'
import { insertDraft } from '#publishing/draft.server.ts'
import { kindOf } from '#publishing/kinds.server.ts'
import { namesOfUsers } from '#publishing/checks/uses.server.ts'
import { inboxRooms } from '#site/inbox-rooms.server.ts'
import { leadForms, personalDataSources, retentionRules } from '#site/personal-data.server.ts'
import { kindsOfSite } from '#site/record-kinds.server.ts'
import { otherChoices } from '#site/other-choices.server.ts'
import { authApi } from '#staff/sign-in/auth-api.server.ts'
import { accountApi } from '#staff/account/account-api.server.ts'
import { peopleApi } from '#staff/people/people-api.server.ts'
import { consoleDocument } from './document.server.ts'
import { mailConsoleApi } from './mail/mail-api.server.ts'
import { powersOfRoles } from './powers.ts'
import { resumeFrame } from './resume-frame.server.ts'
import { settingsConsoleApi } from './settings-api.server.ts'
import { todayConsoleApi } from './today/today-api.server.ts'

type Given<Api extends (parts: never) => unknown> = Parameters<Api>[0]
type Parts = Given<typeof applicationsConsoleApi> &
  Omit<Given<typeof recordsConsoleApi>, 'kinds' | 'otherChoices'> &
  Omit<Given<typeof assistantConsoleApi>, 'beginFaq'> &
  Given<typeof bookingsConsoleApi> &
  Omit<Given<typeof mediaConsoleApi>, 'nameUsers' | 'rateLimits'> &
  Given<typeof mailConsoleApi> &
  Given<typeof newsletterConsoleApi> &
  Given<typeof settingsConsoleApi> &
  Given<typeof todayConsoleApi> &
  Omit<Given<typeof inboxConsoleApi>, 'rooms'> &
  Omit<Given<typeof privacyConsoleApi>, 'rooms' | 'leadForms' | 'rules'>

/** In the order in which they are mounted: the frame before the document, which has every other address. */
export function consoleApis(
  parts: Parts,
  staff: Given<typeof authApi> & Given<typeof accountApi> & Omit<Given<typeof peopleApi>, 'leads' | 'powersOfRoles'>,
): Hono[] {
  const { rateLimits } = staff
  const rooms = personalDataSources(parts.privateFiles)
  const rules = retentionRules(parts.settings.retention)
  return [
    authApi(staff),
    accountApi(staff),
    peopleApi({ ...staff, leads: { countOpen: countOpenLeads, handOver: handOverLeads }, powersOfRoles }),
    applicationsConsoleApi(parts),
    assistantConsoleApi({
      ...parts,
      beginFaq: (tx, question, { id }, now) =>
        insertDraft(tx, kindOf(kindsOfSite, 'faq'), { question, answer: '' }, id, now),
    }),
    inboxConsoleApi({ ...parts, rooms: inboxRooms }),
    bookingsConsoleApi(parts),
    todayConsoleApi(parts),
    settingsConsoleApi(parts),
    privacyConsoleApi({ ...parts, rooms, leadForms, rules }),
    datesConsoleApi(parts),
    recordsConsoleApi({ ...parts, kinds: kindsOfSite, otherChoices }),
    mediaConsoleApi({
      ...parts,
      rateLimits,
      nameUsers: (database, users) => namesOfUsers(database, kindsOfSite, users),
    }),
    newsletterConsoleApi(parts),
    mailConsoleApi(parts),
    resumeFrame(),
    consoleDocument(parts),
  ]
}
