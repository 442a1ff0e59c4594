// Subscribers and a scheduled issue of the newsletter, for tests.
import type { Database } from '#platform/database/database.server.ts'
import { createIssue, saveIssue } from '#newsletter/issues/issues.server.ts'
import { scheduleIssue } from '#newsletter/issues/issue-schedule.server.ts'
import { countRecipients } from '#newsletter/issues/issue-mailing.server.ts'
import { emptyDraft, type IssueDraft } from '#newsletter/issues/issue.ts'
import { activeRow, addActive } from './people/subscriptions.ts'

export const issueUrl = 'https://firm.example.in'
const by = { id: 'neha', name: 'Neha Kulkarni' }

/** Confirmed readers: reader1@example.in and so on. */
export async function addSubscribers(database: Database, count: number, now: Date, first = 1): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  await addActive(
    database,
    numbers.map((number) => activeRow('newsletter', `reader${number}@example.in`, now)),
  )
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
