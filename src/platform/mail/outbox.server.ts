// The outbox: a mail is first a row, written in the same transaction as the event that it reports. The mailer claims it
// later. Hides the claim, the pauses between attempts, and what a header may contain.
import { sql, type ExpressionBuilder, type Generated, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Database, Tables } from '#platform/database.server.ts'
import { withoutEncodedWords } from './encoded-word.ts'

declare module '#platform/database.server.ts' {
  interface Tables {
    mail: {
      id: Generated<number>
      message_id: string
      recipient: string
      /**
       * The addresses as `addressKey` spells them. `reply_key`, of the address that replies go to, is null once the
       * mail is cleared.
       */
      recipient_key: string
      reply_key: string | null
      recipient_name: string
      from_name: string
      reply_to: string | null
      subject: string
      html: string
      text: string
      headers: string
      calendar: string | null
      bulk: number
      created_on: string
      state: 'waiting' | 'claimed' | 'sent' | 'failed'
      attempts: number
      next_attempt_on: string
      claimed_until: string | null
      claimed_by: string | null
      last_error: string | null
      sent_on: string | null
      /** When staff gave it up. Its state is 'failed' then. */
      given_up_on: Generated<string | null>
    }
  }
}

/** Returns the normalised form of an address, by which a person is found again. */
export function addressKey(address: string): string {
  return address.trim().toLowerCase()
}

/** A mail that must not be sent as it is. The message names the part. */
export class MailError extends Error {}

const breaksHeader = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Makes visitors' text fit for a subject or a name: one line, no control characters, at most `characters` long. */
export function headerText(value: string, characters = 120): string {
  const line = withoutEncodedWords(value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
  const points = [...line]
  return points.length <= characters ? line : `${points.slice(0, characters - 1).join('')}…`
}

const line = (part: string, characters: number) =>
  z
    .string()
    .max(characters, `${part} is longer than ${characters} characters`)
    .refine((value) => !breaksHeader.test(value), `${part} holds a line break or another control character`)

const body = (part: string) => z.string().refine((value) => !value.includes('\0'), `${part} holds a NUL`)

const mailboxSchema = (part: string) =>
  z.object({
    name: line(`The name of ${part}`, 200).default(''),
    address: line(`The address of ${part}`, 254).regex(
      /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+$/,
      `The address of ${part} is not one e-mail address`,
    ),
  })

/** The parts stored as JSON. */
const parts = {
  replyTo: mailboxSchema('whom to reply to'),
  headers: z.record(
    z
      .string()
      .regex(/^(?:List-[A-Za-z-]+|In-Reply-To|References)$/, 'Only List-*, In-Reply-To and References may be added'),
    z.string().regex(/^[\x20-\x7e]{1,900}$/, 'A header holds a line break or other than printable ASCII'),
  ),
  calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL', 'PUBLISH']), content: body('The invitation') }),
}

const newMailSchema = z.object({
  messageId: z.string().regex(/^<[\w.-]+@[\w.-]+>$/, 'The Message-ID is not of the form <unique@host>'),
  fromName: line('The name of the sender', 200),
  to: mailboxSchema('the recipient'),
  replyTo: parts.replyTo.nullish(),
  subject: line('The subject', 250).min(1, 'The subject is empty'),
  html: body('The HTML'),
  text: body('The text'),
  headers: parts.headers.default({}),
  /** An invitation, sent as text/calendar alongside the HTML and as an attachment. */
  calendar: parts.calendar.nullish(),
  /** Bulk mail waits while other mail is due. */
  isBulk: z.boolean().default(false),
})

export type NewMail = z.input<typeof newMailSchema>

/** Returns the mail with defaults filled in. Throws MailError if it must not be sent as it is. */
export function checkMail(mail: NewMail): z.output<typeof newMailSchema> {
  const parsed = newMailSchema.safeParse(mail)
  if (!parsed.success) throw new MailError(`${parsed.error.issues[0]?.message ?? 'The mail is not valid'}.`)
  return parsed.data
}

/**
 * Adds a mail to the outbox. Pass the transaction of the event that the mail reports: then both are stored, or neither
 * is. Throws MailError, before anything is written, if a line break or another control character could reach a header.
 * After the commit, call `wake` on the mailer.
 */
export async function enqueueMail(tx: Database, mail: NewMail, now: Date, notBefore: Date = now): Promise<number> {
  const { id } = await tx
    .insertInto('mail')
    .values(newRow(mail, now, notBefore))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same for many mails, by one statement. Returns their ids by Message-ID. */
export async function enqueueMails(tx: Database, mails: NewMail[], now: Date): Promise<Map<string, number>> {
  if (mails.length === 0) return new Map()
  const rows = await tx
    .insertInto('mail')
    .values(mails.map((mail) => newRow(mail, now, now)))
    .returning(['id', 'message_id'])
    .execute()
  return new Map(rows.map(({ id, message_id }) => [message_id, id]))
}

function newRow(mail: NewMail, now: Date, notBefore: Date) {
  const { to, replyTo, calendar, headers, ...given } = checkMail(mail)
  return {
    message_id: given.messageId,
    recipient: to.address,
    recipient_key: addressKey(to.address),
    reply_key: replyTo ? addressKey(replyTo.address) : null,
    recipient_name: to.name,
    from_name: given.fromName,
    reply_to: replyTo ? JSON.stringify(replyTo) : null,
    subject: given.subject,
    html: given.html,
    text: given.text,
    headers: JSON.stringify(headers),
    calendar: calendar ? JSON.stringify(calendar) : null,
    bulk: given.isBulk ? 1 : 0,
    created_on: now.toISOString(),
    state: 'waiting' as const,
    attempts: 0,
    next_attempt_on: notBefore.toISOString(),
    claimed_until: null,
    claimed_by: null,
    last_error: null,
    sent_on: null,
  }
}

export type ClaimedMail = ReturnType<typeof claimed>

function claimed(row: Selectable<Tables['mail']>) {
  return {
    id: row.id,
    attempts: row.attempts,
    messageId: row.message_id,
    fromName: row.from_name,
    to: { name: row.recipient_name, address: row.recipient },
    replyTo: row.reply_to === null ? null : parts.replyTo.parse(JSON.parse(row.reply_to)),
    subject: row.subject,
    html: row.html,
    text: row.text,
    headers: parts.headers.parse(JSON.parse(row.headers)),
    calendar: row.calendar === null ? null : parts.calendar.parse(JSON.parse(row.calendar)),
    isBulk: row.bulk === 1,
    createdOn: new Date(row.created_on),
  }
}

const minute = 60_000
const maxPause = 6 * 60 * minute
/** No claim is that long, even if the clocks of two machines differ by hours. */
const longestClaim = 24 * 60 * minute

export type Claim = { by: string; now: Date; until: Date }

/** A row that this release cannot read, such as one of a later release. */
export type UnreadableMail = { id: number; attempts: number; cause: unknown }

/** One mail that cannot be read must not hold up those that were claimed with it. */
function readEach(rows: Selectable<Tables['mail']>[]): { mails: ClaimedMail[]; unreadable: UnreadableMail[] } {
  const mails: ClaimedMail[] = []
  const unreadable: UnreadableMail[] = []
  for (const row of rows) {
    try {
      mails.push(claimed(row))
    } catch (cause) {
      unreadable.push({ id: row.id, attempts: row.attempts, cause })
    }
  }
  return { mails, unreadable }
}

type ClaimedMails = { mails: ClaimedMail[]; unreadable: UnreadableMail[]; isAll: boolean }

/**
 * Claims at most `limit` mails that are due, or whose claim has expired because its process died. Bulk mail is claimed
 * only while no other mail is due, and at most `bulkLimit` of it. `isAll`: nothing that was due is left.
 */
export async function claimDueMail(
  database: Database,
  limit: number,
  claim: Claim,
  bulkLimit = limit,
): Promise<ClaimedMails> {
  const first = await claimKind(database, 0, limit, claim)
  const room = Math.min(limit, bulkLimit)
  // What is claimed is returned before another statement can fail. Bulk mail comes with the next claim.
  if (first.length > 0 || room <= 0) return { ...readEach(first), isAll: false }
  const bulk = await claimKind(database, 1, room, claim)
  return { ...readEach(bulk), isAll: bulk.length < room }
}

/**
 * It is one statement, so it is atomic. The condition appears twice because PostgreSQL, after waiting for another
 * process to release a row, re-checks the outer condition but not the inner list. The attempt is counted here, so that
 * a mail that crashes the process does not do so for ever.
 */
async function claimKind(
  database: Database,
  bulk: 0 | 1,
  limit: number,
  claim: Claim,
): Promise<Selectable<Tables['mail']>[]> {
  const at = (ms: number) => new Date(claim.now.getTime() + ms).toISOString()
  const now = at(0)
  const isDue = (mail: ExpressionBuilder<Tables, 'mail'>) =>
    mail.and([
      mail('bulk', '=', bulk),
      // As literals: by parameters, SQLite would not use the index mail_due.
      sql<boolean>`state in ('waiting', 'claimed')`,
      mail.or([
        mail.and([mail('state', '=', 'waiting'), mail('next_attempt_on', '<=', now)]),
        mail.and([mail('state', '=', 'claimed'), mail('claimed_until', '<=', now)]),
        // The rest was written by a clock that was ahead and has been set back since.
        mail.and([mail('state', '=', 'waiting'), mail('attempts', '=', 0), mail('created_on', '>', now)]),
        mail.and([mail('state', '=', 'waiting'), mail('attempts', '>', 0), mail('next_attempt_on', '>', at(maxPause))]),
        mail.and([mail('state', '=', 'claimed'), mail('claimed_until', '>', at(longestClaim))]),
      ]),
    ])
  const rows = await database
    .updateTable('mail')
    .set((mail) => ({
      state: 'claimed',
      claimed_by: claim.by,
      claimed_until: claim.until.toISOString(),
      attempts: mail('attempts', '+', 1),
    }))
    .where('id', 'in', (mail) => mail.selectFrom('mail').select('id').where(isDue).orderBy('id').limit(limit))
    .where(isDue)
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Marks a claimed mail as sent. Returns false if the claim has expired and another process has taken the mail. */
export async function markSent(database: Database, id: number, by: string, now: Date): Promise<boolean> {
  return settle(database, id, by, { state: 'sent', sent_on: now.toISOString(), last_error: null })
}

/** 1, 2, 4 … 256 minutes, then six hours each time: the seventeenth attempt comes about two days after the first. */
export const maxAttempts = 17

export function pauseAfter(attempts: number): number {
  return Math.min(minute * 2 ** (attempts - 1), maxPause)
}

/** Schedules another attempt, or gives up if this was the last one or the failure is permanent. */
export async function markFailure(
  database: Database,
  mail: { id: number; attempts: number },
  by: string,
  failure: { isPermanent: boolean; sentence: string },
  now: Date,
): Promise<{ isOurs: boolean; gaveUp: boolean }> {
  const gaveUp = failure.isPermanent || mail.attempts >= maxAttempts
  const last_error = failure.sentence
  const isOurs = await settle(
    database,
    mail.id,
    by,
    gaveUp
      ? { state: 'failed', last_error }
      : {
          state: 'waiting',
          last_error,
          next_attempt_on: new Date(now.getTime() + pauseAfter(mail.attempts)).toISOString(),
        },
  )
  return { isOurs, gaveUp }
}

/**
 * The states in which a mail can still be withdrawn. The delivery of a claimed mail may be in progress. If it fails, or
 * its process has died, there is no mail left to retry.
 */
export const unsent = ['waiting', 'claimed', 'failed'] as const

/** Returns false if the mail has been withdrawn or erased. */
export async function isKept(database: Database, id: number): Promise<boolean> {
  return (await database.selectFrom('mail').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

type Settled = {
  state: 'sent' | 'failed' | 'waiting'
  last_error: string | null
  sent_on?: string
  next_attempt_on?: string
}

async function settle(database: Database, id: number, by: string, settled: Settled): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('mail')
    .set({ ...settled, claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', by)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets staff retry a failed mail, with the attempts counted from zero. Returns false if the mail has not failed. */
export async function retryMail(database: Database, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('mail')
    .set({ state: 'waiting', attempts: 0, next_attempt_on: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
