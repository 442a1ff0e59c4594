// The outbox: a mail is first a row, written in the same transaction as the event that it reports. The mailer claims it
// later (claim.server.ts) and makes its words then (letters.server.ts). Hides what a header may contain.
import type { ExpressionBuilder } from 'kysely'
import { z } from 'zod'
import { cleaned, maxAddressCharacters } from '#platform/text/cleaned.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tables } from '#platform/database/database.server.ts'
import type { Log } from '#platform/log.server.ts'
import { beginningOf } from '#platform/text/cut.ts'
import { unsaid, type MailTemplate } from './mail-template.server.ts'
import type { Letter } from './template.server.tsx'
import { newMessageId } from './sending/message-id.server.ts'

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

const letterSchema = z.object({
  fromName: line('The name of the sender', 200),
  toName: line('The name of the recipient', 200),
  replyTo: storedParts.replyTo.nullable(),
  subject: line('The subject', 250).min(1, 'The subject is empty'),
  html: body('The HTML'),
  text: body('The text'),
  headers: storedParts.headers,
  /** An invitation, sent as text/calendar alongside the HTML and as an attachment. */
  calendar: storedParts.calendar.nullable(),
})

/** Returns the letter. Throws MailError if it must not be sent as it is. */
export function checkLetter(letter: Letter): Letter {
  return checked(letterSchema, letter)
}

function checked<Checked extends z.ZodType>(schema: Checked, given: z.input<Checked>): z.output<Checked> {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new MailError(`${parsed.error.issues[0]?.message ?? 'The e-mail is not valid'}.`)
  return parsed.data
}

/** A mail that is to be sent. `publicUrl` is the site's: its Message-ID has the host. */
export type NewMail<Payload> = {
  to: string
  payload: Payload
  publicUrl: string
  /** The id of what it is about. */
  record?: number | null
  /** From then on it would be untrue or lead nowhere, and nobody tries to send it. Null if it stays true. */
  uselessFrom: Date | null
}
type Written = { id: number; messageId: string }

const recipientSchema = mailboxSchema('the recipient').shape.address

/** One that cannot, such as one to an address of no use, must not keep the others of its batch. */
export function canBeSent({ to }: { to: string }): boolean {
  return recipientSchema.safeParse(to).success
}

type When = { notBefore?: Date; waitsUntil?: Date | null }

/**
 * Adds a mail to the outbox. Pass the transaction of the event that the mail reports: then both are stored, or neither
 * is. Its words are made when it is sent. Throws MailError, before anything is written, if the recipient is not one
 * address. After the commit, call `wake` on the mailer. `waitsUntil`: a limit of mails keeps it waiting until then. If it
 * is of no use by then, it is closed at once: staff see it, and nobody gets it.
 */
export async function enqueueMail<Payload>(
  tx: Database,
  template: MailTemplate<Payload>,
  mail: NewMail<Payload>,
  now: Date,
  { notBefore = now, waitsUntil = null }: When = {},
): Promise<Written> {
  const first = waitsUntil !== null && waitsUntil > notBefore ? waitsUntil : notBefore
  const row = { ...newRow(template, mail, now, first), waits_until: waitsUntil?.toISOString() ?? null }
  const { id } = await tx
    .insertInto('mail')
    .values(isTooLate(mail, first) ? { ...row, ...closed(now), last_error: unsaid.late } : row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, messageId: row.message_id }
}

/** Of no use at this instant any more. */
export function isTooLate({ uselessFrom }: { uselessFrom: Date | null }, at: Date): boolean {
  return uselessFrom !== null && uselessFrom <= at
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

/** The same for many mails, by one statement. Returns their ids in the same order. */
export async function enqueueMails<Payload>(
  tx: Database,
  template: MailTemplate<Payload>,
  mails: readonly NewMail<Payload>[],
  now: Date,
): Promise<number[]> {
  if (mails.length === 0) return []
  const values = mails.map((mail) => newRow(template, mail, now, now))
  const rows = await tx.insertInto('mail').values(values).returning(['id', 'message_id']).execute()
  const ids = new Map(rows.map(({ id, message_id }) => [message_id, id]))
  return values.flatMap(({ message_id }) => ids.get(message_id) ?? [])
}

function newRow<Payload>(template: MailTemplate<Payload>, mail: NewMail<Payload>, now: Date, notBefore: Date) {
  const to = checked(recipientSchema, mail.to)
  return {
    message_id: newMessageId(mail.publicUrl),
    template: template.name,
    payload: template.store(mail.payload),
    record: mail.record ?? null,
    recipient: to,
    recipient_key: addressKey(to),
    subject: template.title,
    bulk: template.isBulk ? 1 : 0,
    typed: template.isTyped ? 1 : 0,
    useless_from: mail.uselessFrom?.toISOString() ?? null,
    created_on: now.toISOString(),
    state: 'waiting' as const,
    attempts: 0,
    next_attempt_on: notBefore.toISOString(),
  }
}

/**
 * The states in which a mail can still be withdrawn. The delivery of a claimed mail may be in progress. If it fails, or
 * its process has died, there is no mail left to retry.
 */
export const unsent = ['waiting', 'claimed', 'failed'] as const
