// Thousands are reminded of their dates on one of the busiest mornings: first undisturbed, with what it costs, and a week
// later by two processes that are killed over and over. Everybody gets each mail once.
import { setTimeout as pause } from 'node:timers/promises'
import { complianceCalendar } from '#calendar/calendar.server.ts'
import { readAnswers } from '#calendar/compliance/answers.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import '#platform/mail/outbox.server.ts'
import { keyOf, remindersDue, type SentDate } from '#reminders/due.server.ts'
import { sentTo } from '#reminders/reminder-mailing.server.ts'
import { openMailing } from '#subscriptions/kind.server.ts'
import { activeRow, addActive } from '../tests/people/subscriptions.ts'
import { freePort } from '../tests/servers/free-port.ts'
import type { FaultRun } from './harness/fault-run.ts'
import type { SiteProcess } from './harness/site.ts'

/** Mondays on which something falls due for nearly everybody tomorrow, a week later and within two weeks. */
const mornings = ['2026-12-14', '2026-12-21'] as const
const maxServiceMs = 2500
const doneWithinMs = 20 * 60_000
/** Longer than a claim, so that mails claimed by a killed process may be delivered by another. */
const claimExpiredMs = 11 * 60_000

export async function killedReminders(run: FaultRun): Promise<void> {
  const [people, kills] = run.isShort ? [1000, 8] : [5000, 30]
  const mailServer = await run.mailServer()
  const at = (day: string, laterMs = 0) => ({
    SMTP_URL: mailServer.url,
    E2E_CLOCK_SHIFT_MS: String(Date.parse(`${day}T04:00:00.000Z`) + laterMs - Date.now()),
    NODE_OPTIONS: `--import=${new URL('../e2e/shifted-clock.ts', import.meta.url).href}`,
  })
  const [first, second] = mornings
  const quiet = await run.start({ environment: at(first) })
  const database = run.database()
  await addPeople(database, people)
  const expected = await expectedMails(database, first, new Map())
  await measured(run, database, quiet, first)
  await delivered(database)
  await quiet.stop()
  check(run, first, await mailsOf(database, 0), expected, mailServer.taken)

  const told = await marksOf(database)
  const firstMails = (await mailsOf(database, 0)).length
  const next = await expectedMails(database, second, told)
  await openMailing(database, 'reminders', second)
  const ports = [await freePort(), await freePort()]
  const sites = ports.map((port) => run.launch({ port, environment: at(second) }))
  let killed = 0
  for (; killed < kills; killed += 1) {
    const index = killed % sites.length
    const site = sites[index]
    if (!site || !(await site.ready)) throw new Error('The server did not start again')
    await pause(run.chance.upTo(maxServiceMs))
    await site.kill()
    sites[index] = run.launch({ port: ports[index] ?? 0, environment: at(second) })
    if (await isDone(database, second)) break
  }
  await finished(database, second)
  await Promise.all(sites.map((site) => site.kill()))
  const last = await run.start({ environment: at(second, claimExpiredMs) })
  await delivered(database)
  await last.stop()
  run.note(`${killed} kills of two processes`)
  check(run, second, (await mailsOf(database, 0)).slice(firstMails), next, mailServer.taken)
}

/** Different answers for each, with every kind of business and meetings on different days. */
async function addPeople(database: Database, count: number): Promise<void> {
  const pick = <Value>(values: readonly Value[], number: number) => values[number % values.length]
  const two = (number: number) => String(number).padStart(2, '0')
  const on = new Date('2026-11-01T06:00:00.000Z')
  const rows = Array.from({ length: count }, (_, n) => {
    const params = new URLSearchParams({
      kind: pick(['private', 'llp', 'opc', 'public', 'listed', 'firm', 'proprietor', 'section8', 'branch'], n) ?? '',
      state: pick(['TS', 'MH', 'KA', 'TN', 'DL', 'GJ', 'WB'], n) ?? '',
      sales: pick(['40', '150', '300', '1000', '9999'], n >> 1) ?? '',
      capital: pick(['10', '499', '1000'], n >> 2) ?? '',
      people: pick(['0', '9', '19', '50'], n >> 3) ?? '',
      gst: pick(['monthly', 'quarterly', 'composition', 'none'], n >> 1) ?? '',
      tds: pick(['yes', 'no'], n) ?? '',
      agm: `2026-09-${two((n % 30) + 1)}`,
      formed: `${1990 + (n % 30)}-${two((Math.floor(n / 30) % 12) + 1)}-${two((Math.floor(n / 360) % 28) + 1)}`,
    }).toString()
    const email = `reader${n}@business-${n}.example.in`
    return activeRow('reminders', email, on, { first_name: 'Meera', params })
  })
  await addActive(database, rows)
}

async function measured(run: FaultRun, database: Database, site: SiteProcess, day: string): Promise<void> {
  const before = await site.cpuMicroseconds()
  const began = performance.now()
  let [largest, slowest] = [0, 0]
  await openMailing(database, 'reminders', day)
  while (!(await isDone(database, day))) {
    const asked = performance.now()
    await (await fetch(`${site.url}/get/sitesettings`)).text()
    slowest = Math.max(slowest, performance.now() - asked)
    largest = Math.max(largest, (await site.memory()).rss)
    await pause(100)
    if (performance.now() - began > doneWithinMs) throw new Error('The morning was not worked off')
  }
  const seconds = (performance.now() - began) / 1000
  const cpu = ((await site.cpuMicroseconds()) - before) / 1e6
  const mails = (await mailsOf(database, 0)).length
  run.note(
    `${mails} mails written in ${seconds.toFixed(0)} s and ${cpu.toFixed(0)} s of processor time, deliveries included; resident memory at most ${Math.round(largest / 1_048_576)} MB; a call took ${Math.round(slowest)} ms at most meanwhile`,
  )
}

async function isDone(database: Database, day: string): Promise<boolean> {
  const mailing = database.selectFrom('mailing').select('finished_on').where('kind', '=', 'reminders')
  const row = await mailing.where('name', '=', day).executeTakeFirst()
  return row?.finished_on != null
}

async function finished(database: Database, day: string): Promise<void> {
  for (const end = Date.now() + doneWithinMs; !(await isDone(database, day)); await pause(200))
    if (Date.now() > end) throw new Error('The morning was not worked off')
}

async function delivered(database: Database): Promise<void> {
  for (const end = Date.now() + doneWithinMs; Date.now() < end; await pause(500)) {
    const left = await database.selectFrom('mail').select('id').where('state', '<>', 'sent').limit(1).execute()
    if (left.length === 0) return
  }
  throw new Error('The mails were not delivered')
}

type Sent = { message_id: string; recipient: string; subject: string }

function mailsOf(database: Database, after: number): Promise<Sent[]> {
  return database
    .selectFrom('mail')
    .select(['message_id', 'recipient', 'subject'])
    .where('bulk', '=', 1)
    .where('id', '>', after)
    .orderBy('id')
    .execute()
}

async function marksOf(database: Database): Promise<Map<number, SentDate[]>> {
  const rows = await database.selectFrom('subscription').select('id').execute()
  const ids = rows.map(({ id }) => id)
  const marks = new Map<number, SentDate[]>()
  for (let at = 0; at < ids.length; at += 500)
    for (const [id, sent] of await sentTo(database, ids.slice(at, at + 500), '')) marks.set(id, sent)
  return marks
}

/** How many mails each is to get, by address. */
async function expectedMails(
  database: Database,
  day: string,
  told: ReadonlyMap<number, SentDate[]>,
): Promise<Map<string, number>> {
  const calendar = await complianceCalendar(database, () => Promise.resolve(new Map()))
  const rows = await database.selectFrom('subscription').select(['id', 'email', 'params']).execute()
  return new Map(
    rows.map(({ id, email, params }) => {
      const marks = told.get(id) ?? []
      const moves = marks.filter(({ kind }) => kind === 'moved')
      const due = remindersDue(calendar, readAnswers(params) ?? {}, day, new Set(marks.map(keyOf)), moves)
      return [email, due.length]
    }),
  )
}

function check(
  { same, none, note }: FaultRun,
  day: string,
  mails: readonly Sent[],
  expected: ReadonlyMap<string, number>,
  taken: readonly { messageId?: string | undefined }[],
): void {
  const byAddress = Map.groupBy(mails, ({ recipient }) => recipient)
  const wrong = [...expected].filter(([email, count]) => (byAddress.get(email)?.length ?? 0) !== count)
  none(
    `${day}: people with more or fewer mails than their dates ask for`,
    wrong.map(([email]) => email),
  )
  same(
    `${day}: mails that say the same to somebody twice`,
    mails.length - new Set(mails.map(({ recipient, subject }) => `${recipient} ${subject}`)).size,
    0,
  )
  const arrived = Map.groupBy(taken, ({ messageId }) => messageId ?? '')
  none(
    `${day}: mails that did not arrive`,
    mails.flatMap(({ message_id }) => (arrived.has(message_id) ? [] : [message_id])),
  )
  const copies = mails.filter(({ message_id }) => (arrived.get(message_id)?.length ?? 0) > 1).length
  note(`${day}: ${mails.length} mails to ${byAddress.size} people; ${copies} came twice with one Message-ID`)
}
