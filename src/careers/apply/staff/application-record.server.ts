// One application with everything that staff need to decide: its answers, consents, mails, history, and how long it is
// kept.
import { z } from 'zod'
import { answersOf } from '#forms/field-table.ts'
import type { MailDelivery } from '#platform/mail/delivery-state.ts'
import { deliveryColumns, deliveryOf } from '#platform/mail/failure-reasons.server.ts'
import type { ConsentPurpose } from '#leads/consent/consent.ts'
import { noteAction } from '#leads/inbox/inbox-changes.server.ts'
import type { LeadState } from '#leads/lead.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addMonths, dayInIndia } from '#platform/dates.ts'
import '#platform/mail/outbox.server.ts'
import type { Retention } from '#platform/start/settings.server.ts'
import { applicationForm, type ApplicationAnswers } from '#careers/apply/application.ts'
import type { ResumeState } from '#careers/apply/resume-state.ts'
import type { Stage } from './stage.ts'

export type ApplicationRecord = ApplicationAnswers & {
  id: number
  reference: string
  name: string
  email: string
  phone: string
  message: string
  receivedOn: string
  stage: Stage
  leadState: LeadState
  isLikelyBot: boolean
  /** `id` is null for a profile, and for a vacancy that was deleted. */
  vacancy: { id: number | null; title: string; company: string } | null
  resume: {
    state: ResumeState | 'deleted'
    name: string
    bytes: number
    sha256: string
    findings: string[]
    askedOn: string | null
    deletedOn: string | null
  }
  consents: {
    purpose: ConsentPurpose
    noticeVersion: string
    noticeLanguage: string
    givenOn: string
    withdrawnOn: string | null
  }[]
  /** The last day on which it is kept, if nobody does anything with it until then. */
  keptUntil: string
  mails: (MailDelivery & { id: number; subject: string; recipient: string; sentOn: string | null })[]
  /** Other applications from the same address. */
  others: { id: number; reference: string; vacancy: string; receivedOn: string; stage: Stage }[]
  /** Of colleagues, the first one first. */
  notes: { id: number; by: string; on: string; text: string }[]
  history: { on: string; by: string; what: string; detail: string }[]
}

type Keeping = Pick<Retention, 'applicationMonths' | 'minimumMonths'>

/** Returns null if there is no such application, or if it has been put out of use. */
export async function applicationRecord(
  database: Database,
  id: number,
  keeping: Keeping,
): Promise<ApplicationRecord | null> {
  const row = await database
    .selectFrom('application')
    .innerJoin('lead', 'lead.id', 'application.lead_id')
    .leftJoin('job', 'job.id', 'application.job_id')
    .selectAll('application')
    .select(['name', 'email', 'email_key', 'phone', 'message', 'reference', 'received_on', 'lead.state as lead_state'])
    .select(['suspected', 'job_expire', 'closed_on'])
    .where('lead_id', '=', id)
    .where('lead.erase_on', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const [consents, mails, others, notes, history, lastContact] = await Promise.all([
    consentsOf(database, id),
    mailsOf(database, id),
    othersOf(database, id, row.email_key),
    notesOf(database, id),
    historyOf(database, id),
    lastContactOf(database, id),
  ])
  const [lastDay = ''] = [row.job_expire, row.closed_on].flatMap((day) => day ?? []).toSorted()
  const [, lastUse = lastDay] = [lastDay, dayInIndia(new Date(lastContact ?? row.received_on))].toSorted()
  return {
    ...answersOf(applicationForm, 'application', row),
    id,
    reference: row.reference,
    name: row.name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    receivedOn: row.received_on,
    stage: row.stage,
    leadState: row.lead_state,
    isLikelyBot: row.suspected === 1,
    vacancy: row.job_title === '' ? null : { id: row.job_id, title: row.job_title, company: row.job_company },
    resume: {
      state: row.resume_deleted_on === null ? row.resume_state : 'deleted',
      name: row.resume_name,
      bytes: row.resume_bytes,
      sha256: row.resume_sha256,
      findings: z.array(z.string()).parse(JSON.parse(row.resume_findings)),
      askedOn: row.resume_asked_on,
      deletedOn: row.resume_deleted_on,
    },
    consents,
    keptUntil: addMonths(lastUse, Math.max(keeping.applicationMonths, keeping.minimumMonths)),
    mails,
    others,
    notes,
    history: [...history, { on: row.received_on, by: '', what: 'Received', detail: '' }],
  }
}

async function consentsOf(database: Database, id: number): Promise<ApplicationRecord['consents']> {
  return database
    .selectFrom('consent')
    .select(['purpose', 'notice_version as noticeVersion', 'notice_language as noticeLanguage'])
    .select(['given_on as givenOn', 'withdrawn_on as withdrawnOn'])
    .where('lead_id', '=', id)
    .orderBy('id')
    .execute()
}

async function mailsOf(database: Database, id: number): Promise<ApplicationRecord['mails']> {
  const rows = await database
    .selectFrom('lead_mail')
    .innerJoin('mail', 'mail.id', 'lead_mail.mail_id')
    .select(['mail.id', 'mail.subject', 'mail.sent_on'])
    .select(deliveryColumns)
    .where('lead_mail.lead_id', '=', id)
    .orderBy('mail.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    recipient: row.recipient,
    sentOn: row.sent_on,
    ...deliveryOf(row),
  }))
}

const maxOthers = 20

async function othersOf(database: Database, id: number, key: string): Promise<ApplicationRecord['others']> {
  return database
    .selectFrom('lead')
    .innerJoin('application', 'application.lead_id', 'lead.id')
    .select(['lead.id', 'reference', 'job_title as vacancy', 'received_on as receivedOn', 'stage'])
    .where('lead.email_key', '=', key)
    .where('lead.id', '<>', id)
    .where('lead.erase_on', 'is', null)
    .orderBy('lead.received_on', 'desc')
    .limit(maxOthers)
    .execute()
}

async function notesOf(database: Database, id: number): Promise<ApplicationRecord['notes']> {
  return database
    .selectFrom('lead_note')
    .select(['id', 'staff_name as by', 'written_on as on', 'text'])
    .where('lead_id', '=', id)
    .orderBy('id')
    .execute()
}

const maxHistory = 200

/** What was done to it, the latest first. It is a lead, so what the inbox did with it is there too. */
async function historyOf(database: Database, id: number): Promise<ApplicationRecord['history']> {
  const rows = await database
    .selectFrom('audit_entry')
    .select(['done_on', 'staff_name', 'action', 'detail'])
    .where('record', '=', 'lead')
    .where('record_id', '=', String(id))
    .where('action', '<>', noteAction)
    .orderBy('id', 'desc')
    .limit(maxHistory)
    .execute()
  return rows.map((row) => ({ on: row.done_on, by: row.staff_name, what: row.action, detail: row.detail }))
}

async function lastContactOf(database: Database, id: number): Promise<string | null> {
  const { last } = await database
    .selectFrom('lead_event')
    .select((row) => row.fn.max('moved_on').as('last'))
    .where('lead_id', '=', id)
    .executeTakeFirstOrThrow()
  return last
}
