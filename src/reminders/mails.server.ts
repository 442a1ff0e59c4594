// The kinds of mail about reminders: the link that confirms them, and what is due.
import { readAnswers } from '#calendar/compliance/answers.server.ts'
import { businessText } from '#calendar/rules/questions.ts'
import { confirmationTemplate } from '#leads/opt-in/confirmation.server.ts'
import { NothingToSay, liveMail } from '#platform/mail/mail-template.server.ts'
import type { DueReminder } from './emails.server.tsx'
import { reminderUrl } from './links.server.ts'
import { reminderPayload } from './mailed-dates.ts'

export const remindersConfirmation = confirmationTemplate({
  name: 'reminders.confirm',
  title: 'Link that confirms reminders',
  redirectRefusal: 'An e-mail about reminders can be sent only to the address that requested it.',
  words: {
    subject: () => 'Please confirm the reminders of your dates',
    heading: 'Please confirm your reminders',
    purpose: 'reminders',
    button: 'Confirm the reminders',
    otherwise: 'we will not remind you of anything',
  },
  url: reminderUrl,
  async why({ database }, token) {
    const subscriber = await database
      .selectFrom('reminder_subscriber')
      .select('answers')
      .where('token', '=', token)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    if (!subscriber) return null
    const business = businessText(readAnswers(subscriber.answers) ?? {})
    return `This address was entered on our website to be reminded of the filing dates of ${business}. If that was you, please confirm.`
  },
})

export const dueReminder = liveMail({
  name: 'reminders.due',
  title: 'Reminder of dates',
  payload: reminderPayload,
  isBulk: true,
  async facts({ database }, reminder, { record }): Promise<DueReminder | NothingToSay> {
    const subscriber = await database
      .selectFrom('reminder_subscriber')
      .select(['first_name as firstName', 'token', 'answers'])
      .where('id', '=', record)
      .where('state', '=', 'confirmed')
      .executeTakeFirst()
    if (!subscriber) return new NothingToSay('unwanted')
    if (subscriber.answers !== reminder.answers) return new NothingToSay('outdated')
    return { ...reminder, ...subscriber, business: businessText(readAnswers(reminder.answers) ?? {}) }
  },
  compose: async () => (await import('./emails.server.tsx')).reminderMail,
  sample: {
    firstName: 'Meera',
    token: 'token',
    answers: 'kind=private',
    business: 'a private company',
    today: '2026-11-21',
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
        moved: { from: '2026-10-30', by: 'a circular' },
        link: '/services',
        knownDay: '2026-10-30',
      },
    ],
  },
})
