// Fault injection: no enquiry may be lost and no page may fail when servers are killed, mail servers fail, the database
// restarts, freezes, is locked or has a full disk, or somebody floods the site.
// Run: npm run test:faults (-- names of runs to select them; SEED=… to repeat)
import { startPostgres } from '../tests/postgres.ts'
import { buildIfStale } from '../bin/build.ts'
import { addressFlood } from './address-flood.ts'
import { databaseRestart } from './database-restart.ts'
import { applicationsKilled } from './applications.ts'
import { backupUnderLoad } from './backup.ts'
import { bookingsKilled, bookingStorm, remindersOnce } from './bookings.ts'
import { cdn } from './cdn.ts'
import { cluster } from './cluster.ts'
import { seededChance, seedFrom } from './chance.ts'
import { openFindings } from './findings.ts'
import { firstStart } from './first-start.ts'
import { flood } from './flood.ts'
import { frozenDatabase } from './frozen-database.ts'
import { canMakeDisks, fullDisk, smallDiskPlace } from './full-disk.ts'
import { killNine } from './kill-nine.ts'
import { lockedDatabase } from './locked-database.ts'
import { mailDropping, mailOutage } from './mail-outage.ts'
import { canPool, pooledPlace } from './pgbouncer.ts'
import { newsletterKilled } from './newsletter.ts'
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
import { startS3 } from '../tests/s3.ts'
import { twoProcesses } from './two-processes.ts'
import { signInFlood } from './load/sign-in-flood.ts'
import { unauthenticatedLoad } from './load/unauthenticated-load.ts'
import { virusScanner } from './virus-scanner.ts'
import { wrongClock } from './wrong-clock.ts'

const seed = seedFrom(process.env.SEED)
const chance = seededChance(seed)
const findings = openFindings()
const named = process.argv.slice(2)

console.log(`Seed ${seed} (SEED=${seed} npm run test:faults repeats its choices)`)
await buildIfStale()
const postgres = await startPostgres()
const onPostgres = () => postgresPlace(postgres.url)
const onSqlite = () => Promise.resolve(sqlitePlace())
try {
  for (const make of [onSqlite, onPostgres]) {
    await trial('first-start', 'the first start is killed, or made by two processes', make, () =>
      firstStart(findings, make, chance),
    )
  }
  for (const make of [onSqlite, onPostgres]) {
    await trial('kill-nine', 'the server is killed repeatedly', make, (place) => killNine(findings, place, chance))
  }
  for (const make of [onSqlite, onPostgres]) {
    await trial('mail-outage', 'the mail server is down for a day', make, (place) => mailOutage(findings, place))
    await trial('mail-outage', 'the mail server drops connections', make, (place) =>
      mailDropping(findings, place, chance),
    )
  }
  await trial('bookings', 'two hundred want one time through two processes', onPostgres, (place) =>
    bookingStorm(findings, place),
  )
  for (const make of [onSqlite, onPostgres]) {
    await trial('bookings', 'the server is killed while visitors book, move and cancel', make, (place) =>
      bookingsKilled(findings, place, chance),
    )
  }
  await trial('bookings', 'two processes send reminders, and one is killed', onPostgres, (place) =>
    remindersOnce(findings, place),
  )
  for (const make of [onSqlite, onPostgres]) {
    await trial('newsletter', 'the server is killed while an issue of the newsletter goes out', make, (place) =>
      newsletterKilled(findings, place, chance),
    )
  }
  for (const make of [onSqlite, onPostgres]) {
    await trial('applications', 'the server is killed during uploads to the folder', make, (place) =>
      applicationsKilled(findings, place, null, chance),
    )
    await trial('applications', 'the server is killed during uploads to S3 storage', make, async (place) => {
      const storage = await startS3()
      try {
        await applicationsKilled(findings, place, storage.url, chance)
      } finally {
        await storage.remove()
      }
    })
  }
  for (const make of [onSqlite, onPostgres]) {
    await trial('releases', 'a new release takes over from the former one', make, (place) => releases(findings, place))
  }
  await trial('releases', 'three processes change to a new release one after the other', onPostgres, (place) =>
    rollingRelease(findings, place, chance),
  )
  await trial('tls-proxy', 'every form behind a TLS proxy', onSqlite, (place) => tlsProxy(findings, place))
  await trial('cdn', 'a cache in front of the site, and the site away', onSqlite, (place) => cdn(findings, place))
  for (const make of [onSqlite, onPostgres]) {
    await trial('flood', 'enquiries from many networks at once', make, (place) => flood(findings, place, chance))
  }
  await trial('two-processes', 'two processes on one database', onPostgres, (place) => twoProcesses(findings, place))
  if (canPool()) {
    const behindPgBouncer = () => pooledPlace(postgres.url)
    await trial('pgbouncer', 'two processes on few connections', behindPgBouncer, (place) =>
      twoProcesses(findings, place),
    )
    await trial('pgbouncer', 'two hundred want one time on few connections', behindPgBouncer, (place) =>
      bookingStorm(findings, place),
    )
  } else console.log('\npgbouncer: not run, because only root on Debian can install it')
  if (named.length === 0 || named.includes('cluster')) {
    const missing = missingPackages()
    if (missing.length > 0)
      console.log(`\ncluster: not run, because only root on Debian can install ${missing.join(', ')}`)
    else {
      const place = await startCluster()
      await trial(
        'cluster',
        'the leader of a cluster is killed over and over',
        () => Promise.resolve(place),
        () => cluster(findings, place, chance),
      )
    }
  }
  const missingOfSwift = named.length === 0 || named.includes('swift') ? missingSwiftPackages() : []
  if (missingOfSwift.length === 0)
    await trial('swift', 'files in OpenStack Swift, whose servers are killed', onSqlite, () => swiftStore(findings))
  else console.log(`\nswift: not run, because only root on Debian can install ${missingOfSwift.join(', ')}`)
  await trial('address-flood', 'floods of addresses', onSqlite, (place) => addressFlood(findings, place))
  await trial('sign-in-flood', 'sixty sign-ins at once for minutes', onSqlite, (place) => signInFlood(findings, place))
  await trial('unauthenticated-load', 'sixty calls at once of each kind that needs no account', onSqlite, (place) =>
    unauthenticatedLoad(findings, place),
  )
  await trial('database-restart', 'the database ends connections and restarts', onPostgres, (place) =>
    databaseRestart(findings, place, postgres, chance),
  )
  await trial('frozen-database', 'the database is frozen for a minute', onPostgres, (place) =>
    frozenDatabase(findings, place, postgres),
  )
  await trial('locked-database', 'another program holds the lock of the database', onSqlite, (place) =>
    lockedDatabase(findings, place),
  )
  if (canMakeDisks()) {
    const onSmallDisk = () => Promise.resolve(smallDiskPlace(findings))
    await trial('full-disk', 'the disk is full', onSmallDisk, (place) => fullDisk(findings, place))
    const onUploadDisk = () => Promise.resolve(smallDiskPlace(findings, 160))
    await trial('uploads', 'the disk is full in the middle of an upload', onUploadDisk, (place) =>
      uploadOnFullDisk(findings, place),
    )
  } else console.log('\nfull-disk: not run, because only root on Linux can make a small disk')
  await trial('uploads', 'many uploads at once, into a folder', onSqlite, (place) => uploads(findings, place))
  await trial('uploads', 'many uploads at once, into S3-compatible storage', onPostgres, async (place) => {
    const s3 = await startS3()
    try {
      await uploads(findings, place, s3)
    } finally {
      await s3.remove()
    }
  })
  await trial('signals', 'signals to end, one or many', onSqlite, (place) => signals(findings, place))
  await trial('scarce-memory', 'memory runs short under load', onSqlite, (place) => scarceMemory(findings, place))
  await trial('idle-sockets', 'thousands of idle connections', onSqlite, (place) => idleSockets(findings, place))
  await trial('resume-corpus', 'resumes from many programs, hostile ones and bombs', onSqlite, (place) =>
    resumeCorpus(findings, place, chance),
  )
  await trial('virus-scanner', 'the virus scanner is frozen and killed', onSqlite, (place) =>
    virusScanner(findings, place),
  )
  await trial('backup', 'backups of SQLite and a folder under load, restored on PostgreSQL and S3', onSqlite, (place) =>
    withBucketAndPlace(onPostgres, (other, storageUrl) =>
      backupUnderLoad(findings, { place, storageUrl: null }, { place: other, storageUrl }, chance),
    ),
  )
  await trial(
    'backup',
    'backups of PostgreSQL and S3 under load, restored on SQLite and a folder',
    onPostgres,
    (place) =>
      withBucketAndPlace(onSqlite, (other, storageUrl) =>
        backupUnderLoad(findings, { place, storageUrl }, { place: other, storageUrl: null }, chance),
      ),
  )
  for (const make of [onSqlite, onPostgres]) {
    await trial('wrong-clock', 'the clock is wrong', make, (place) => wrongClock(findings, place))
  }
} finally {
  await postgres.stop()
}
const { passed, failed } = findings.counts()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

async function withBucketAndPlace(
  make: () => Promise<Place>,
  run: (place: Place, storageUrl: string) => Promise<void>,
): Promise<void> {
  const [place, storage] = [await make(), await startS3()]
  try {
    await run(place, storage.url)
  } finally {
    await storage.remove()
    await place.remove()
  }
}

async function trial(name: string, title: string, make: () => Promise<Place>, run: (place: Place) => Promise<void>) {
  if (named.length > 0 && !named.includes(name)) return
  const place = await make()
  const failedBefore = findings.counts().failed
  const started = Date.now()
  console.log(`\n${title}, ${place.engine}`)
  try {
    await run(place)
  } catch (error) {
    findings.holds(`it ended with ${error instanceof Error ? error.stack : String(error)}`, false)
  }
  console.log(`    after ${Math.round((Date.now() - started) / 1000)} s`)
  // After a failure the data is kept for inspection.
  if (findings.counts().failed > failedBefore) console.log(`    kept: ${place.dataDir}`)
  else await place.remove()
}
