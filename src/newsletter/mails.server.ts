// The kinds of mail of the newsletter: the link that confirms a subscription, the copies of an issue, and its test.
import { z } from 'zod'
import { noticeTranslation } from '#firm/notice/notice-translations.server.ts'
import type { Asked } from '#leads/opt-in/confirmation-mail.server.tsx'
import type { Database } from '#platform/database/database.server.ts'
import { NothingToSay, presentMail, snapshotMail } from '#platform/mail/mail-template.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'
import { issueContentSchema, type IssueContent } from './issues/issue.ts'
import { confirmationUrl } from './links/links.server.ts'

const askedInEnglish = {
  heading: 'Please confirm your subscription',
  why: 'This address was entered on our website to receive our newsletter: notes on company law and due dates. If that was you, please confirm your subscription.',
  purpose: 'newsletter' as const,
  button: 'Confirm the subscription',
  otherwise: 'we will not send you the newsletter',
}

export const subscriptionConfirmation = presentMail({
  name: 'newsletter.confirm',
  title: 'Link that confirms a subscription',
  payload: z.object({ token: z.string(), expiresOn: z.iso.datetime(), noticeLanguage: z.string().optional() }),
  onlyTo: 'An e-mail about the newsletter can be sent only to the address that requested it.',
  async facts({ database, publicUrl, now }, { token, expiresOn, noticeLanguage }) {
    if (!(await isOpen(database, token, now))) return new NothingToSay('ended')
    const translation = noticeLanguage ? await noticeTranslation(database, noticeLanguage) : null
    return {
      ...askedInEnglish,
      expiresOn: new Date(expiresOn),
      translation,
      url: confirmationUrl(publicUrl, token, translation?.code),
    }
  },
  compose: async () => {
    const { confirmationMail } = await import('#leads/opt-in/confirmation-mail.server.tsx')
    return (head, asked: Omit<Asked, 'subject'>) => {
      const subject = `Please confirm your subscription to the newsletter of ${head.firmName}`
      return confirmationMail(head, { ...asked, subject })
    }
  },
  sample: {
    ...askedInEnglish,
    expiresOn: new Date('2026-11-28T05:30:00.000Z'),
    url: 'https://firm.example.in/link/newsletter/confirm/token',
  },
})

async function isOpen(database: Database, token: string, now: Date): Promise<boolean> {
  const link = await database
    .selectFrom('subscription_token')
    .innerJoin('subscriber', 'subscriber.id', 'subscription_token.subscriber_id')
    .select('subscriber.state')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_on', '>', now.toISOString())
    .executeTakeFirst()
  return link?.state === 'pending'
}

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
export const issueCopy = presentMail({
  name: 'newsletter.issue',
  title: 'Issue of the newsletter',
  payload: z.object({ token: z.string() }),
  isBulk: true,
  onlyTo: 'A newsletter, a job alert or a reminder can be sent only to the address that asked for it.',
  async facts({ database }, { token }, { record }) {
    const issue = await database
      .selectFrom('newsletter_issue')
      .select(['id', 'frozen', 'state'])
      .where('id', '=', record)
      .executeTakeFirst()
    if (!issue?.frozen || issue.state === 'stopped') return new NothingToSay('cancelled')
    return { id: issue.id, content: issueContentSchema.parse(JSON.parse(issue.frozen)), token }
  },
  compose: async () => (await import('./issues/issue-email.server.tsx')).issueMail,
  sample: { id: 0, content: sample, token: 'token' },
})

export const issueTest = snapshotMail({
  name: 'newsletter.test',
  title: 'Test of an issue',
  payload: z.object({ content: issueContentSchema, token: z.string() }),
  compose: async () => (await import('./issues/issue-email.server.tsx')).issueTestMail,
  sample: { content: sample, token: 'token' },
})
