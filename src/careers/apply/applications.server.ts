// Receives an application: stores the resume, and writes the application to the register as a lead with its consents
// and its mails. Also says which vacancies take applications.
import { letterhead, staffAddress } from '#firm/offices/letterhead.server.ts'
import { columnsOf } from '#forms/field-table.ts'
import type { Submission } from '#forms/server/submission.server.ts'
import type { Consent } from '#leads/consent/consent-ledger.server.ts'
import { confirmToSender, enqueueForLead, newReference, writeLead, type Receipt } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { AcceptedSubmission } from '#platform/http/limits/submission-guard.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { keepPrivateFile, type PrivateFiles } from '#platform/files/private-files.server.ts'
import { newToken, tokenHash } from '#platform/tokens.server.ts'
import { whereOpen } from '#careers/job/job-rows.server.ts'
import { applicationForm, type Application } from './application.ts'
import type { InspectedResume, Vacancy } from './received.ts'

export type ApplicationReceived = {
  submission: Submission<Application>
  /** Null in an open application. */
  vacancy: Vacancy | null
  resume: InspectedResume
  page: string
  publicUrl: string
  verdict: AcceptedSubmission
}

type Parts = { database: Database; privateFiles: PrivateFiles }

/**
 * Stores the application, its resume, its consents and its mails, or throws and stores none of them. The same
 * submission sent again gets the first receipt. A second application by the same person is stored as well, because its
 * resume may be a newer one. The mail to staff names the earlier ones.
 */
export async function receiveApplication(
  { database, privateFiles }: Parts,
  given: ApplicationReceived,
  now: Date,
): Promise<Receipt> {
  const { submission, vacancy, resume, page, publicUrl, verdict } = given
  const { isLikelyBot } = verdict
  const isKeptAside = verdict.treatment === 'kept aside'
  const application = submission.values
  // Loaded with the first application, not at the start: rendering mails needs more code than serving pages.
  const parts = isKeptAside && isLikelyBot ? null : await mailParts(database, publicUrl)
  const earlier = parts === null ? [] : await earlierReferences(database, application.email, vacancy)
  const reference = newReference()
  const token = newToken()
  const received = { application, vacancy, resume, reference, token, earlier, receivedOn: now, isLikelyBot }
  const staffMail = parts?.staff && !isKeptAside ? await parts.staffMail(parts.head, parts.staff, received) : null
  const confirmation = parts && !isLikelyBot ? await parts.confirmationMail(parts.head, received) : null
  const { name: form } = applicationForm
  const where = { form, page, noticeLanguage: application.noticeLanguage }
  const consents: Consent[] = [{ purpose: 'application', ...where }]
  if (application.talentPool === 'yes') consents.push({ purpose: 'talent-pool', ...where })

  const key = await privateFiles.store('resumes', resume.file)
  return inTransaction(database, async (tx) => {
    const lead = await writeLead(
      tx,
      {
        reference,
        lead: { kind: 'application', ...columnsOf(applicationForm, 'lead', application) },
        consents,
        fingerprints: submission.fingerprints,
        isLikelyBot,
        isKeptAside,
        hasStaffMail: staffMail !== null,
      },
      now,
    )
    if (lead.isRepeat) return { ...lead, placed: 'now' }
    await keepPrivateFile(tx, key, now)
    await tx
      .insertInto('application')
      .values({ ...row(lead.id, key, given), link_hash: tokenHash(token) })
      .execute()
    const placed = confirmation && (await confirmToSender(tx, lead.id, { form, mail: confirmation, verdict }, now))
    if (staffMail) await enqueueForLead(tx, lead.id, staffMail, now)
    return { ...lead, placed: placed ?? 'now' }
  })
}

function row(leadId: number, key: string, { submission, vacancy, resume }: ApplicationReceived) {
  const { values } = submission
  const { file, inspection } = resume
  const states = { clean: 'clean', dangerous: 'quarantined', unscanned: 'unscanned' } as const
  return {
    ...columnsOf(applicationForm, 'application', values),
    lead_id: leadId,
    job_id: vacancy?.id ?? null,
    job_title: vacancy?.jobTitle ?? '',
    job_company: vacancy?.company ?? '',
    resume_key: key,
    resume_name: file.name,
    resume_bytes: file.size,
    resume_sha256: file.sha256,
    resume_state: states[inspection.verdict],
    resume_findings: JSON.stringify(inspection.verdict === 'dangerous' ? inspection.findings : []),
    talent_pool: values.talentPool === 'yes' ? 1 : 0,
  }
}

/** The references of earlier applications by the same address for the same vacancy, or of its earlier profiles. */
async function earlierReferences(database: Database, email: string, vacancy: Vacancy | null): Promise<string[]> {
  const rows = await database
    .selectFrom('lead')
    .innerJoin('application', 'application.lead_id', 'lead.id')
    .select('lead.reference')
    .where('lead.email_key', '=', addressKey(email))
    .where('application.job_id', vacancy === null ? 'is' : '=', vacancy?.id ?? null)
    .orderBy('lead.id', 'desc')
    .limit(5)
    .execute()
  return rows.map(({ reference }) => reference)
}

async function mailParts(database: Database, publicUrl: string) {
  const [mails, head, staff] = await Promise.all([
    import('./emails.server.tsx'),
    letterhead(database, publicUrl),
    staffAddress(database),
  ])
  return { ...mails, head, staff }
}

/** Returns the vacancy if it takes applications today, otherwise null. */
export async function openVacancy(database: Database, id: number, today: string): Promise<Vacancy | null> {
  const job = await database
    .selectFrom('job')
    .select(['id', 'job_title', 'company', 'experience_start'])
    .where('id', '=', id)
    .where(whereOpen(today))
    .executeTakeFirst()
  if (!job) return null
  return { id: job.id, jobTitle: job.job_title, company: job.company, experienceStart: job.experience_start }
}
