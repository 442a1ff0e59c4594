// Sends a mail to oneself that shows whether mail works.
import { letterhead } from '#firm/offices/letterhead.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import { enqueueMail } from '#platform/mail/outbox.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'

/** Returns the id of the mail. */
export async function sendTestMail(
  { database, publicUrl }: { database: Database; publicUrl: string },
  by: Staff,
  now: Date,
): Promise<number> {
  // Rendering mails needs much code, so it is loaded when it is used.
  const { testMail } = await import('./test-mail.server.tsx')
  const mail = await testMail(await letterhead(database, publicUrl), by, now)
  return inTransaction(database, async (tx) => {
    const id = await enqueueMail(tx, mail, now)
    await recordAction(tx, by, { action: 'Sent a test e-mail', record: 'mail', recordId: id }, now)
    return id
  })
}
