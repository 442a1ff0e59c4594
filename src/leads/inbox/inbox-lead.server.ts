// One lead with everything about it: what the form asked, where it came from, its consents, mails, answers, notes and
// history, and what else the same person has sent.
import { personalFacts } from './lead-facts.server.ts'
import { noteAction, replyAction, stateAction } from './inbox-changes.server.ts'
import { officeAddresses } from '#firm/offices/firm-mailboxes.server.ts'
import { withheldWords, type LeadKind } from '#leads/lead.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, addMonths, dayInIndia, startOfDay } from '#platform/dates.ts'
import type { Staff } from '#staff/roles.ts'
import { deliveryColumns, deliveryOf } from '#platform/mail/failure-reasons.server.ts'
import type { Retention } from '#platform/start/settings.server.ts'
import { byMail } from './reply/answer-delivery.server.ts'
import { draftOf, repliesOf, writingNow } from './reply/drafts.server.ts'
import type { HistoryLine, LeadConsent, LeadMail, LeadView } from './inbox.ts'
import { asInboxRows, type StoredLead } from './inbox-list.server.ts'
import { relatedLeads } from './related.server.ts'
import type { LeadSources } from './lead-sources.server.ts'

type Dependencies = { database: Database; inbox: LeadSources; settings: { retention: Retention } }

/** `key` is the id of the lead or its reference, which mails quote. Returns null if there is no such lead. */
export async function inboxLead(parts: Dependencies, staff: Staff, key: string, now: Date): Promise<LeadView | null> {
  const { database, inbox, settings } = parts
  const row = await database
    .selectFrom('lead')
    .selectAll()
    .where((lead) => (/^\d+$/.test(key) ? lead('id', '=', Number(key)) : lead('reference', '=', key)))
    .executeTakeFirst()
  if (!row) return null
  const { id } = row
  const [[listed], details, consents, mails, replies, history, related, writing, draft] = await Promise.all([
    asInboxRows(parts, [row], now),
    Promise.all(inbox.sources.map(({ describe }) => describe(database, id))),
    consentsOf(database, id),
    mailsOf(database, row),
    repliesOf(database, id),
    historyOf(database, row),
    relatedLeads(database, inbox, row),
    writingNow(database, id, staff.id, now),
    draftOf(database, id, staff.id),
  ])
  if (!listed) return null
  const known = details.flatMap((each) => each ?? [])
  const contacts = [row.received_on, ...history.contacts, ...known.flatMap(({ lastUse }) => lastUse ?? [])]
  return {
    ...listed,
    email: row.email,
    phone: row.phone,
    location: row.location,
    message: row.message,
    facts: [...personalFacts(row, inbox.leadForms[row.kind]), ...known.flatMap(({ facts }) => facts)],
    links: known.flatMap(({ links }) => links),
    conversation: known.flatMap(({ conversation }) => conversation),
    passedTo: known.map(({ passedTo }) => passedTo).find(Boolean) ?? null,
    consents,
    mails,
    replies,
    history: latestFirst([
      ...history.lines,
      ...known.flatMap(({ history: own = [] }) => own.map((line) => ({ ...line, isNote: false }))),
    ]),
    related,
    writing,
    readBy: staff.id,
    draft,
    eraseOn: row.erase_on ?? eraseDay(row.kind, contacts, settings.retention),
    isRestricted: row.erase_on !== null,
  }
}

/**
 * Returns the day on which a lead will be erased if nobody is in contact before then. Months count from the latest of
 * these instants, in whole days in India.
 */
function eraseDay(kind: LeadKind, contacts: string[], retention: Retention): string {
  const { enquiryMonths, consultationMonths, applicationMonths, minimumMonths } = retention
  const months =
    kind === 'consultation' ? consultationMonths : kind === 'application' ? applicationMonths : enquiryMonths
  const last = contacts.toSorted().at(-1) ?? ''
  return startOfDay(addDays(addMonths(dayInIndia(new Date(last)), Math.max(months, minimumMonths)), 1))
}

async function consentsOf(database: Database, leadId: number): Promise<LeadConsent[]> {
  return database
    .selectFrom('consent')
    .select(['purpose', 'notice_version as noticeVersion', 'notice_language as noticeLanguage'])
    .select(['given_on as givenOn', 'form', 'page', 'withdrawn_on as withdrawnOn'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute()
}

async function mailsOf(database: Database, lead: StoredLead): Promise<LeadMail[]> {
  const [rows, offices] = await Promise.all([
    database
      .selectFrom('lead_mail')
      .innerJoin('mail', 'mail.id', 'lead_mail.mail_id')
      .select(['mail.id', 'recipient', 'recipient_key', 'subject', 'created_on', 'sent_on'])
      .select(deliveryColumns)
      .where('lead_mail.lead_id', '=', lead.id)
      .orderBy('mail.id')
      .execute(),
    officeAddresses(database),
  ])
  return rows.map((row) => ({
    id: row.id,
    recipient: row.recipient,
    isToPerson: row.recipient_key === lead.email_key,
    isToOffice: offices.includes(row.recipient_key),
    subject: row.subject,
    on: row.sent_on ?? row.created_on,
    ...deliveryOf(row),
  }))
}

const stateWords = { new: 'Received', 'in progress': 'Taken in hand', answered: 'Answered', closed: 'Closed' }

type History = { lines: HistoryLine[]; contacts: string[] }

/**
 * In no order. The states come from the lead's own events, which are older than the record of actions. An event that
 * leaves the state as it was is a contact, and the room says what happened.
 */
async function historyOf(database: Database, lead: StoredLead): Promise<History> {
  const { id: leadId, received_on, confirmation_withheld: withheld } = lead
  const [events, actions, notes] = await Promise.all([
    database.selectFrom('lead_event').selectAll().where('lead_id', '=', leadId).orderBy('id').execute(),
    database
      .selectFrom('audit_entry')
      .select(['done_on', 'staff_name', 'action', 'detail'])
      .where('record', '=', 'lead')
      .where('record_id', '=', String(leadId))
      .where('action', 'not in', [stateAction, noteAction, replyAction])
      .orderBy('id')
      .execute(),
    database.selectFrom('lead_note').selectAll().where('lead_id', '=', leadId).orderBy('id').execute(),
  ])
  const states = events
    .filter(({ state, moved_by }, index) => moved_by === byMail || state !== events[index - 1]?.state)
    .map(({ state, moved_by, moved_on }) => ({
      on: moved_on,
      by: moved_by === 'visitor' || moved_by === byMail ? '' : moved_by,
      text: moved_by === byMail ? `The answer has ${state === 'answered' ? '' : 'not '}been sent` : stateWords[state],
      isNote: false,
    }))
  const lines = [
    ...states,
    ...(withheld === null ? [] : [{ on: received_on, by: '', text: withheldWords[withheld], isNote: false }]),
    ...actions.map(({ done_on, staff_name, action, detail }) => ({
      on: done_on,
      by: staff_name,
      text: [action, detail].filter(Boolean).join(' '),
      isNote: false,
    })),
    ...notes.map(({ written_on, staff_name, text }) => ({ on: written_on, by: staff_name, text, isNote: true })),
  ]
  return { lines, contacts: events.map(({ moved_on }) => moved_on) }
}

function latestFirst(lines: readonly HistoryLine[]): HistoryLine[] {
  return lines.toReversed().toSorted((one, other) => (one.on < other.on ? 1 : one.on > other.on ? -1 : 0))
}
