// Programs send enquiries from many networks while ordinary visitors write, some of them from one address that a mobile
// carrier shares among its customers, and others read. Nobody may be refused, and no enquiry lost. Other programs book
// consultations with invented addresses, from one network and from many. They may not fill the calendar.
// Minutes: FLOOD_MINUTES=10 (2 by default). On PostgreSQL there are two processes, and three minutes at most.
import { join } from 'node:path'
import '#consultations/tables.server.ts'
import { holdMs, maxUnconfirmed } from '#consultations/held/hold.server.ts'
import { receivedMessage } from '#contact/enquiry.ts'
import { staffAddress } from '#firm/letterhead.server.ts'
import type { Database } from '#platform/database.server.ts'
import '#leads/tables.server.ts'
import { freePort } from '../tests/free-port.ts'
import type { Chance } from './chance.ts'
import { newEnquiry, pause, requestOf } from './enquiries.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { startSite, type SiteProcess } from './site-process.ts'
import { bookingRequest, newVisitor, slotNames } from './visitors.ts'

const minutesGiven = Number(process.env.FLOOD_MINUTES ?? 2)
const maxMinutesOnPostgres = 3
const floodPerMinute = 300
const visitorsPerMinute = 12
const bookingsPerMinute = 60
const readsPerSecond = 20
const formsPerMinute = 30
const carrier = '203.0.113.7'
const oneNetwork = '203.0.113.99'
const pages = ['/home', '/contact', '/ourservices', '/insights']
const maxPageMs = 100
/** On a machine that is busy with other work, pages may take this many times as long as before the flood. */
const maxFactor = 3
const quietMinutes = 0.25
const heldWithinTenMinutes = 2
/** Sixty within an hour while all together send too much, and twenty beyond the carrier's share. The others wait. */
const confirmationsInFlood = 80
const digestWithinMs = 60_000
const maxSendMs = 5000

type Sent = { email: string; isVisitor: boolean; isAcknowledged: boolean; ms: number; status: number }

/** A booking of a program, `isOne` from the one network. */
type Booked = { isOne: boolean; status: number }

export async function flood(findings: Findings, place: Place, chance: Chance): Promise<void> {
  const minutes = place.sqliteFile === null ? Math.min(minutesGiven, maxMinutesOnPostgres) : minutesGiven
  const sites = await startSites(place)
  const sent: Sent[] = []
  const beforeMs: number[] = []
  const readMs: number[] = []
  const badPages: number[] = []
  const booked: Booked[] = []
  const times = slotNames(240)
  let number = 0

  async function bookTime(sender: string, isOne: boolean): Promise<void> {
    const order = booked.length
    const entry: Booked = { isOne, status: 0 }
    booked.push(entry)
    const at = times[order % times.length]
    if (at === undefined) return
    const request = bookingRequest(newVisitor(order), at)
    const headers = { ...request.headers, 'x-forwarded-for': sender }
    const url = `${sites[order % sites.length]?.url}/post/consultation`
    const response = await fetch(url, { ...request, headers }).catch(() => null)
    await response?.text()
    entry.status = response?.status ?? 0
  }

  async function send(sender: string | undefined, isVisitor: boolean): Promise<void> {
    number += 1
    const enquiry = newEnquiry(number)
    const site = sites[number % sites.length]
    const started = performance.now()
    const response = await fetch(`${site?.url}/post/contactus`, requestOf(enquiry, sender)).catch(() => null)
    const { message, reference }: { message?: string; reference?: string } = (await response?.json()) ?? {}
    sent.push({
      email: enquiry.email,
      isVisitor,
      isAcknowledged: response?.status === 200 && message === receivedMessage && reference !== undefined,
      ms: performance.now() - started,
      status: response?.status ?? 0,
    })
  }

  async function read(into: number[]): Promise<void> {
    const path = pages[Math.floor(chance.upTo(pages.length))]
    const started = performance.now()
    const response = await fetch(`${sites[0]?.url}${path}`).catch(() => null)
    await response?.text()
    into.push(performance.now() - started)
    if (response?.status !== 200) badPages.push(response?.status ?? 0)
  }

  try {
    for (const path of pages) await Promise.all(sites.map((site) => fetch(site.url + path).then((page) => page.text())))
    await Promise.all(sites.map(() => send(undefined, true)))
    await atRate(readsPerSecond * 60, quietMinutes, () => read(beforeMs))
    const work = [
      atRate(floodPerMinute, minutes, () => send(networkOf(chance), false)),
      atRate(visitorsPerMinute, minutes, () => send(undefined, true)),
      atRate(visitorsPerMinute, minutes, () => send(carrier, true)),
      atRate(bookingsPerMinute, minutes, () => bookTime(oneNetwork, true)),
      atRate(bookingsPerMinute, minutes, () => bookTime(networkOf(chance), false)),
      atRate(readsPerSecond * 60, minutes, () => read(readMs)),
    ]
    await Promise.all(work)
    await lastDigest(place)
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
  }

  const visitors = sent.filter(({ isVisitor }) => isVisitor)
  findings.note(
    `${minutes} minutes: ${sent.length - visitors.length} enquiries of programs, ${visitors.length} of visitors`,
  )
  findings.note(`an enquiry took ${percentiles(sent.map(({ ms }) => ms))}`)
  findings.note(`a page took ${percentiles(readMs)}; before the flood ${percentiles(beforeMs)}`)
  findings.none(
    'responses other than the usual receipt',
    sent.filter(({ isAcknowledged }) => !isAcknowledged).map(({ status }) => status),
  )
  findings.none('pages that failed', badPages)
  const bound = Math.max(maxPageMs, maxFactor * percentile(beforeMs, 0.99))
  findings.holds(`99 % of the pages within ${Math.round(bound)} ms`, percentile(readMs, 0.99) <= bound)
  findings.holds(
    `99 % of the enquiries within ${maxSendMs} ms`,
    percentile(
      sent.map(({ ms }) => ms),
      0.99,
    ) <= maxSendMs,
  )

  const database = place.open()
  try {
    await checkKept(findings, database, sent)
    await checkMails(findings, database, minutes)
    await checkBookings(findings, database, booked, minutes)
  } finally {
    await database.destroy()
  }
}

async function startSites(place: Place): Promise<SiteProcess[]> {
  const sites: SiteProcess[] = []
  for (let order = 0; order < (place.sqliteFile === null ? 2 : 1); order += 1) {
    const own = { SECRET: 'one secret for all processes of the site', FORMS_PER_MINUTE: String(formsPerMinute) }
    const site = startSite(await freePort(), join(place.dataDir, `log-${order}`), { ...place.environment, ...own })
    sites.push(site)
    if (!(await site.ready)) throw new Error('A process did not start')
  }
  return sites
}

/** Starts the work at even intervals until the time is over, whether or not the work before has ended. */
async function atRate(perMinute: number, minutes: number, work: () => Promise<void>): Promise<void> {
  const running: Promise<void>[] = []
  const started = performance.now()
  const count = minutes * perMinute
  for (let each = 0; each < count; each += 1) {
    await pause(Math.max(0, started + (each * 60_000) / perMinute - performance.now()))
    running.push(work())
  }
  await Promise.all(running)
}

/** An IPv4 address or an IPv6 /48 anywhere. */
function networkOf(chance: Chance): string {
  const upTo = (limit: number) => Math.floor(chance.upTo(limit))
  if (chance.happens(0.5)) return `${20 + upTo(150)}.${upTo(256)}.${upTo(256)}.${1 + upTo(254)}`
  return `2a0${upTo(10)}:${upTo(65_536).toString(16)}:${upTo(65_536).toString(16)}:1::${1 + upTo(1000)}`
}

async function checkKept(findings: Findings, database: Database, sent: Sent[]): Promise<void> {
  const leads = await enquiriesIn(database).select(['id', 'email', 'kept_aside']).execute()
  const consents = await database.selectFrom('consent').select('lead_id').execute()
  const byEmail = Map.groupBy(leads, ({ email }) => email)
  const byLead = Map.groupBy(consents, ({ lead_id }) => lead_id)
  const aside = leads.filter(({ kept_aside }) => kept_aside === 1)
  findings.note(`${leads.length} leads, ${aside.length} of them kept aside`)
  findings.none(
    'not in the register exactly once',
    sent.filter(({ email }) => byEmail.get(email)?.length !== 1).map(({ email }) => email),
  )
  findings.none(
    'without exactly one consent',
    leads.filter(({ id }) => byLead.get(id)?.length !== 1).map(({ id }) => id),
  )
  findings.holds('most of the flood was kept aside', aside.length > leads.length / 2)
}

/** Without the bookings, some of which have a mail of their own to staff, and others are in the digest. */
const enquiriesIn = (database: Database) => database.selectFrom('lead').where('kind', '<>', 'consultation')

/** Whoever has no mailbox takes a few times for good, and others for ten minutes. */
async function checkBookings(findings: Findings, database: Database, booked: Booked[], minutes: number): Promise<void> {
  const rows = await database.selectFrom('consultation').select(['state', 'held_until', 'booked_on']).execute()
  const taken = rows.filter(({ held_until, state }) => held_until === null && state === 'booked').length
  const statuses = (isOne: boolean) =>
    [
      ...Map.groupBy(
        booked.filter((each) => each.isOne === isOne),
        ({ status }) => status,
      ),
    ]
      .map(([status, all]) => `${all.length} × ${status}`)
      .toSorted()
      .join(', ')
  findings.note(`bookings of one network: ${statuses(true)}; of many: ${statuses(false)}`)
  findings.note(`${taken} times taken, ${rows.length - taken} held for ten minutes`)
  findings.none(
    'answers to a booking other than 201, 409 and 429',
    booked.filter(({ status }) => ![201, 409, 429].includes(status)).map(({ status }) => status),
  )
  const ofOne = booked.filter(({ isOne, status }) => isOne && status === 201).length
  const bound = 1 + heldWithinTenMinutes * Math.ceil(minutes / 10 + 1)
  findings.holds(`at most ${bound} times of the one network`, ofOne <= bound)
  findings.holds(`at most ${maxUnconfirmed} times taken without a mailbox`, taken <= maxUnconfirmed)
  findings.none(
    'times held for more than ten minutes',
    rows
      .filter(({ held_until, booked_on }) => Date.parse(held_until ?? booked_on) - Date.parse(booked_on) > holdMs)
      .map(({ booked_on }) => booked_on),
  )
}

/** What came in since the last digest is told by the next one, for which nobody waits ten minutes here. */
async function lastDigest(place: Place): Promise<void> {
  const database = place.open()
  try {
    await database.updateTable('staff_digest').set({ last_on: '' }).execute()
    const untold = enquiriesIn(database).select('id').where('kept_aside', '=', 1).where('digest_mail_id', 'is', null)
    for (const deadline = Date.now() + digestWithinMs; Date.now() < deadline; await pause(1000))
      if ((await untold.limit(1).execute()).length === 0) break
  } finally {
    await database.destroy()
  }
}

async function checkMails(findings: Findings, database: Database, minutes: number): Promise<void> {
  const staff = await staffAddress(database)
  const mails = await database
    .selectFrom('mail')
    .leftJoin('lead_mail', 'lead_mail.mail_id', 'mail.id')
    .leftJoin('lead', 'lead.id', 'lead_mail.lead_id')
    .select(['mail.id', 'mail.recipient', 'mail.subject', 'mail.html', 'mail.waits_until'])
    .distinct()
    .where((row) => row.or([row('lead.kind', 'is', null), row('lead.kind', '<>', 'consultation')]))
    .execute()
  const digests = mails.filter(({ subject }) => subject.includes('kept aside'))
  const toStaff = mails.filter(({ recipient }) => recipient === staff).length - digests.length
  const confirmations = mails.filter(({ recipient, waits_until }) => recipient !== staff && waits_until === null).length
  findings.note(`${toStaff} mails to staff and ${confirmations} confirmations at once, ${digests.length} digests`)
  // A window of a minute begins with the first enquiry of it, so one more may begin than there are minutes.
  const bound = Math.min(formsPerMinute * (minutes + 1), formsPerMinute * 10)
  findings.holds(`at most ${bound} enquiries had mails of their own`, toStaff <= bound)
  findings.holds(
    `at most ${bound + confirmationsInFlood} confirmations at once`,
    confirmations <= bound + confirmationsInFlood,
  )
  findings.holds('at most one digest in ten minutes, and the last one', digests.length <= Math.ceil(minutes / 10) + 2)
  findings.none(
    'digests longer than 100 KB',
    digests.filter(({ html }) => html.length > 100_000).map(({ id }) => id),
  )
  const untold = enquiriesIn(database).select('id').where('kept_aside', '=', 1).where('digest_mail_id', 'is', null)
  findings.none(
    'kept aside and in no digest',
    (await untold.execute()).map(({ id }) => id),
  )
  const counted = digests.reduce((sum, { subject }) => sum + Number.parseInt(subject, 10), 0)
  const aside = await database.selectFrom('lead').select('id').where('digest_mail_id', 'is not', null).execute()
  findings.same('leads told of by digests', counted, aside.length)
}

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

function percentiles(values: number[]): string {
  const [median, most, worst] = [0.5, 0.99, 1].map((share) => Math.round(percentile(values, share)))
  return `${median} ms (median), ${most} ms (99 %), ${worst} ms (longest)`
}
