// The register of everyone who contacted the firm: receives leads with everything that belongs to them, and moves them
// from state to state.
import { randomInt } from 'node:crypto'
import type { Fingerprints } from '#forms/submission.server.ts'
import { confirmStored, inTransaction, type Database } from '#platform/database.server.ts'
import type { Placed } from '#platform/mail/mail-limits.server.ts'
import { addressKey, enqueueMail, enqueueMails, type NewMail } from '#platform/mail/outbox.server.ts'
import { recordConsents, type Consent } from './consent-ledger.server.ts'
import type { ConversationKey } from './conversation.ts'
import { writeSearchWords } from './inbox/search.server.ts'
import type { LeadKind, LeadState, NextLeadState, Withheld } from './lead.ts'
import type { LeadColumns } from './tables.server.ts'

/** The same words within this time are the same submission, whatever its key. */
const repeatWindowMs = 10 * 60_000

/** What the form tells us about the person and their request. */
export type NewLead = { kind: LeadKind; name: string; email: string } & Partial<LeadColumns>

export type LeadRequest = {
  lead: NewLead
  consents: Consent[]
  /** Composes the mails about the lead, which quote its reference. Called before anything is written. */
  mails: (reference: string) => NewMail[] | Promise<NewMail[]>
  /** Composes the mail to the sender. */
  confirmation?: ((reference: string) => Promise<NewMail>) | undefined
  /** Counts the confirmation in the transaction that writes it, and says when it may go. */
  placeConfirmation?: (tx: Database) => Promise<Placed>
  /** The conversation with the assistant out of which it came. */
  conversation?: ConversationKey | null
  /** Recognise a repeated submission. Without them every request becomes a new lead. */
  fingerprints?: Fingerprints
  /** Probably sent by a bot. The lead is received all the same, and marked. */
  isLikelyBot?: boolean
  /** Received beyond a limit. Staff are told by the next digest (aside-digest.server.ts). */
  isKeptAside?: boolean
  /** Writes rows of the calling room in the same transaction. If it throws, nothing is written. */
  alsoWrite?: (tx: Database, leadId: number) => Promise<void>
}

/**
 * `isRepeat`: the same submission arrived before, so nothing was written this time. `placed`: when the confirmation goes.
 */
export type Receipt = { id: number; reference: string; isRepeat: boolean; placed: Placed }

/**
 * Writes the lead, its first event, its consents, its mails and whatever `alsoWrite` adds in one transaction. When this
 * returns, all of them are on disk; when it throws, none is. The mails are composed before the transaction begins. A
 * submission that is sent again, even concurrently, gets the first receipt.
 */
export async function receiveLead(database: Database, request: LeadRequest, now: Date): Promise<Receipt> {
  const { lead, consents, fingerprints, isLikelyBot = false, isKeptAside = false } = request
  const answers = { phone: '', company: '', location: '', message: '', ...lead }
  const reference = newReference()
  const [mails, confirmation] = await Promise.all([request.mails(reference), request.confirmation?.(reference)])
  const key = addressKey(lead.email)

  async function write(tx: Database): Promise<Receipt> {
    // Leads from one address are written one after another, so of several copies only the first is new.
    const earlier = await receiptOf(tx, fingerprints, now)
    if (earlier) return earlier
    const written = await tx
      .insertInto('lead')
      .values({
        ...answers,
        state: 'new',
        reference,
        submission: fingerprints?.key ?? null,
        content: fingerprints?.content ?? null,
        email_key: key,
        received_on: now.toISOString(),
        suspected: isLikelyBot ? 1 : 0,
        kept_aside: isKeptAside ? 1 : 0,
        // A lead with a mail of its own to staff needs no digest.
        digest_due: isKeptAside && mails.length === 0 ? 1 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeSearchWords(tx, written.id, { ...answers, reference })
    await writeEvent(tx, written.id, 'new', 'visitor', now)
    await recordConsents(tx, consents, { emailKey: key, leadId: written.id }, now)
    if (request.conversation) {
      const { conversation } = request
      await tx.insertInto('lead_conversation').values({ lead_id: written.id, conversation }).execute()
    }
    await request.alsoWrite?.(tx, written.id)
    const ids: number[] = []
    const placed = (confirmation && (await request.placeConfirmation?.(tx))) ?? 'now'
    if (placed === 'left out') await noteWithheld(tx, written.id, 'sender')
    else if (confirmation) ids.push(await enqueueMail(tx, confirmation, now, now, placed === 'now' ? null : placed))
    ids.push(...(await enqueueMails(tx, mails, now)).values())
    if (ids.length > 0) {
      await tx
        .insertInto('lead_mail')
        .values(ids.map((mail_id) => ({ lead_id: written.id, mail_id })))
        .execute()
    }
    return { id: written.id, reference, isRepeat: false, placed }
  }

  return inTransaction(database, write, key)
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
): Promise<Receipt | null> {
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
  if (lead === undefined) return null
  await confirmStored(database)
  return { ...lead, isRepeat: true, placed: 'now' }
}

/** Ten of 32 characters that are not confused when read aloud, which gives about 10^15 references. */
function newReference(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const characters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

/**
 * Moves a lead to a state and records who did so and when, in one transaction. Writes nothing if it is in that state
 * already. Returns false if there is no such lead.
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
      .set({ state })
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
