// The server dies by SIGKILL at random moments, also while it starts, and comes back on the same data, while visitors
// send enquiries. SIGKILL stands for a crash or an impatient supervisor; what a power cut does is up to the disk.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from '#platform/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { folderTransport } from '#platform/mail/transport.server.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { freePort } from '../tests/free-port.ts'
import type { Chance } from './chance.ts'
import { atOnce, newEnquiry, noTrouble, pause, sendTo, submit, type Enquiry } from './enquiries.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { checkRegister } from './register.ts'
import { startSite, type SiteProcess } from './site-process.ts'

const kills = 56
/** With these it is content where the machine is slow. */
const leastKills = 50
const writers = 8
/** Of the kills, those that come while the server is still starting, and those between two answers. */
const whileStarting = 0.2
const betweenAnswers = 0.5
const longestStartMs = 1500
const longestServiceMs = 1000
const maxAnswers = 24
/** Of the visitors, those who do not try again when no answer came. */
const leaving = 0.05
const budgetMs = 4 * 60_000
const slowBudgetMs = 8 * 60_000
/** Longer than a claim: what a killed process was delivering is taken over then. */
const claimRunsOutMs = 11 * 60_000

export async function killNine(findings: Findings, place: Place, chance: Chance): Promise<void> {
  const port = await freePort()
  const log = join(place.dataDir, 'log')
  const start = () => startSite(port, log, place.environment)
  const trouble = noTrouble()
  const acknowledged: Enquiry[] = []
  const left: Enquiry[] = []
  const started = Date.now()
  const deadline = started + slowBudgetMs
  const isTimeLeft = (killed: number) => Date.now() < (killed < leastKills ? deadline : started + budgetMs)
  let sent = 0
  let isOver = false
  const writing = atOnce(writers, async () => {
    if (isOver) return false
    sent += 1
    const enquiry = newEnquiry(sent)
    const leaves = chance.happens(leaving)
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
  const moments = { starting: 0, serving: 0, answering: 0 }
  let site: SiteProcess | null = null
  try {
    while (killed < kills && isTimeLeft(killed)) {
      site = start()
      if (chance.happens(whileStarting)) {
        moments.starting += 1
        await pause(chance.upTo(longestStartMs))
      } else {
        if (!(await site.ready)) throw new Error('The server ended by itself')
        await pause(Math.max(0, Math.min(trouble.heldUntil, deadline) - Date.now()))
        if (chance.happens(betweenAnswers)) {
          // Those who asked with the first are just then being written or answered.
          moments.answering += 1
          await answers(acknowledged, 1 + Math.floor(chance.upTo(maxAnswers)))
        } else {
          moments.serving += 1
          await pause(chance.upTo(longestServiceMs))
        }
      }
      await site.kill()
      killed += 1
    }
    site = start()
    const cameBack = await site.ready
    isOver = true
    if (cameBack) await writing
    findings.holds('the server came back after the last kill', cameBack)
  } finally {
    isOver = true
    await site?.stop()
  }

  findings.holds(`${killed} kills, at least ${leastKills}`, killed >= leastKills)
  findings.note(
    `${moments.starting} of them within ${longestStartMs} ms after the start, ${moments.serving} within ${longestServiceMs} ms of serving ${writers} visitors at once, ${moments.answering} just after an answer`,
  )
  findings.note(
    `${sent} enquiries sent, ${acknowledged.length} acknowledged; ${trouble.lost} answers lost and ${trouble.refused} times no server there` +
      (trouble.tooOften ? `; ${trouble.tooOften} times held up by the limit for all` : ''),
  )
  findings.same('answers 5xx', trouble.failed, 0)
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

/** When so many more answers have come, or after three seconds. */
async function answers(acknowledged: Enquiry[], more: number): Promise<void> {
  const wanted = acknowledged.length + more
  for (const deadline = Date.now() + 3000; acknowledged.length < wanted && Date.now() < deadline;) await pause(1)
}

function errorsIn(log: string): string[] {
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
    .map((line) => line.slice(0, 300))
}

/** Without SMTP each mail becomes a file, so that what was delivered can be counted, and the rest be delivered. */
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
    clock: () => new Date(Date.now() + claimRunsOutMs),
    log: openLog('silent'),
  })
  findings.note(`${await mailer.deliverDue()} more delivered once the claims had run out`)
  await mailer.stop()
  findings.same('files, one to each mail', written().length, all.length)
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
    'complaints of pragma integrity_check',
    verdict.filter((line) => line !== 'ok'),
  )
  findings.same('rows that pragma foreign_key_check names', file.prepare('pragma foreign_key_check').all().length, 0)
  file.close()
}
