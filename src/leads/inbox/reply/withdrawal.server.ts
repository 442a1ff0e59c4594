// Withdraws an answer that still waits in the outbox.
import { writeEvent } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { Staff } from '#staff/roles.ts'

/**
 * Removes the mails of this person's answer and makes its text a draft again. The lead is in progress then, unless
 * somebody has closed it since. Changes nothing, and returns a refusal, if one of the mails has left or is on its way.
 */
export async function withdrawReply(
  database: Database,
  staff: Staff,
  { leadId, replyId }: { leadId: number; replyId: number },
  now: Date,
): Promise<undefined | Refusal> {
  try {
    return await inTransaction(database, async (tx) => {
      const reply = await tx
        .selectFrom('lead_reply')
        .selectAll()
        .where('id', '=', replyId)
        .where('lead_id', '=', leadId)
        .where('staff_id', '=', staff.id)
        .where('withdrawn_on', 'is', null)
        .executeTakeFirst()
      // Mails that are erased have left long ago.
      if (!reply || reply.mail_id === null) throw new TooLate()
      await removeMails(tx, [reply.mail_id, ...(reply.copy_mail_id === null ? [] : [reply.copy_mail_id])])
      const instant = now.toISOString()
      await tx.updateTable('lead_reply').set({ withdrawn_on: instant, text: '' }).where('id', '=', replyId).execute()
      const draft = { staff_name: staff.name, text: reply.text, kept_on: instant, seen_on: instant }
      await tx
        .insertInto('lead_draft')
        .values({ ...draft, lead_id: leadId, staff_id: staff.id, begun_on: instant })
        .onConflict((conflict) => conflict.columns(['lead_id', 'staff_id']).doUpdateSet(draft))
        .execute()
      const { numUpdatedRows } = await tx
        .updateTable('lead')
        .set((lead) => ({ state: 'in progress', version: lead('version', '+', 1) }))
        .where('id', '=', leadId)
        .where('state', '<>', 'closed')
        .executeTakeFirst()
      if (numUpdatedRows === 1n) await writeEvent(tx, leadId, 'in progress', staff.name, now)
      await recordAction(tx, staff, { action: 'Withdrew an answer', record: 'lead', recordId: leadId }, now)
      return undefined
    })
  } catch (error) {
    if (error instanceof TooLate) return new Refusal(409, 'It is too late: the answer is being sent.')
    throw error
  }
}

/** Rolls the transaction back. */
class TooLate extends Error {}

async function removeMails(tx: Database, ids: number[]): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('mail')
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .executeTakeFirst()
  if (Number(numDeletedRows) < ids.length) throw new TooLate()
}
