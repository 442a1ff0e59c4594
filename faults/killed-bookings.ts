// Consultations when it matters: many want one time through two processes, the server is killed while visitors book, move
// and cancel, and two processes send reminders of which one is killed.
import { join } from 'node:path'
import '#consultations/tables.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { smtpTransport } from '#platform/mail/transport.server.ts'
import { freePort } from '../tests/free-port.ts'
import { startMailServer } from '../tests/mail-server.ts'
import type { Chance } from './chance.ts'
import { inParallel, pause } from './enquiries.ts'
import type { Findings } from './findings.ts'
import { checkHeldTimes, checkVisitors } from './held-times.ts'
import type { Place } from './places.ts'
import { startSite, type SiteProcess } from './site-process.ts'
import {
  book,
  bookingRequest,
  cancel,
  mailboxesIn,
  move,
  newVisitor,
  slotNames,
  type Lost,
  type SlotName,
  type Visitor,
} from './visitors.ts'

const secret = 'one secret for all processes of the site'
/** Longer than a claim, so that mails claimed by a killed process may be delivered by another. */
const claimExpiredMs = 11 * 60_000

async function startTwo(place: Place, smtpUrl: string): Promise<SiteProcess[]> {
  const sites: SiteProcess[] = []
  for (const order of [0, 1]) {
    sites.push(
      startSite(await freePort(), join(place.dataDir, `log-${order}`), {
        ...place.environment,
        DATA_DIR: join(place.dataDir, String(order)),
        SECRET: secret,
        SMTP_URL: smtpUrl,
        MAIL_FROM: 'office@firm.example.in',
      }),
    )
    if (!(await sites.at(-1)?.ready)) throw new Error('A process did not start')
  }
  return sites
}

const racers = 200
const rounds = 5

/** Two hundred at once, half of them through each process; then for times that overlap each other. */
export async function bookingStorm(findings: Findings, place: Place): Promise<void> {
  const mailServer = await startMailServer()
  const sites = await startTwo(place, mailServer.url)
  const database = place.open()
  let number = 0
  const race = (slotOf: (order: number) => SlotName) =>
    Promise.all(
      Array.from({ length: racers }, async (_, order) => {
        const started = performance.now()
        const url = sites[order % 2]?.url ?? ''
        const response = await fetch(
          `${url}/post/consultation`,
          bookingRequest(newVisitor((number += 1)), slotOf(order)),
        )
        await response.text()
        return { status: response.status, ms: performance.now() - started }
      }),
    )
  const describe = (results: { status: number; ms: number }[]) => {
    const statuses = [...Map.groupBy(results, ({ status }) => status)].map(
      ([status, all]) => `${all.length} × ${status}`,
    )
    const sorted = results.map(({ ms }) => ms).toSorted((one, other) => one - other)
    return `${statuses.toSorted().join(', ')}; p95 ${Math.round(sorted[Math.ceil(racers * 0.95) - 1] ?? 0)} ms`
  }
  try {
    const names = slotNames(rounds)
    for (const [round, name] of names.entries()) {
      const results = await race(() => name)
      findings.note(`one time, round ${round + 1}: ${describe(results)}`)
      findings.same('booked', results.filter(({ status }) => status === 201).length, 1)
      findings.same('told that it is taken', results.filter(({ status }) => status === 409).length, racers - 1)
    }
    await checkHeldTimes(findings, database)

    await database.deleteFrom('lead').execute()
    await database.deleteFrom('consultation_hours').execute()
    await database.updateTable('consultation_rules').set({ slot_minutes: 60, buffer_minutes: 30 }).execute()
    const [{ date } = { date: '' }] = names
    for (const weekday of [0, 1, 2, 3, 4, 5, 6])
      for (const opens of ['09:00', '09:15', '09:30', '09:45'])
        await database.insertInto('consultation_hours').values({ weekday, opens, closes: '13:00' }).execute()
    const results = await race((order) => {
      const minutes = 9 * 60 + (order % 12) * 15
      return {
        date,
        slot: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
      }
    })
    findings.note(`twelve times that overlap: ${describe(results)}`)
    const booked = await database
      .selectFrom('consultation')
      .select(['starts_on', 'ends_on'])
      .orderBy('starts_on')
      .execute()
    findings.same('bookings, as acknowledged', booked.length, results.filter(({ status }) => status === 201).length)
    findings.holds('some were booked', booked.length > 0)
    findings.none(
      'responses other than 201 and 409',
      results.filter(({ status }) => status !== 201 && status !== 409).map(({ status }) => status),
    )
    findings.none(
      'bookings that overlap the next or its buffer',
      booked
        .filter(
          ({ ends_on }, order) =>
            Date.parse(booked[order + 1]?.starts_on ?? '9999') < Date.parse(ends_on) + 30 * 60_000,
        )
        .map(({ starts_on }) => starts_on),
    )
    await checkHeldTimes(findings, database, 30)
  } finally {
    await database.destroy()
    await Promise.all(sites.map((site) => site.stop()))
    await mailServer.stop()
  }
}

const writers = 6
const maxServiceMs = 400
const budgetMs = 6 * 60_000

/** Visitors book; then some move, some cancel, some do both, while the server is killed over and over. */
export async function bookingsKilled(
  findings: Findings,
  place: Place,
  chance: Chance,
  visitors: number,
): Promise<void> {
  const mailServer = await startMailServer()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...place.environment,
    SECRET: secret,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'office@firm.example.in',
  }
  const start = () => startSite(port, join(place.dataDir, 'log'), environment)
  const names = slotNames(2 * visitors)
  const all = Array.from({ length: visitors }, (_, order) => newVisitor(order))
  const lost: Lost = { responses: 0, isOver: false }
  const done = { moves: 0, cancellations: 0 }
  let next = 0
  let isOver = false
  async function visit(): Promise<boolean> {
    const order = next
    const [visitor, first, second] = [all[order], names[2 * order], names[2 * order + 1]]
    if (isOver || !visitor || !first || !second) return false
    next += 1
    await book(url, visitor, first, lost)
    if (visitor.link !== null && chance.happens(0.6)) {
      await move(url, visitor, second, lost)
      done.moves += 1
    }
    if (visitor.link !== null && chance.happens(0.4)) {
      await cancel(url, visitor, lost)
      done.cancellations += 1
    }
    return true
  }

  let kills = 0
  let site = start()
  const failures: unknown[] = []
  if (!(await site.ready)) throw new Error('The server did not start')
  const database = place.open()
  lost.linkTo = mailboxesIn(database)
  const work = inParallel(writers, visit)
    .catch((error: unknown) => failures.push(error))
    .finally(() => (isOver = true))
  try {
    for (const deadline = Date.now() + budgetMs; !isOver && Date.now() < deadline;) {
      await pause(chance.upTo(maxServiceMs))
      if (isOver) break
      await site.kill()
      kills += 1
      site = start()
      if (!(await site.ready)) throw new Error('The server did not start again')
    }
    await work
  } finally {
    isOver = true
    lost.isOver = true
    await site.stop()
  }
  findings.none('unexpected responses', failures.map(String))
  findings.note(
    `${kills} kills, ${lost.responses} lost responses; ${next} bookings, ${done.moves} moves, ${done.cancellations} cancellations acknowledged`,
  )
  findings.holds('at least five kills', kills >= 5)
  findings.same('visitors who came to the end', all.filter(({ state }) => state !== 'none').length, visitors)

  try {
    await checkHeldTimes(findings, database)
    await checkVisitors(findings, database, all)
    const mailer = openMailer({
      database,
      transport: smtpTransport(mailServer.url),
      from: { name: '', address: 'office@firm.example.in' },
      clock: () => new Date(Date.now() + claimExpiredMs),
      log: openLog('silent'),
    })
    await mailer.deliverDue()
    await mailer.stop()
    const reminders = database.selectFrom('consultation_reminder').select('mail_id')
    const due = await database
      .selectFrom('mail')
      .select(['message_id', 'state', 'attempts'])
      .where('id', 'not in', reminders)
      .execute()
    const arrived = Map.groupBy(mailServer.taken, (mail) => mail.messageId ?? '')
    findings.note(`${due.length} mails to be sent at once, ${mailServer.taken.length} arrived`)
    findings.none(
      'mails that never arrived',
      due.filter((mail) => !arrived.has(mail.message_id)).map((mail) => mail.message_id),
    )
    findings.none(
      'mails that arrived twice although no process was killed while sending them',
      due.filter((mail) => (arrived.get(mail.message_id)?.length ?? 0) > mail.attempts).map((mail) => mail.message_id),
    )
    const ids = new Set(due.map((mail) => mail.message_id))
    findings.none(
      'reminders sent too early',
      [...arrived.keys()].filter((id) => !ids.has(id)),
    )
  } finally {
    await database.destroy()
    await mailServer.stop()
  }
}

const reminded = 30

/** The reminders fall due at once in two processes, and one of them is killed while it sends. */
export async function remindersOnce(findings: Findings, place: Place): Promise<void> {
  const mailServer = await startMailServer()
  const sites = await startTwo(place, mailServer.url)
  const database = place.open()
  const unsent = () =>
    database.selectFrom('mail').select(['id', 'state', 'claimed_by']).where('state', '<>', 'sent').execute()
  const until = async (isSo: () => Promise<boolean>, what: string) => {
    for (const deadline = Date.now() + 90_000; !(await isSo()); await pause(20))
      if (Date.now() > deadline) throw new Error(`This took too long: ${what}`)
  }
  try {
    const people: Visitor[] = Array.from({ length: reminded }, (_, order) => newVisitor(order))
    for (const [order, name] of slotNames(reminded).entries()) {
      const visitor = people[order]
      if (visitor)
        await book(sites[order % 2]?.url ?? '', visitor, name, { responses: 0, linkTo: mailboxesIn(database) })
    }
    await until(async () => (await unsent()).length === 2 * reminded, 'the mails about the bookings')
    const before = mailServer.taken.length
    const asked = mailServer.taken.filter(({ subject }) => subject?.startsWith('Please confirm')).length
    findings.same('mails sent at once: visitor, guest and staff of each booking', before - asked, 3 * reminded)

    mailServer.be({ is: 'slow', ms: 150 })
    const now = new Date().toISOString()
    await database.updateTable('mail').set({ next_attempt_on: now }).where('state', '=', 'waiting').execute()
    await until(async () => mailServer.taken.length >= before + 10, 'the first reminders')
    const [victim] = sites
    await victim?.kill()
    const atKill = mailServer.taken.length - before
    // What the killed process had claimed is left alone until its claim expires; here at once.
    const isClaimed = await unsent()
    await until(async () => {
      const rest = await unsent()
      return (
        rest.every(({ state }) => state === 'claimed') && mailServer.taken.length - before >= 2 * reminded - rest.length
      )
    }, 'the reminders of the other process')
    const orphans = await unsent()
    await database.updateTable('mail').set({ claimed_until: now }).where('state', '=', 'claimed').execute()
    await until(async () => (await unsent()).length === 0, 'the reminders that the killed process had claimed')
    const reminders = await database
      .selectFrom('consultation_reminder')
      .innerJoin('mail', 'mail.id', 'consultation_reminder.mail_id')
      .select(['mail.id', 'mail.message_id'])
      .execute()
    const orphaned = new Set(orphans.map(({ id }) => id))
    const arrived = Map.groupBy(mailServer.taken, (mail) => mail.messageId ?? '')
    const copies = (mail: { message_id: string }) => arrived.get(mail.message_id)?.length ?? 0
    findings.note(
      `killed after ${atKill} of ${reminders.length} reminders, ${isClaimed.length} unsent then; ${orphans.length} claimed by the killed process, of which ${reminders.filter((mail) => copies(mail) > 1).length} arrived twice with one Message-ID`,
    )
    findings.same('reminders', reminders.length, 2 * reminded)
    findings.none(
      'reminders that did not arrive',
      reminders.filter((mail) => copies(mail) === 0).map(({ id }) => id),
    )
    findings.none(
      'reminders that arrived twice though the killed process was not sending them',
      reminders.filter((mail) => copies(mail) > 1 && !orphaned.has(mail.id)).map(({ id }) => id),
    )
    findings.same(
      'meetings that are still booked',
      (await database.selectFrom('slot_tick').select('tick').execute()).length,
      2 * reminded,
    )
  } finally {
    await database.destroy()
    await Promise.all(sites.map((site) => site.stop()))
    await mailServer.stop()
  }
}
