// Two processes of the site on one PostgreSQL and one mail server, both taking enquiries and both delivering mail.
import { join } from 'node:path'
import '#platform/mail/outbox.server.ts'
import { freePort } from '../tests/free-port.ts'
import { startMailServer } from '../tests/mail-server.ts'
import { inParallel, newEnquiry, noTrouble, pause, sendTo, submit, type Enquiry } from './enquiries.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { checkRegister } from './register.ts'
import { startSite, type SiteProcess } from './site-process.ts'

const enquiries = 2000
const writers = 8
/** Every tenth enquiry is sent to both processes at the same moment, with the same key. */
const toBothEvery = 10
const deliveredWithinMs = 3 * 60_000

export async function twoProcesses(findings: Findings, place: Place): Promise<void> {
  const mailServer = await startMailServer()
  const sites: SiteProcess[] = []
  const senders = ['first@firm.example.in', 'second@firm.example.in']
  const trouble = noTrouble()
  try {
    for (const [order, sender] of senders.entries()) {
      sites.push(
        startSite(await freePort(), join(place.dataDir, `log-${order}`), {
          ...place.environment,
          DATA_DIR: join(place.dataDir, String(order)),
          SECRET: 'one secret for both processes of the site',
          SMTP_URL: mailServer.url,
          // Shows which process delivered a mail.
          MAIL_FROM: sender,
        }),
      )
      if (!(await sites.at(-1)?.ready)) throw new Error('A process did not start')
    }
    const sends = sites.map((site) => sendTo(() => site.url))
    const acknowledged: Enquiry[] = []
    const started = performance.now()
    let sent = 0
    let both = 0
    await inParallel(writers, async () => {
      if (sent === enquiries) return false
      sent += 1
      const enquiry = newEnquiry(sent)
      const chosen = sent % toBothEvery === 0 ? sends : sends.slice(sent % 2).slice(0, 1)
      if (chosen.length === 2) both += 1
      const outcomes = await Promise.all(chosen.map((send) => submit(send, enquiry, trouble)))
      if (outcomes.every(Boolean)) acknowledged.push(enquiry)
      return true
    })
    const seconds = (performance.now() - started) / 1000
    const database = place.open()
    try {
      const unsent = () => database.selectFrom('mail').select('id').where('state', '<>', 'sent').execute()
      for (const deadline = Date.now() + deliveredWithinMs; Date.now() < deadline; await pause(500)) {
        if ((await unsent()).length === 0) break
      }
      findings.note(
        `${sent} enquiries in ${seconds.toFixed(0)} s over two processes, ${both} of them to both at once; all mail out ${((performance.now() - started) / 1000 - seconds).toFixed(0)} s later` +
          (trouble.rateLimited ? `; ${trouble.rateLimited} times held up by the overall rate limit` : ''),
      )
      findings.same('acknowledged', acknowledged.length, enquiries)
      findings.same('lost responses and 5xx responses', trouble.lost + trouble.refused + trouble.failed, 0)
      await checkRegister(findings, database, { acknowledged, left: [] })
      const mails = await database.selectFrom('mail').select('message_id').execute()
      const arrived = Map.groupBy(mailServer.taken, (mail) => mail.messageId ?? '')
      const delivered = senders.map((sender) => mailServer.taken.filter((mail) => mail.from?.address === sender).length)
      findings.note(`mails delivered by the first process ${delivered[0]}, by the second ${delivered[1]}`)
      findings.same('mails at the mail server', mailServer.taken.length, 2 * enquiries)
      findings.none(
        'Message-IDs that arrived twice',
        [...arrived].filter(([, same]) => same.length > 1).map(([id]) => id),
      )
      findings.none(
        'mails that did not arrive',
        mails.map((mail) => mail.message_id).filter((id) => !arrived.has(id)),
      )
      findings.holds(
        'both processes delivered',
        delivered.every((count) => count > 0),
      )
    } finally {
      await database.destroy()
    }
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
    await mailServer.stop()
  }
}
