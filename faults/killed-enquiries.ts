// While visitors send enquiries, the server is killed by SIGKILL at random moments, also during its start, and started
// again on the same data. SIGKILL stands for a crash or an impatient supervisor. A power cut is not tested: its effect
// depends on the disk.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from '#platform/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { folderTransport } from '#platform/mail/transport.server.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { freePort } from '../tests/free-port.ts'
import type { Chance } from './chance.ts'
import { inParallel, newEnquiry, noTrouble, pause, sendTo, submit, type Enquiry } from './enquiries.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { checkRegister } from './register.ts'
import { startSite, type SiteProcess } from './site-process.ts'

const writers = 8
/** The share of kills while the server is starting, and of the others the share right after some responses. */
const whileStarting = 0.2
const betweenResponses = 0.5
const maxStartMs = 1500
const maxServiceMs = 1000
const maxResponses = 24
/** The share of visitors who do not retry when no response comes. */
const leavingShare = 0.05
const budgetMs = 4 * 60_000
const slowBudgetMs = 8 * 60_000
/** Longer than a claim, so that mails claimed by a killed process may be delivered by another. */
const claimExpiredMs = 11 * 60_000

/** Kills the server this often; nine of ten kills are enough on a slow machine. */
export async function enquiriesKilled(findings: Findings, place: Place, chance: Chance, kills: number): Promise<void> {
  const minKills = Math.floor(kills * 0.9)
  const port = await freePort()
  const log = join(place.dataDir, 'log')
  const start = () => startSite(port, log, place.environment)
  const trouble = noTrouble()
  const acknowledged: Enquiry[] = []
  const left: Enquiry[] = []
  const started = Date.now()
  const deadline = started + slowBudgetMs
  const isTimeLeft = (killed: number) => Date.now() < (killed < minKills ? deadline : started + budgetMs)
  let sent = 0
  let isOver = false
  const writing = inParallel(writers, async () => {
    if (isOver) return false
    sent += 1
    const enquiry = newEnquiry(sent)
    const leaves = chance.happens(leavingShare)
    const list = (await submit(
      sendTo(() => `http://127.0.0.1:${port}`),
      enquiry,
      trouble,
      leaves,
    ))
      ? acknowledged
      : left
    list.push(enquiry)
    return true
  })

  let killed = 0
  const moments = { starting: 0, serving: 0, responding: 0 }
  let site: SiteProcess | null = null
  try {
    while (killed < kills && isTimeLeft(killed)) {
      site = start()
      if (chance.happens(whileStarting)) {
        moments.starting += 1
        await pause(chance.upTo(maxStartMs))
      } else {
        if (!(await site.ready)) throw new Error('The server exited unexpectedly')
        await pause(Math.max(0, Math.min(trouble.heldUntil, deadline) - Date.now()))
        if (chance.happens(betweenResponses)) {
          // Other enquiries sent at the same time are just being written or acknowledged then.
          moments.responding += 1
          await waitForMore(acknowledged, 1 + Math.floor(chance.upTo(maxResponses)))
        } else {
          moments.serving += 1
          await pause(chance.upTo(maxServiceMs))
        }
      }
      await site.kill()
      killed += 1
    }
    site = start()
    const hasStarted = await site.ready
    isOver = true
    if (hasStarted) await writing
    findings.holds('the server started again after the last kill', hasStarted)
  } finally {
    isOver = true
    await site?.stop()
  }

  findings.holds(`${killed} kills, at least ${minKills}`, killed >= minKills)
  findings.note(
    `${moments.starting} of the kills within ${maxStartMs} ms after the start, ${moments.serving} within ${maxServiceMs} ms of serving ${writers} visitors at once, ${moments.responding} just after a response`,
  )
  findings.note(
    `${sent} enquiries sent, ${acknowledged.length} acknowledged; ${trouble.lost} responses lost, ${trouble.refused} connections refused` +
      (trouble.rateLimited ? `; ${trouble.rateLimited} times held up by the overall rate limit` : ''),
  )
  findings.same('5xx responses', trouble.failed, 0)
  findings.none('errors in the server’s log', errorsIn(log))
  const database = place.open()
  try {
    await checkRegister(findings, database, { acknowledged, left })
    await checkKeptMail(findings, database, join(place.dataDir, 'mail'))
  } finally {
    await database.destroy()
  }
  if (place.sqliteFile !== null) checkFile(findings, place.sqliteFile)
}

/** Resolves once `more` further enquiries are acknowledged, or after three seconds. */
async function waitForMore(acknowledged: Enquiry[], more: number): Promise<void> {
  const target = acknowledged.length + more
  for (const deadline = Date.now() + 3000; acknowledged.length < target && Date.now() < deadline;) await pause(1)
}

function errorsIn(log: string): string[] {
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
    .map((line) => line.slice(0, 300))
}

/** Without SMTP each mail becomes a file, so delivered mails can be counted. Then the remaining ones are delivered. */
async function checkKeptMail(findings: Findings, database: Database, folder: string): Promise<void> {
  const written = () => readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const namesOf = (mails: { message_id: string }[]) => mails.map((mail) => mail.message_id.replace(/^<|@.*$/g, ''))
  const all = await database.selectFrom('mail').select(['message_id', 'state']).execute()
  const sent = all.filter((mail) => mail.state === 'sent')
  const claimed = all.filter((mail) => mail.state === 'claimed')
  findings.note(
    `${sent.length} mails sent, ${claimed.length} claimed by processes that were killed, ${written().length} files`,
  )
  const before = written().join()
  findings.none(
    'mails marked as sent without a file',
    namesOf(sent).filter((name) => !before.includes(name)),
  )

  const mailer = openMailer({
    database,
    transport: folderTransport(folder),
    from: { name: '', address: 'office@firm.example.in' },
    clock: () => new Date(Date.now() + claimExpiredMs),
    log: openLog('silent'),
  })
  findings.note(`${await mailer.deliverDue()} more delivered once the claims had expired`)
  await mailer.stop()
  findings.same('files, one for each mail', written().length, all.length)
  const after = written().join()
  findings.none(
    'mails without a file in the end',
    namesOf(all).filter((name) => !after.includes(name)),
  )
}

function checkFile(findings: Findings, sqliteFile: string): void {
  const file = new DatabaseSync(sqliteFile)
  const verdict = file
    .prepare('pragma integrity_check')
    .all()
    .map((row) => String(row['integrity_check']))
  findings.none(
    'errors reported by pragma integrity_check',
    verdict.filter((line) => line !== 'ok'),
  )
  findings.same('rows reported by pragma foreign_key_check', file.prepare('pragma foreign_key_check').all().length, 0)
  file.close()
}
