// The outbox: a mail is first a row, written in the same transaction as the event that it reports. The mailer claims it
// later (claim.server.ts). Hides what a header may contain, and how the parts of a mail are stored.
import type { ExpressionBuilder } from 'kysely'
import { z } from 'zod'
import { cleaned, maxAddressCharacters } from '#platform/text/cleaned.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tables } from '#platform/database/database.server.ts'
import type { Log } from '#platform/log.server.ts'
import { beginningOf } from '#platform/text/cut.ts'

/** What writes mails in the background is given. */
export type MailingParts = {
  database: Database
  clock: Clock
  log: Log
  publicUrl: string
  mailer?: { wake: () => void }
  everyMs?: number
}

/** Returns the normalised form of an address, by which a person is found again: its domain in ASCII, in small letters. */
export function addressKey(address: string): string {
  return cleaned('email', address).toLowerCase()
}

/** A mail that must not be sent as it is. The message names the part. */
export class MailError extends Error {}

const breaksHeader = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Makes visitors' text fit for a subject or a name: one line, no control characters, at most `characters` long. */
export function headerText(value: string, characters = 120): string {
  const line = withoutEncodedWords(value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
  const points = [...line]
  if (points.length <= characters) return line
  return `${beginningOf(line, points.slice(0, characters - 1).join('').length)}…`
}

/**
 * Mail programs decode text in a header that looks like an encoded word (RFC 2047). Returns the text with every possible
 * one broken up. It reads the same except for an added space.
 */
export function withoutEncodedWords(text: string): string {
  return text.replaceAll('=?', '= ?')
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
    address: line(`The address of ${part}`, maxAddressCharacters).regex(
      /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+$/,
      `The address of ${part} is not one e-mail address`,
    ),
  })

/** The parts that are stored as JSON. */
export const storedParts = {
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
  replyTo: storedParts.replyTo.nullish(),
  subject: line('The subject', 250).min(1, 'The subject is empty'),
  html: body('The HTML'),
  text: body('The text'),
  headers: storedParts.headers.default({}),
  /** An invitation, sent as text/calendar alongside the HTML and as an attachment. */
  calendar: storedParts.calendar.nullish(),
  /** Bulk mail waits while other mail is due. */
  isBulk: z.boolean().default(false),
  /** A person wrote it, so it is not marked as sent by a machine (RFC 3834 §5). */
  isTyped: z.boolean().default(false),
  /** From then on it would be untrue or lead nowhere, and is not sent. Null if it stays true. */
  uselessFrom: z.date().nullish(),
})

export type NewMail = z.input<typeof newMailSchema>

/** Returns the mail with defaults filled in. Throws MailError if it must not be sent as it is. */
export function checkMail(mail: NewMail): z.output<typeof newMailSchema> {
  const parsed = newMailSchema.safeParse(mail)
  if (!parsed.success) throw new MailError(`${parsed.error.issues[0]?.message ?? 'The e-mail is not valid'}.`)
  return parsed.data
}

/** One that cannot, such as one to an address of no use, must not keep the others of its batch. */
export function canBeSent(mail: NewMail): boolean {
  return newMailSchema.safeParse(mail).success
}

/**
 * Adds a mail to the outbox. Pass the transaction of the event that the mail reports: then both are stored, or neither
 * is. Throws MailError, before anything is written, if a line break or another control character could reach a header.
 * After the commit, call `wake` on the mailer. `waitsUntil`: a limit of mails keeps it waiting until then. If it is of no
 * use by then, it is closed at once: staff see it, and nobody gets it.
 */
export async function enqueueMail(
  tx: Database,
  mail: NewMail,
  now: Date,
  notBefore: Date = now,
  waitsUntil: Date | null = null,
): Promise<number> {
  const first = waitsUntil !== null && waitsUntil > notBefore ? waitsUntil : notBefore
  const row = { ...newRow(mail, now, first), waits_until: waitsUntil?.toISOString() ?? null }
  const { id } = await tx
    .insertInto('mail')
    .values(isTooLate(mail, first) ? { ...row, ...closed(now), last_error: tooLate } : row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What the outbox says of a mail that was not sent because it was of no use any more. */
export const tooLate = 'It would have come too late.'

/** Of no use at this instant any more. */
export function isTooLate({ uselessFrom }: Pick<NewMail, 'uselessFrom'>, at: Date): boolean {
  return uselessFrom != null && uselessFrom <= at
}

/** The same, in a query. */
export function isOfUse(now: Date) {
  return (mail: ExpressionBuilder<Tables, 'mail'>) =>
    mail.or([mail('useless_from', 'is', null), mail('useless_from', '>', now.toISOString())])
}

/** What makes a row that nobody sends any more. */
export function closed(now: Date) {
  return {
    state: 'failed' as const,
    given_up_on: now.toISOString(),
    kept_on: null,
    claimed_by: null,
    claimed_until: null,
  }
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
    typed: given.isTyped ? 1 : 0,
    useless_from: given.uselessFrom?.toISOString() ?? null,
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

/**
 * The states in which a mail can still be withdrawn. The delivery of a claimed mail may be in progress. If it fails, or
 * its process has died, there is no mail left to retry.
 */
export const unsent = ['waiting', 'claimed', 'failed'] as const
