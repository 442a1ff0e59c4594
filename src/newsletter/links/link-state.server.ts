// What a mailed link would do if its button were clicked now. Changes nothing, because mail scanners open every link.
import type { Database } from '#platform/database/database.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'
import type { ConfirmationLink, UnsubscriptionLink } from './mailed-links.ts'

export async function confirmationLink(database: Database, token: string, now: Date): Promise<ConfirmationLink> {
  const link = await database
    .selectFrom('subscription_token')
    .innerJoin('subscriber', 'subscriber.id', 'subscription_token.subscriber_id')
    .select(['subscriber.state', 'subscription_token.used_on', 'subscription_token.expires_on'])
    .where('subscription_token.token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!link) return 'unknown'
  if (link.used_on !== null) return link.state === 'confirmed' ? 'confirmed' : 'unknown'
  return link.expires_on > now.toISOString() ? 'open' : 'expired'
}

export async function unsubscriptionLink(database: Database, token: string): Promise<UnsubscriptionLink> {
  const subscriber = await database
    .selectFrom('subscriber')
    .select('state')
    .where('unsubscribe_token', '=', token)
    .executeTakeFirst()
  if (!subscriber) return 'unknown'
  return subscriber.state === 'unsubscribed' ? 'ended' : 'open'
}
