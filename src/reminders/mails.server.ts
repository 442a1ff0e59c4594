// The kinds of mail about reminders: the link that confirms them, and what is due.
import { z } from 'zod'
import { readAnswers } from '#calendar/compliance/answers.server.ts'
import { businessText } from '#calendar/rules/questions.ts'
import { noticeTranslation } from '#firm/notice/notice-translations.server.ts'
import type { Asked } from '#leads/opt-in/confirmation-mail.server.tsx'
import { NothingToSay, presentMail } from '#platform/mail/mail-template.server.ts'
import type { DueReminder } from './emails.server.tsx'
import { reminderUrl } from './links.server.ts'
import { reminderPayload } from './mailed-dates.ts'

const asked = {
  subject: 'Please confirm the reminders of your dates',
  heading: 'Please confirm your reminders',
  purpose: 'reminders' as const,
  button: 'Confirm the reminders',
  otherwise: 'we will not remind you of anything',
}
const whyOf = (business: string) =>
  `This address was entered on our website to be reminded of the filing dates of ${business}. If that was you, please confirm.`

export const remindersConfirmation = presentMail({
  name: 'reminders.confirm',
  title: 'Link that confirms reminders',
  payload: z.object({ token: z.string(), expiresOn: z.iso.datetime(), noticeLanguage: z.string().optional() }),
  onlyTo: 'An e-mail about reminders can be sent only to the address that requested it.',
  async facts({ database, publicUrl }, { token, expiresOn, noticeLanguage }): Promise<Asked | NothingToSay> {
    const subscriber = await database
      .selectFrom('reminder_subscriber')
      .select(['state', 'answers'])
      .where('token', '=', token)
      .executeTakeFirst()
    if (subscriber?.state !== 'pending') return new NothingToSay('ended')
    const translation = noticeLanguage ? await noticeTranslation(database, noticeLanguage) : null
    return {
      ...asked,
      why: whyOf(businessText(readAnswers(subscriber.answers) ?? {})),
      expiresOn: new Date(expiresOn),
      translation,
      url: reminderUrl(publicUrl, token, translation?.code),
    }
  },
  compose: async () => (await import('#leads/opt-in/confirmation-mail.server.tsx')).confirmationMail,
  sample: {
    ...asked,
    why: whyOf('a company'),
    expiresOn: new Date('2026-11-28T05:30:00.000Z'),
    url: 'https://firm.example.in/link/reminders/token',
  },
})

export const dueReminder = presentMail({
  name: 'reminders.due',
  title: 'Reminder of dates',
  payload: reminderPayload,
  isBulk: true,
  onlyTo: 'A newsletter, a job alert or a reminder can be sent only to the address that asked for it.',
  async facts({ database }, { today, answers, ...reminder }, { record }): Promise<DueReminder | NothingToSay> {
    const subscriber = await database
      .selectFrom('reminder_subscriber')
      .select(['first_name as firstName', 'token'])
      .where('id', '=', record)
      .where('state', '=', 'confirmed')
      .where('answers', '=', answers)
      .executeTakeFirst()
    if (!subscriber) return new NothingToSay('unwanted')
    return { ...subscriber, answers, business: businessText(readAnswers(answers) ?? {}), reminder, today }
  },
  compose: async () => (await import('./emails.server.tsx')).reminderMail,
  sample: {
    firstName: 'Meera',
    token: 'token',
    answers: 'for=private',
    business: 'a private company',
    today: '2026-11-21',
    reminder: {
      kind: 'moved',
      dates: [
        {
          id: 'aoc-4',
          form: 'AOC-4',
          name: 'Financial statements',
          lastDay: '2026-11-29',
          alsoAccepted: null,
          law: 'Companies Act, section 137',
          count: '30 days from the annual general meeting',
          because: 'it is a company',
          onlyIf: null,
          moved: { from: '2026-11-29', by: 'a circular' },
          link: '/services',
          knownDay: '2026-10-30',
        },
      ],
    },
  },
})
