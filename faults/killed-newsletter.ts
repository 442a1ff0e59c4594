// While an issue of the newsletter goes out, the server is killed by SIGKILL over and over, and started again on the same
// data. Everybody gets the issue. Only a mail that a killed process was sending may arrive twice, with one Message-ID.
import { join } from 'node:path'
import '#newsletter/tables.server.ts'
import { freePort } from '../tests/free-port.ts'
import { startMailServer } from '../tests/mail-server.ts'
import { addSubscribers, scheduledIssue } from '../tests/newsletter-issue.ts'
import type { Chance } from './chance.ts'
import { pause } from './enquiries.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { startSite } from './site-process.ts'

const readers = 1500
const kills = 10
/** How many more copies are written before one of the first kills, and mails accepted before one of the others. */
const maxCopies = 150
const maxMails = 40
const progressWithinMs = 20_000
const acceptsAfterMs = 5
const endsWithinMs = 120_000

export async function newsletterKilled(findings: Findings, place: Place, chance: Chance): Promise<void> {
  const mailServer = await startMailServer()
  mailServer.be({ is: 'slow', ms: acceptsAfterMs })
  const port = await freePort()
  const start = async () => {
    const site = startSite(port, join(place.dataDir, 'log'), {
      ...place.environment,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'office@firm.example.in',
    })
    if (!(await site.ready)) throw new Error('The server did not start')
    return site
  }
  await (await start()).stop()
  const database = place.open()
  const unsent = () =>
    database.selectFrom('mail').select(['state', 'message_id']).where('state', '<>', 'sent').execute()
  const copies = () => database.selectFrom('newsletter_copy').select('subscriber_id').execute()
  /** Resolves once there are so many more, or none have come for long. */
  async function until(count: () => Promise<number>, more: number): Promise<void> {
    const target = Math.min(readers, (await count()) + more)
    for (const deadline = Date.now() + progressWithinMs; (await count()) < target && Date.now() < deadline;)
      await pause(1)
  }
  /** Mails that a killed process was sending. */
  const interrupted = new Set<string>()
  const moments: string[] = []
  try {
    await addSubscribers(database, readers, new Date())
    const issue = await scheduledIssue(database, new Date())
    for (let killed = 0; killed < kills; killed += 1) {
      const site = await start()
      if (killed < kills / 2) await until(async () => (await copies()).length, 1 + chance.upTo(maxCopies))
      else await until(async () => mailServer.taken.length, 1 + chance.upTo(maxMails))
      await site.kill()
      const claimed = (await unsent()).filter(({ state }) => state === 'claimed')
      for (const { message_id } of claimed) interrupted.add(message_id)
      moments.push(`${(await copies()).length}/${mailServer.taken.length}`)
      // A claim is left alone until it expires; here it has expired at once.
      const claimed_until = new Date().toISOString()
      await database.updateTable('mail').set({ claimed_until }).where('state', '=', 'claimed').execute()
    }
    const site = await start()
    try {
      for (const deadline = Date.now() + endsWithinMs; Date.now() < deadline; await pause(100)) {
        if ((await copies()).length >= readers && (await unsent()).length === 0) break
      }
    } finally {
      await site.stop()
    }

    findings.note(`copies written and mails accepted at each of the ${kills} kills: ${moments.join(', ')}`)
    const { state } = await database
      .selectFrom('newsletter_issue')
      .select('state')
      .where('id', '=', issue)
      .executeTakeFirstOrThrow()
    findings.holds(`the issue is sent (${state})`, state === 'sent')
    const written = await copies()
    findings.same('copies', written.length, readers)
    findings.same('subscribers with a copy', new Set(written.map((copy) => copy.subscriber_id)).size, readers)
    const arrived = Map.groupBy(mailServer.taken, (mail) => mail.to?.[0]?.address ?? '')
    findings.same('subscribers whom the issue has reached', arrived.size, readers)
    const twice = [...arrived].filter(([, mails]) => mails.length > 1)
    findings.note(
      `${interrupted.size} mails were claimed by a process that was killed, of which ${twice.length} arrived twice`,
    )
    findings.none(
      'subscribers with two mails that are not copies of one',
      twice.filter(([, mails]) => new Set(mails.map((mail) => mail.messageId)).size > 1).map(([address]) => address),
    )
    findings.none(
      'mails that arrived twice though no killed process was sending them',
      twice.flatMap(([, [mail]]) => (interrupted.has(mail?.messageId ?? '') ? [] : [mail?.messageId ?? ''])),
    )
    findings.holds(
      'some kills came while the copies were being written',
      moments.some((moment) => !moment.startsWith(`${readers}/`)),
    )
  } finally {
    await database.destroy()
    await mailServer.stop()
  }
}
