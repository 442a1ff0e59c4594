// The register of everyone who asked for something: receives a lead with all that belongs to it, and follows it.
import { randomInt } from 'node:crypto'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { addressKey, enqueueMail, type NewMail } from '#platform/mail/outbox.server.ts'
import { recordConsents, type Consent } from './consent-ledger.server.ts'
import type { LeadKind, NextLeadState } from './lead.ts'
import type { LeadColumns } from './tables.server.ts'

const hour = 3_600_000
/** Beyond these in an hour, leads are kept but not confirmed, lest somebody fill a stranger's mailbox through us. */
const maxConfirmations = 3

/** What a door knows of a person who asks. */
export type NewLead = { kind: LeadKind; name: string; email: string } & Partial<LeadColumns>

export type LeadRequest = {
  lead: NewLead
  consents: Consent[]
  /** Composes the mails that tell of the lead, with the number that they quote; called before anything is written. */
  mails: (reference: string) => NewMail[] | Promise<NewMail[]>
  /** The same for the mail to whoever wrote, which is left out where their address has been sent several lately. */
  confirmation?: ((reference: string) => Promise<NewMail>) | undefined
  /**
   * By which a submission is known when it arrives again (forms/submission.server.ts). It is kept under the first.
   * Without any, every request is another lead.
   */
  fingerprints?: readonly string[]
  /** Probably sent by a bot: received all the same, and marked. */
  isLikelyBot?: boolean
  /** What the door writes besides, in the same transaction. Where it throws, nothing is written. */
  alsoWrite?: (tx: Database, leadId: number) => Promise<void>
}

/** `isRepeat`: the same submission had arrived before, and nothing was written now. */
export type Receipt = { id: number; reference: string; isRepeat: boolean }

/**
 * Writes the lead, its first event, its consents, its mails and what the door adds in one transaction. When this
 * returns, all of them are on disk; when it throws, none is. The mails are composed before the transaction begins. The
 * same submission arriving again, also at the same time, gets the first receipt.
 */
export async function receiveLead(database: Database, request: LeadRequest, now: Date): Promise<Receipt> {
  const { lead, consents, fingerprints = [], isLikelyBot = false } = request
  const earlier = await receiptOf(database, fingerprints)
  if (earlier) return earlier
  const reference = newReference()
  const [mails, confirmation] = await Promise.all([request.mails(reference), request.confirmation?.(reference)])
  const key = addressKey(lead.email)

  async function write(tx: Database): Promise<Receipt> {
    // Asked again where leads of one address wait for each other: it may have arrived since.
    const meanwhile = await receiptOf(tx, fingerprints)
    if (meanwhile) return meanwhile
    const written = await tx
      .insertInto('lead')
      .values({
        phone: '',
        company: '',
        location: '',
        message: '',
        ...lead,
        state: 'new',
        reference,
        submission: fingerprints[0] ?? null,
        email_key: key,
        received_on: now.toISOString(),
        suspected: isLikelyBot ? 1 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeEvent(tx, written.id, 'new', 'visitor', now)
    await recordConsents(tx, consents, { emailKey: key, leadId: written.id }, now)
    await request.alsoWrite?.(tx, written.id)
    // Of several leads at once, each sees those before it.
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

/** The receipt of a submission that has arrived before, or null. */
export async function receiptOf(database: Database, fingerprints: readonly string[]): Promise<Receipt | null> {
  if (fingerprints.length === 0) return null
  const lead = await database
    .selectFrom('lead')
    .select(['id', 'reference'])
    .where('submission', 'in', fingerprints)
    .executeTakeFirst()
  return lead ? { ...lead, isRepeat: true } : null
}

/** Ten of 32 characters that are not mistaken for one another when read out: one in 10^15. */
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
