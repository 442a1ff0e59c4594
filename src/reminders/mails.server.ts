// The mail about what is due.
import { readAnswers } from '#calendar/compliance/answers.server.ts'
import { businessText } from '#calendar/rules/questions.ts'
import { NothingToSay, liveMail } from '#platform/mail/mail-template.server.ts'
import { activeSubscription, subscriptionToken } from '#subscriptions/links.server.ts'
import type { DueReminder } from './emails.server.tsx'
import { reminderPayload } from './mailed-dates.ts'

export const dueReminder = liveMail({
  name: 'reminders.due',
  title: 'Reminder of dates',
  payload: reminderPayload,
  isBulk: true,
  async facts({ database }, reminder, { record }): Promise<DueReminder | NothingToSay> {
    const subscription = await activeSubscription(database, record ?? 0)
    if (!subscription) return new NothingToSay('unwanted')
    if (subscription.params !== reminder.answers) return new NothingToSay('outdated')
    const token = await subscriptionToken(database, subscription)
    const business = businessText(readAnswers(reminder.answers) ?? {})
    return { ...reminder, firstName: subscription.first_name, token, business }
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
