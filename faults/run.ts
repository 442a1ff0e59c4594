// Fault injection: no enquiry may be lost and no page may fail when servers are killed, mail servers fail, the database
// restarts, freezes, is locked or has a full disk, or somebody floods the site.
// Run: npm run test:faults (-- names of runs to select them; -- promises for the six that guard what visitors were
// promised, in at most ten minutes; SEED=… to repeat)
import { at, runTrial, withOther, withS3, type Attempt, type Make, type Trial } from './trial.ts'
import { startPostgres } from '../tests/postgres.ts'
import { buildIfStale } from '../bin/build.ts'
import { addressFlood } from './address-flood.ts'
import { databaseRestart } from './database-restart.ts'
import { applicationsKilled } from './killed-applications.ts'
import { backupUnderLoad } from './backup.ts'
import { bookingsKilled, bookingStorm, remindersOnce } from './killed-bookings.ts'
import { cdn } from './cdn.ts'
import { cluster } from './cluster.ts'
import { seededChance, seedFrom } from './chance.ts'
import { openFindings } from './findings.ts'
import { firstStart } from './killed-first-start.ts'
import { flood } from './flood.ts'
import { frozenDatabase } from './frozen-database.ts'
import { canMakeDisks, fullDisk, smallDiskPlace } from './full-disk.ts'
import { enquiriesKilled } from './killed-enquiries.ts'
import { lockedDatabase } from './locked-database.ts'
import { mailDropping, mailOutage } from './mail-outage.ts'
import { canPool, pooledPlace } from './pgbouncer.ts'
import { newsletterKilled } from './killed-newsletter.ts'
import { missingPackages, startCluster } from './patroni-cluster.ts'
import { postgresPlace, sqlitePlace, type Place } from './places.ts'
import { idleSockets } from './idle-sockets.ts'
import { releases } from './releases.ts'
import { resumeCorpus } from './resume-corpus.ts'
import { rollingRelease } from './rolling-release.ts'
import { scarceMemory } from './scarce-memory.ts'
import { signals } from './signals.ts'
import { missingSwiftPackages } from './swift.ts'
import { swiftStore } from './swift-store.ts'
import { tlsProxy } from './tls-proxy.ts'
import { uploadOnFullDisk, uploads } from './uploads.ts'
import { twoProcesses } from './two-processes.ts'
import { signInFlood } from './load/sign-in-flood.ts'
import { unauthenticatedLoad } from './load/unauthenticated-load.ts'
import { virusScanner } from './virus-scanner.ts'
import { wrongClock } from './wrong-clock.ts'

const seed = seedFrom(process.env.SEED)
const chance = seededChance(seed)
const findings = openFindings()
const given = process.argv.slice(2)
/** Nothing that was acknowledged is lost: to be run after every change of what receives, stores or mails. */
const promises = [
  'killed-enquiries',
  'killed-bookings',
  'killed-applications',
  'database-restart',
  'mail-outage',
  'full-disk',
]
const isShort = given.includes('promises')
const named = given.flatMap((name) => (name === 'promises' ? promises : [name]))
const isChosen = (name: string): boolean => named.length === 0 || named.includes(name)

console.log(`Seed ${seed} (SEED=${seed} npm run test:faults repeats its choices)`)
await buildIfStale()
const postgres = await startPostgres()

const onPostgres: Make = () => postgresPlace(postgres.url)
const onSqlite: Make = () => Promise.resolve(sqlitePlace())
const smallDisk = () => (canMakeDisks() ? [] : ['root on Linux'])
const pgbouncer = () => (canPool() ? [] : ['root on Debian'])
const both = (run: (place: Place, make: Make) => Promise<void>): Attempt[] => [at(onSqlite, run), at(onPostgres, run)]
const behindPgBouncer: Make = () => pooledPlace(postgres.url)

/** By the names under which they are chosen, which are the names in docs/faults.md. */
const trials: Record<string, Trial[]> = {
  'killed-first-start': [
    {
      title: 'the first start is killed, or made by two processes',
      attempts: both((_place, make) => firstStart(findings, make, chance)),
    },
  ],
  'killed-enquiries': [
    {
      title: 'the server is killed repeatedly',
      attempts: both((place) => enquiriesKilled(findings, place, chance, isShort ? 15 : 56)),
    },
  ],
  'mail-outage': [
    { title: 'the mail server is down for a day', attempts: both((place) => mailOutage(findings, place)) },
    { title: 'the mail server drops connections', attempts: both((place) => mailDropping(findings, place, chance)) },
  ],
  'killed-bookings': [
    {
      title: 'two hundred want one time through two processes',
      attempts: [at(onPostgres, (place) => bookingStorm(findings, place))],
    },
    {
      title: 'the server is killed while visitors book, move and cancel',
      attempts: both((place) => bookingsKilled(findings, place, chance, isShort ? 30 : 100)),
    },
    {
      title: 'two processes send reminders, and one is killed',
      attempts: [at(onPostgres, (place) => remindersOnce(findings, place))],
    },
  ],
  'killed-newsletter': [
    {
      title: 'the server is killed while an issue of the newsletter goes out',
      attempts: both((place) => newsletterKilled(findings, place, chance)),
    },
  ],
  'killed-applications': [
    {
      title: 'the server is killed during uploads to the folder',
      attempts: both((place) => applicationsKilled(findings, place, null, chance, isShort ? 12 : 50)),
    },
    {
      title: 'the server is killed during uploads to S3 storage',
      attempts: isShort
        ? []
        : both((place) => withS3(({ url }) => applicationsKilled(findings, place, url, chance, 50))),
    },
  ],
  releases: [
    { title: 'a new release takes over from the former one', attempts: both((place) => releases(findings, place)) },
    {
      title: 'three processes change to a new release one after the other',
      attempts: [at(onPostgres, (place) => rollingRelease(findings, place, chance))],
    },
  ],
  'tls-proxy': [
    { title: 'every form behind a TLS proxy', attempts: [at(onSqlite, (place) => tlsProxy(findings, place))] },
  ],
  cdn: [
    {
      title: 'a cache in front of the site, and the site away',
      attempts: [at(onSqlite, (place) => cdn(findings, place))],
    },
  ],
  flood: [{ title: 'enquiries from many networks at once', attempts: both((place) => flood(findings, place, chance)) }],
  'two-processes': [
    { title: 'two processes on one database', attempts: [at(onPostgres, (place) => twoProcesses(findings, place))] },
  ],
  pgbouncer: [
    {
      title: 'two processes on few connections',
      needs: pgbouncer,
      attempts: [at(behindPgBouncer, (place) => twoProcesses(findings, place))],
    },
    {
      title: 'two hundred want one time on few connections',
      needs: pgbouncer,
      attempts: [at(behindPgBouncer, (place) => bookingStorm(findings, place))],
    },
  ],
  cluster: [
    {
      title: 'the leader of a cluster is killed over and over',
      needs: missingPackages,
      attempts: [at(startCluster, (place) => cluster(findings, place, chance))],
    },
  ],
  swift: [
    {
      title: 'files in OpenStack Swift, whose servers are killed',
      needs: missingSwiftPackages,
      attempts: [at(onSqlite, () => swiftStore(findings))],
    },
  ],
  'address-flood': [
    { title: 'floods of addresses', attempts: [at(onSqlite, (place) => addressFlood(findings, place))] },
  ],
  'sign-in-flood': [
    { title: 'sixty sign-ins at once for minutes', attempts: [at(onSqlite, (place) => signInFlood(findings, place))] },
  ],
  'unauthenticated-load': [
    {
      title: 'sixty calls at once of each kind that needs no account',
      attempts: [at(onSqlite, (place) => unauthenticatedLoad(findings, place))],
    },
  ],
  'database-restart': [
    {
      title: 'the database ends connections and restarts',
      attempts: [at(onPostgres, (place) => databaseRestart(findings, place, postgres, chance))],
    },
  ],
  'frozen-database': [
    {
      title: 'the database is frozen for a minute',
      attempts: [at(onPostgres, (place) => frozenDatabase(findings, place, postgres))],
    },
  ],
  'locked-database': [
    {
      title: 'another program holds the lock of the database',
      attempts: [at(onSqlite, (place) => lockedDatabase(findings, place))],
    },
  ],
  'full-disk': [
    {
      title: 'the disk is full',
      needs: smallDisk,
      attempts: [
        at(
          () => Promise.resolve(smallDiskPlace(findings)),
          (place) => fullDisk(findings, place),
        ),
      ],
    },
  ],
  uploads: [
    {
      title: 'the disk is full in the middle of an upload',
      needs: smallDisk,
      attempts: [
        at(
          () => Promise.resolve(smallDiskPlace(findings, 160)),
          (place) => uploadOnFullDisk(findings, place),
        ),
      ],
    },
    { title: 'many uploads at once, into a folder', attempts: [at(onSqlite, (place) => uploads(findings, place))] },
    {
      title: 'many uploads at once, into S3-compatible storage',
      attempts: [at(onPostgres, (place) => withS3((s3) => uploads(findings, place, s3)))],
    },
  ],
  signals: [{ title: 'signals to end, one or many', attempts: [at(onSqlite, (place) => signals(findings, place))] }],
  'scarce-memory': [
    { title: 'memory runs short under load', attempts: [at(onSqlite, (place) => scarceMemory(findings, place))] },
  ],
  'idle-sockets': [
    { title: 'thousands of idle connections', attempts: [at(onSqlite, (place) => idleSockets(findings, place))] },
  ],
  'resume-corpus': [
    {
      title: 'resumes from many programs, hostile ones and bombs',
      attempts: [at(onSqlite, (place) => resumeCorpus(findings, place, chance))],
    },
  ],
  'virus-scanner': [
    {
      title: 'the virus scanner is frozen and killed',
      attempts: [at(onSqlite, (place) => virusScanner(findings, place))],
    },
  ],
  backup: [
    {
      title: 'backups of SQLite and a folder under load, restored on PostgreSQL and S3',
      attempts: [
        at(onSqlite, (place) =>
          withOther(onPostgres, (other, storageUrl) =>
            backupUnderLoad(findings, { place, storageUrl: null }, { place: other, storageUrl }, chance),
          ),
        ),
      ],
    },
    {
      title: 'backups of PostgreSQL and S3 under load, restored on SQLite and a folder',
      attempts: [
        at(onPostgres, (place) =>
          withOther(onSqlite, (other, storageUrl) =>
            backupUnderLoad(findings, { place, storageUrl }, { place: other, storageUrl: null }, chance),
          ),
        ),
      ],
    },
  ],
  'wrong-clock': [{ title: 'the clock is wrong', attempts: both((place) => wrongClock(findings, place)) }],
}

const unknown = named.filter((name) => !(name in trials))
if (unknown.length) {
  console.error(`No run is called ${unknown.join(', ')}. There are: promises, ${Object.keys(trials).join(', ')}`)
  process.exit(1)
}
try {
  for (const [name, all] of Object.entries(trials))
    if (isChosen(name)) for (const trial of all) await runTrial(findings, name, trial)
} finally {
  await postgres.stop()
}
const { passed, failed } = findings.counts()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
