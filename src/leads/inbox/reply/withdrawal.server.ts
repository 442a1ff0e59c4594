// Withdraws an answer that has just been written and still waits in the outbox.
import { writeEvent } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { withdrawUntriedMails } from '#platform/mail/erasure.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { Staff } from '#staff/roles.ts'
import { undoMs } from '#ui/console/undo-time.ts'
import { draftOf } from './drafts.server.ts'
import { draftWith } from './answer-words.ts'

/** So long an answer waits in the outbox and can be withdrawn: while that is offered, and two seconds for a slow connection. */
export const heldBackMs = undoMs + 2000

/**
 * Removes the mails of this person's answer and makes its text a draft again. The lead is in progress then, unless
 * somebody has closed it since. Changes nothing, and returns a refusal, if one of the mails has left or is on its way, or
 * if its time is over: whoever wrote it counts on it then, also while no e-mail leaves the site.
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
      if (now.getTime() > Date.parse(reply.written_on) + heldBackMs) throw new TooLate()
      const mailIds = [reply.mail_id, ...(reply.copy_mail_id === null ? [] : [reply.copy_mail_id])]
      const withdrawn = await withdrawUntriedMails(tx, mailIds)
      if (withdrawn.length < mailIds.length) throw new TooLate()
      const instant = now.toISOString()
      await tx.updateTable('lead_reply').set({ withdrawn_on: instant, text: '' }).where('id', '=', replyId).execute()
      const begun = await draftOf(tx, leadId, staff.id)
      const text = draftWith(begun?.text ?? '', reply.text)
      const draft = { staff_name: staff.name, text, kept_on: instant, seen_on: instant }
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
