// Another program holds the write lock of the SQLite file for longer than the site waits, and then for a moment only.
// Visitors read and write meanwhile.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '../tests/free-port.ts'
import { newEnquiry, noTrouble, pause, requestOf, sendTo, submit, type Enquiry } from './enquiries.ts'
import type { Findings } from './findings.ts'
import { linesOf } from './log-lines.ts'
import type { Place } from './places.ts'
import { keepReading, percentile, read, timesOf } from './readers.ts'
import { checkRegister } from './register.ts'
import { startSite } from './site-process.ts'

const lockedMs = 12_000
/** Rendering takes the thread that answers everybody, so it starts only after the rendered pages have been timed. */
const renderingAfterMs = 8000
const shortlyLockedMs = 4000
const answerLimitMs = 25_000
const rendered = ['/home', '/careers', '/ourteam', '/get/faqs']

export async function lockedDatabase(findings: Findings, place: Place): Promise<void> {
  if (place.sqliteFile === null) throw new Error('Only SQLite has one lock for all writers')
  const log = join(place.dataDir, 'log')
  const site = startSite(await freePort(), log, place.environment)
  const acknowledged: Enquiry[] = []
  const left: Enquiry[] = []
  const send = sendTo(() => site.url)
  try {
    if (!(await site.ready)) throw new Error('The site did not start')
    const addresses = rendered.map((path) => site.url + path)
    for (const address of addresses) await read(address)
    const undisturbed = keepReading(addresses, 5)
    await pause(2000)
    await undisturbed.stop()

    const unlock = lock(place.sqliteFile)
    const lockedAt = performance.now()
    const readers = keepReading(addresses, 5)
    const enquiry = newEnquiry(1)
    const sentAt = performance.now()
    const writing = send(requestOf(enquiry)).then(async (response) => ({
      status: response.status,
      ms: Math.ceil(performance.now() - sentAt),
      body: await response.text(),
    }))
    await pause(renderingAfterMs)
    await readers.stop()
    let number = 0
    const uncached = []
    while (performance.now() - lockedAt < lockedMs) {
      number += 1
      uncached.push(await read(`${site.url}/insights?search=${number}`))
      await pause(200)
    }
    const notReady = await read(`${site.url}/readyz`)
    unlock()
    const written = await writing
    if (written.status === 200) acknowledged.push(enquiry)
    else left.push(enquiry)

    findings.note(`rendered pages without a lock: ${timesOf(undisturbed.reads)}`)
    findings.holds(`rendered pages: ${timesOf(readers.reads)}`, percentile(readers.reads, 0.99) <= 50)
    findings.none(
      'reads without their page',
      [...readers.reads, ...uncached].filter(({ status }) => status !== 200).map(({ status }) => status),
    )
    findings.note(`pages never rendered before: ${timesOf(uncached)}`)
    findings.holds(
      `the enquiry: ${written.status} after ${written.ms} ms, "${written.body.slice(0, 160)}"`,
      [200, 503].includes(written.status) && written.ms <= answerLimitMs,
    )
    findings.holds(`/readyz: ${notReady.status}, "${notReady.body}"`, notReady.status === 503 && notReady.ms <= 3000)

    const unlockLater = lock(place.sqliteFile)
    const second = newEnquiry(2)
    const trouble = noTrouble()
    const secondAt = performance.now()
    const submitting = submit(send, second, trouble)
    await pause(shortlyLockedMs)
    unlockLater()
    if (await submitting) acknowledged.push(second)
    findings.holds(
      `an enquiry sent under a lock of ${shortlyLockedMs} ms is stored without a failure, after ${Math.ceil(performance.now() - secondAt)} ms`,
      trouble.failed === 0 && acknowledged.includes(second),
    )
    const lines = linesOf(log)
    findings.holds(
      `${lines.length} lines in the log: ${lines.map(({ msg, message = '' }) => `${msg} (${message})`).join('; ')}`,
      lines.length <= 4,
    )
    const database = place.open()
    try {
      await checkRegister(findings, database, { acknowledged, left })
    } finally {
      await database.destroy()
    }
  } finally {
    await site.stop()
  }
}

/** Returns how to let go of it. */
function lock(file: string): () => void {
  const other = new DatabaseSync(file, { timeout: 5000 })
  other.exec('begin immediate')
  return () => {
    other.exec('rollback')
    other.close()
  }
}
