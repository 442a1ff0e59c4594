// The site is killed while visitors book, confirm, move and cancel consultations. Whoever was told so has the time, and
// nobody else; and each has the mails that were promised, at most once more than a process was killed while sending them.
import { openLog } from '#platform/log.server.ts'
import { openMailer } from '#platform/mail/sending/mailer.server.ts'
import { smtpTransport } from '#platform/mail/sending/transport.server.ts'
import { openBooker, openWholeYear } from './harness/visitors/bookings.ts'
import type { FaultRun } from './harness/fault-run.ts'
import { checkBookingMails, checkMailRows } from './harness/booking-mails.ts'
import { checkTakenTimes, checkVisitors } from './harness/bookings.ts'
import { killWhile } from './harness/kills.ts'
import { inWords, noTrouble } from './harness/visitors/senders.ts'
import { mailRendererFor } from '../tests/people/mails.ts'

/** Longer than a claim, so that mails claimed by a killed process may be delivered by another. */
const claimExpiredMs = 11 * 60_000

export async function killedBookings(run: FaultRun): Promise<void> {
  const mailServer = await run.mailServer()
  const trouble = noTrouble()
  let booker: ReturnType<typeof openBooker> | undefined
  const prepare = async () => {
    const database = run.database()
    await openWholeYear(database)
    const opened = openBooker(database, run.chance, trouble)
    booker = opened
    return { atOnce: 6, visit: opened.visit, acknowledged: opened.booked }
  }
  await killWhile(run, run.isShort ? 12 : 50, prepare, { SMTP_URL: mailServer.url })
  if (!booker) throw new Error('Nobody has booked')
  const { visitors, moves, cancellations } = booker
  run.note(
    `${visitors.length} bookings, ${moves()} moves, ${cancellations()} cancellations acknowledged; ${inWords(trouble)}`,
  )
  run.none(
    'visitors who were not told that they have their time',
    visitors.filter(({ state }) => state === 'none' || state === 'unconfirmed').map(({ number }) => number),
  )
  const database = run.database()
  await checkTakenTimes(run, database)
  await checkVisitors(run, database, visitors)
  await checkMailRows(run, database)

  const mailer = openMailer({
    database,
    mailRenderer: mailRendererFor(database),
    transport: smtpTransport(mailServer.url),
    from: { name: '', address: 'office@firm.example.in' },
    clock: () => new Date(Date.now() + claimExpiredMs),
    log: openLog('silent'),
  })
  await mailer.deliverDue()
  await mailer.stop()
  await checkBookingMails(run, database, mailServer.taken)
}
