// Answers a lead by mail, once however often it is sent, and not without having seen what a colleague has answered.
import { staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import { letterhead } from '#firm/offices/letterhead.server.ts'
import { enqueueForLead, writeEvent } from '#leads/leads.server.ts'
import { answerCopy, leadAnswer } from '#leads/mails.server.ts'
import { inTransaction, isPostgres, type Database } from '#platform/database/database.server.ts'
import { clockInIndia } from '#platform/dates.ts'
import type { Staff } from '#staff/roles.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { Replied } from '#leads/inbox/inbox.ts'
import type { StoredLead } from '#leads/inbox/inbox-list.server.ts'
import { isDelivering } from '#platform/mail/undelivered.server.ts'
import { heldBackMs } from './withdrawal.server.ts'
import { followAnswer } from './answer-delivery.server.ts'
import type { Answer } from './emails.server.tsx'
import { answerSubject } from './answer-words.ts'
import { discardDraft, repliesOf, restrictedMessage } from './drafts.server.ts'
import { replyAction } from '#leads/inbox/inbox-changes.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'

type Dependencies = { database: Database; settings: { publicUrl: string; smtpUrl: string | null } }
type NewReply = {
  text: string
  /** The browser's key for this answer. */
  request: string
  /** The last answer that the person has seen; null if there was none. */
  seenReply: number | null
}

/**
 * Writes the mails, the answer and the state 'answered' in one transaction; the lead stays open while the site sends no
 * mail. What was sent before under the same key is
 * not sent again, and another text under that key is refused: the person believes that the earlier one never went out.
 * Nobody else's lead changes hands, but one that nobody has is then with whoever answered.
 */
export async function replyToLead(
  { database, settings }: Dependencies,
  staff: Staff,
  leadId: number,
  reply: NewReply,
  now: Date,
): Promise<Replied | Refusal> {
  const lead = await database.selectFrom('lead').selectAll().where('id', '=', leadId).executeTakeFirst()
  if (!lead) return new Refusal(404, 'This lead could not be found. It may have been erased.')
  if (lead.erase_on !== null) return new Refusal(409, restrictedMessage)
  const answer = await answerTo(database, staff, lead, reply.text)
  const office = await staffAddress(database)
  const write = async (tx: Database): Promise<Replied | Refusal> => {
    const sent = await tx.selectFrom('lead_reply').select('id').where('request', '=', reply.request).executeTakeFirst()
    const current = await tx
      .selectFrom('lead')
      .selectAll()
      .where('id', '=', leadId)
      // On PostgreSQL this waits for whoever is changing the lead.
      .$if(isPostgres(tx), (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
    const replies = await repliesOf(tx, leadId)
    if (sent) {
      const earlier = replies.find(({ id }) => id === sent.id)
      if (!earlier) return new Refusal(409, 'This answer was withdrawn before it was sent. Nothing was sent.')
      if (earlier.text === reply.text) return { withdrawable: null }
      const at = clockInIndia(earlier.on)
      return new Refusal(409, `An earlier text of this answer was sent at ${at}. This one was not sent.`, {
        reply: earlier,
      })
    }
    if (!current || current.erase_on !== null) return new Refusal(409, restrictedMessage)
    const last = replies.at(-1)
    if (last && last.id !== reply.seenReply) {
      return new Refusal(409, `${last.by} answered at ${clockInIndia(last.on)}. Yours was not sent.`, { reply: last })
    }
    const isDelivered = await isDelivering(tx, settings)
    const { publicUrl } = settings
    return writeReply(tx, staff, current, { ...reply, answer, office, publicUrl, isDelivered }, now)
  }
  return inTransaction(database, write, lead.email_key)
}

type StoredAnswer = NewReply & { answer: Answer; office: string | null; publicUrl: string; isDelivered: boolean }

async function writeReply(
  tx: Database,
  staff: Staff,
  lead: StoredLead,
  { text, request, answer, office, publicUrl, isDelivered }: StoredAnswer,
  now: Date,
): Promise<Replied> {
  const instant = now.toISOString()
  const notBefore = new Date(now.getTime() + heldBackMs)
  const enqueued = (template: typeof leadAnswer, to: string) => {
    const mail = { to, record: lead.id, payload: answer, publicUrl, uselessFrom: null }
    return enqueueForLead(tx, lead.id, template, mail, now, { notBefore })
  }
  const { id: mailId, messageId } = await enqueued(leadAnswer, answer.to.address)
  const { firmName } = await letterhead(tx, publicUrl)
  const { id } = await tx
    .insertInto('lead_reply')
    .values({
      lead_id: lead.id,
      staff_id: staff.id,
      staff_name: staff.name,
      subject: answerSubject({ firmName }, lead.reference),
      text,
      request,
      message_id: messageId,
      mail_id: mailId,
      copy_mail_id: office === null ? null : (await enqueued(answerCopy, office)).id,
      written_on: instant,
      withdrawn_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('lead')
    // Whoever is answered was no bot.
    .set({ state: 'answered', version: lead.version + 1, suspected: 0, assigned_to: lead.assigned_to ?? staff.id })
    .where('id', '=', lead.id)
    .execute()
  await writeEvent(tx, lead.id, 'answered', staff.name, now)
  if (!isDelivered) await followAnswer(tx, mailId, false, now)
  await recordAction(tx, staff, { action: replyAction, record: 'lead', recordId: lead.id }, now)
  await discardDraft(tx, staff, lead.id)
  return { withdrawable: id }
}

/** Returns the mail as the person will see it, without sending it. */
export async function previewReply(parts: Dependencies, staff: Staff, leadId: number, text: string) {
  const lead = await parts.database.selectFrom('lead').selectAll().where('id', '=', leadId).executeTakeFirst()
  if (!lead) return null
  const answer = await answerTo(parts.database, staff, lead, text)
  const [{ composeMail }, { answerMail }] = await Promise.all([
    import('#platform/mail/template.server.tsx'),
    import('./emails.server.tsx'),
  ])
  const head = await letterhead(parts.database, parts.settings.publicUrl)
  const letter = composeMail(head, answerMail(head, answer))
  return { to: answer.to.address, subject: letter.subject, text: letter.text, html: letter.html }
}

async function answerTo(database: Database, staff: Staff, lead: StoredLead, text: string): Promise<Answer> {
  return {
    to: { name: lead.name, address: lead.email },
    reference: lead.reference,
    askedOn: lead.received_on,
    asked: lead.message,
    text,
    staffName: staff.name,
    headers: await threadOf(database, lead),
  }
}

/** RFC 5322 §3.6.4. A header may have at most 900 characters here, so the first and the latest are named. */
const maxReferences = 8

/** The Message-IDs of the mails about this lead that the person has. */
async function threadOf(database: Database, lead: StoredLead): Promise<Record<string, string>> {
  const [mails, replies] = await Promise.all([
    database
      .selectFrom('lead_mail')
      .innerJoin('mail', 'mail.id', 'lead_mail.mail_id')
      .select(['message_id', 'created_on'])
      .where('lead_mail.lead_id', '=', lead.id)
      .where('recipient_key', '=', addressKey(lead.email))
      .where('state', '<>', 'failed')
      .orderBy('mail.id')
      .execute(),
    database
      .selectFrom('lead_reply')
      .select(['message_id', 'written_on as created_on'])
      .where('lead_id', '=', lead.id)
      .where('withdrawn_on', 'is', null)
      .orderBy('id')
      .execute(),
  ])
  // Those of the same instant stay in the order in which they were written.
  const inOrder = [...mails, ...replies].toSorted(
    (one, other) => Date.parse(one.created_on) - Date.parse(other.created_on),
  )
  const ids = [...new Set(inOrder.map(({ message_id }) => message_id))]
  const [first, ...others] = ids
  const last = ids.at(-1)
  if (first === undefined || last === undefined) return {}
  return { 'In-Reply-To': last, References: [first, ...others.slice(1 - maxReferences)].join(' ') }
}
