// What the newsletter brings to the site.
import type { Room } from '#room.server.ts'
import { newsletterApi } from './api.server.ts'
import { newsletterConsoleApi } from './console-api.server.ts'
import * as issueCalls from './console-calls.ts'
import { newsletterLinkPagesApi } from './links/link-pages-api.server.ts'
import { newsletterData, newsletterRetention } from './personal-data.server.ts'
import { subscriptionForm } from './subscription.ts'
import { openIssueSender } from './issues/issue-sender.server.ts'

export const room: Room = {
  pages: [
    { path: '/link/newsletter/confirm/:token', isPrivate: true },
    { path: '/link/newsletter/unsubscribe/:token', isPrivate: true },
  ],
  calls: (site) => [newsletterApi(site)],
  files: (site) => [newsletterLinkPagesApi(site)],
  consoleCalls: { '/newsletter': issueCalls },
  consoleApis: (site) => [newsletterConsoleApi(site)],
  forms: [subscriptionForm],
  personalData: () => newsletterData,
  retention: newsletterRetention,
  jobs: (site) => [openIssueSender(site)],
}
