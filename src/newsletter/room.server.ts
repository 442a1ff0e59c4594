// What the newsletter brings to the site.
import { confirmationOf } from '#subscriptions/confirmation-mails.server.ts'
import { newsletterApi } from './api.server.ts'
import { newsletterConsoleApi } from './console-api.server.ts'
import * as issueCalls from './console-calls.ts'
import { issueCopy, issueTest } from './mails.server.ts'
import { newsletter } from './newsletter.server.ts'
import { subscriptionForm } from './subscription-form.ts'

export const room = {
  calls: [newsletterApi],
  consoleCalls: { '/newsletter': issueCalls },
  consoleApis: [newsletterConsoleApi],
  forms: [subscriptionForm],
  subscriptions: newsletter,
  mails: [confirmationOf(newsletter), issueCopy, issueTest],
}
