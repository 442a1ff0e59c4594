// PostgreSQL ends all connections of the site, thirty times, and then stops without a warning and starts again, while
// visitors write and read. The site runs in one process, which must live through all of it.
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestPostgres } from '../tests/postgres.ts'
import { freePort } from '../tests/free-port.ts'
import type { Chance } from './chance.ts'
import { inParallel, newEnquiry, noTrouble, pause, sendTo, submit, type Enquiry } from './enquiries.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { crash } from './postgres-process.ts'
import { linesOf } from './log-lines.ts'
import { keepReading, read, timesOf } from './readers.ts'
import { checkRegister } from './register.ts'
import { startSite } from './site-process.ts'

const rounds = 30
const writers = 8
const awayMs = 3000
const pages = ['/home', '/careers', '/ourteam', '/insights', '/get/faqs', '/get/logos']

export async function databaseRestart(
  findings: Findings,
  place: Place,
  postgres: TestPostgres,
  chance: Chance,
): Promise<void> {
  // The servers of tests acknowledge before they have written, which a crash would turn into a loss.
  await administer(postgres.url, `alter database ${databaseOf(place)} set synchronous_commit = on`)
  const log = join(place.dataDir, 'log')
  const site = startSite(await freePort(), log, place.environment)
  const trouble = noTrouble()
  const acknowledged: Enquiry[] = []
  let sent = 0
  let isOver = false
  try {
    if (!(await site.ready)) throw new Error('The site did not start')
    const addresses = pages.map((page) => site.url + page)
    for (const address of addresses) await read(address)
    const readers = keepReading(addresses, 5)
    const writing = inParallel(writers, async () => {
      if (isOver) return false
      sent += 1
      const enquiry = newEnquiry(sent)
      await submit(
        sendTo(() => site.url),
        enquiry,
        trouble,
      )
      acknowledged.push(enquiry)
      return true
    })

    let ended = 0
    for (let round = 0; round < rounds; round += 1) {
      await pause(100 + chance.upTo(500))
      ended += await administer(postgres.url, endConnections, [databaseOf(place)])
    }
    findings.note(`${ended} connections ended in ${rounds} rounds, ${acknowledged.length} enquiries acknowledged`)
    const failedBefore = trouble.failed

    const startAgain = await crash(postgres)
    await pause(awayMs)
    const whileAway = await read(`${site.url}/readyz`)
    await startAgain()
    const backAt = performance.now()
    const target = acknowledged.length + 1
    while (acknowledged.length < target && performance.now() - backAt < 30_000) await pause(20)
    const recoveredMs = Math.round(performance.now() - backAt)
    await pause(2000)
    isOver = true
    await writing
    await readers.stop()

    const hasLived = await read(`${site.url}/readyz`)
    findings.holds(`the process lives and is ready (${hasLived.status})`, hasLived.status === 200)
    findings.holds(
      `/readyz while PostgreSQL was away: ${whileAway.status}, "${whileAway.body}", after ${Math.ceil(whileAway.ms)} ms`,
      whileAway.status === 503 && whileAway.ms < 3000,
    )
    findings.note(
      `${sent} enquiries sent, ${acknowledged.length} acknowledged; ${failedBefore} honest failures during the rounds, ${trouble.failed - failedBefore} during the restart of ${awayMs} ms; the first one after it was acknowledged within ${recoveredMs} ms`,
    )
    findings.same('responses lost and connections refused', trouble.lost + trouble.refused, 0)
    findings.none(
      'reads without their page',
      readers.reads.filter(({ status }) => status !== 200).map(({ status }) => status),
    )
    findings.note(timesOf(readers.reads))
    const lines = linesOf(log)
    findings.holds(
      `${lines.length} lines in the log, of a process that failed ${trouble.failed} times`,
      lines.length <= 12,
    )
    const database = place.open()
    try {
      await checkRegister(findings, database, { acknowledged, left: [] })
    } finally {
      await database.destroy()
    }
  } finally {
    isOver = true
    await site.stop()
  }
}

const endConnections =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()'

function databaseOf({ environment }: Place): string {
  return new URL(environment.DATABASE_URL).pathname.slice(1)
}

/** Returns the number of rows. */
async function administer(serverUrl: string, statement: string, parameters: string[] = []): Promise<number> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return (await client.query(statement, parameters)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
