// The site is killed while visitors book, confirm, move and cancel consultations. Whoever was told so has the time, and
// nobody else; and each has the mails that were promised, at most once more than a process was killed while sending them.
import { openLog } from '#platform/log.server.ts'
import { openMailer } from '#platform/mail/sending/mailer.server.ts'
import { smtpTransport } from '#platform/mail/sending/transport.server.ts'
import { openBooker, openWholeYear } from './harness/visitors/bookings.ts'
import type { FaultRun } from './harness/fault-run.ts'
import { checkHeldTimes, checkTold, checkVisitors } from './harness/held-times.ts'
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
  await checkHeldTimes(run, database)
  await checkVisitors(run, database, visitors)
  await checkTold(run, database)

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
  const mails = database.selectFrom('mail').select(['message_id', 'attempts'])
  const due = await mails.where('template', '<>', 'booking.reminder').execute()
  const arrived = Map.groupBy(mailServer.taken, ({ messageId }) => messageId ?? '')
  const copies = ({ message_id }: { message_id: string }) => arrived.get(message_id)?.length ?? 0
  const idsOf = (isWrong: (mail: (typeof due)[number]) => boolean) =>
    due.filter(isWrong).map(({ message_id }) => message_id)
  run.note(`${due.length} mails to be sent at once, ${mailServer.taken.length} arrived`)
  run.none(
    'mails that never arrived',
    idsOf((mail) => copies(mail) === 0),
  )
  run.none(
    'mails that arrived twice although no process was killed while sending them',
    idsOf((mail) => copies(mail) > mail.attempts),
  )
  run.none(
    'reminders sent too early',
    [...arrived.keys()].filter((id) => !due.some(({ message_id }) => message_id === id)),
  )
}
