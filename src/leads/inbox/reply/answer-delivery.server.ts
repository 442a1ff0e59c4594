// A lead is answered once its answer has been sent, and not before: until then somebody has to see to it.
import { writeEvent } from '#leads/leads.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { MailDelivery } from '#platform/mail/delivery-state.ts'
import { deliveryColumns, deliveryOf } from '#platform/mail/failure-reasons.server.ts'
import { repliesOf } from './drafts.server.ts'

/** Stands in the events of a lead for what became of the mail with its answer. */
export const byMail = 'mail'

/**
 * Opens the lead again whose answer could not be sent, and says that it is answered once the answer has been sent after
 * all. Leaves alone what staff have decided since, what has a later answer, and mails that are no answer.
 */
export async function followAnswer(tx: Database, mailId: number, isSent: boolean, now: Date): Promise<void> {
  const answer = await tx
    .selectFrom('lead_reply')
    .innerJoin('lead', 'lead.id', 'lead_reply.lead_id')
    .select(['lead_reply.id', 'lead.id as leadId', 'lead.state', 'lead.version'])
    .where('lead_reply.mail_id', '=', mailId)
    .executeTakeFirst()
  if (!answer) return
  const { id, leadId, version } = answer
  const ofLead = tx.selectFrom('lead_event').where('lead_id', '=', leadId)
  const event = await ofLead.select('moved_by').orderBy('id', 'desc').executeTakeFirst()
  const last = (await repliesOf(tx, leadId)).at(-1)
  const isOpenAgain = answer.state === 'in progress' && event?.moved_by === byMail
  if (last?.id !== id || (isSent ? !isOpenAgain : answer.state !== 'answered')) return
  const state = isSent ? 'answered' : 'in progress'
  await tx
    .updateTable('lead')
    .set({ state, version: version + 1 })
    .where('id', '=', leadId)
    .execute()
  await writeEvent(tx, leadId, state, byMail, now)
}

/** What became of the latest answer to each of these leads. */
export async function answerDeliveries(database: Database, leadIds: number[]): Promise<Map<number, MailDelivery>> {
  const rows = await database
    .selectFrom('lead_reply')
    .innerJoin('mail', 'mail.id', 'lead_reply.mail_id')
    .select(deliveryColumns)
    .select('lead_reply.lead_id')
    .where('lead_reply.lead_id', 'in', leadIds)
    .where('lead_reply.withdrawn_on', 'is', null)
    .orderBy('lead_reply.id')
    .execute()
  return new Map(rows.map((row) => [row.lead_id, deliveryOf(row)]))
}
