// The mail that tells a person of a change to their account.
import { letterhead } from '#firm/offices/letterhead.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { enqueueMail } from '#platform/mail/outbox.server.ts'

export type Notify = (tx: Database, email: string, what: string, now: Date) => Promise<void>

/** Reads what the mail needs. Call it before the transaction, and what it returns inside. */
export async function prepareNotice(database: Database, publicUrl: string): Promise<Notify> {
  const { changeMail } = await import('./emails.server.tsx')
  const head = await letterhead(database, publicUrl)
  return async (tx, email, what, now) => {
    await enqueueMail(tx, await changeMail(head, { email, what, on: now }), now)
  }
}
