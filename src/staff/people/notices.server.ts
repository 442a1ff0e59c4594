// The mail that tells a person of a change to their account.
import type { Database } from '#platform/database/database.server.ts'
import { enqueueMail } from '#platform/mail/outbox.server.ts'
import { accountChange } from './mails.server.ts'

type Notice = { to: string; what: string; publicUrl: string }

/** To the address that the account had before the change. */
export async function notify(tx: Database, { to, what, publicUrl }: Notice, now: Date): Promise<void> {
  await enqueueMail(
    tx,
    accountChange,
    { to, payload: { what, on: now.toISOString() }, publicUrl, uselessFrom: null },
    now,
  )
}
