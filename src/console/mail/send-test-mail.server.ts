// Sends a mail to oneself that shows whether mail works.
import { z } from 'zod'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import { snapshotMail } from '#platform/mail/mail-template.server.ts'
import { enqueueMail } from '#platform/mail/outbox.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'

export const testMail = snapshotMail({
  name: 'console.test',
  title: 'Test e-mail',
  payload: z.object({ name: z.string(), on: z.iso.datetime() }),
  compose: async () => (await import('./test-mail.server.tsx')).testMail,
  sample: { name: 'Padma Rao', on: '2026-11-21T05:30:00.000Z' },
})

/** Returns the id of the mail. */
export async function sendTestMail(
  { database, publicUrl }: { database: Database; publicUrl: string },
  { name, email, ...by }: Staff,
  now: Date,
): Promise<number> {
  const mail = { to: email, payload: { name, on: now.toISOString() }, publicUrl, uselessFrom: null }
  return inTransaction(database, async (tx) => {
    const { id } = await enqueueMail(tx, testMail, mail, now)
    const action = { action: 'Sent a test e-mail', record: 'mail', recordId: id } as const
    await recordAction(tx, { ...by, name }, action, now)
    return id
  })
}
