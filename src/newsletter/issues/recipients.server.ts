// Who gets an issue: subscribers who have confirmed and are not on the suppression list.
import { readSuppressed, suppressedAmong } from '#leads/opt-in/suppression.server.ts'
import type { Database } from '#platform/database/database.server.ts'

/** How many people an issue would reach now, and how many more have confirmed but are on the suppression list. */
export async function countRecipients(database: Database): Promise<{ recipients: number; suppressed: number }> {
  const all = await database.selectFrom('subscriber').select('email_key').where('state', '=', 'confirmed').execute()
  const isSuppressed = await readSuppressed(database)
  const suppressed = all.filter(({ email_key }) => isSuppressed(email_key)).length
  return { recipients: all.length - suppressed, suppressed }
}

export type Recipient = { id: number; email: string; unsubscribeToken: string }

/**
 * The next subscribers after the id `reached`, at most `limit`. They are locked until the transaction ends, so nobody's
 * unsubscription falls between this reading and the writing of their mail. `last` is null when nobody is left.
 */
export async function nextRecipients(
  tx: Database,
  reached: number,
  limit: number,
): Promise<{ recipients: Recipient[]; last: number | null }> {
  const next = await tx
    .selectFrom('subscriber')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('id', '>', reached)
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = next.map(({ id }) => id)
  const last = ids.at(-1) ?? null
  if (last === null) return { recipients: [], last }
  // This write locks them, and leaves out those who have unsubscribed since they were read.
  const locked = await tx
    .updateTable('subscriber')
    .set({ state: 'confirmed' })
    .where('id', 'in', ids)
    .where('state', '=', 'confirmed')
    .returning(['id', 'email', 'email_key', 'unsubscribe_token'])
    .execute()
  const keys = locked.map(({ email_key }) => email_key)
  const suppressed = await suppressedAmong(tx, keys)
  const recipients = locked
    .filter(({ email_key }) => !suppressed.has(email_key))
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, email, unsubscribe_token }) => ({ id, email, unsubscribeToken: unsubscribe_token }))
  return { recipients, last }
}
