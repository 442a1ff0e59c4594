// Writes the mails about new vacancies, once a day, in whichever process looks first.
import { setTimeout as pause } from 'node:timers/promises'
import { barredAmong } from '#leads/opt-in/suppression.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { every, type Repeated } from '#platform/every.server.ts'
import { loggable } from '#platform/log.server.ts'
import { enqueueMails, type MailingParts, type NewMail } from '#platform/mail/outbox.server.ts'
import { searchFor } from '#careers/careers.server.ts'
import { searchOfQuery } from '#careers/explore-address.ts'
import { whereOpen } from '#careers/job/job-rows.server.ts'
import { openJobSearch, type JobSearch } from '#careers/search/job-search.server.ts'
import { cutOf, hasBegun } from './alert-day.ts'
import { vacanciesAlert } from './mails.server.ts'

const batchSize = 50
/** Between two batches, other writers get their turn. */
const pauseMs = 20
/** Nobody waits for it, and a vacancy that is not indexed yet would never be told of. */
const patienceMs = 600_000

export type AlertSender = Repeated & {
  /** Writes what is due. Others may run at the same time. Begins no further batch once it is to stop. */
  sendDue: (stopping?: AbortSignal) => Promise<void>
}

/**
 * Each batch is one transaction: which alerts were looked at, that their addresses have had the mail of the day, and the
 * mails themselves. A process that dies loses and repeats nothing, and any other goes on from there.
 */
export function openAlertSender({
  database,
  clock,
  log,
  publicUrl,
  mailer,
  everyMs = 30_000,
}: MailingParts): AlertSender {
  const search = openJobSearch({ database, patienceMs })

  async function sendDue(stopping = new AbortController().signal): Promise<void> {
    const now = clock()
    if (!hasBegun(now)) return
    const today = dayInIndia(now)
    // Also when nobody has an alert any more: it says who had one.
    await database.deleteFrom('job_alert_mail').where('day', '<', today).execute()
    if ((await dueAddresses(database, today)).length === 0) return
    const found = await finder(search, today)
    for (;;) {
      const keys = stopping.aborted ? [] : await dueAddresses(database, today)
      if (keys.length === 0) break
      const due = await newJobs(database, keys, cutOf(now), today)
      await sendBatch(database, { keys, due, found, publicUrl }, now)
      mailer?.wake()
      await pause(pauseMs)
    }
  }

  const onFailure = (error: unknown) => log.warn(loggable(error), 'alerts about vacancies could not be sent')
  return { sendDue, ...every(everyMs, sendDue, onFailure) }
}

async function dueAddresses(database: Database, today: string): Promise<string[]> {
  const rows = await database
    .selectFrom('job_alert')
    .select('email_key')
    .distinct()
    .where('state', '=', 'confirmed')
    .where('checked_day', '<', today)
    .orderBy('email_key')
    .limit(batchSize)
    .execute()
  return rows.map(({ email_key }) => email_key)
}

/** Open vacancies that were published before `cut` and that at least one of these addresses has not been told of. */
async function newJobs(database: Database, keys: string[], cut: Date, today: string): Promise<NewJob[]> {
  const { since } = await database
    .selectFrom('job_alert')
    .select((row) => row.fn.min('since').as('since'))
    .where('email_key', 'in', keys)
    .where('state', '=', 'confirmed')
    .where('checked_day', '<', today)
    .executeTakeFirstOrThrow()
  if (since === null) return []
  return database
    .selectFrom('job')
    .select(['id', 'created_on'])
    .where('created_on', '>=', since)
    .where('created_on', '<', cut.toISOString())
    .where(whereOpen(today))
    .orderBy('created_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type NewJob = { id: number; created_on: string }
type Found = (search: string) => ReadonlySet<number>

/** What each search finds in the list on the site, looked up once. */
async function finder(search: JobSearch, today: string): Promise<Found> {
  const index = await search.index(today)
  const known = new Map<string, ReadonlySet<number>>()
  return (query) => {
    const found = known.get(query) ?? new Set(index.search(searchFor(searchOfQuery(query), today)))
    known.set(query, found)
    return found
  }
}

type Batch = {
  keys: string[]
  due: NewJob[]
  found: Found
  publicUrl: string
}

async function sendBatch(database: Database, { keys, due, found, publicUrl }: Batch, now: Date): Promise<void> {
  const today = dayInIndia(now)
  const cut = cutOf(now).toISOString()
  await inTransaction(database, async (tx) => {
    // This write locks the alerts, and leaves out those that were ended or looked at since they were read.
    const alerts = await tx
      .updateTable('job_alert')
      .set({ checked_day: today })
      .where('email_key', 'in', keys)
      .where('state', '=', 'confirmed')
      .where('checked_day', '<', today)
      .returning(['id', 'email', 'email_key', 'search', 'since'])
      .execute()
    if (alerts.length === 0) return
    const ids = alerts.map(({ id }) => id)
    await tx.updateTable('job_alert').set({ since: cut }).where('id', 'in', ids).where('since', '<', cut).execute()
    const barred = await barredAmong(tx, keys)
    const mails: AlertMail[] = []
    for (const [key, own] of Map.groupBy(alerts, ({ email_key }) => email_key)) {
      const parts = own
        .toSorted((a, b) => a.id - b.id)
        .map(({ id: alert, search, since }) => {
          const jobs = due.filter(({ id, created_on }) => created_on >= since && found(search).has(id))
          return { alert, jobs: jobs.map(({ id }) => id) }
        })
        .filter(({ jobs }) => jobs.length > 0)
      const [first] = own
      if (first === undefined || parts.length === 0 || barred.has(key)) continue
      mails.push({ key, mail: { to: first.email, payload: { parts }, publicUrl, uselessFrom: null } })
    }
    await writeMails(tx, mails, now)
  })
}

type AlertMail = { key: string; mail: NewMail<{ parts: { alert: number; jobs: number[] }[] }> }

async function writeMails(tx: Database, mails: AlertMail[], now: Date): Promise<void> {
  if (mails.length === 0) return
  const day = dayInIndia(now)
  // Whoever has had the mail of this day, e.g. of an alert that was ended and begun again, gets no other.
  const marked = await tx
    .insertInto('job_alert_mail')
    .values(mails.map(({ key: email_key }) => ({ email_key, day, mail_id: null })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('email_key')
    .execute()
  const fresh = new Set(marked.map(({ email_key }) => email_key))
  const written = mails.filter(({ key }) => fresh.has(key))
  const ids = await enqueueMails(
    tx,
    vacanciesAlert,
    written.map(({ mail }) => mail),
    now,
  )
  for (const [at, { key }] of written.entries())
    await tx
      .updateTable('job_alert_mail')
      .set({ mail_id: ids[at] ?? null })
      .where('email_key', '=', key)
      .where('day', '=', day)
      .execute()
}
