// The mail server is down for a day while enquiries come in, or drops connections during delivery. The mailer runs in
// this process on a simulated clock, so that hours pass at once. The enquiries go through the built site.
import type { HttpBindings } from '@hono/node-server'
import type { Email } from 'postal-mime'
import { openPdfInspector } from '#platform/pdf/inspection.server.ts'
import { openWork } from '#platform/work/work.server.ts'
import { openPrivateFiles } from '#platform/private-files.server.ts'
import { openSpool } from '#platform/spool.server.ts'
import type { App, AppDependencies } from '../src/app.server.ts'
import type { Database } from '#platform/database.server.ts'
import { migrate } from '#platform/database.server.ts'
import { openFiles } from '#platform/files.server.ts'
import { openLog } from '#platform/log.server.ts'
import { smtpTransport, type MailTransport } from '#platform/mail/transport.server.ts'
import { startMailServer, type MailServerForTests } from '../tests/mail-server.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { migrations } from '../db/migrations.ts'
import { seedIfEmpty } from '../db/seed.ts'
import type { Chance } from './chance.ts'
import { inParallel, newEnquiry, noTrouble, pause, submit, type Enquiry, type Send } from './enquiries.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { checkRegister } from './register.ts'
import { visitorsBehindProxy } from './site-process.ts'

const enquiries = 200
const writers = 8
const minute = 60_000
const hour = 60 * minute
const outageHours = 24
/** The longest pause between two attempts is six hours. */
const recoveryHours = 14
const settlesWithinMs = 60_000
/** The share of deliveries in which the server accepts the content and then drops the connection. */
const droppedShare = 0.1

type Run = {
  send: Send
  database: Database
  advance: (ms: number) => void
  settled: () => Promise<void>
  close: () => Promise<void>
}

export async function mailOutage(findings: Findings, place: Place): Promise<void> {
  const mailServer = await startMailServer()
  await mailServer.stop()
  const run = await openRun(place, smtpTransport(mailServer.url))
  try {
    const acknowledged = await sendAll(run)
    await run.settled()
    for (let passed = 0; passed < outageHours; passed += 1) {
      run.advance(hour)
      await run.settled()
    }
    const during = await outbox(run.database)
    findings.note(
      `down for ${outageHours} hours: ${acknowledged.length} enquiries acknowledged, ${during.attempts} attempts, up to ${during.maxAttempts} for one mail`,
    )
    findings.same('mails waiting for the server', during.waiting, 2 * enquiries)
    findings.same('mails accepted meanwhile', mailServer.taken.length, 0)
    await mailServer.restart()
    for (let passed = 0; passed < recoveryHours && (await outbox(run.database)).sent < 2 * enquiries; passed += 1) {
      run.advance(hour)
      await run.settled()
    }
    await checkRegister(findings, run.database, { acknowledged, left: [] })
    const copies = await checkCopies(findings, run.database, mailServer)
    findings.none(
      'mails that did not arrive exactly once',
      copies.filter((mail) => mail.copies !== 1).map((mail) => mail.messageId),
    )
  } finally {
    await run.close()
    await mailServer.stop()
  }
}

export async function mailDropping(findings: Findings, place: Place, chance: Chance): Promise<void> {
  const mailServer = await startMailServer()
  const dropping = droppingTransport(smtpTransport(mailServer.url), mailServer, chance)
  const run = await openRun(place, dropping.transport)
  try {
    const acknowledged = await sendAll(run)
    for (let passed = 0; passed < 200; passed += 1) {
      await run.settled()
      if ((await outbox(run.database)).sent === 2 * enquiries) break
      run.advance(11 * minute)
    }
    findings.note(
      `${dropping.deliveries()} deliveries; ${dropping.drops()} times the server dropped the connection after the content and restarted`,
    )
    await checkRegister(findings, run.database, { acknowledged, left: [] })
    const copies = await checkCopies(findings, run.database, mailServer)
    findings.none(
      'mails that never arrived',
      copies.filter((mail) => mail.copies === 0).map((mail) => mail.messageId),
    )
    findings.none(
      'mails with more copies than attempts',
      copies.filter((mail) => mail.copies > mail.attempts).map((mail) => mail.messageId),
    )
    const duplicates = copies.reduce((sum, mail) => sum + Math.max(0, mail.copies - 1), 0)
    findings.note(
      `${copies.filter((mail) => mail.copies > 1).length} mails arrived more than once, with ${duplicates} duplicates, each with the Message-ID of the first`,
    )
    findings.note(
      'Exactly once means: one row per mail, written with its lead; one process at a time delivers it; sent is final.',
    )
    findings.note(
      'If the server drops the connection after the content, it may or may not have kept the mail. The mail is sent again,',
    )
    findings.note(
      'unchanged and with the same Message-ID, by which mail programs recognise it. No mail is lost, or sent twice otherwise.',
    )
  } finally {
    await run.close()
    await mailServer.stop()
  }
}

async function openRun(place: Place, transport: MailTransport): Promise<Run> {
  const settings = readSettings({
    ...place.environment,
    ...visitorsBehindProxy,
    PUBLIC_URL: 'https://firm.example.in',
    LOG_LEVEL: 'silent',
  })
  const log = openLog(settings.logLevel)
  const database = place.open()
  await migrate(database, migrations)
  const files = await openFiles(settings)
  let now = new Date()
  const clock = () => now
  await seedIfEmpty(database, files, now)
  const from = { name: '', address: 'office@firm.example.in' }
  const mailer = openMailer({ database, transport, from, clock, log, pollMs: 10 })
  const bundle = new URL('../build/server/index.js', import.meta.url).href
  const { createApp } = (await import(bundle)) as { createApp: (given: AppDependencies) => App }
  const app = createApp({
    settled: () => Promise.resolve(),
    settings,
    database,
    files,
    spool: openSpool(settings),
    privateFiles: openPrivateFiles({ files, database, clock, log }),
    inspector: openPdfInspector({ clamdUrl: null, log }),
    work: openWork(),
    clock,
    log,
    mailer,
    notReady: () => Promise.resolve(null),
  })
  /** The only part of the socket that the site reads. */
  const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as unknown as HttpBindings
  mailer.start()
  return {
    send: (init) => app.fetch(new Request(`${settings.publicUrl}/post/contactus`, init), bindings),
    database,
    advance: (ms) => void (now = new Date(now.getTime() + ms)),
    async settled() {
      for (const deadline = Date.now() + settlesWithinMs; Date.now() < deadline; await pause(20)) {
        if ((await countDue(database, now)) === 0) return
      }
      throw new Error('The mailer still had mails due')
    },
    async close() {
      await mailer.stop()
      await database.destroy()
    },
  }
}

/** Three minutes pass after every eight enquiries, so that mails with different numbers of attempts overlap. */
async function sendAll({ send, advance }: Run): Promise<Enquiry[]> {
  const acknowledged: Enquiry[] = []
  let sent = 0
  await inParallel(writers, async () => {
    if (sent === enquiries) return false
    sent += 1
    if (sent % writers === 0) advance(3 * minute)
    const enquiry = newEnquiry(sent)
    if (await submit(send, enquiry, noTrouble())) acknowledged.push(enquiry)
    return true
  })
  return acknowledged
}

/** In a share of the deliveries the server drops the connection after the content, kept or not, and restarts. */
function droppingTransport(inner: MailTransport, mailServer: MailServerForTests, chance: Chance) {
  let deliveries = 0
  let drops = 0
  let restarting = Promise.resolve()
  async function restart(): Promise<void> {
    await mailServer.stop()
    await mailServer.restart()
  }
  const transport: MailTransport = {
    async deliver(mail, signal) {
      await restarting
      deliveries += 1
      const isDropped = chance.happens(droppedShare)
      if (isDropped) mailServer.be({ is: 'dropping', keeps: chance.happens(0.5) }, 1)
      try {
        await inner.deliver(mail, signal)
      } finally {
        if (isDropped) {
          drops += 1
          restarting = restarting.then(restart)
          await restarting
        }
      }
    },
    close: () => inner.close(),
  }
  return { transport, deliveries: () => deliveries, drops: () => drops }
}

type Copies = { messageId: string; attempts: number; copies: number }

/** Counts how often each mail arrived. Checks that all are marked as sent, no others arrived, and copies are equal. */
async function checkCopies(findings: Findings, database: Database, { taken }: MailServerForTests): Promise<Copies[]> {
  const mails = await database.selectFrom('mail').select(['message_id', 'attempts', 'state', 'last_error']).execute()
  const arrived = Map.groupBy(taken, (mail) => mail.messageId ?? '')
  const ids = new Set(mails.map((mail) => mail.message_id))
  findings.note(`${taken.length} mails arrived, with ${arrived.size} Message-IDs`)
  findings.none(
    'mails not marked as sent',
    mails.filter((mail) => mail.state !== 'sent').map((mail) => `${mail.message_id} ${mail.state} ${mail.last_error}`),
  )
  findings.none(
    'mails that arrived but are not in the outbox',
    [...arrived.keys()].filter((id) => !ids.has(id)),
  )
  const contentOf = ({ to, subject, date, html, text }: Email) => JSON.stringify([to, subject, date, html, text])
  findings.none(
    'Message-IDs whose copies differ',
    [...arrived].filter(([, same]) => new Set(same.map(contentOf)).size > 1).map(([id]) => id),
  )
  return mails.map((mail) => ({
    messageId: mail.message_id,
    attempts: mail.attempts,
    copies: arrived.get(mail.message_id)?.length ?? 0,
  }))
}

async function outbox(
  database: Database,
): Promise<{ waiting: number; sent: number; attempts: number; maxAttempts: number }> {
  const mails = await database.selectFrom('mail').select(['state', 'attempts']).execute()
  return {
    waiting: mails.filter((mail) => mail.state === 'waiting').length,
    sent: mails.filter((mail) => mail.state === 'sent').length,
    attempts: mails.reduce((sum, mail) => sum + mail.attempts, 0),
    maxAttempts: Math.max(0, ...mails.map((mail) => mail.attempts)),
  }
}

async function countDue(database: Database, now: Date): Promise<number> {
  const mails = await database
    .selectFrom('mail')
    .select('id')
    .where((mail) =>
      mail.or([
        mail('state', '=', 'claimed'),
        mail.and([mail('state', '=', 'waiting'), mail('next_attempt_on', '<=', now.toISOString())]),
      ]),
    )
    .execute()
  return mails.length
}
