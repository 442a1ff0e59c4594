// Writes the reminders of a morning to the outbox, in whichever process looks first.
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { countRows } from '#platform/database/count-rows.server.ts'
import { readAnswers } from '#calendar/compliance/answers.server.ts'
import type { Calendar } from '#calendar/compliance/compliance-dates.ts'
import { barredAmong } from '#leads/opt-in/suppression.server.ts'
import type { Monotonic } from '#platform/clock.ts'
import { openDailyJobs, type DailyJobs } from '#platform/daily-job.server.ts'
import { addDays, clockInIndia, dayInIndia, startOfDay } from '#platform/dates.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { every, type Repeated } from '#platform/every.server.ts'
import { loggable } from '#platform/log.server.ts'
import { canBeSent, enqueueMails, type MailingParts, type NewMail } from '#platform/mail/outbox.server.ts'
import { keyOf, remindersDue, type Mark } from './due.server.ts'
import type { ReminderPayload } from './mailed-dates.ts'
import { dueReminder } from './mails.server.ts'

const batchSize = 50
/** Between two batches, other writers get their turn. */
const pauseMs = 20
/** In India. */
const morning = '09:00'

type Parts = MailingParts & { monotonic?: Monotonic; calendarNow: () => Promise<Calendar> }

export type ReminderSender = Repeated & {
  /** Opens a day once the clock is believed. */
  days: DailyJobs
  /** Writes what is due this morning. Others may run at the same time. Begins no further batch once it is to stop. */
  sendDue: (stopping?: AbortSignal) => Promise<void>
}

/**
 * A daily job opens the day, because its clock is watched: one that has jumped opens none, so nobody is reminded of a date
 * that is a year away. From nine in the morning on, the subscribers of the day are worked off in batches. Each batch is one
 * transaction: the mails, a mark for each date that they tell of, and how far the day has got are stored together, or not at
 * all. So a process that dies loses and repeats nothing, and any process goes on from there. A day that is over is left: what
 * is still to come is told on the next one.
 */
export function openReminderSender(parts: Parts): ReminderSender {
  const { database, clock, log, publicUrl, calendarNow, mailer, everyMs = 10_000 } = parts
  const days = openDailyJobs({
    ...parts,
    jobs: [
      {
        name: 'reminders',
        async run(now) {
          await database
            .insertInto('reminder_day')
            .values({ day: dayInIndia(now), reached: 0, finished_on: null })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        },
        preview: async () => `reminders to ${await countReminded(database)} addresses`,
      },
    ],
  })

  async function sendDue(stopping = new AbortController().signal): Promise<void> {
    if (clockInIndia(clock()) < morning) return
    while (!stopping.aborted) {
      const isOver = await sendBatch({ database, now: clock(), calendar: await calendarNow(), publicUrl })
      mailer?.wake()
      if (isOver) return
      await pause(pauseMs)
    }
  }

  const onFailure = (error: unknown) => log.warn(loggable(error), 'reminders of dates could not be sent')
  const sending = every(everyMs, sendDue, onFailure)
  return {
    days,
    sendDue,
    start() {
      days.start()
      sending.start()
    },
    async stop() {
      await Promise.all([days.stop(), sending.stop()])
    },
  }
}

async function countReminded(database: Database): Promise<number> {
  return countRows(database.selectFrom('reminder_subscriber').where('state', '=', 'confirmed'))
}

type Batch = {
  database: Database
  now: Date
  calendar: Calendar
  publicUrl: string
}
type Written = {
  subscriberId: number
  answers: string
  key: string
  mails: { mail: NewMail<ReminderPayload>; marks: Mark[] }[]
}

/** Returns true if nothing is left to do today. */
async function sendBatch({ database, now, calendar, publicUrl }: Batch): Promise<boolean> {
  const today = dayInIndia(now)
  const day = await database
    .selectFrom('reminder_day')
    .select('reached')
    .where('day', '=', today)
    .where('finished_on', 'is', null)
    .executeTakeFirst()
  if (!day) return true
  const subscribers = await database
    .selectFrom('reminder_subscriber')
    .select(['id', 'email', 'email_key', 'answers'])
    .where('state', '=', 'confirmed')
    .where('id', '>', day.reached)
    .orderBy('id')
    .limit(batchSize)
    .execute()
  const told = await toldTo(
    database,
    subscribers.map(({ id }) => id),
    today,
  )
  const written: Written[] = []
  // Outside of the transaction, which other writers would wait for.
  for (const { id, email: to, email_key, answers } of subscribers) {
    await nextTurn()
    const given = readAnswers(answers)
    if (given === null) continue
    const marks = told.get(id) ?? []
    const due = remindersDue(
      calendar,
      given,
      today,
      new Set(marks.map(keyOf)),
      marks.filter(({ kind }) => kind === 'moved'),
    )
    const mails = due.map(({ kind, dates, marks: own }) => {
      const payload = { kind, dates, today, answers }
      return { mail: { to, record: id, payload, publicUrl, uselessFrom: uselessFrom(dates, today) }, marks: own }
    })
    written.push({ subscriberId: id, answers, key: email_key, mails })
  }
  const last = subscribers.at(-1)?.id ?? null
  return inTransaction(database, (tx) => storeBatch(tx, { today, now, reached: day.reached, last, written }))
}

/** Once the first of its dates has passed. */
function uselessFrom(dates: readonly { lastDay: string }[], today: string): Date {
  const first = dates.map(({ lastDay }) => lastDay).toSorted()[0] ?? today
  return new Date(startOfDay(addDays(first, 1)))
}

/** What each was told of days to come, and which moved day last. */
async function toldTo(database: Database, ids: number[], today: string): Promise<Map<number, Mark[]>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('reminder')
    .select(['subscriber_id', 'kind', 'date_id', 'last_day'])
    .where('subscriber_id', 'in', ids)
    .where((row) => row.or([row('last_day', '>=', today), row('kind', '=', 'moved')]))
    .execute()
  return Map.groupBy(rows, ({ subscriber_id }) => subscriber_id)
}

type Stored = { today: string; now: Date; reached: number; last: number | null; written: Written[] }

async function storeBatch(tx: Database, { today, now, reached, last, written }: Stored): Promise<boolean> {
  // The write locks the day, and finds nothing if another process has gone on meanwhile.
  const ours = await tx
    .updateTable('reminder_day')
    .set(last === null ? { finished_on: now.toISOString() } : { reached: last })
    .where('day', '=', today)
    .where('reached', '=', reached)
    .where('finished_on', 'is', null)
    .returning('day')
    .executeTakeFirst()
  if (!ours) return false
  if (last === null) return true
  // PostgreSQL takes no empty list.
  if (written.length === 0) return false
  // This write locks them, and leaves out who has ended the reminders or changed the answers since.
  const locked = await tx
    .updateTable('reminder_subscriber')
    .set({ state: 'confirmed' })
    .where(
      'id',
      'in',
      written.map(({ subscriberId }) => subscriberId),
    )
    .where('state', '=', 'confirmed')
    .returning(['id', 'answers'])
    .execute()
  const present = new Map(locked.map(({ id, answers }) => [id, answers]))
  const refused = await barredAmong(
    tx,
    written.map(({ key }) => key),
  )
  const mails = written.flatMap(({ subscriberId, answers, key, mails: own }) =>
    present.get(subscriberId) === answers && !refused.has(key)
      ? own.filter(({ mail }) => canBeSent(mail)).map((each) => ({ ...each, subscriberId }))
      : [],
  )
  const ids = await enqueueMails(
    tx,
    dueReminder,
    mails.map(({ mail }) => mail),
    now,
  )
  for (const { subscriberId, marks } of mails) {
    const moved = marks.flatMap(({ kind, date_id }) => (kind === 'moved' ? [date_id] : []))
    if (moved.length > 0)
      await tx
        .deleteFrom('reminder')
        .where('subscriber_id', '=', subscriberId)
        .where('kind', '=', 'moved')
        .where('date_id', 'in', moved)
        .execute()
  }
  const marks = mails.flatMap(({ subscriberId, marks: own }, at) =>
    own.map((mark) => ({ ...mark, subscriber_id: subscriberId, mail_id: ids[at] ?? null })),
  )
  if (marks.length > 0) await tx.insertInto('reminder').values(marks).execute()
  return false
}
