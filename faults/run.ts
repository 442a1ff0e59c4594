// Fault injection: nothing that was acknowledged may be lost, and no page may fail, when servers are killed, the mail server
// or the database is away, the disk is full, a new release takes over, or somebody sends far too much.
// Run: npm run test:faults (-- names of runs to select them; -- short and names for fewer kills; -- promises for those that
// guard what visitors were promised, with fewer kills; SEED=… to repeat the random choices)
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { buildIfStale } from '../bin/build.ts'
import { startPostgres } from '../tests/servers/postgres.ts'
import { backupUnderLoad } from './backup.ts'
import { bookingStorm } from './booking-storm.ts'
import { databaseRestart } from './database-restart.ts'
import { fullDisk } from './full-disk.ts'
import { seededChance, seedFrom } from './harness/chance.ts'
import { doRun, type Doing } from './harness/fault-run.ts'
import { openFindings } from './harness/findings.ts'
import { canMakeDisks, postgresPlace, smallDiskPlace, sqlitePlace, type FaultTarget } from './harness/places.ts'
import { killedAlerts } from './killed-alerts.ts'
import { killedApplications, killedApplicationsToS3 } from './killed-applications.ts'
import { killedBookings } from './killed-bookings.ts'
import { killedEnquiries } from './killed-enquiries.ts'
import { signInFlood, unauthenticatedLoad } from './load/unauthenticated-load.ts'
import { killedReminders } from './killed-reminders.ts'
import { mailOutage } from './mail-outage.ts'
import { releases } from './releases.ts'

type Make = () => Promise<FaultTarget>

const short = 'short'
const given = process.argv.slice(2).filter((name) => name !== short)
const isShort = process.argv.includes(short) || given.includes('promises')
const seed = seedFrom(process.env.SEED)
console.log(`Seed ${seed} (SEED=${seed} npm run test:faults repeats its choices)`)
await buildIfStale()
const postgres = await startPostgres()
const sqlite: Make = async () => sqlitePlace()
const onPostgres: Make = () => postgresPlace(postgres.url)
const onSmallDisk: Make = async () => smallDiskPlace(160)
const both = (doing: Doing): [Make, Doing][] => [
  [sqlite, doing],
  [onPostgres, doing],
]

/** By the names under which they are chosen, which are the names in docs/faults.md. */
const promises: Record<string, [Make, Doing][]> = {
  'killed-enquiries': both(killedEnquiries),
  'killed-bookings': both(killedBookings),
  'booking-storm': both(bookingStorm),
  'killed-applications': [...both(killedApplications), ...(isShort ? [] : both(killedApplicationsToS3))],
  'killed-reminders': both(killedReminders),
  'mail-outage': both(mailOutage),
  'database-restart': [[onPostgres, (run) => databaseRestart(run, postgres)]],
  'full-disk': canMakeDisks() ? [[onSmallDisk, fullDisk]] : [],
}
const others: Record<string, [Make, Doing][]> = {
  'killed-alerts': both(killedAlerts),
  releases: both(releases),
  backup: [
    [sqlite, async (run) => backupUnderLoad(run, await onPostgres())],
    [onPostgres, async (run) => backupUnderLoad(run, sqlitePlace())],
  ],
  'unauthenticated-load': [[sqlite, unauthenticatedLoad]],
  'sign-in-flood': [[sqlite, signInFlood]],
}
const all = { ...promises, ...others }
/** The tests that `npm test` leaves out because they take long: those with the tag and those in *.long.spec.ts. */
const longTests = 'long-tests'

const named = given.flatMap((name) => (name === 'promises' ? Object.keys(promises) : [name]))
const unknown = named.filter((name) => name !== longTests && !(name in all))
if (unknown.length) {
  console.error(
    `No run is called ${unknown.join(', ')}. There are: promises, ${[...Object.keys(all), longTests].join(', ')}`,
  )
  process.exitCode = 1
}
const findings = openFindings()
try {
  for (const [name, attempts] of Object.entries(all)) {
    if (unknown.length > 0 || (named.length > 0 && !named.includes(name))) continue
    if (attempts.length === 0) console.log(`\n${name}: not run, because only root on Linux can make a disk`)
    for (const [make, doing] of attempts) await attempt(name, await make(), doing)
  }
  if (unknown.length === 0 && (named.length === 0 || named.includes(longTests))) {
    console.log(`\n${longTests}`)
    findings.holds('the long tests pass', runLongTests())
  }
} finally {
  await postgres.stop()
}
const { passed, failed } = findings.counts()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

function runLongTests(): boolean {
  const root = dirname(import.meta.dirname)
  const words = ['--tags-filter=long', 'e2e/.*\\.long\\.']
  return (
    spawnSync(process.execPath, [join(root, 'bin/test.ts'), ...words], { cwd: root, stdio: 'inherit' }).status === 0
  )
}

async function attempt(name: string, place: FaultTarget, doing: Doing): Promise<void> {
  const failedBefore = findings.counts().failed
  const started = Date.now()
  console.log(`\n${name}, ${place.engine}`)
  await doRun(findings, place, seededChance(seed), isShort, doing)
  console.log(`    after ${Math.round((Date.now() - started) / 1000)} s`)
  // After a failure the data is kept for inspection.
  if (findings.counts().failed > failedBefore) console.log(`    kept: ${place.dataDir}`)
  else await place.remove()
}
