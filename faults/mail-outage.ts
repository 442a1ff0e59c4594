// The mail server is away while enquiries come in, then breaks off some deliveries after the content, kept or not, and then
// takes everything. Attempts that would come hours later are made at once: the times of the mails that wait are moved.
import { setTimeout as pause } from 'node:timers/promises'
import type { Email } from 'postal-mime'
import type { Database } from '#platform/database/database.server.ts'
import '#platform/mail/outbox.server.ts'
import { newEnquiry, submit, type Enquiry } from './harness/visitors/enquiries.ts'
import type { FaultRun } from './harness/fault-run.ts'
import { checkRegister } from './harness/register.ts'
import { inParallel, noTrouble } from './harness/visitors/senders.ts'

const enquiries = 60
const writers = 8
/** In reality over a day. */
const attemptsWhileAway = 3
const droppedOf = [10, 10]
const settledWithinMs = 300_000

export async function mailOutage(run: FaultRun): Promise<void> {
  const mailServer = await run.mailServer()
  await mailServer.stop()
  const site = await run.start({ environment: { SMTP_URL: mailServer.url } })
  const database = run.database()

  const acknowledged: Enquiry[] = []
  const trouble = noTrouble()
  let sent = 0
  await inParallel(writers, async () => {
    if (sent === enquiries) return false
    const enquiry = newEnquiry((sent += 1))
    await submit(site.url, enquiry, trouble)
    acknowledged.push(enquiry)
    return true
  })
  run.same('answers of 5xx without a time to wait, and lost ones', trouble.failed + trouble.lost, 0)
  for (let attempt = 0; attempt < attemptsWhileAway; attempt += 1) await tryAll(database)
  const waiting = await outbox(database)
  const attempts = waiting.map((mail) => mail.attempts)
  run.note(
    `while the server was away, ${Math.min(...attempts)} to ${Math.max(...attempts)} attempts were made for each mail`,
  )
  run.none(
    'mails that no longer wait',
    idsOf(waiting, ({ state }) => state !== 'waiting'),
  )
  run.same('mails accepted meanwhile', mailServer.taken.length, 0)

  await mailServer.restart()
  for (const [order, times] of droppedOf.entries()) {
    mailServer.be({ is: 'dropping', keeps: order === 0 }, times)
    await tryAll(database)
  }
  for (let left = maxRounds; left > 0 && (await outbox(database)).some(({ state }) => state !== 'sent'); left -= 1)
    await tryAll(database)
  await checkRegister(run, database, acknowledged)

  const mails = await outbox(database)
  const arrived = Map.groupBy(mailServer.taken, ({ messageId }) => messageId ?? '')
  const copies = (mail: Mail) => arrived.get(mail.message_id)?.length ?? 0
  const kept = droppedOf[0] ?? 0
  run.note(`${mailServer.taken.length} mails arrived, with ${arrived.size} Message-IDs`)
  run.none(
    'mails not marked as sent',
    idsOf(mails, ({ state }) => state !== 'sent'),
  )
  run.none(
    'mails that never arrived',
    idsOf(mails, (mail) => copies(mail) === 0),
  )
  // The site cannot know that the server has kept one whose connection it broke off.
  const again = mailServer.taken.length - mails.length
  run.holds(`${again} copies beside the first, of ${kept} that were kept without a reply`, again >= kept)
  run.none(
    'mails with more copies than attempts',
    idsOf(mails, (mail) => copies(mail) > mail.attempts),
  )
  const contentOf = ({ to, subject, date, html, text }: Email) => JSON.stringify([to, subject, date, html, text])
  run.none(
    'Message-IDs whose copies differ',
    [...arrived].filter(([, same]) => new Set(same.map(contentOf)).size > 1).map(([id]) => id),
  )
}

const maxRounds = 10

type Mail = { message_id: string; state: string; attempts: number }

function outbox(database: Database): Promise<Mail[]> {
  return database.selectFrom('mail').select(['message_id', 'state', 'attempts']).execute()
}

function idsOf(mails: readonly Mail[], isWrong: (mail: Mail) => boolean): string[] {
  return mails.filter(isWrong).map((mail) => `${mail.message_id} ${mail.state}`)
}

/** Resolves once the site has tried everything that waits. */
async function tryAll(database: Database): Promise<void> {
  const now = new Date().toISOString()
  await database.updateTable('mail').set({ next_attempt_on: now }).where('state', '=', 'waiting').execute()
  const left = () =>
    database
      .selectFrom('mail')
      .select('id')
      .where((mail) =>
        mail.or([
          mail('state', '=', 'claimed'),
          mail.and([mail('state', '=', 'waiting'), mail('next_attempt_on', '<=', now)]),
        ]),
      )
      .execute()
  for (const deadline = Date.now() + settledWithinMs; (await left()).length > 0; await pause(50))
    if (Date.now() > deadline) throw new Error('The site did not try all mails in time')
}
