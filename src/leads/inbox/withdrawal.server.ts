// Takes back a reply that still waits in the outbox.
import type { Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'

/**
 * Removes the mails of the reply and makes its text a draft again. Returns false, and changes nothing, if one of them
 * has left or is on its way.
 */
export async function withdrawReply(tx: Database, staff: Staff, replyId: number, now: Date): Promise<boolean> {
  const reply = await tx.selectFrom('lead_reply').selectAll().where('id', '=', replyId).executeTakeFirst()
  if (!reply || reply.withdrawn_on !== null || reply.mail_id === null) return false
  const mails = [reply.mail_id, ...(reply.copy_mail_id === null ? [] : [reply.copy_mail_id])]
  // One that another process has claimed meanwhile is not deleted, and then nothing is.
  const waiting = await tx
    .selectFrom('mail')
    .select('id')
    .where('id', 'in', mails)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .execute()
  if (waiting.length < mails.length) return false
  const { numDeletedRows } = await tx
    .deleteFrom('mail')
    .where('id', 'in', mails)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .executeTakeFirst()
  if (Number(numDeletedRows) < mails.length) throw new MailOnItsWay()
  const instant = now.toISOString()
  await tx.updateTable('lead_reply').set({ withdrawn_on: instant, text: '' }).where('id', '=', replyId).execute()
  const draft = { staff_name: staff.name, text: reply.text, kept_on: instant, seen_on: instant }
  await tx
    .insertInto('lead_draft')
    .values({ ...draft, lead_id: reply.lead_id, staff_id: staff.id, begun_on: instant })
    .onConflict((conflict) => conflict.columns(['lead_id', 'staff_id']).doUpdateSet(draft))
    .execute()
  await recordAction(tx, staff, { action: 'Reversed: Answered a lead', record: 'lead', recordId: reply.lead_id }, now)
  return true
}

/** Rolls the transaction back: a process took a mail between the two statements. */
export class MailOnItsWay extends Error {}
