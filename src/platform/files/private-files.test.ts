// Private files in a folder, and their rows on both databases.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eachDatabase, patient } from '../../../tests/databases.ts'
import { inTransaction, openDatabase, type Database } from '#platform/database/database.server.ts'
import { openFiles, type Files } from './files.server.ts'
import { FilesUnavailable } from './files-unavailable.server.ts'
import { openLog } from '#platform/log.server.ts'
import { keepPrivateFile, openPrivateFiles, releasePrivateFiles, type PrivateFiles } from './private-files.server.ts'

const start = new Date('2026-11-21T05:30:00.000Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)

eachDatabase('private files', (freshDatabase) => {
  let database: Database
  let dataDir: string
  let files: Files
  let privateFiles: PrivateFiles
  let now = start
  let isAway = false

  beforeAll(async () => {
    database = openDatabase(await freshDatabase('migrated'), patient)
    dataDir = mkdtempSync(join(tmpdir(), 'private-files-for-tests-'))
    files = await openFiles({ dataDir, storageUrl: null })
    const { remove } = files.private
    files.private.remove = (key) => (isAway ? Promise.reject(new FilesUnavailable('gone')) : remove(key))
    privateFiles = openPrivateFiles({ files, database, clock: () => now, log: openLog('silent') })
  })
  beforeEach(async () => {
    now = hours(1000)
    await privateFiles.sweep()
    now = start
  })
  afterAll(async () => {
    await database.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const content = Buffer.from('%PDF-1.7 a resume')
  const local = () => {
    const path = join(dataDir, 'upload')
    writeFileSync(path, content)
    return { path, size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  }
  const names = () => readdirSync(join(dataDir, 'files/private/resumes')).length
  const rows = () => database.selectFrom('private_file').select(['key', 'state']).execute()
  const keep = (key: string) => inTransaction(database, (tx) => keepPrivateFile(tx, key, now))
  const release = (key: string) => inTransaction(database, (tx) => releasePrivateFiles(tx, [key], now))

  test('are stored under a generated key, for this user alone, and read back', async () => {
    const key = await privateFiles.store('resumes', local())
    const found = await privateFiles.open(key)
    expect([found?.size, found && (await buffer(found.stream))]).toEqual([content.length, content])
    const path = join(dataDir, 'files/private', key)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
    expect(statSync(join(path, '../..')).mode & 0o777).toBe(0o700)
  })

  test('are removed after an hour if nobody keeps them', async () => {
    const key = await privateFiles.store('resumes', local())
    now = hours(0.9)
    expect(await privateFiles.sweep()).toBe(0)
    now = hours(1.1)
    expect(await privateFiles.sweep()).toBe(1)
    expect(await privateFiles.open(key)).toBeNull()
    expect([await rows(), names()]).toEqual([[], 0])
  })

  test('stay for ever once they are kept, and go once they are released', async () => {
    const key = await privateFiles.store('resumes', local())
    await keep(key)
    now = hours(100_000)
    expect(await privateFiles.sweep()).toBe(0)
    expect(await rows()).toEqual([{ key, state: 'kept' }])
    await release(key)
    expect(await privateFiles.open(key)).toBeNull()
    expect(await privateFiles.sweep()).toBe(1)
    expect([await rows(), names()]).toEqual([[], 0])
  })

  test('a file that was swept because the clock jumped cannot be kept', async () => {
    const key = await privateFiles.store('resumes', local())
    now = hours(2)
    await privateFiles.sweep()
    await expect(keep(key)).rejects.toThrow('no longer in the store')
  })

  test('keeping and sweeping at the same time never leaves a kept row without its file', async () => {
    for (let round = 0; round < 30; round += 1) {
      now = start
      const key = await privateFiles.store('resumes', local())
      now = hours(2)
      const [kept] = await Promise.allSettled([keep(key), privateFiles.sweep()])
      await privateFiles.sweep()
      const found = await privateFiles.open(key)
      found?.stream.destroy()
      expect(found !== null).toBe(kept.status === 'fulfilled')
      if (kept.status === 'fulfilled') await release(key)
    }
  })

  test('a store that is away is no error, and the files are removed when it is back', async () => {
    const key = await privateFiles.store('resumes', local())
    now = hours(2)
    isAway = true
    expect(await privateFiles.sweep()).toBe(0)
    expect(await rows()).toEqual([{ key, state: 'released' }])
    isAway = false
    expect(await privateFiles.sweep()).toBe(1)
  })

  test('a file that cannot be stored is an outage of the store, and its row is swept', async () => {
    const missing = { ...local(), path: join(dataDir, 'absent') }
    await expect(privateFiles.store('resumes', missing)).rejects.toThrow(FilesUnavailable)
    await expect(privateFiles.store('resumes', { ...local(), size: 3 })).rejects.toThrow(FilesUnavailable)
    now = hours(2)
    expect(await privateFiles.sweep()).toBe(2)
    expect([await rows(), names()]).toEqual([[], 0])
  })

  test.each([
    '',
    '../secret',
    'resumes/../../secret',
    'resumes/',
    '/etc/passwd',
    'resumes/\0',
    `resumes/${'a'.repeat(300)}`,
  ])('the key %j opens nothing', async (key) => expect(await privateFiles.open(key)).toBeNull())
})
