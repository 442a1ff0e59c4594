// An application that staff may still act on, and what comes of it.
import type { Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'

export type By = Pick<Staff, 'id' | 'name'>

/** An application is a lead, so its history is one with that of the inbox. */
export const record = 'lead'

/** What came of a change. `conflict` says why it was not made. */
export type Outcome = { done: true } | { done: false; conflict: string } | null

type InUse = { lead: { state: string; email: string; name: string; reference: string } }

/** Returns null if there is no such application, or if it has been put out of use. */
export async function applicationInUse(tx: Database, leadId: number) {
  const row = await tx
    .selectFrom('application')
    .innerJoin('lead', 'lead.id', 'application.lead_id')
    .select(['lead.state', 'lead.email', 'lead.name', 'lead.reference'])
    .select(['job_id', 'resume_key', 'resume_state', 'resume_asked_on', 'resume_deleted_on'])
    .where('lead_id', '=', leadId)
    .where('lead.erase_on', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { state, email, name, reference, ...application } = row
  return { ...application, lead: { state, email, name, reference } } satisfies InUse
}
