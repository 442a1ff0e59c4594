// A lead with its e-mails, for tests of what becomes of it afterwards.
import { newReference, writeLead, type ReceivedLead, type WrittenLead } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { enqueueLetter, type NewLetter } from './mails.ts'

export type LeadRequest = Omit<ReceivedLead, 'reference' | 'hasStaffMail'> & {
  mails: (reference: string) => NewLetter[]
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
    for (const mail of composed) {
      const mail_id = await enqueueLetter(tx, mail, now)
      await tx.insertInto('lead_mail').values({ lead_id: lead.id, mail_id }).execute()
    }
    return lead
  })
}
