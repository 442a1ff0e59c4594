// Who gets an issue: subscribers who have confirmed, want its topics, and are not on the suppression list.
import { expressionBuilder } from 'kysely'
import { readSuppressed, suppressedAmong } from '#leads/opt-in/suppression.server.ts'
import type { Topic } from '#newsletter/topics.ts'
import type { Database, Tables } from '#platform/database/database.server.ts'

/** Who has chosen no topics gets every issue, and an issue without topics goes to everybody. */
function whoWant(topics: readonly Topic[]) {
  const where = expressionBuilder<Tables, 'subscriber'>()
  if (topics.length === 0) return where.lit(true)
  return where.or([
    where('subscriber.topics', '=', ''),
    // No name of a topic is part of another.
    ...topics.map((topic) => where('subscriber.topics', 'like', `%${topic}%`)),
  ])
}

/** How many people an issue would reach now, and how many more have confirmed but are on the suppression list. */
export async function countRecipients(
  database: Database,
  topics: readonly Topic[],
): Promise<{ recipients: number; suppressed: number }> {
  const confirmed = database.selectFrom('subscriber').where('subscriber.state', '=', 'confirmed').where(whoWant(topics))
  const all = await confirmed.select('subscriber.email_key').execute()
  const isSuppressed = await readSuppressed(database)
  const suppressed = all.filter(({ email_key }) => isSuppressed(email_key)).length
  return { recipients: all.length - suppressed, suppressed }
}

export type Recipient = { id: number; email: string; unsubscribeToken: string }

/**
 * The next subscribers after the id `reached` who want these topics, at most `limit`. They are locked until the transaction ends, so nobody's
 * unsubscription falls between this reading and the writing of their mail. `last` is null when nobody is left.
 */
export async function nextRecipients(
  tx: Database,
  { topics, reached }: { topics: readonly Topic[]; reached: number },
  limit: number,
): Promise<{ recipients: Recipient[]; suppressed: number; last: number | null }> {
  const next = await tx
    .selectFrom('subscriber')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('id', '>', reached)
    .where(whoWant(topics))
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = next.map(({ id }) => id)
  const last = ids.at(-1) ?? null
  if (last === null) return { recipients: [], suppressed: 0, last }
  // This write locks them, and leaves out those who have unsubscribed since they were read.
  const locked = await tx
    .updateTable('subscriber')
    .set({ state: 'confirmed' })
    .where('id', 'in', ids)
    .where('state', '=', 'confirmed')
    .where(whoWant(topics))
    .returning(['id', 'email', 'email_key', 'unsubscribe_token'])
    .execute()
  const keys = locked.map(({ email_key }) => email_key)
  const suppressed = await suppressedAmong(tx, keys)
  const recipients = locked
    .filter(({ email_key }) => !suppressed.has(email_key))
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, email, unsubscribe_token }) => ({ id, email, unsubscribeToken: unsubscribe_token }))
  return { recipients, suppressed: suppressed.size, last }
}
