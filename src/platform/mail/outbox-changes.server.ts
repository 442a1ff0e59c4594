// What staff do with mails in the outbox: send them again, correct an address, give one up, and read them without secrets.
import type { Database } from '#platform/database/database.server.ts'
import { addressKey, isOfUse } from './outbox.server.ts'

/** What makes a mail due at once: a new sending, with its attempts counted from zero and a date of its own. */
export function dueAgain(now: Date) {
  const anew = { state: 'waiting' as const, attempts: 0, next_attempt_on: now.toISOString() }
  return { ...anew, last_error: null, refused_by: null, kept_on: null, dated_on: null }
}

/**
 * Lets staff send a mail that has failed, was only kept, or waits after a failure. Returns false if it is none of these, or
 * of no use any more.
 */
export async function retryMail(database: Database, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('mail')
    .set({ ...dueAgain(now), given_up_on: null })
    .where('id', '=', id)
    .where(isOfUse(now))
    .where((mail) =>
      mail.or([
        mail('state', '=', 'failed'),
        mail('kept_on', 'is not', null),
        mail.and([mail('state', '=', 'waiting'), mail('attempts', '>', 0)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sends a mail that has not arrived to another address. Returns false as above. */
export async function redirectMail(tx: Database, id: number, address: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({
      recipient: address,
      recipient_key: addressKey(address),
      ...dueAgain(now),
      given_up_on: null,
    })
    .where('id', '=', id)
    .where(isOfUse(now))
    .where('state', 'in', ['waiting', 'failed'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stops trying. Returns false if the mail is not waiting and has not failed, or has been given up before. */
export async function giveUpMail(tx: Database, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ state: 'failed', given_up_on: now.toISOString(), kept_on: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'failed'])
    .where('given_up_on', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Returns the text with the secrets of its links replaced. A link in a mail acts for its recipient: it opens personal
 * data, moves a booking or sets a password. Nobody else may use it, colleagues included.
 */
export function withoutSecretLinks(text: string): string {
  return text.replace(/https?:\/\/[^\s"'<>)\]]+/gi, (url) => url.replace(/(?<=[/=])[\w.~%-]{20,}/g, '…'))
}

/** The mail's HTML, to be shown in a frame without scripts. Its links lead nowhere. */
export function htmlForStaff(html: string): string {
  return withoutSecretLinks(html).replace(/\shref=(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
}
