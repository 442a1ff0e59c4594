// The outbox: a mail is first a row, written in the same transaction as the event that it reports. The mailer claims it
// later (claim.server.ts) and makes its words then (mail-renderer.server.ts).
import type { ExpressionBuilder } from 'kysely'
import { cleaned } from '#platform/text/cleaned.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tables } from '#platform/database/database.server.ts'
import type { Log } from '#platform/log.server.ts'
import { beginningOf } from '#platform/text/cut.ts'
import { checkRecipient, recipientSchema } from './letter.server.ts'
import { unsentReasons, type MailTemplate } from './mail-template.server.ts'
import { newMessageId } from './sending/private/message-id.server.ts'

/** What writes mails in the background is given. */
export type MailingDependencies = {
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
type EnqueuedMail = { id: number; messageId: string }

/** One that cannot, such as one to an address of no use, must not keep the others of its batch. */
export function canBeSent({ to }: { to: string }): boolean {
  return recipientSchema.safeParse(to).success
}

type When = { notBefore?: Date; sendAt?: Date | null }

/**
 * Adds a mail to the outbox. Pass the transaction of the event that the mail reports: then both are stored, or neither
 * is. Its words are made when it is sent. Throws MailError, before anything is written, if the recipient is not one
 * address. After the commit, call `wake` on the mailer. `sendAt`: a limit of mails keeps it waiting until then. If it
 * is of no use by then, it is closed at once: staff see it, and nobody gets it.
 */
export async function enqueueMail<Payload>(
  tx: Database,
  template: MailTemplate<Payload>,
  mail: NewMail<Payload>,
  now: Date,
  { notBefore = now, sendAt = null }: When = {},
): Promise<EnqueuedMail> {
  const first = sendAt !== null && sendAt > notBefore ? sendAt : notBefore
  const row = { ...newRow(template, mail, now, first), waits_until: sendAt?.toISOString() ?? null }
  const { id } = await tx
    .insertInto('mail')
    .values(isTooLate(mail, first) ? { ...row, ...closed(now), last_error: unsentReasons.late } : row)
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
  const to = checkRecipient(mail.to)
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
