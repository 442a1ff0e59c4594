// The register of everyone who asked for something: receives a lead with all that belongs to it, and follows it.
import { randomInt } from 'node:crypto'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { addressKey, enqueueMail, type NewMail } from '#platform/mail/outbox.server.ts'
import { recordConsents, type Consent } from './consent-ledger.server.ts'
import type { NewLead, NextLeadState } from './lead.ts'
import { leadOfSubmission, submissionFingerprint } from './submission.server.ts'
import './tables.server.ts'

const hour = 3_600_000
/** Beyond these in an hour, leads are kept but not confirmed, lest somebody fill a stranger's mailbox through us. */
const maxConfirmations = 3

export type LeadRequest = {
  lead: NewLead
  consents: Consent[]
  /** Composes the mails that tell of the lead, with the number that they quote; called before anything is written. */
  mails: (reference: string) => NewMail[] | Promise<NewMail[]>
  /** The same for the mail to whoever wrote, which is left out where their address has been sent several lately. */
  confirmation?: ((reference: string) => Promise<NewMail>) | undefined
  /** Made by the form once per submission, the same when it is sent again. */
  idempotencyKey?: string | undefined
  /** It looks like a program's: received all the same, and marked. */
  isLikelyBot?: boolean
}

/** `isRepeat`: the same submission had arrived before, and nothing was written now. */
export type Receipt = { id: number; reference: string; isRepeat: boolean }

/**
 * Writes the lead, its first event, its consents and its mails in one transaction – the caller's, if it hands one in.
 * When this returns, all of them are on disk; when it throws, none is. The same submission (key and content) arriving
 * again, also at the same time, gets the first receipt. The same key with other content is another lead: a form that
 * forgets to change its key must not cost one.
 */
export async function receiveLead(database: Database, request: LeadRequest, now: Date): Promise<Receipt> {
  const { lead, consents, idempotencyKey, isLikelyBot = false } = request
  const submission = idempotencyKey === undefined ? null : submissionFingerprint(idempotencyKey, lead)
  if (submission !== null) {
    const first = await firstReceipt(database, submission)
    if (first) return first
  }
  const reference = newReference()
  const [mails, confirmation] = await Promise.all([request.mails(reference), request.confirmation?.(reference)])
  const key = addressKey(lead.email)

  async function write(tx: Database): Promise<Receipt> {
    const written = await tx
      .insertInto('lead')
      .values({
        ...lead,
        state: 'new',
        reference,
        submission,
        email_key: key,
        received_on: now.toISOString(),
        suspected: isLikelyBot ? 1 : 0,
      })
      .onConflict((conflict) => conflict.column('submission').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) {
      const first = submission === null ? null : await firstReceipt(tx, submission)
      if (!first) throw new Error('A lead was neither written nor found')
      return first
    }
    await writeEvent(tx, written.id, 'new', 'visitor', now)
    await recordConsents(tx, consents, { emailKey: key, leadId: written.id }, now)
    // Counted where leads of one address wait for each other: of several at once, each sees those before it.
    const isConfirmed =
      confirmation && (await countLeadsSince(tx, key, new Date(now.getTime() - hour))) <= maxConfirmations
    for (const mail of isConfirmed ? [confirmation, ...mails] : mails) {
      await tx
        .insertInto('lead_mail')
        .values({ lead_id: written.id, mail_id: await enqueueMail(tx, mail, now) })
        .execute()
    }
    return { id: written.id, reference, isRepeat: false }
  }

  return inTransaction(database, write, key)
}

async function firstReceipt(database: Database, submission: string): Promise<Receipt | null> {
  const lead = await leadOfSubmission(database, submission)
  return lead && { ...lead, isRepeat: true }
}

/** Ten of 32 signs that are not mistaken for one another when read out: one in 10^15. */
function newReference(): string {
  const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const drawn = Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('')
  return `${drawn.slice(0, 5)}-${drawn.slice(5)}`
}

/**
 * Moves a lead and notes who did so and when, in one transaction. To the state that it is in already: nothing is
 * written. Answers false where there is no such lead.
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

async function writeEvent(tx: Database, leadId: number, state: NextLeadState | 'new', by: string, now: Date) {
  await tx
    .insertInto('lead_event')
    .values({ lead_id: leadId, state, moved_by: by, moved_on: now.toISOString() })
    .execute()
}

/** How many leads came from this address since then. Those that look like a program's are confirmed to nobody, and do not count. */
export async function countLeadsSince(database: Database, email: string, since: Date): Promise<number> {
  const { count } = await database
    .selectFrom('lead')
    .select((lead) => lead.fn.countAll<number>().as('count'))
    .where('email_key', '=', addressKey(email))
    .where('suspected', '=', 0)
    .where('received_on', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}
