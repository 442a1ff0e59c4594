// Reminders of the dates of one business as a kind of subscription. One address may have several, for businesses with
// different answers.
import { readAnswers } from '#calendar/compliance/answers.server.ts'
import { businessText } from '#calendar/rules/questions.ts'
import { addressesByTitle } from '#services/services.server.ts'
import { complianceCalendar } from '#calendar/calendar.server.ts'
import type { PersonalSection } from '#leads/retention/personal-data.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import type { Subscription, SubscriptionKind } from '#subscriptions/kind.server.ts'
import { datesThatMoved, type ReminderKind } from './due.server.ts'
import { reminderForm } from './reminder-form.ts'
import { markOf, openReminderMailings, readMark } from './reminder-mailing.server.ts'

export const businessOf = (params: string) => businessText(readAnswers(params) ?? {})

/** `params`: the answers, in the order of `queryOfAnswers`. */
export const reminders: SubscriptionKind = {
  name: 'reminders',
  form: reminderForm,
  titleOf: (params) => `Reminders of the dates of ${businessOf(params)}.`,
  confirmation: {
    subject: () => 'Please confirm the reminders of your dates',
    heading: 'Please confirm your reminders',
    button: 'Confirm the reminders',
    otherwise: 'we will not remind you of anything',
    why: (params) =>
      `This address was entered on our website to be reminded of the filing dates of ${businessOf(params)}. If that was you, please confirm.`,
  },
  page: {
    titles: {
      unconfirmed: 'Confirm your reminders',
      active: 'Reminders of your dates',
      ended: 'The reminders have ended',
    },
    confirmed: 'Thank you. We will remind you of these dates.',
    ended: 'These reminders have ended. We will not send you any more of them.',
    endLabel: 'End the reminders',
    askedAt: { label: 'Your dates', to: '/calendar/yours' },
    next: (params, token) => [
      { label: 'See the dates', to: `/calendar/yours?${params}` },
      { label: 'Change the answers', to: `/link/reminders/${token}` },
    ],
  },
  onChange: noteMoves,
  describeSent: describeReminders,
  openMailings: ({ database }) => openReminderMailings({ database, calendarNow: () => calendarNow(database) }),
}

const reminderNames: Record<ReminderKind, string> = {
  digest: 'Dates of the next two weeks',
  week: 'Reminder, a week ahead',
  day: 'Reminder, a day ahead',
  moved: 'A date that has moved',
}

/** By the last days of the dates that it was about. What had moved before the reminders began was only noted. */
async function describeReminders(database: Database, ids: number[]): Promise<PersonalSection['records']> {
  const marks = await database
    .selectFrom('delivery')
    .select(['what', 'day'])
    .where('subscription_id', 'in', ids)
    .orderBy('day')
    .orderBy('what')
    .execute()
  return marks.flatMap(({ what, day }) => {
    const mark = readMark(what)
    return mark ? [{ title: reminderNames[mark.kind], facts: [{ label: 'Last day of the date', text: day }] }] : []
  })
}

export function calendarNow(database: Database) {
  return complianceCalendar(database, () => addressesByTitle(database))
}

/** What is known of moved dates when the reminders begin: the list on screen has shown them. */
async function noteMoves(tx: Database, { id, params }: Subscription, now: Date): Promise<void> {
  const moved = datesThatMoved(await calendarNow(tx), readAnswers(params) ?? {}, dayInIndia(now))
  await tx.deleteFrom('delivery').where('subscription_id', '=', id).where('what', 'like', 'moved %').execute()
  if (moved.length === 0) return
  const known = moved.map((date) => ({ kind: 'reminders' as const, subscription_id: id, ...markOf('moved', date) }))
  await tx.insertInto('delivery').values(known).execute()
}
