// A backup that is taken while the site is used, and restored elsewhere: compared row by row and file by file.
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { BackupRefused, readManifest } from '#platform/backup/manifest.server.ts'
import { restoreBackup, type RestorePlace } from '#platform/backup/restore.server.ts'
import { takeBackup, type BackupSource } from '#platform/backup/take.server.ts'
import {
  isMigrated,
  openDatabase,
  type Database,
  type DatabasePlace as DatabaseWhere,
} from '#platform/database/database.server.ts'
import { openStore, type Store } from '#platform/files/files.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openMailer } from '#platform/mail/sending/mailer.server.ts'
import { folderTransport, smtpTransport, type MailTransport } from '#platform/mail/sending/transport.server.ts'
import { endHold } from '#platform/mail/undelivered.server.ts'
import { readPlaceState, refuseHalfRestored } from '#platform/start/place-state.server.ts'
import { releasePrivateFiles } from '#platform/files/private-files.server.ts'
import { lastBackup } from '#platform/start/last-backup.server.ts'
import { runBackupCommand } from '#commands/backup.server.ts'
import { runRestoreCommand } from '#commands/restore.server.ts'
import { migrations } from '../db/migrations.ts'
import { newEnquiry, requestOf } from '../faults/harness/visitors/enquiries.ts'
import { applicant, applicationBody, resumeOf } from './people/applicant.ts'
import { startMailServer } from './servers/mail-server.ts'
import { startS3, type S3ForTests } from './servers/s3.ts'
import type { DatabasePlace } from './databases.ts'
import { administer } from './servers/postgres-server.ts'
import { openSite, type SiteForTests } from './site.ts'
import { enqueueLetter, mailRendererFor } from './people/mails.ts'

const now = new Date('2026-11-21T06:00:00.000Z')
const secret = 'the secret of the site that is backed up'
let folder: string
let s3: S3ForTests
const databases: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-for-tests-'))
  s3 = await startS3()
})
afterAll(async () => {
  for (const name of databases) await administer(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
  await s3.remove()
  rmSync(folder, { recursive: true, force: true })
})

const newFolder = () => mkdtempSync(join(folder, 'part-'))
const absentFolder = () => join(newFolder(), 'new')

/** With the starting content. */
function newSqlite(dataDir = newFolder()): DatabasePlace {
  const { sqliteFile: seeded } = inject('seeded')
  const sqliteFile = join(dataDir, 'site.sqlite')
  copyFileSync(seeded, sqliteFile)
  return { sqliteFile, ...seededFiles() }
}

async function newPostgres(template?: string): Promise<{ databaseUrl: string }> {
  const name = `backup_${crypto.randomUUID().replaceAll('-', '')}`
  databases.push(name)
  await administer(
    inject('postgresUrl'),
    `create database ${name} template ${template ?? 'template0'} strategy file_copy`,
  )
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return { databaseUrl: url.href }
}

/** A bucket of its own on the storage of the tests. */
function newBucket(): string {
  const name = `bucket-${crypto.randomUUID()}`
  mkdirSync(join(s3.folder, name))
  return s3.urlWith({ bucket: name })
}

type Used = { site: SiteForTests; where: DatabaseWhere; store: Store; source: BackupSource }

/** A site that has been used: enquiries, and applications with resumes. */
async function usedSite(where: DatabasePlace, storageUrl: string | null): Promise<Used> {
  const site = await openSite(where, storageUrl === null ? {} : { STORAGE_URL: storageUrl })
  for (const number of [1, 2, 3]) await send(site, number)
  await apply(site, 'first@applicants.example.in')
  await apply(site, 'second@applicants.example.in')
  const store = await openStore(site.settings)
  return { site, where, store, source: { where, store, secret, leaveOut: ['rate_limit'] } }
}

/** The message has line ends that JSON leaves as they are. */
async function send(site: SiteForTests, number: number): Promise<void> {
  const message = `Enquiry ${number}:\u2028“MGT-7” — किस तारीख तक?\u2029 \\ "quoted" 🗓`
  const response = await site.send('/post/contactus', requestOf({ ...newEnquiry(number), message }))
  expect(response.status).toBe(200)
}

/** Returns its id. */
async function addLogo(database: Database): Promise<number> {
  const logo = { position: 99, imageurl: '/logos/kaveri.png', imagealt: 'Kaveri Foods' }
  return (await database.insertInto('logo').values(logo).returning('id').executeTakeFirstOrThrow()).id
}

async function apply(site: SiteForTests, email: string): Promise<void> {
  const body = applicationBody({ ...applicant, email, idempotencyKey: crypto.randomUUID() }, await resumeOf('Resume'))
  const whole = new Response(body)
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' }
  const bytes = await whole.arrayBuffer()
  const response = await site.send('/post/careers/jobapplication', { headers, body: bytes })
  expect(response.status).toBe(200)
}

/** Every row of every table, as text and sorted, because the databases return them in different orders. */
async function allRows(database: Database, leftOut: string[] = []): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const { name } of await database.introspection.getTables()) {
    if (leftOut.includes(name)) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database)
    all[name] = rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()
  }
  return all
}

async function allFiles(store: Store): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const prefix of ['public', 'private']) {
    const { objects } = await store.disk.listAll(prefix, { recursive: true })
    for (const { isFile, ...object } of objects)
      if (isFile && 'key' in object)
        all[object.key] = Buffer.from(await store.disk.getBytes(object.key)).toString('base64')
  }
  return all
}

/** `run` comes after the moment of the database, and before any private file is copied. */
function whenFilesAreCopied(store: Store, run: () => Promise<unknown>): Store {
  let done: Promise<unknown> | undefined
  const { privates } = store
  return {
    ...store,
    privates: {
      ...privates,
      async open(key) {
        await (done ??= run())
        return privates.open(key)
      },
    },
  }
}

async function placeFor(
  where: DatabaseWhere | null,
  storageUrl: string | null,
): Promise<RestorePlace & { store: Store }> {
  const dataDir = absentFolder()
  const store = await openStore({ dataDir, storageUrl })
  return {
    where: where ?? { sqliteFile: join(dataDir, 'site.sqlite') },
    dataDir,
    store,
    openStore: () => Promise.resolve(store),
    secret: null,
    migrations,
    now,
  }
}

type BackupEnd<Where> = [string, () => Promise<Where>, () => string | null]
type Pair = [...from: BackupEnd<DatabasePlace>, ...to: BackupEnd<DatabaseWhere | null>]
const fullPostgres = () => newPostgres(inject('seeded').template).then((where) => ({ ...where, ...seededFiles() }))
const seededFiles = () => ({ files: inject('seeded').files })
const noBucket = () => null
// Each database is restored to the other. All the files of the site go into a bucket here, and out of one in a long test.
const pairs: Pair[] = [
  ['SQLite and a folder', async () => newSqlite(), noBucket, 'PostgreSQL and a bucket', newPostgres, newBucket],
  ['PostgreSQL and a folder', fullPostgres, noBucket, 'SQLite and a folder', async () => null, noBucket],
]
const furtherPairs: Pair[] = [
  ['PostgreSQL and a bucket', newPostgres, newBucket, 'PostgreSQL and a folder', newPostgres, noBucket],
  ['SQLite and a folder', async () => newSqlite(), noBucket, 'SQLite and a bucket', async () => null, newBucket],
]

describe.each(pairs)('a backup of %s', isRestored)
describe.each(furtherPairs)('a backup of %s', { tags: ['long'] }, isRestored)

function isRestored(...[, whereOf, storageOf, target, whereThere, storageThere]: Pair): void {
  let used: Used
  let taken: string
  let expected: { rows: Record<string, string[]>; files: Record<string, string> }
  let deletedId: number

  beforeAll(async () => {
    used = await usedSite(await whereOf(), storageOf())
    const { site, source, store } = used
    deletedId = await addLogo(site.database)
    await site.database.deleteFrom('logo').where('id', '=', deletedId).execute()
    expected = { rows: await allRows(site.database, ['rate_limit']), files: await allFiles(store) }
    taken = absentFolder()
    // The site goes on between the moment of the database and the copying of the files.
    const goingOn = whenFilesAreCopied(store, async () => {
      await send(site, 10)
      await apply(site, 'third@applicants.example.in')
      await site.database.updateTable('site_setting').set({ firm_name: 'Another name' }).execute()
    })
    await takeBackup({ ...source, store: goingOn }, taken, now)
    expect((await allRows(site.database))['lead']).toHaveLength((expected.rows['lead']?.length ?? 0) + 2)
  })
  afterAll(() => used.site.close())

  test(`is restored on ${target}, with every row and every file`, async () => {
    const place = await placeFor(await whereThere(), storageThere())
    const { manifest } = await restoreBackup(taken, place)
    expect(manifest).toMatchObject({ erased: [], missing: [] })
    const database = openDatabase(place.where)
    try {
      const { outbox_hold: hold, ...rows } = await allRows(database, ['rate_limit'])
      expect({ ...rows, outbox_hold: [] }).toEqual(expected.rows)
      expect(hold).toHaveLength(1)
      const files = await allFiles(place.store)
      expect(files).toEqual(expected.files)
      expect(Object.keys(files).filter((key) => key.startsWith('private/'))).toHaveLength(2)
      expect(readFileSync(join(place.dataDir, 'secret'), 'utf8').trim()).toBe(secret)
      expect(readPlaceState(place.dataDir)).toBe('used')
      // Its number belonged to a row that had been deleted.
      expect(await addLogo(database)).toBe(deletedId + 1)
    } finally {
      await database.destroy()
    }
  })

  test('is for this user alone', () => {
    expect(statSync(taken).mode & 0o777).toBe(0o700)
    const all = readdirSync(taken, { recursive: true, withFileTypes: true })
    const open = all.filter((entry) => (statSync(join(entry.parentPath, entry.name)).mode & 0o077) !== 0)
    expect(open).toEqual([])
  })
}

describe('a backup of a small site', () => {
  let used: Used
  beforeAll(async () => {
    used = await usedSite(newSqlite(), null)
  })
  afterAll(() => used.site.close())

  async function taken(): Promise<string> {
    const to = absentFolder()
    await takeBackup(used.source, to, now)
    return to
  }

  let first: Promise<string> | undefined
  /** The same backup each time, in a folder of its own. */
  async function copyOfTaken(): Promise<string> {
    const to = absentFolder()
    cpSync(await (first ??= taken()), to, { recursive: true })
    return to
  }

  async function newResume(): Promise<string> {
    await apply(used.site, `${crypto.randomUUID()}@applicants.example.in`)
    const { key } = await used.site.database
      .selectFrom('private_file')
      .select('key')
      .orderBy('changed_on', 'desc')
      .where('state', '=', 'kept')
      .executeTakeFirstOrThrow()
    return key
  }

  test('lists a resume that is erased while it is taken, and is restored without it', async () => {
    const { site, source, store } = used
    const key = await newResume()
    const to = absentFolder()
    const erasing = whenFilesAreCopied(store, async () => {
      await releasePrivateFiles(site.database, [key], now)
      await site.privateFiles.sweep()
    })
    const manifest = await takeBackup({ ...source, store: erasing }, to, now)
    expect(manifest).toMatchObject({ erased: [`private/${key}`], missing: [] })
    const place = await placeFor(null, null)
    await restoreBackup(to, place)
    expect(Object.keys(await allFiles(place.store))).not.toContain(`private/${key}`)
  })

  test('holds the 18 e-mails that were waiting: none is sent, and none is lost, until they are let go', async () => {
    const { site } = used
    const mails = Array.from({ length: 18 }, (_, number) => ({
      messageId: `<held-${number}@firm.example.in>`,
      fromName: 'Firm',
      subject: 'Your message',
      to: { address: 'meera@kaverifoods.example.in' },
      html: '<p>Thank you</p>',
      text: 'Thank you',
    }))
    for (const mail of mails) await enqueueLetter(site.database, mail, now)
    await site.database.updateTable('mail').set({ attempts: 3, last_error: '450 try again' }).execute()
    const place = await placeFor(null, null)
    await restoreBackup(await taken(), place)
    const database = openDatabase(place.where)
    const server = await startMailServer()
    const from = { name: '', address: 'office@firm.example.in' }
    const later = new Date(now.getTime() + 7 * 24 * 60 * 60_000)
    const log = openLog('silent')
    const start = (transport: MailTransport) =>
      openMailer({ database, mailRenderer: mailRendererFor(database), transport, from, clock: () => later, log })
    const states = async () =>
      Map.groupBy(await database.selectFrom('mail').select(['state', 'kept_on']).execute(), ({ state }) => state)
    try {
      const before = await states()
      expect(before.get('waiting')?.length).toBeGreaterThanOrEqual(18)
      for (const transport of [folderTransport(newFolder()), smtpTransport(server.url)]) {
        expect(await start(transport).deliverDue()).toBe(0)
        expect(await states()).toEqual(before)
      }
      expect(await endHold(database)).toBe(true)
      expect(await start(smtpTransport(server.url)).deliverDue()).toBe(before.get('waiting')?.length)
      expect(server.taken).toHaveLength(before.get('waiting')?.length ?? 0)
    } finally {
      await server.stop()
      await database.destroy()
    }
  })

  test('lists a file that the store has lost', async () => {
    const key = await newResume()
    await used.store.privates.remove(`private/${key}`)
    const manifest = await takeBackup(used.source, absentFolder(), now)
    expect(manifest).toMatchObject({ erased: [], missing: [`private/${key}`] })
    await releasePrivateFiles(used.site.database, [key], now)
    await used.site.privateFiles.sweep()
  })

  test('shares the files that have not changed with the one before, and each is whole without the other', async () => {
    const first = await taken()
    const second = absentFolder()
    const { files } = await takeBackup({ ...used.source, former: first }, second, now)
    expect(files.length).toBeGreaterThan(1)
    for (const { path } of files)
      expect(statSync(join(second, 'files', path)).ino, path).toBe(statSync(join(first, 'files', path)).ino)
    expect(statSync(join(second, 'tables/lead.jsonl')).ino).not.toBe(statSync(join(first, 'tables/lead.jsonl')).ino)
    rmSync(first, { recursive: true })
    await restoreBackup(second, await placeFor(null, null))
  })

  test('is whole although the one before is damaged: a file of it, or its list', async () => {
    const first = await taken()
    const { files } = await readManifest(first)
    const path = files[0]?.path ?? ''
    const rotten = join(first, 'files', path)
    const good = readFileSync(rotten)
    writeFileSync(rotten, Buffer.alloc(good.length, 1))
    const second = absentFolder()
    await takeBackup({ ...used.source, former: first }, second, now)
    expect(readFileSync(join(second, 'files', path)).equals(good)).toBe(true)
    writeFileSync(join(second, 'manifest.json'), '{"format": 99}')
    const third = absentFolder()
    await takeBackup({ ...used.source, former: second }, third, now)
    await restoreBackup(third, await placeFor(null, null))
  })

  test('that was interrupted is none', async () => {
    const to = absentFolder()
    const away = whenFilesAreCopied(used.store, () => Promise.reject(new Error('the storage is away')))
    await expect(takeBackup({ ...used.source, store: away }, to, now)).rejects.toThrow('the storage is away')
    const place = await placeFor(null, null)
    await expect(restoreBackup(to, place)).rejects.toThrow('There is no finished backup in')
    expect(existsSync(place.dataDir)).toBe(false)
  })

  const changeDigit = (path: string) =>
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/\d/, (digit) => String(9 - Number(digit))),
    )

  test.each([
    ['one digit of a row changed', 'tables/lead.jsonl', changeDigit],
    ['a row that was changed', 'tables/lead.jsonl', (path: string) => appendFileSync(path, '\n')],
    ['a table that is gone', 'tables/lead.jsonl', (path: string) => rmSync(path)],
    ['another secret', 'secret', (path: string) => writeFileSync(path, 'x'.repeat(40))],
    ['half a list', 'manifest.json', (path: string) => writeFileSync(path, readFileSync(path, 'utf8').slice(0, -50))],
    [
      'a path out of the folder',
      'manifest.json',
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('"private/', '"private/../../')),
    ],
  ])('with %s is refused before anything is written', async (_what, name, change) => {
    const to = await copyOfTaken()
    change(join(to, name))
    const place = await placeFor(null, null)
    await expect(restoreBackup(to, place)).rejects.toThrow(BackupRefused)
    expect(existsSync(place.dataDir)).toBe(false)
  })

  test('is restored into an empty place only', async () => {
    const to = await copyOfTaken()
    const restored = await placeFor(null, null)
    await restoreBackup(to, restored)
    const refused = async (place: RestorePlace) =>
      expect(await restoreBackup(to, place).catch((error: unknown) => error)).toBeInstanceOf(BackupRefused)
    await refused(restored)
    await refused(await placeFor(await newPostgres(inject('migrated').template), null))
    await refused({ ...(await placeFor(null, null)), openStore: () => Promise.resolve(used.store) })
    const hollow = await placeFor(null, null)
    mkdirSync(hollow.dataDir)
    writeFileSync(join(hollow.dataDir, 'site.sqlite'), '')
    await refused(hollow)
    expect(readFileSync(join(hollow.dataDir, 'site.sqlite'), 'utf8')).toBe('')
  })

  test('leaves a place with which no site starts, if the restore fails', async () => {
    const to = await copyOfTaken()
    const place = await placeFor(await newPostgres(), null)
    const { store } = place
    const full = { ...store, privates: { ...store.privates, put: () => Promise.reject(new Error('the disk is full')) } }
    const failing = { ...place, openStore: () => Promise.resolve(full) }
    await expect(restoreBackup(to, failing)).rejects.toThrow('the disk is full')
    expect(() => refuseHalfRestored(place.dataDir)).toThrow('was not finished')
    await expect(restoreBackup(to, place)).rejects.toThrow('An earlier restore')
    const database = openDatabase(place.where)
    expect(await database.introspection.getTables()).toEqual([])
    await database.destroy()
  })

  test('of an older version gets the later changes of the tables, and one of a newer version is refused', async () => {
    const later = {
      ...migrations,
      '0002-notes': { up: (tx: Database) => tx.schema.createTable('note').addColumn('text', 'text').execute() },
    }
    const to = absentFolder()
    await takeBackup(used.source, to, now)
    await expect(restoreBackup(to, { ...(await placeFor(null, null)), migrations: later })).resolves.toMatchObject({
      laterMigrations: ['0002-notes'],
    })
    const former = { ...(await placeFor(null, null)), migrations: later, isForFormerRelease: true }
    await expect(restoreBackup(to, former)).resolves.toMatchObject({ laterMigrations: [] })
    const ofFormer = openDatabase(former.where)
    expect([await isMigrated(ofFormer, migrations), await isMigrated(ofFormer, later)]).toEqual([true, false])
    await ofFormer.destroy()
    const older = { ...(await placeFor(null, null)), migrations: {} }
    await expect(restoreBackup(to, older)).rejects.toThrow('newer version')
  })
})

test('the commands say what they did, and refuse what would be lost', async () => {
  const home = newFolder()
  const dataDir = join(home, 'data')
  mkdirSync(dataDir)
  const { site, store } = await usedSite(newSqlite(dataDir), null)
  for (const [key, bytes] of Object.entries(await allFiles(store))) {
    mkdirSync(join(dataDir, 'files', key, '..'), { recursive: true })
    writeFileSync(join(dataDir, 'files', key), Buffer.from(bytes, 'base64'))
  }
  writeFileSync(join(dataDir, 'secret'), secret)
  const lines: string[] = []
  const parts = { clock: () => now, print: (line: string) => void lines.push(line) }
  const backup = (...parameters: string[]) =>
    runBackupCommand(parameters, { ...parts, environment: { DATA_DIR: dataDir } })
  const restore = (from: string, to: string) => runRestoreCommand([from], { ...parts, environment: { DATA_DIR: to } })

  expect(await backup()).toBe(1)
  expect(lines.splice(0).join('\n')).toMatch(/^npm run backup -- <folder>/)
  symlinkSync(dataDir, join(home, 'link'))
  expect(await backup(join(home, 'link', 'backups'))).toBe(1)
  expect(lines.splice(0).join()).toMatch(/is in DATA_DIR/)
  expect(await backup('--to', join(home, 'backups'))).toBe(0)
  expect(lines.splice(0).join('\n')).toMatch(
    /backups\/2026-11-21T06-00-00Z\.\nIt holds the database as it was at [\s\S]+ files and the secret/,
  )
  expect(await backup(join(home, 'backups'))).toBe(1)
  expect(lines.splice(0).join()).toMatch(/is not empty/)
  // A backup that lacks a file is not the one that the site tells whoever watches it of.
  expect(lastBackup(dataDir)).toEqual(now)
  rmSync(join(dataDir, 'files/private'), { recursive: true })
  rmSync(join(dataDir, 'last-backup'))
  expect(await backup(join(home, 'incomplete'))).toBe(1)
  expect(lines.splice(0).join()).toMatch(/because the store does not have them/)
  expect(lastBackup(dataDir)).toBeNull()
  expect(await restore(join(home, 'backups', '2026-11-21T06-00-00Z'), dataDir)).toBe(1)
  expect(lines.splice(0).join()).toMatch(/in use by a site/)
  expect(await restore(join(home, 'backups', '2026-11-21T06-00-00Z'), join(home, 'other'))).toBe(0)
  expect(lines.splice(0).join('\n')).toMatch(/^Restored: the site as it was at .+ have been compared with the backup\./)
  await site.close()
})
