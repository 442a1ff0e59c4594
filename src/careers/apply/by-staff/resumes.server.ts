// What staff do with a resume: open it, ask for another one, and delete the file.
import { plainPdfRequest } from '#careers/apply/mail/mails.server.ts'
import { enqueueForLead, moveLead } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { releasePrivateFiles, type PrivateFiles } from '#platform/files/private-files.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { findingsSchema } from './application-details.ts'
import { applicationInUse, record, type By, type Outcome } from './application-in-use.server.ts'

type StoredResume = NonNullable<Awaited<ReturnType<PrivateFiles['open']>>>

/** `fileName` is generated, so that it is safe on every system. */
export type OpenedResume =
  | { state: 'open'; file: StoredResume; fileName: string }
  /** It may not be opened: it is held back, or it has not been inspected in full yet. */
  | { state: 'withheld'; findings: string[] }
  /** The row is there, but the store does not have the file. */
  | { state: 'lost' }
  /** Staff have deleted it. */
  | { state: 'deleted' }

type Dependencies = { database: Database; privateFiles: Pick<PrivateFiles, 'open'> }
export type OpeningPurpose = 'preview' | 'download'

/**
 * Opens the resume of an application and records who opened it, when and for what. Returns null if there is no such
 * application, or if it has been put out of use.
 */
export async function openResume(
  { database, privateFiles }: Dependencies,
  leadId: number,
  { by, purpose }: { by: By; purpose: OpeningPurpose },
  now: Date,
): Promise<OpenedResume | null> {
  const application = await database
    .selectFrom('application')
    .innerJoin('lead', 'lead.id', 'application.lead_id')
    .select(['resume_key', 'resume_state', 'resume_findings', 'resume_deleted_on', 'reference'])
    .where('lead_id', '=', leadId)
    // A lead out of use is only kept because a law requires it.
    .where('lead.erase_on', 'is', null)
    .executeTakeFirst()
  if (!application) return null
  if (application.resume_deleted_on !== null) return { state: 'deleted' }
  if (application.resume_state !== 'clean') {
    return { state: 'withheld', findings: findingsSchema.parse(JSON.parse(application.resume_findings)) }
  }
  const file = await privateFiles.open(application.resume_key)
  if (file === null) return { state: 'lost' }
  // Without a record of it, nobody opens a resume. The entry of the history outlives the application.
  await inTransaction(database, async (tx) => {
    const opening = { lead_id: leadId, opened_by: by.name, opened_on: now.toISOString(), purpose }
    await tx.insertInto('resume_opening').values(opening).execute()
    const action = purpose === 'preview' ? 'Read the resume' : 'Downloaded the resume'
    await recordAction(tx, by, { action, record, recordId: leadId }, now)
  }).catch((error: unknown) => {
    file.stream.destroy()
    throw error
  })
  return { state: 'open', file, fileName: `resume-${application.reference}.pdf` }
}

/**
 * Asks the applicant by mail to apply again with a plain PDF: for the vacancy while it is open, otherwise without one.
 * `askedOn` is what the screen shows, so that two people do not ask at once.
 */
export async function askForPlainPdf(
  { database, publicUrl }: { database: Database; publicUrl: string },
  leadId: number,
  { askedOn, by }: { askedOn: string | null; by: By },
  now: Date,
): Promise<Outcome> {
  const seen = await applicationInUse(database, leadId)
  if (!seen) return null
  if (seen.resume_state !== 'quarantined')
    return { done: false, conflict: 'This resume is not in quarantine, so there is nothing to ask for.' }
  const mail = { to: seen.lead.email, record: leadId, payload: {}, publicUrl, uselessFrom: null }
  return inTransaction(database, async (tx): Promise<Outcome> => {
    const { numUpdatedRows } = await tx
      .updateTable('application')
      .set({ resume_asked_on: now.toISOString() })
      .where('lead_id', '=', leadId)
      .where('resume_asked_on', askedOn === null ? 'is' : '=', askedOn)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n)
      return { done: false, conflict: 'A colleague has just asked for a plain PDF. No second e-mail was sent.' }
    await enqueueForLead(tx, leadId, plainPdfRequest, mail, now)
    if (seen.lead.state === 'new') await moveLead(tx, leadId, 'in progress', by.name, now)
    await recordAction(tx, by, { action: 'Asked for a plain PDF', record, recordId: leadId }, now)
    return { done: true }
  })
}

/** Deletes the file of a resume for good. The application stays, with what the inspection found. */
export async function deleteResume(
  { database, privateFiles }: { database: Database; privateFiles: Pick<PrivateFiles, 'sweep'> },
  leadId: number,
  by: By,
  now: Date,
): Promise<Outcome> {
  const outcome = await inTransaction(database, async (tx): Promise<Outcome> => {
    const row = await applicationInUse(tx, leadId)
    if (!row) return null
    const { numUpdatedRows } = await tx
      .updateTable('application')
      .set({ resume_deleted_on: now.toISOString() })
      .where('lead_id', '=', leadId)
      .where('resume_deleted_on', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return { done: false, conflict: 'The file has already been deleted.' }
    await releasePrivateFiles(tx, [row.resume_key], now)
    await recordAction(tx, by, { action: 'Deleted the resume', record, recordId: leadId }, now)
    return { done: true }
  })
  if (outcome?.done) await privateFiles.sweep()
  return outcome
}
