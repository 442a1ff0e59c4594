// The kinds of mail of the register: the digest of what came in over a limit, answers, and their copies for the office.
import { z } from 'zod'
import { NothingToSay, liveMail, snapshotMail } from '#platform/mail/mail-template.server.ts'
import type { ListedLead } from './emails.server.tsx'
import type { Answer } from './inbox/reply/emails.server.tsx'

export const overLimitDigest = liveMail({
  name: 'leads.digest',
  title: 'Messages that were set aside, to the office',
  /** How many more there are than those that it names. */
  payload: z.object({ others: z.number() }),
  async facts({ database }, { others }, row) {
    const listed: ListedLead[] = await database
      .selectFrom('lead_mail')
      .innerJoin('lead', 'lead.id', 'lead_mail.lead_id')
      .select(['kind', 'reference', 'name', 'email', 'phone', 'company', 'message', 'received_on', 'suspected'])
      .where('lead_mail.mail_id', '=', row.id)
      // Those that people are more likely to have written come first.
      .orderBy('suspected')
      .orderBy('lead.id')
      .execute()
    return listed.length + others === 0 ? new NothingToSay('gone') : { listed, others }
  },
  compose: async () => (await import('./emails.server.tsx')).overLimitDigestMail,
  sample: {
    listed: [
      {
        kind: 'enquiry',
        reference: 'ABCDE-12345',
        name: 'Meera Iyer',
        email: 'meera@example.in',
        phone: '',
        company: 'Kaveri Foods',
        message: 'A message',
        received_on: '2026-11-21T05:30:00.000Z',
        suspected: 1,
      },
    ],
    others: 1,
  },
})

const answer = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  reference: z.string(),
  askedOn: z.iso.datetime(),
  asked: z.string(),
  text: z.string(),
  staffName: z.string(),
  headers: z.record(z.string(), z.string()),
})

const sample: Answer = {
  to: { name: 'Meera Iyer', address: 'meera@example.in' },
  reference: 'ABCDE-12345',
  askedOn: '2026-11-21T05:30:00.000Z',
  asked: 'A question?',
  text: 'One paragraph.\n\nAnother one.',
  staffName: 'Padma Rao',
  headers: { 'In-Reply-To': '<1@firm.example.in>' },
}

/** What was typed is sent, whatever becomes of the lead. */
export const leadAnswer = snapshotMail({
  name: 'lead.answer',
  title: 'Answer',
  payload: answer,
  isTyped: true,
  compose: async () => (await import('./inbox/reply/emails.server.tsx')).answerMail,
  sample,
})

export const answerCopy = snapshotMail({
  name: 'lead.answer-copy',
  title: 'Copy of an answer, to the office',
  payload: answer,
  isTyped: true,
  compose: async () => (await import('./inbox/reply/emails.server.tsx')).copyMail,
  sample,
})
