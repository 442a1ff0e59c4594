// Receives an application: stores the resume, and writes the application to the register as a lead with its consents
// and its mails. Also says which vacancies take applications.
import { staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import { columnsOf } from '#forms/field-table.ts'
import type { Submission } from '#forms/server/submission.server.ts'
import type { Consent } from '#leads/consent/consent-ledger.server.ts'
import { confirmToSender, enqueueForLead, newReference, writeLead, type Receipt } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { AcceptedSubmission } from '#platform/http/limits/submission-guard.server.ts'
import { keepPrivateFile, type PrivateFiles } from '#platform/files/private-files.server.ts'
import { applicationForm, type Application } from './application-form.ts'
import { applicationConfirmation, applicationToOffice } from './mail/mails.server.ts'
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

type Dependencies = { database: Database; privateFiles: PrivateFiles }

/**
 * Stores the application, its resume, its consents and its mails, or throws and stores none of them. The same
 * submission sent again gets the first receipt. A second application by the same person is stored as well, because its
 * resume may be a newer one. The mail to staff names the earlier ones.
 */
export async function receiveApplication(
  { database, privateFiles }: Dependencies,
  given: ApplicationReceived,
  now: Date,
): Promise<Receipt> {
  const { submission, resume, page, publicUrl, verdict } = given
  const { isSpam } = verdict
  const isOverLimit = verdict.treatment === 'over limit'
  const application = submission.values
  const office = isOverLimit ? null : await staffAddress(database)
  const { name: form } = applicationForm
  const where = { form, page, noticeLanguage: application.noticeLanguage }
  const consents: Consent[] = [{ purpose: 'application', ...where }]
  if (application.talentPool === 'yes') consents.push({ purpose: 'talent-pool', ...where })

  const key = await privateFiles.store('resumes', resume.file)
  return inTransaction(database, async (tx) => {
    const lead = await writeLead(
      tx,
      {
        reference: newReference(),
        lead: { kind: 'application', ...columnsOf(applicationForm, 'lead', application) },
        alsoFoundBy: [
          ...Object.values(columnsOf(applicationForm, 'application', application)),
          given.vacancy?.jobTitle ?? '',
        ],
        consents,
        fingerprints: submission.fingerprints,
        isSpam,
        isOverLimit,
        hasStaffMail: office !== null,
      },
      now,
    )
    if (lead.isRepeat) return { ...lead, sendAt: 'now' }
    await keepPrivateFile(tx, key, now)
    await tx
      .insertInto('application')
      .values(row(lead.id, key, given))
      .execute()
    const about = { record: lead.id, publicUrl, uselessFrom: null }
    const mail = { ...about, to: application.email, payload: {} }
    const toSender = { form, template: applicationConfirmation, mail, verdict }
    const sendAt = isSpam ? 'now' : await confirmToSender(tx, lead.id, toSender, now)
    const pages = resume.inspection.verdict === 'clean' ? resume.inspection.pages : null
    if (office !== null)
      await enqueueForLead(tx, lead.id, applicationToOffice, { ...about, to: office, payload: { pages } }, now)
    return { ...lead, sendAt }
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
