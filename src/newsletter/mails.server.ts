// The kinds of mail of the newsletter: the link that confirms a subscription, the copies of an issue, and its test.
import { z } from 'zod'
import { confirmationTemplate } from '#leads/opt-in/confirmation.server.ts'
import { NothingToSay, liveMail, snapshotMail } from '#platform/mail/mail-template.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'
import { issueContentSchema, type IssueContent } from './issues/issue.ts'
import { confirmationUrl } from './links/links.server.ts'

export const subscriptionConfirmation = confirmationTemplate({
  name: 'newsletter.confirm',
  title: 'Link that confirms a subscription',
  redirectRefusal: 'An e-mail about the newsletter can be sent only to the address that requested it.',
  words: {
    subject: (firmName) => `Please confirm your subscription to the newsletter of ${firmName}`,
    heading: 'Please confirm your subscription',
    purpose: 'newsletter',
    button: 'Confirm the subscription',
    otherwise: 'we will not send you the newsletter',
  },
  url: confirmationUrl,
  async why({ database, now }, token) {
    const link = await database
      .selectFrom('subscription_token')
      .innerJoin('subscriber', 'subscriber.id', 'subscription_token.subscriber_id')
      .select('subscriber.state')
      .where('token_hash', '=', tokenHash(token))
      .where('expires_on', '>', now.toISOString())
      .executeTakeFirst()
    if (link?.state !== 'pending') return null
    return 'This address was entered on our website to receive our newsletter: notes on company law and due dates. If that was you, please confirm your subscription.'
  },
})

const sample: IssueContent = {
  subject: 'Due dates of the month',
  preheader: '',
  opening: 'Dear reader',
  closing: 'Regards',
  insights: [{ id: 1, title: 'A title', summary: 'A summary', path: '/insights/blog/1', kind: 'blog' }],
  dates: [{ day: '2026-12-07', title: 'A form', law: 'A law' }],
  datesUntil: '2026-12-20',
}

/** Its words were frozen when it was scheduled. */
export const issueCopy = liveMail({
  name: 'newsletter.issue',
  title: 'Issue of the newsletter',
  payload: z.object({ token: z.string() }),
  isBulk: true,
  async facts({ database }, { token }, { record }) {
    const issue = await database
      .selectFrom('newsletter_issue')
      .select(['frozen', 'state'])
      .where('id', '=', record)
      .executeTakeFirst()
    if (!issue?.frozen || issue.state === 'stopped') return new NothingToSay('cancelled')
    return { content: issueContentSchema.parse(JSON.parse(issue.frozen)), token }
  },
  compose: async () => (await import('./issues/issue-email.server.tsx')).issueMail,
  sample: { content: sample, token: 'token' },
})

export const issueTest = snapshotMail({
  name: 'newsletter.test',
  title: 'Test of an issue',
  payload: z.object({ content: issueContentSchema, token: z.string() }),
  compose: async () => (await import('./issues/issue-email.server.tsx')).issueTestMail,
  sample: { content: sample, token: 'token' },
})
