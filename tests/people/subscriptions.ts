// What people have asked to be sent, for tests: rows that are confirmed, what a link does, and the sender.
import type { Selectable } from 'kysely'
import type { Database, Tables } from '#platform/database/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { subscriptionKinds } from '#rooms.server.ts'
import { subscriptionToken } from '#subscriptions/links.server.ts'
import { openSubscriptionSender, type SubscriptionSender } from '#subscriptions/sender.server.ts'
import { confirm, end, type Ticks, type Which } from '#subscriptions/subscriptions.server.ts'
import type { SubscriptionKindName } from '#subscriptions/subscription.ts'

export const mailedUrl = 'https://firm.example.in'

type Row = Selectable<Tables['subscription']>

/** One that its owner has confirmed. */
export function activeRow(kind: SubscriptionKindName, email: string, now: Date, more: Partial<Row> = {}) {
  const instant = now.toISOString()
  const asked = { asked_on: instant, link_sent_on: instant, confirmed_on: instant, page: '/' }
  return { kind, email, email_key: addressKey(email), status: 'active' as const, ...asked, ...more }
}

export async function addActive(database: Database, rows: ReturnType<typeof activeRow>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 500)
    await database
      .insertInto('subscription')
      .values(rows.slice(at, at + 500))
      .execute()
}

export function subscriptionsOf(database: Database, kind: SubscriptionKindName): Promise<Row[]> {
  return database.selectFrom('subscription').selectAll().where('kind', '=', kind).orderBy('id').execute()
}

/** The token of the link in its mails now. */
export async function linkOf(database: Database, kind: SubscriptionKindName, email: string): Promise<string> {
  const rows = await subscriptionsOf(database, kind)
  const row = rows.findLast(({ email_key }) => email_key === addressKey(email))
  if (!row) throw new Error(`${email} has not asked for ${kind}`)
  return subscriptionToken(database, row)
}

export async function confirmBy(
  database: Database,
  token: string,
  now: Date,
  ticks: Ticks = { shown: [], keep: [] },
): Promise<'confirmed' | 'expired' | 'unknown'> {
  const begun = await confirm(database, subscriptionKinds, token, ticks, now)
  return typeof begun === 'string' ? begun : 'confirmed'
}

export async function endBy(database: Database, token: string, now: Date, which: Which = 'own'): Promise<boolean> {
  return (await end(database, token, which, now)) !== null
}

export function senderAt(database: Database, clock: () => Date): SubscriptionSender {
  return openSubscriptionSender({ database, clock, log: openLog('silent'), publicUrl: mailedUrl, subscriptionKinds })
}

export const subscriptionTables = ['delivery', 'mailing', 'subscription'] as const
