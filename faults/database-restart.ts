// PostgreSQL ends all connections of the site over and over, and then stops without a warning and starts again, while
// visitors write and read. The site runs in one process, which must live through all of it.
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { TestPostgres } from '../tests/servers/postgres.ts'
import { newEnquiry, submit, type Enquiry } from './harness/visitors/enquiries.ts'
import type { FaultRun } from './harness/fault-run.ts'
import { crash } from './harness/postgres-process.ts'
import { keepReading, read, timesOf } from './harness/visitors/readers.ts'
import { checkRegister } from './harness/register.ts'
import { inParallel, inWords, noTrouble } from './harness/visitors/senders.ts'
import { linesOf } from './harness/site.ts'

const rounds = 30
const writers = 8
const awayMs = 3000
const afterwardsMs = 2000
const acknowledgedWithinMs = 30_000
const readyzWithinMs = 3000
const maxLogLines = 12
const pages = ['/home', '/careers', '/ourteam', '/insights', '/get/faqs', '/get/logos']

export async function databaseRestart(run: FaultRun, postgres: TestPostgres): Promise<void> {
  const { chance, holds, none, note, same } = run
  const name = new URL(run.place.environment.DATABASE_URL).pathname.slice(1)
  // The servers of tests acknowledge before they have written, which a crash would turn into a loss.
  await administer(postgres.url, `alter database ${name} set synchronous_commit = on`)
  const site = await run.start()
  const addresses = pages.map((page) => site.url + page)
  for (const address of addresses) await read(address)
  const acknowledged: Enquiry[] = []
  const trouble = noTrouble()
  let [sent, isOver] = [0, false]
  const readers = keepReading(addresses, 5)
  const writing = inParallel(writers, async () => {
    const enquiry = newEnquiry((sent += 1))
    await submit(site.url, enquiry, trouble)
    acknowledged.push(enquiry)
    return !isOver
  })

  let ended = 0
  for (let round = 0; round < rounds; round += 1) {
    await pause(100 + chance.upTo(500))
    ended += await administer(postgres.url, endConnections, [name])
  }
  note(`${ended} connections ended in ${rounds} rounds, ${acknowledged.length} enquiries acknowledged`)

  const startAgain = await crash(postgres)
  await pause(awayMs)
  const whileAway = await read(`${site.url}/readyz`)
  await startAgain()
  const backAt = performance.now()
  const before = acknowledged.length
  while (acknowledged.length === before && performance.now() - backAt < acknowledgedWithinMs) await pause(20)
  note(`an enquiry was acknowledged ${Math.round(performance.now() - backAt)} ms after PostgreSQL was back`)
  await pause(afterwardsMs)
  isOver = true
  await writing
  await readers.stop()

  const { status } = await read(`${site.url}/readyz`)
  holds(`the process lives and is ready (${status})`, status === 200)
  holds(
    `/readyz while PostgreSQL was away: ${whileAway.status}, "${whileAway.body}", after ${Math.ceil(whileAway.ms)} ms`,
    whileAway.status === 503 && whileAway.ms < readyzWithinMs,
  )
  note(`${sent} enquiries sent, ${acknowledged.length} acknowledged; ${inWords(trouble)}`)
  same('responses lost and connections refused', trouble.lost + trouble.refused, 0)
  none(
    'reads without their page',
    readers.reads.filter((each) => each.status !== 200).map((each) => each.status),
  )
  note(timesOf(readers.reads))
  const lines = linesOf(run.log).length
  holds(`${lines} lines in the log, ${maxLogLines} at most`, lines <= maxLogLines)
  await checkRegister(run, run.database(), acknowledged)
}

const endConnections =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()'

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
