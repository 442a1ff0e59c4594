// What staff do with applications: list the queue of one vacancy or of the profiles, and open a resume.
import { z } from 'zod'
import '#leads/tables.server.ts'
import { inTransaction, type Database } from '#platform/database.server.ts'
import type { PrivateFiles } from '#platform/private-files.server.ts'
import type { ResumeState } from './resume-state.ts'
import './tables.server.ts'

export type QueuedApplication = {
  leadId: number
  reference: string
  name: string
  receivedOn: string
  resumeState: ResumeState
}

/**
 * Returns the applications for one vacancy, or for 'none' the profiles that name no vacancy, newest first. An
 * application for a vacancy that has since been deleted belongs to neither.
 */
export async function applicationQueue(database: Database, vacancy: number | 'none'): Promise<QueuedApplication[]> {
  const rows = await database
    .selectFrom('application')
    .innerJoin('lead', 'lead.id', 'application.lead_id')
    .select(['lead_id', 'reference', 'name', 'received_on', 'resume_state'])
    .where('job_id', vacancy === 'none' ? 'is' : '=', vacancy === 'none' ? null : vacancy)
    .$if(vacancy === 'none', (query) => query.where('job_title', '=', ''))
    .orderBy('lead_id', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    leadId: row.lead_id,
    reference: row.reference,
    name: row.name,
    receivedOn: row.received_on,
    resumeState: row.resume_state,
  }))
}

type StoredResume = NonNullable<Awaited<ReturnType<PrivateFiles['open']>>>

/** `fileName` is generated, so that it is safe on every system. */
export type OpenedResume =
  | { state: 'open'; file: StoredResume; fileName: string }
  /** It may not be opened: it is held back, or it has not been inspected in full yet. */
  | { state: 'withheld'; findings: string[] }
  /** The row is there, but the store does not have the file. */
  | { state: 'lost' }

type Parts = { database: Database; privateFiles: Pick<PrivateFiles, 'open'> }

/**
 * Opens the resume of an application and records who opened it and when. Returns null if there is no such
 * application, or if it has been put out of use.
 */
export async function openResume(
  { database, privateFiles }: Parts,
  leadId: number,
  by: string,
  now: Date,
): Promise<OpenedResume | null> {
  const application = await database
    .selectFrom('application')
    .innerJoin('lead', 'lead.id', 'application.lead_id')
    .select(['resume_key', 'resume_state', 'resume_findings', 'reference'])
    .where('lead_id', '=', leadId)
    // A lead out of use is only kept because a law requires it.
    .where('lead.erase_on', 'is', null)
    .executeTakeFirst()
  if (!application) return null
  if (application.resume_state !== 'clean') {
    return { state: 'withheld', findings: findingsSchema.parse(JSON.parse(application.resume_findings)) }
  }
  const file = await privateFiles.open(application.resume_key)
  if (file === null) return { state: 'lost' }
  // Without a record of it, nobody opens a resume.
  await inTransaction(database, (tx) =>
    tx.insertInto('resume_opening').values({ lead_id: leadId, opened_by: by, opened_on: now.toISOString() }).execute(),
  ).catch((error: unknown) => {
    file.stream.destroy()
    throw error
  })
  return { state: 'open', file, fileName: `resume-${application.reference}.pdf` }
}

const findingsSchema = z.array(z.string())
