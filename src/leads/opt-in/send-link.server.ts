// Sends a link by which the owner of an address confirms that something is to begin: an alert, a newsletter, reminders.
import type { Form } from '#forms/field-table.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { AcceptedSubmission } from '#platform/http/limits/submission-guard.server.ts'
import type { SendAt } from '#platform/mail/mail-throttle.server.ts'
import { addressKey, enqueueMail } from '#platform/mail/outbox.server.ts'
import { newToken } from '#platform/tokens.server.ts'
import type { ConfirmationTemplate } from './confirmation.server.ts'

const dayMs = 24 * 3_600_000
export const linkLifetimeMs = 7 * dayMs

export type LinkRequest = {
  email: string
  publicUrl: string
  /** Without it the mail goes at once. */
  throttle?: AcceptedSubmission['throttle']
  /** Of the notice that was read. */
  noticeLanguage?: string
}
export type NewLink = { key: string; token: string; expiresOn: Date }

type Sending = LinkRequest & {
  form: Form
  template: ConfirmationTemplate
  /** Stores the link. Returns false if the address is to get none. It is alone with what is kept about the address. */
  store: (tx: Database, link: NewLink) => Promise<boolean>
}

/**
 * Returns when the mail goes, also if there is none, so that nobody learns who has asked before. 'left out': the mailbox has
 * had its share of links.
 */
export async function sendLink(
  database: Database,
  { email, publicUrl, throttle, noticeLanguage, form, template, store }: Sending,
  now: Date,
): Promise<SendAt> {
  const link = { key: addressKey(email), token: newToken(), expiresOn: new Date(now.getTime() + linkLifetimeMs) }
  const payload = { token: link.token, expiresOn: link.expiresOn.toISOString(), noticeLanguage }
  const mail = { to: email, payload, publicUrl, uselessFrom: link.expiresOn }
  const send = async (tx: Database) => {
    const [sendAt] = (await throttle?.(tx, [{ purpose: form.name, address: email, to: 'link' }], now)) ?? []
    if (sendAt === 'left out') return sendAt
    const waitsUntil = sendAt instanceof Date ? sendAt : null
    if (await store(tx, link)) await enqueueMail(tx, template, mail, now, { waitsUntil })
    return waitsUntil ?? 'now'
  }
  return inTransaction(database, send, link.key)
}
