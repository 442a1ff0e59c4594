// The site is killed while visitors send enquiries. Each that was acknowledged is in the register once, with its mails.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from '#platform/database/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openMailer } from '#platform/mail/sending/mailer.server.ts'
import { folderTransport } from '#platform/mail/sending/transport.server.ts'
import { newEnquiry, submit, type Enquiry } from './harness/visitors/enquiries.ts'
import type { FaultRun } from './harness/fault-run.ts'
import { killWhile } from './harness/kills.ts'
import { checkRegister } from './harness/register.ts'
import { inWords, noTrouble } from './harness/visitors/senders.ts'
import { mailRendererFor } from '../tests/people/mails.ts'

/** The share of visitors who do not send again when no response comes. */
const leavingShare = 0.05
/** Longer than a claim, so that mails claimed by a killed process may be delivered by another. */
const claimExpiredMs = 11 * 60_000

export async function killedEnquiries(run: FaultRun): Promise<void> {
  const [acknowledged, left]: [Enquiry[], Enquiry[]] = [[], []]
  const trouble = noTrouble()
  let sent = 0
  await killWhile(run, run.isShort ? 15 : 50, () => ({
    atOnce: 8,
    acknowledged: () => acknowledged.length,
    async visit(url) {
      const enquiry = newEnquiry((sent += 1))
      const isAcknowledged = await submit(url, enquiry, trouble, run.chance.happens(leavingShare))
      const list = isAcknowledged ? acknowledged : left
      list.push(enquiry)
    },
  }))
  run.note(`${sent} enquiries sent, ${acknowledged.length} acknowledged; ${inWords(trouble)}`)
  run.same('answers of 5xx without a time to wait', trouble.failed, 0)
  const database = run.database()
  await checkKeptMail(run, database)
  await checkRegister(run, database, acknowledged, left)
  if (run.place.engine === 'SQLite') checkFile(run)
}

/** Without SMTP each mail becomes a file, so delivered mails can be counted. Then the remaining ones are delivered. */
async function checkKeptMail({ none, note, place, same }: FaultRun, database: Database): Promise<void> {
  const folder = join(place.dataDir, 'mail')
  const written = () => readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const all = await database.selectFrom('mail').select(['message_id', 'state']).execute()
  const [sent, claimed] = ['sent', 'claimed'].map((state) => all.filter((mail) => mail.state === state))
  note(
    `${sent?.length} mails sent, ${claimed?.length} claimed by processes that were killed, ${written().length} files`,
  )
  const withoutFile = (mails: typeof all = []) => {
    const names = written().join()
    return mails.map((mail) => mail.message_id.replace(/^<|@.*$/g, '')).filter((name) => !names.includes(name))
  }
  none('mails marked as sent without a file', withoutFile(sent))

  const mailer = openMailer({
    database,
    mailRenderer: mailRendererFor(database),
    transport: folderTransport(folder),
    from: { name: '', address: 'office@firm.example.in' },
    clock: () => new Date(Date.now() + claimExpiredMs),
    log: openLog('silent'),
  })
  note(`${await mailer.deliverDue()} more delivered once the claims had expired`)
  await mailer.stop()
  same('files, one for each mail', written().length, all.length)
  none('mails without a file in the end', withoutFile(all))
}

function checkFile({ none, place, same }: FaultRun): void {
  const file = new DatabaseSync(join(place.dataDir, 'site.sqlite'))
  const verdict = file.prepare('pragma integrity_check').all()
  none(
    'errors reported by pragma integrity_check',
    verdict.map((row) => String(row['integrity_check'])).filter((line) => line !== 'ok'),
  )
  same('rows reported by pragma foreign_key_check', file.prepare('pragma foreign_key_check').all().length, 0)
  file.close()
}
