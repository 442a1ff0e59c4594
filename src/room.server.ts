// What a room brings to the site: the shape of the value in its `room.server.ts`. Everything is optional; `rooms.test.ts` notices what a room has
// and does not name here. What it brings to the console's browser is in its `room.console.ts`.
import type { Env, Hono } from 'hono'
import type { Answers } from '#assistant/answers/answer.ts'
import type { Conversations } from '#assistant/conversations.server.ts'
import type { BeginAnswer } from '#assistant/answer-review.server.ts'
import type { TextsNamingDate } from '#calendar/changes/affected.server.ts'
import type { Form } from '#forms/field-table.ts'
import type { KnownConversation } from '#leads/conversation.ts'
import type { LeadSources, LeadForms, LeadSource } from '#leads/inbox/lead-sources.server.ts'
import type { PersonalData } from '#leads/retention/personal-data.ts'
import type { NameUsers } from '#media/library.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { ConsoleCalls } from '#platform/console/console-call.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Repeated } from '#platform/every.server.ts'
import type { Files } from '#platform/files/files.server.ts'
import type { Senders } from '#platform/quota/client-address.server.ts'
import type { QuotaStore } from '#platform/quota/quota-store.server.ts'
import type { Caller, StaffOf } from '#staff/roles.ts'
import type { SubmissionGuard } from '#platform/http/limits/submission-guard.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { MailRenderer } from '#platform/mail/mail-renderer.server.ts'
import type { MailThrottle } from '#platform/mail/mail-throttle.server.ts'
import type { AnyMailTemplate } from '#platform/mail/mail-template.server.ts'
import type { Traffic } from '#platform/metrics.server.ts'
import type { PdfInspector } from '#platform/pdf/inspection.server.ts'
import type { PrivateFiles } from '#platform/files/private-files.server.ts'
import type { CheckReadiness } from '#platform/start/readiness.server.ts'
import type { ReadPassages } from '#platform/records/passage.ts'
import type { ContentSource } from '#platform/records/live-kind.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import type { Spool } from '#platform/files/spool.server.ts'
import type { Work } from '#platform/work/work.server.ts'
import type { LeadsSomewhere } from '#publishing/checks/checks.server.ts'
import type { OtherChoices } from '#publishing/choices.server.ts'
import type { Settled } from '#publishing/due.server.ts'
import type { Kinds } from '#publishing/kinds.server.ts'
import type { Listed, ListedPage } from '#platform/http/listed-address.ts'
import type { Previews } from '#publishing/previews/preview.server.ts'
import type { NextDueDates } from '#services/guide/guide.server.ts'
import type { CountRefusal } from '#site/form-refusals.server.ts'
import type { NoteMiss, SearchMisses } from '#assistant/search/search-misses.server.ts'
import type { NameRecords } from '#staff/history/history.server.ts'
import type { RolePowers } from '#staff/people/role-powers.ts'
import type { LeadsOfPeople } from '#staff/people/account-changes.server.ts'
import type { SignIn } from '#staff/sign-in/sign-in.server.ts'
import type { SubscriptionKind } from '#subscriptions/kind.server.ts'

export type Room = {
  /** Its pages, in matching order. */
  pages?: readonly ListedPage[]
  /** Its other addresses whose response is the same for everybody. Its calls below /get/ bring their own. */
  addresses?: readonly Listed[]
  /** Calls that read what is published. A preview has them answered from a database of its own. */
  reads?: readonly (((parts: Reading) => Hono<Env>) & { addresses: readonly Listed[] })[]
  /** The other calls of visitors. */
  calls?: readonly ((site: SiteServices) => Hono<Env>)[]
  /** The paths of calls that wait for a turn themselves. */
  ownTurns?: readonly string[]
  /** What is no call: feeds, pictures, documents, and what pages behind mailed links read. */
  files?: readonly ((site: SiteServices) => Hono<Env>)[]
  /** The calls of the console by the area in which they are made. Before signing in, it is ''. */
  consoleCalls?: Readonly<Record<string, ConsoleCalls<Caller>>>
  /** Answers them. */
  consoleApis?: readonly ((site: SiteServices) => Hono<Env>)[]
  /** What staff keep, and what a folder of content takes along: first what others name. */
  content?: readonly ContentSource[]
  /** Opens what the assistant may answer from. */
  passages?: () => ReadPassages
  /** Lists, besides the kinds of records, that a field of a record can refer to. */
  choices?: OtherChoices
  /** What a change of a date of the calendar reaches in it: texts that name the form, businesses with reminders. */
  textsNamingDate?: TextsNamingDate
  /** The forms by which leads come in. */
  leadForms?: Partial<LeadForms>
  /** Other forms whose answers the database keeps. */
  forms?: readonly Form[]
  /** What the room tells the inbox of its leads. */
  inbox?: LeadSource
  holidays?: LeadSources['holidays']
  /** What it adds to what its tables say of people. `privateFiles` is called once an erasure is committed. */
  personalData?: (site: {
    privateFiles: Pick<PrivateFiles, 'sweep'>
    subscriptionKinds: readonly SubscriptionKind[]
  }) => PersonalData
  /** The kinds of mail that it sends. */
  mails?: readonly AnyMailTemplate[]
  /** What can be asked for by e-mail, again and again. */
  subscriptions?: SubscriptionKind
  /** What runs in the background from the start of the site to its end. */
  jobs?: readonly ((site: JobDependencies) => Repeated)[]
}

/** What calls need that read what is published. */
export type Reading = {
  database: Database
  clock: Clock
  publicUrl: string
  /** Told of searches that found nothing. */
  noteMiss?: NoteMiss | undefined
  /** How long a question or a search waits for newer content, in tests. */
  patienceMs?: number | undefined
  nextDueDates: NextDueDates
}

/** What the process has opened. */
export type Services = {
  settings: Settings
  database: Database
  files: Files
  clock: Clock
  log: Log
  /** Absent in tests, where mail stays in the outbox. */
  mailer?: { wake: () => void }
  /** Makes the words of mails. */
  mailRenderer: MailRenderer
  /** Where uploads lie. */
  spool: Spool
  privateFiles: PrivateFiles
  inspector: PdfInspector
  /** What is expensive waits for its turn here. */
  work: Work
  /** Takes the place of the answers from the site's own content, in tests. */
  answers?: Answers | undefined
  /** How long is waited for what may be late (newer content, a count, a warning), in tests. */
  patienceMs?: number | undefined
  /** Counts the searches that found nothing. Without it, they are not counted. */
  searchMisses?: Pick<SearchMisses, 'note'>
  /** Resolves once what is due by now is published. */
  settled: Settled
  /** Asked before the sessions, in tests. */
  staffOf?: StaffOf
  /** Resolves to a sentence about what is not ready, or to null. */
  notReady: CheckReadiness
  /** What the listener counts, for /metrics. */
  traffic?: Traffic
  /** Returns true once the process has been told to stop. */
  isStopping?: () => boolean
}

/** What background work is given. */
export type JobDependencies = Services & Pick<SiteServices, 'publicUrl' | 'personalData' | 'subscriptionKinds'>

/** What the rooms are given: the services, what is opened for all of them, and what they bring together. */
export type SiteServices = Services &
  Reading & {
    secret: string
    /** The firm's telephone number. Never rejects. */
    telephone: () => Promise<string>
    senders: Senders
    quotaStore: QuotaStore
    mailThrottle: MailThrottle
    guardSubmission: SubmissionGuard
    signIn: SignIn
    previews: Previews
    conversations: Conversations
    knownConversation: KnownConversation
    answers: Answers
    /** Whether a link leads to something. */
    leadsSomewhere: LeadsSomewhere
    // What a room needs of one that it may not know.
    beginAnswer: BeginAnswer
    nameUsers: NameUsers
    nameRecords: NameRecords
    leadsOfPeople: LeadsOfPeople
    powersOfRoles: readonly RolePowers[]
    // What the rooms bring together.
    kinds: Kinds
    pages: readonly ListedPage[]
    otherChoices: OtherChoices
    textsNamingDate: TextsNamingDate
    leadForms: LeadForms
    /** The forms into which visitors type. */
    typedForms: readonly Form[]
    countRefusal: CountRefusal
    inbox: LeadSources
    personalData: PersonalData[]
    subscriptionKinds: readonly SubscriptionKind[]
  }
