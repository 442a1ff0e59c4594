// The kinds of mail of the newsletter: the copies of an issue, and its test.
import { z } from 'zod'
import { NothingToSay, liveMail, snapshotMail } from '#platform/mail/mail-template.server.ts'
import { activeSubscription, subscriptionToken } from '#subscriptions/links.server.ts'
import { issueContentSchema, type IssueContent } from './issues/issue.ts'

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
  payload: z.object({ subscription: z.number() }),
  isBulk: true,
  async facts({ database }, { subscription: id }, { record }) {
    const subscription = await activeSubscription(database, id)
    if (!subscription) return new NothingToSay('unwanted')
    const issue = await database
      .selectFrom('newsletter_issue')
      .select(['frozen', 'state'])
      .where('id', '=', record)
      .executeTakeFirst()
    if (!issue?.frozen || issue.state === 'stopped') return new NothingToSay('cancelled')
    const content = issueContentSchema.parse(JSON.parse(issue.frozen))
    return { content, token: await subscriptionToken(database, subscription) }
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
