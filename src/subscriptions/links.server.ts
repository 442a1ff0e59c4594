// The link in every mail about a subscription. It opens a page with buttons, because mail scanners open every link.
import type { Database } from '#platform/database/database.server.ts'
import { isSigned, linkToken, readLinkToken } from '#platform/mailed-link.server.ts'
import type { Subscription } from './kind.server.ts'
import type { SubscriptionKindName } from './subscription.ts'

/** A link that confirms a subscription works for a week. */
export const linkLifetimeMs = 7 * 24 * 3_600_000

type LinkFields = Pick<Subscription, 'id' | 'version' | 'email_key'>

export function subscriptionToken(database: Database, { id, version, email_key: owner }: LinkFields): Promise<string> {
  return linkToken(database, { what: 'subscription', id, version, owner })
}

/** The notice on the page is in this language at first. A POST to this address ends the subscription (RFC 8058). */
export function subscriptionUrl(publicUrl: string, token: string, language?: string): string {
  return `${publicUrl}/link/subscription/${token}${language ? `?lang=${language}` : ''}`
}

export type LinkedSubscription = { subscription: Subscription; isLatest: boolean }

/** The subscription of a link. One of an earlier version is not the latest. */
export async function linkedSubscription(database: Database, token: string): Promise<LinkedSubscription | null> {
  const link = readLinkToken(token)
  if (!link) return null
  const subscription = await database
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', link.id)
    .executeTakeFirst()
  if (!subscription) return null
  const signed = { what: 'subscription' as const, ...link, owner: subscription.email_key }
  return (await isSigned(database, token, signed))
    ? { subscription, isLatest: subscription.version === link.version }
    : null
}

/** Undefined once it is not to be sent anything any more. */
export function activeSubscription(database: Database, id: number): Promise<Subscription | undefined> {
  const found = database.selectFrom('subscription').selectAll().where('id', '=', id)
  return found.where('status', '=', 'active').executeTakeFirst()
}

const lists: Record<SubscriptionKindName, string> = {
  newsletter: 'newsletter',
  reminders: 'reminders',
  'job-alert': 'job-alerts',
}

/** RFC 2919 and RFC 8058: mail programs offer to unsubscribe, by one click over https only, as the RFC requires. */
export function listHeaders(publicUrl: string, kind: SubscriptionKindName, token: string): Record<string, string> {
  const { hostname, protocol } = new URL(publicUrl)
  return {
    'List-Id': `<${lists[kind]}.${hostname}>`,
    'List-Unsubscribe': `<${subscriptionUrl(publicUrl, token)}>`,
    ...(protocol === 'https:' ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}
