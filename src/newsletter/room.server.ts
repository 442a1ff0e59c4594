// What the newsletter brings to the site.
import { newsletterApi } from './api.server.ts'
import { newsletterConsoleApi } from './console-api.server.ts'
import * as issueCalls from './console-calls.ts'
import { newsletterLinkPagesApi } from './links/link-pages-api.server.ts'
import { issueCopy, issueTest, subscriptionConfirmation } from './mails.server.ts'
import { newsletterData, newsletterRetention } from './personal-data.server.ts'
import { subscriptionForm } from './subscription.ts'
import { openIssueSender } from './issues/issue-sender.server.ts'

export const room = {
  pages: [
    { path: '/link/newsletter/confirm/:token', isPrivate: true },
    { path: '/link/newsletter/unsubscribe/:token', isPrivate: true },
  ],
  calls: [newsletterApi],
  files: [newsletterLinkPagesApi],
  consoleCalls: { '/newsletter': issueCalls },
  consoleApis: [newsletterConsoleApi],
  forms: [subscriptionForm],
  personalData: () => newsletterData,
  retention: newsletterRetention,
  mails: [subscriptionConfirmation, issueCopy, issueTest],
  jobs: [openIssueSender],
}
