// A lead with its e-mails, for tests of what becomes of it afterwards.
import { enqueueForLead, newReference, writeLead, type ReceivedLead, type WrittenLead } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { NewMail } from '#platform/mail/outbox.server.ts'

export type LeadRequest = Omit<ReceivedLead, 'reference' | 'hasStaffMail'> & {
  mails: (reference: string) => NewMail[]
  /** Writes rows of a room in the same transaction. */
  alsoWrite?: (tx: Database, leadId: number) => Promise<unknown>
}

/** Receives a lead as the rooms do: one transaction, and nothing for a repeat. */
export function receiveLead(
  database: Database,
  { mails, alsoWrite, ...received }: LeadRequest,
  now: Date,
): Promise<WrittenLead> {
  const reference = newReference()
  const composed = mails(reference)
  return inTransaction(database, async (tx) => {
    const lead = await writeLead(tx, { ...received, reference, hasStaffMail: composed.length > 0 }, now)
    if (lead.isRepeat) return lead
    await alsoWrite?.(tx, lead.id)
    for (const mail of composed) await enqueueForLead(tx, lead.id, mail, now)
    return lead
  })
}
