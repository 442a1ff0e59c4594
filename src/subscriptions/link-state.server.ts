// What a mailed link would do if its buttons were pressed now, and what else was asked for with its address. Changes nothing,
// because mail scanners open every link.
import { noticeTexts } from '#leads/consent/consent.ts'
import { expiredMessage, unknownLinkMessage } from '#leads/opt-in/link-messages.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Subscription, SubscriptionKind } from './kind.server.ts'
import { linkedSubscription } from './links.server.ts'
import { hasExpired } from './subscriptions.server.ts'
import type { SubscriptionItem, SubscriptionLink } from './subscription.ts'

const expiredTitle = 'This link has expired'
const everything = 'What we e-mail you'
const ownData = { label: 'Your data', to: '/privacy#my-data' }

export async function subscriptionLink(
  database: Database,
  kinds: readonly SubscriptionKind[],
  token: string,
  now: Date,
): Promise<SubscriptionLink> {
  const linked = await linkedSubscription(database, token)
  const kind = kinds.find(({ name }) => name === linked?.subscription.kind)
  if (!linked || !kind)
    return { state: 'unknown', title: expiredTitle, text: unknownLinkMessage, items: [], next: ownData }
  const { subscription: own, isLatest } = linked
  const { titles, ended, askedAt } = kind.page
  const rows = await database
    .selectFrom('subscription')
    .selectAll()
    .where('email_key', '=', own.email_key)
    .where('status', '<>', 'ended')
    .orderBy('id')
    .execute()
  // A link of an earlier version ends, and confirms nothing.
  const open = rows.filter((row) => row.status === 'active' || (isLatest && !hasExpired(row, now)))
  const items: SubscriptionItem[] = []
  for (const row of open) {
    // What leads further is the owner's, and only the latest link of that subscription shows it.
    const isOwn = row.id === own.id
    const links = isOwn && isLatest ? kind.page.next(row.params, token) : []
    items.push(...itemOf(kinds, row, { isOwn, links }))
  }
  const answer = { items, next: askedAt }
  const isAlone = items.filter(({ status }) => status === 'unconfirmed').length === 1
  if (own.status === 'active')
    return { ...answer, state: 'active', title: items.length > 1 ? everything : titles.active, text: '' }
  if (own.status === 'ended' || !isLatest) return { ...answer, state: 'ended', title: titles.ended, text: ended }
  return hasExpired(own, now)
    ? { ...answer, state: 'expired', title: expiredTitle, text: expiredMessage }
    : { ...answer, state: 'unconfirmed', title: isAlone ? titles.unconfirmed : 'Confirm what is yours', text: '' }
}

function itemOf(
  kinds: readonly SubscriptionKind[],
  { id, kind: name, params, status }: Subscription,
  { isOwn, links }: Pick<SubscriptionItem, 'isOwn' | 'links'>,
): SubscriptionItem[] {
  const kind = kinds.find((each) => each.name === name)
  if (!kind || status === 'ended') return []
  const { endLabel } = kind.page
  const labels = { notice: noticeTexts[name], confirmLabel: kind.confirmation.button, endLabel }
  const shown = status === 'active' ? links : []
  return [{ id, kind: name, status, isOwn, what: kind.titleOf(params), ...labels, links: shown }]
}
