// Subscribers and a scheduled issue of the newsletter, for tests.
import type { Database } from '#platform/database/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openIssueSender, type IssueSender } from '#newsletter/issues/issue-sender.server.ts'
import { createIssue, saveIssue } from '#newsletter/issues/issues.server.ts'
import { scheduleIssue } from '#newsletter/issues/issue-schedule.server.ts'
import { countRecipients } from '#newsletter/issues/recipients.server.ts'
import { emptyDraft, type IssueDraft } from '#newsletter/issues/issue.ts'

export const issueUrl = 'https://firm.example.in'
const by = { id: 'neha', name: 'Neha Kulkarni' }

/** Confirmed readers: reader1@example.in, whose token is token-of-1, and so on. */
export async function addSubscribers(database: Database, count: number, now: Date, first = 1): Promise<void> {
  const all = Array.from({ length: count }, (_, index) => ({
    email: `reader${first + index}@example.in`,
    email_key: `reader${first + index}@example.in`,
    state: 'confirmed' as const,
    page: '/',
    subscribed_on: now.toISOString(),
    confirmed_on: now.toISOString(),
    unsubscribed_on: null,
    last_mail_on: null,
    unsubscribe_token: `token-of-${first + index}`,
  }))
  for (let at = 0; at < all.length; at += 500)
    await database
      .insertInto('subscriber')
      .values(all.slice(at, at + 500))
      .execute()
}

/** Returns the id of an issue that is scheduled for `sendAt`, or for now. */
export async function scheduledIssue(
  database: Database,
  now: Date,
  { draft = {}, sendAt = null }: { draft?: Partial<IssueDraft>; sendAt?: string | null } = {},
): Promise<number> {
  const id = await createIssue(database, by, now)
  const written = { ...emptyDraft, subject: 'Due dates of December', opening: 'Dear reader,\n\nwelcome.', ...draft }
  await saveIssue(database, id, { version: 1, draft: written }, by, now)
  const { recipients } = await countRecipients(database)
  await scheduleIssue({ database, publicUrl: issueUrl }, id, { version: 2, sendAt, recipients }, by, now)
  return id
}

export function issueSender(database: Database, clock: () => Date): IssueSender {
  return openIssueSender({ database, clock, log: openLog('silent'), publicUrl: issueUrl })
}
