// Opens what all rooms are given besides the services: who sends, who is signed in, what limits them, and what one room
// needs of another that it may not know.
import { OpenAPIHono } from '@hono/zod-openapi'
import { openAnswers } from '#assistant/engine/answers.server.ts'
import { openConversations } from '#assistant/conversations.server.ts'
import { nextDueDates } from '#calendar/next-due-dates.server.ts'
import { nameRecords } from '#console/history-records.server.ts'
import { powersOfRoles } from '#console/powers.ts'
import { openTelephone } from '#firm/offices/telephone.server.ts'
import { countOpenLeads, handOverLeads } from '#leads/inbox/inbox-changes.server.ts'
import { showFiles } from '#media/shown-files.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { capacities } from '#platform/http/limits/capacity.server.ts'
import { openSenders } from '#platform/quota/client-address.server.ts'
import { openFormQuotas } from '#platform/quota/form-quotas.server.ts'
import { openQuotas } from '#platform/quota/quota-store.server.ts'
import { openSubmissionGuard } from '#platform/http/limits/submission-guard.server.ts'
import { loggable } from '#platform/log.server.ts'
import { openMailThrottle } from '#platform/mail/mail-throttle.server.ts'
import { emptyBody } from '#platform/records/record-fields.ts'
import { openClient } from '#platform/pages/client.ts'
import { readSecret } from '#platform/start/secret.server.ts'
import { insertDraft } from '#publishing/draft.server.ts'
import { kindOf } from '#publishing/kinds.server.ts'
import { openPreviews } from '#publishing/previews/preview.server.ts'
import { namesOfUsers } from '#publishing/checks/uses.server.ts'
import type { Services, SiteServices } from '#room.server.ts'
import {
  inbox,
  isAddress,
  fromRooms,
  personalDataSources,
  kindsOfSite,
  pagesOfSite,
  leadForms,
  openPassages,
  otherChoices,
  subscriptionKinds,
  textsNamingDate,
  typedForms,
} from '#rooms.server.ts'
import { openRefusalCount } from '#site/form-refusals.server.ts'
import { openLinkTargets } from '#site/link-targets.server.ts'
import { openSignIn } from '#staff/sign-in/sign-in.server.ts'

/** `call` answers a call of the site itself. `allForms` counts the forms that are not valid either. */
export function openSiteServices(services: Services, call: (address: string) => Response | Promise<Response>) {
  const { settings, database, clock, log } = services
  const { publicUrl } = settings
  const secret = readSecret(settings)
  const { validForms, allForms } = capacities(settings)
  const quotaStore = openQuotas({ database, secret, log })
  const conversations = openConversations({ database, secret })
  const guarding = {
    log,
    telephone: openTelephone(database),
    senders: openSenders({ ...settings, log }),
    mailThrottle: openMailThrottle({ secret }),
    knownConversation: conversations.known,
  }
  const site: SiteServices = {
    ...services,
    ...guarding,
    publicUrl,
    secret,
    quotaStore,
    conversations,
    guardSubmission: openSubmissionGuard({
      ...guarding,
      spendForm: openFormQuotas({ ...services, quotaStore, perMinute: settings.formsPerMinute }),
      capacity: validForms,
    }),
    signIn: openSignIn({ database, secret, publicUrl, clock, log, quotaStore }),
    previews: openPreviews({ database, kinds: kindsOfSite, secret, publicUrl }),
    answers:
      services.answers ??
      openAnswers({
        database,
        get: openClient(call),
        log,
        readPassages: openPassages(),
        clock,
        patienceMs: services.patienceMs,
      }),
    noteMiss: services.searchMisses?.note,
    nextDueDates: (given, ids) => nextDueDates(given, ids, dayInIndia(clock())),
    leadsSomewhere: openLinkTargets({ ...services, kinds: kindsOfSite, isAddress, publicUrl }),
    beginAnswer: (tx, begun, { id }, now) => {
      const kind = kindOf(kindsOfSite, 'short-answer')
      return insertDraft(tx, kind, { ...emptyBody(kind.of.fields), ...begun }, id, now)
    },
    nameUsers: (given, users) => namesOfUsers(given, kindsOfSite, users),
    leadsOfPeople: { countOpen: countOpenLeads, handOver: handOverLeads },
    powersOfRoles,
    nameRecords,
    kinds: kindsOfSite,
    pages: pagesOfSite,
    otherChoices,
    textsNamingDate,
    leadForms,
    typedForms,
    countRefusal: openRefusalCount({ database, clock, log, quotaStore }),
    inbox,
    subscriptionKinds,
    personalData: personalDataSources(services.privateFiles),
  }
  const { noteMiss: _, ...reading } = site

  /** The calls that pages read, from this database. */
  function callsOf(source: Database): OpenAPIHono {
    const calls = new OpenAPIHono()
    calls.onError((error) => {
      log.error(loggable(error), 'a call failed in a preview')
      return new Response(null, { status: 500 })
    })
    calls.use('*', showFiles(source))
    for (const api of fromRooms((room) => room.reads)) calls.route('/', api({ ...reading, database: source }))
    return calls
  }
  return { site, guarding, allForms, callsOf }
}
