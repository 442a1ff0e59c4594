// The register of everyone who contacted the firm: receives leads with everything that belongs to them, and moves them
// from state to state.
import { randomInt } from 'node:crypto'
import type { Fingerprints } from '#forms/server/submission.server.ts'
import { inTransaction, advisoryLock, type Database } from '#platform/database/database.server.ts'
import { throttleConfirmation, type AcceptedSubmission } from '#platform/http/limits/submission-guard.server.ts'
import type { SendAt } from '#platform/mail/mail-throttle.server.ts'
import type { MailTemplate } from '#platform/mail/mail-template.server.ts'
import { addressKey, enqueueMail, type NewMail } from '#platform/mail/outbox.server.ts'
import { recordConsents, type Consent } from './consent/consent-ledger.server.ts'
import type { ConversationKey } from './conversation.ts'
import { writeSearchWords } from './inbox/search/search.server.ts'
import type { LeadKind, LeadState, NextLeadState, Withheld } from './lead.ts'

/** The same words within this time are the same submission, whatever its key. */
const repeatWindowMs = 10 * 60_000

/** What the form tells us about the person and their request. */
export type NewLead = { kind: LeadKind; name: string; email: string } & {
  [column in 'phone' | 'company' | 'location' | 'message']?: string
}

export type ReceivedLead = {
  /** Made by `newReference`. */
  reference: string
  lead: NewLead
  /** Answers that the room keeps, and by which staff find the lead too. */
  alsoFoundBy?: readonly string[]
  consents: Consent[]
  /** The conversation with the assistant out of which it came. */
  conversation?: ConversationKey | null
  /** Recognise a repeated submission. Without them every one becomes a new lead. */
  fingerprints?: Fingerprints
  /** Probably sent by a bot. The lead is received all the same, and marked. */
  isSpam?: boolean
  /** Received beyond a limit. */
  isOverLimit?: boolean
  /** Staff get a mail about it. Of one over a limit without, the next digest tells them (over-limit-digest.server.ts). */
  hasStaffMail?: boolean
}

/** `isRepeat`: the same submission arrived before, so nothing was written this time. */
export type WrittenLead = { id: number; reference: string; isRepeat: boolean }
/** `sendAt`: when the confirmation goes. */
export type Receipt = WrittenLead & { sendAt: SendAt }

/**
 * Writes the lead with its first event and its consents, in the transaction in which the room also writes what is its own
 * and enqueues the mails: add nothing to a repeat. A submission that is sent again, even
 * concurrently, gets the first receipt.
 */
export async function writeLead(tx: Database, received: ReceivedLead, now: Date): Promise<WrittenLead> {
  const { reference, lead, consents, conversation, fingerprints } = received
  const { isSpam = false, isOverLimit = false, hasStaffMail = false, alsoFoundBy = [] } = received
  const answers = { phone: '', company: '', location: '', message: '', ...lead }
  const key = addressKey(lead.email)
  // Leads from one address are written one after another, so of several copies only the first is new.
  await advisoryLock(tx, key)
  const earlier = await receiptOf(tx, fingerprints, now)
  if (earlier) return earlier
  const { id } = await tx
    .insertInto('lead')
    .values({
      ...answers,
      state: 'new',
      reference,
      submission: fingerprints?.key ?? null,
      content: fingerprints?.content ?? null,
      email_key: key,
      received_on: now.toISOString(),
      suspected: isSpam ? 1 : 0,
      over_limit: isOverLimit ? 1 : 0,
      digest_due: isOverLimit && !hasStaffMail ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeSearchWords(tx, id, { ...answers, reference, others: alsoFoundBy })
  await writeEvent(tx, id, 'new', 'visitor', now)
  await recordConsents(tx, consents, { emailKey: key, leadId: id }, now)
  if (conversation) await tx.insertInto('lead_conversation').values({ lead_id: id, conversation }).execute()
  return { id, reference, isRepeat: false }
}

/** Enqueues a mail about the lead. */
export async function enqueueForLead<Payload>(
  tx: Database,
  leadId: number,
  template: MailTemplate<Payload>,
  mail: NewMail<Payload>,
  now: Date,
  when: { notBefore?: Date; sendAt?: Date | null } = {},
): ReturnType<typeof enqueueMail> {
  const written = await enqueueMail(tx, template, mail, now, when)
  await tx.insertInto('lead_mail').values({ lead_id: leadId, mail_id: written.id }).execute()
  return written
}

type Confirmation<Payload> = {
  form: string
  template: MailTemplate<Payload>
  mail: NewMail<Payload>
  verdict: Pick<AcceptedSubmission, 'throttle'>
}

/** Enqueues the mail to whoever sent the form, within the limits of what may be mailed. Returns when it goes. */
export async function confirmToSender<Payload>(
  tx: Database,
  leadId: number,
  { form, template, mail, verdict }: Confirmation<Payload>,
  now: Date,
): Promise<SendAt> {
  const sendAt = await throttleConfirmation(tx, verdict, { purpose: form, address: mail.to }, now)
  if (sendAt === 'left out') await noteWithheld(tx, leadId, 'sender')
  else await enqueueForLead(tx, leadId, template, mail, now, { sendAt: sendAt === 'now' ? null : sendAt })
  return sendAt
}

/** Notes for staff that the mail to whoever sent the form was not written. */
export async function noteWithheld(tx: Database, leadId: number, by: Withheld): Promise<void> {
  await tx.updateTable('lead').set({ confirmation_withheld: by }).where('id', '=', leadId).execute()
}

/** The receipt of a submission that has arrived before and is stored safely, or null if it is new. */
export async function receiptOf(
  database: Database,
  fingerprints: Fingerprints | undefined,
  now: Date,
): Promise<WrittenLead | null> {
  if (fingerprints === undefined) return null
  const { key, content } = fingerprints
  const since = new Date(now.getTime() - repeatWindowMs).toISOString()
  // A lead that came in later was dated by a clock that was ahead.
  const until = new Date(now.getTime() + repeatWindowMs).toISOString()
  const lead = await database
    .selectFrom('lead')
    .select(['id', 'reference'])
    .where((row) =>
      row.or([
        ...(key === null ? [] : [row('submission', '=', key)]),
        row.and([row('content', '=', content), row('received_on', '>', since), row('received_on', '<=', until)]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst()
  return lead === undefined ? null : { ...lead, isRepeat: true }
}

/** Ten of 32 characters that are not confused when read aloud, which gives about 10^15 references. */
export function newReference(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const characters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

/**
 * Moves a lead to a state and records who did so and when, in one transaction. It has a new version then, so that
 * somebody who has it open in the inbox is told. Writes nothing if it is in that state already. Returns false if there is
 * no such lead.
 */
export async function moveLead(
  database: Database,
  id: number,
  state: NextLeadState,
  by: string,
  now: Date,
): Promise<boolean> {
  async function move(tx: Database): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('lead')
      .set((lead) => ({ state, version: lead('version', '+', 1) }))
      .where('id', '=', id)
      .where('state', '<>', state)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) {
      await writeEvent(tx, id, state, by, now)
      return true
    }
    return (await tx.selectFrom('lead').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  }
  return inTransaction(database, move)
}

export async function writeEvent(tx: Database, leadId: number, state: LeadState, by: string, now: Date): Promise<void> {
  await tx
    .insertInto('lead_event')
    .values({ lead_id: leadId, state, moved_by: by, moved_on: now.toISOString() })
    .execute()
}
