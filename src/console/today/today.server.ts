// What waits today, from every room, in a few queries that each have an index.
import { countQuestions, listUnanswered } from '#assistant/unanswered.server.ts'
import { whereOpen } from '#careers/job/job-rows.server.ts'
import { numbersByJob } from '#careers/apply/by-staff/facets.server.ts'
import type { LeadSources } from '#leads/inbox/lead-sources.server.ts'
import { officeOfFirm } from '#leads/inbox/office-hours.server.ts'
import { lateBefore, waitingSince } from '#leads/inbox/waiting.ts'
import { countHeldIssues } from '#newsletter/issues/issues.server.ts'
import { countPeopleWaiting, countWaiting, waitingLeads } from '#leads/retention/waiting-leads.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, dayInIndia } from '#platform/dates.ts'
import { plainReason } from '#platform/mail/failure-reasons.server.ts'
import type { Kinds } from '#publishing/kinds.server.ts'
import { mayDo, type Role, type Staff } from '#staff/roles.ts'
import { colleagues } from '#staff/colleagues.server.ts'
import { notSetUp } from '#site/operation/not-set-up.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { refusedFields } from '#site/form-refusals.server.ts'
import { failedMails } from '#console/mail/read-mail.server.ts'
import { firstHour } from './first-hour.server.ts'
import { writingOf } from './writing.server.ts'
import { consultationsOf, countConsultations } from './day.server.ts'
import type { Form } from '#forms/field-table.ts'
import type { Counts, EndingJob, Today, WaitingLead } from './today.ts'

const shownLeads = 6
const shownMails = 5
const shownJobs = 5
const shownQuestions = 5
const shownRefusals = 3
const endsWithinDays = 7
const refusalsOfDays = 7

export type TodayDependencies = {
  database: Database
  settings: Settings
  inbox: Pick<LeadSources, 'holidays'>
  typedForms: readonly Form[]
  kinds: Kinds
}

/** An editor sees no leads, and nothing that names a visitor. */
export async function today(
  { database, settings, inbox, typedForms, kinds }: TodayDependencies,
  staff: Staff,
  now: Date,
): Promise<Today> {
  const isManager = mayDo(staff.role, 'manager')
  const [waiting, consultations, failed, endingJobs, writing, unanswered, questions, refused, tasks, missing] =
    await Promise.all([
      isManager ? waitingToday(database, inbox, now) : null,
      isManager ? consultationsOf(database, now) : null,
      isManager ? failedMailsOf(database) : null,
      jobsEndingSoon(database, isManager, now),
      writingOf(database, kinds, staff),
      listUnanswered(database, { perPage: shownQuestions }),
      countQuestions(database),
      refusedThisWeek(database, typedForms, now),
      staff.role === 'administrator' ? firstHour(database, staff, settings.smtpUrl !== null) : null,
      isManager ? notSetUp(database, settings) : [],
    ])
  return {
    now: now.toISOString(),
    notSetUp: missing.map(({ forStaff, to }) => ({ says: forStaff, to: mayOpen(staff.role, to) ? to : null })),
    waiting,
    consultations,
    failedMails: failed,
    endingJobs,
    writing,
    unanswered: {
      total: questions,
      list: unanswered.list.map(({ question, search, count, answer }) => ({ question, search, count, answer })),
    },
    refused,
    firstHour: tasks,
  }
}

/** Settings and people are for administrators. */
function mayOpen(role: Role, to: string | null): boolean {
  return to !== null && (mayDo(role, 'administrator') || to.startsWith('/console/mail'))
}

/** The numbers beside the menu: only those of areas that the role may open. */
export async function menuCounts(database: Database, role: Role, now: Date): Promise<Counts> {
  const counts: Counts = { '/assistant': { number: await countQuestions(database), isBad: false } }
  if (!mayDo(role, 'manager')) return counts
  const [leads, bookings, applications, failed, held] = await Promise.all([
    countWaiting(database),
    countConsultations(database, now),
    countWaiting(database, 'application'),
    failedMails(database),
    countHeldIssues(database),
  ])
  counts['/leads'] = { number: leads, isBad: false }
  counts['/bookings'] = { number: bookings, isBad: false }
  counts['/applications'] = { number: applications, isBad: false }
  counts['/mail'] = { number: failed, isBad: failed > 0 }
  counts['/newsletter'] = { number: held, isBad: held > 0 }
  return counts
}

/** The last seven days, today included: on a Monday the weekend still counts. Fields under the names that visitors see. */
async function refusedThisWeek(database: Database, forms: readonly Form[], now: Date): Promise<Today['refused']> {
  const since = addDays(dayInIndia(now), 1 - refusalsOfDays)
  const fields = await refusedFields(database, since, shownRefusals)
  return fields.map(({ form: name, field, howMany, reasons }) => {
    const { noun, label = field } = forms.find((form) => form.name === name)?.fields[field] ?? {}
    return { form: name, field: noun ?? label, howMany, reasons }
  })
}

async function waitingToday(
  database: Database,
  inbox: TodayDependencies['inbox'],
  now: Date,
): Promise<Today['waiting']> {
  const office = await officeOfFirm(database, inbox)
  const [rows, total, latePeople, people] = await Promise.all([
    database
      .selectFrom('lead')
      .leftJoin('application', 'application.lead_id', 'lead.id')
      .select(['lead.id', 'kind', 'name', 'company', 'message', 'received_on', 'assigned_to', 'version', 'job_title'])
      .where(
        'lead.id',
        'in',
        waitingLeads(database).select('id').orderBy('received_on').orderBy('id').limit(shownLeads),
      )
      .orderBy('received_on')
      .orderBy('lead.id')
      .execute(),
    countWaiting(database),
    countPeopleWaiting(database, lateBefore(now, office)),
    colleagues(database),
  ])
  const list = rows.map((row): WaitingLead => {
    const { id, kind, name, company, version } = row
    const waiting = waitingSince(row.received_on, now, office)
    const colleague = row.assigned_to === null ? undefined : people.find((each) => each.id === row.assigned_to)
    const assignedTo =
      row.assigned_to === null ? null : { id: row.assigned_to, name: colleague?.name ?? row.assigned_to }
    return { id, kind, name, company, about: aboutOf(row), receivedOn: row.received_on, waiting, assignedTo, version }
  })
  return { list, total, latePeople }
}

const shownCharacters = 90

function aboutOf({ kind, message, job_title }: { kind: string; message: string; job_title: string | null }): string {
  if (kind === 'application') return job_title || 'No vacancy named'
  const text = message.replaceAll(/\s+/g, ' ').trim()
  return text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters).replace(/\s\S*$/, '')}…`
}

async function failedMailsOf(database: Database): Promise<Today['failedMails']> {
  const [rows, total] = await Promise.all([
    database
      .selectFrom('mail')
      .select(['id', 'subject', 'recipient', 'last_error'])
      .where('state', '=', 'failed')
      .where('given_up_on', 'is', null)
      .orderBy('next_attempt_on', 'desc')
      .orderBy('id', 'desc')
      .limit(shownMails)
      .execute(),
    failedMails(database),
  ])
  const list = rows.map(({ id, subject, recipient, last_error }) => ({
    id,
    subject,
    recipient,
    reason: plainReason(last_error, recipient),
  }))
  return { list, total }
}

async function jobsEndingSoon(database: Database, isManager: boolean, now: Date): Promise<EndingJob[]> {
  const day = dayInIndia(now)
  const jobs = await database
    .selectFrom('job')
    .select(['id', 'job_title', 'company', 'job_expire'])
    .where(whereOpen(day))
    .where('job_expire', '<=', addDays(day, endsWithinDays))
    .orderBy('job_expire')
    .orderBy('id')
    .limit(shownJobs)
    .execute()
  const numbersOf =
    jobs.length > 0 && isManager
      ? await numbersByJob(
          database,
          jobs.map(({ id }) => id),
        )
      : null
  return jobs.map(({ id, job_title, company, job_expire }) => {
    const { total = 0, unread = 0 } = numbersOf?.(id) ?? {}
    return { id, title: job_title, company, lastDay: job_expire, applications: total, unread }
  })
}
