// The reminders of a morning. A daily job opens it, because its clock is watched: one that has jumped opens none, so nobody
// is reminded of a date that is a year away. A day that is over is left: what is still to come is told on the next one.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readAnswers } from '#calendar/compliance/answers.server.ts'
import type { Calendar } from '#calendar/compliance/compliance-dates.ts'
import type { Clock, Monotonic } from '#platform/clock.ts'
import { openDailyJobs, type DailyJobs } from '#platform/daily-job.server.ts'
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, clockInIndia, dayInIndia, startOfDay } from '#platform/dates.ts'
import type { Log } from '#platform/log.server.ts'
import { mailingOf, openMorning, type DueMail, type Mailing } from '#subscriptions/kind.server.ts'
import { keyOf, remindersDue, type ReminderKind, type SentDate } from './due.server.ts'
import type { ReminderPayload } from './mailed-dates.ts'
import { dueReminder } from './mails.server.ts'

/** In India. */
const morning = '09:00'

type ReminderDayDependencies = { database: Database; clock: Clock; log: Log; monotonic?: Monotonic }

export function openReminderDays(parts: ReminderDayDependencies): DailyJobs {
  const { database } = parts
  const reminded = database.selectFrom('subscription').where('kind', '=', 'reminders').where('status', '=', 'active')
  const job = {
    name: 'reminders',
    run: (now: Date) => openMorning(database, 'reminders', now),
    preview: async () => `reminders to ${await countRows(reminded)} addresses`,
  }
  return openDailyJobs({ ...parts, jobs: [job] })
}

type Dependencies = { database: Database; calendarNow: () => Promise<Calendar> }

export function openReminderMailings({ database, calendarNow }: Dependencies) {
  return async (now: Date): Promise<Mailing[]> => {
    const today = dayInIndia(now)
    if (clockInIndia(now) < morning) return []
    return [
      mailingOf({
        name: today,
        template: dueReminder,
        until: now,
        endsOn: new Date(startOfDay(addDays(today, 1))),
        async due(subscriptions) {
          const calendar = await calendarNow()
          const sent = await sentTo(
            database,
            subscriptions.map(({ id }) => id),
            today,
          )
          const mails: DueMail<ReminderPayload>[] = []
          for (const to of subscriptions) {
            // Other requests get their turn.
            await nextTurn()
            const answers = readAnswers(to.params)
            if (answers === null) continue
            const before = sent.get(to.id) ?? []
            const moves = before.filter(({ kind }) => kind === 'moved')
            for (const { kind, dates, marks } of remindersDue(
              calendar,
              answers,
              today,
              new Set(before.map(keyOf)),
              moves,
            ))
              mails.push({
                to,
                record: to.id,
                payload: { kind, dates, today, answers: to.params },
                uselessFrom: uselessFrom(dates, today),
                delivers: marks.map((mark) => ({
                  subscription: to.id,
                  ...markOf(kind, { id: mark.date_id, lastDay: mark.last_day }),
                  replaces: kind === 'moved',
                })),
              })
          }
          return mails
        },
      }),
    ]
  }
}

/** As the deliveries name it. */
export function markOf(kind: ReminderKind, { id, lastDay }: { id: string; lastDay: string }) {
  return { what: `${kind} ${id}`, day: lastDay }
}

/** Null if it is not of a reminder. */
export function readMark(what: string): { kind: ReminderKind; date_id: string } | null {
  const [, kind, date_id = ''] = /^(digest|week|day|moved) (.*)$/.exec(what) ?? []
  return isReminderKind(kind) ? { kind, date_id } : null
}

/** Once the first of its dates has passed. */
function uselessFrom(dates: readonly { lastDay: string }[], today: string): Date {
  const first = dates.map(({ lastDay }) => lastDay).toSorted()[0] ?? today
  return new Date(startOfDay(addDays(first, 1)))
}

/** What each was sent about this day and later ones, and which moved day last. */
export async function sentTo(database: Database, ids: number[], today: string): Promise<Map<number, SentDate[]>> {
  const rows = await database
    .selectFrom('delivery')
    .select(['subscription_id', 'what', 'day'])
    .where('subscription_id', 'in', ids)
    .where((row) => row.or([row('day', '>=', today), row('what', 'like', 'moved %')]))
    .execute()
  const sent = rows.flatMap(({ subscription_id, what, day }) => {
    const mark = readMark(what)
    return mark ? [{ id: subscription_id ?? 0, ...mark, last_day: day }] : []
  })
  return Map.groupBy(sent, ({ id }) => id)
}

const reminderKinds = ['digest', 'week', 'day', 'moved'] as const
function isReminderKind(kind: string | undefined): kind is ReminderKind {
  return reminderKinds.some((each) => each === kind)
}
