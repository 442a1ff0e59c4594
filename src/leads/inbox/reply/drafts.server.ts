// Answers that are being written: the draft of each person, and who is writing now.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import type { DraftState, LeadReply, LeadView, Writing } from '#leads/inbox/inbox.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'

/** The screen reports every 20 seconds while somebody writes, so one report may be lost. */
const seenForMs = 45_000

/**
 * Keeps the text, and tells colleagues that this person is writing. Returns who else is. Without a text (null) it keeps
 * what there is: a screen that has only got the focus may not have read yet that an answer was taken back.
 */
export async function keepDraft(
  database: Database,
  staff: Staff,
  leadId: number,
  text: string | null,
  now: Date,
): Promise<DraftState | Refusal> {
  const kept = await inTransaction(database, async (tx) => {
    const lead = await tx.selectFrom('lead').select('erase_on').where('id', '=', leadId).executeTakeFirst()
    if (!lead) return new Refusal(404, 'This lead could not be found. It may have been erased.')
    if (lead.erase_on !== null) return new Refusal(409, restrictedMessage)
    const instant = now.toISOString()
    const former = await tx
      .selectFrom('lead_draft')
      .select(['text', 'kept_on', 'begun_on', 'seen_on'])
      .where('lead_id', '=', leadId)
      .where('staff_id', '=', staff.id)
      .executeTakeFirst()
    const isStillWriting = former !== undefined && former.seen_on >= seenSince(now)
    const draft = {
      staff_name: staff.name,
      text: text ?? former?.text ?? '',
      kept_on: text === null && former ? former.kept_on : instant,
      seen_on: instant,
      begun_on: isStillWriting ? former.begun_on : instant,
    }
    await tx
      .insertInto('lead_draft')
      .values({ ...draft, lead_id: leadId, staff_id: staff.id })
      .onConflict((conflict) => conflict.columns(['lead_id', 'staff_id']).doUpdateSet(draft))
      .execute()
    return { keptOn: draft.kept_on }
  })
  if (kept instanceof Refusal) return kept
  const [writing, replies] = await Promise.all([
    writingNow(database, leadId, staff.id, now),
    repliesOf(database, leadId),
  ])
  return { ...kept, writing, lastReply: replies.at(-1) ?? null }
}

export const restrictedMessage = 'The person has asked us to stop using this data, so no e-mail can be sent about it.'

export async function discardDraft(database: Database, staff: Staff, leadId: number): Promise<void> {
  await database.deleteFrom('lead_draft').where('lead_id', '=', leadId).where('staff_id', '=', staff.id).execute()
}

/** Returns the draft of this person; null without one, or if nothing has been written yet. */
export async function draftOf(database: Database, leadId: number, staffId: string): Promise<LeadView['draft']> {
  const row = await database
    .selectFrom('lead_draft')
    .select(['text', 'kept_on'])
    .where('lead_id', '=', leadId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row && row.text !== '' ? { text: row.text, keptOn: row.kept_on } : null
}

/** Returns who is writing an answer now, besides this person. */
export async function writingNow(database: Database, leadId: number, staffId: string, now: Date): Promise<Writing[]> {
  return database
    .selectFrom('lead_draft')
    .select(['staff_name as by', 'begun_on as since'])
    .where('lead_id', '=', leadId)
    .where('staff_id', '<>', staffId)
    .where('seen_on', '>=', seenSince(now))
    .orderBy('begun_on')
    .execute()
}

function seenSince(now: Date): string {
  return new Date(now.getTime() - seenForMs).toISOString()
}

/** The answers that were not taken back, the oldest first. */
export async function repliesOf(database: Database, leadId: number): Promise<LeadReply[]> {
  return database
    .selectFrom('lead_reply')
    .select(['id', 'staff_name as by', 'subject', 'text', 'written_on as on', 'mail_id as mailId'])
    .where('lead_id', '=', leadId)
    .where('withdrawn_on', 'is', null)
    .orderBy('id')
    .execute()
}
