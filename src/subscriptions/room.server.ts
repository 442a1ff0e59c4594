// What subscriptions bring to the site, besides their kinds, which the rooms that own them bring.
import { subscriptionsApi } from './api.server.ts'
import type { SubscriptionKind } from './kind.server.ts'
import { subscriptionsData } from './personal-data.server.ts'
import { openSubscriptionSender } from './sender.server.ts'

export const room = {
  pages: [{ path: '/link/subscription/:token', isPrivate: true }],
  calls: [subscriptionsApi],
  personalData: (site: { subscriptionKinds: readonly SubscriptionKind[] }) => subscriptionsData(site.subscriptionKinds),
  jobs: [openSubscriptionSender],
}
