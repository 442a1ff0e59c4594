// The file store on S3-compatible storage, which is killed, stalled and started again.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startS3, type S3ForTests } from '../../../tests/servers/s3.ts'
import { stallingProxy } from '../../../tests/servers/stalling-proxy.ts'
import { FilesUnavailable } from './files-unavailable.server.ts'
import { openFiles, type Files } from './files.server.ts'
import { openLog } from '#platform/log.server.ts'

let s3: S3ForTests
let dataDir: string
let files: Files
let lines: string[] = []

beforeAll(async () => {
  s3 = await startS3()
  dataDir = mkdtempSync(join(tmpdir(), 's3-storage-for-tests-'))
  const log = openLog('info', { write: (line) => void lines.push(line) })
  files = await openFiles({ dataDir, storageUrl: s3.url }, { log })
})
afterEach(() => {
  lines = []
})
afterAll(async () => {
  await s3.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

function local(bytes: Uint8Array) {
  const path = join(dataDir, crypto.randomUUID())
  writeFileSync(path, bytes)
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const large = () => Buffer.alloc(5 * 1024 * 1024, crypto.randomUUID())

test('public files are published, read, and absent under other names', async () => {
  const bytes = Buffer.from('<svg/>')
  const path = await files.publish('insights', 'Audit & Tax.svg', bytes)
  expect(path).toMatch(/^\/insights\/audit-tax-[0-9a-f]{10}\.svg$/)
  const found = await files.published(path)
  expect([found?.contentType, Buffer.from(found?.bytes ?? [])]).toEqual(['image/svg+xml; charset=utf-8', bytes])
  expect(await files.published('/insights/other-0123456789.svg')).toBeNull()
  expect(lines).toEqual([])
})

test('private files are stored, streamed and removed', async () => {
  const bytes = large()
  await files.private.put('resumes/one', local(bytes))
  const found = await files.private.open('resumes/one')
  expect([found?.size, found && bytes.equals(await buffer(found.stream))]).toEqual([bytes.length, true])
  await files.private.remove('resumes/one')
  expect(await files.private.open('resumes/one')).toBeNull()
  await files.private.remove('resumes/one')
  expect(lines).toEqual([])
})

test('while the storage is away everything fails at once as an outage, and works again afterwards', async () => {
  const path = await files.publish('insights', 'away.svg', Buffer.from('<svg/>'))
  const file = local(large())
  await s3.kill()
  await expect(files.published(path)).rejects.toThrow(FilesUnavailable)
  await expect(files.private.put('resumes/two', file)).rejects.toThrow(FilesUnavailable)
  await expect(files.private.open('resumes/two')).rejects.toThrow(FilesUnavailable)
  await expect(files.private.remove('resumes/two')).rejects.toThrow(FilesUnavailable)
  await s3.start()
  expect(await files.published(path)).not.toBeNull()
  await files.private.put('resumes/two', file)
  expect((await files.private.open('resumes/two'))?.size).toBe(file.size)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'The file store failed',
    'The file store can be used again',
  ])
})

test('an upload that is cut off in the middle fails, and leaves nothing under its name', async () => {
  const proxy = await stallingProxy({ host: '127.0.0.1', port: s3.port })
  const through = await openFiles({ dataDir, storageUrl: s3.urlWith({ port: proxy.port }) })
  proxy.stall()
  const putting = through.private.put('resumes/three', local(large()))
  putting.catch(() => undefined)
  await proxy.close()
  await expect(putting).rejects.toThrow(FilesUnavailable)
  expect(await files.private.open('resumes/three')).toBeNull()
})

test('a read that is cut off in the middle fails in the stream', async () => {
  const proxy = await stallingProxy({ host: '127.0.0.1', port: s3.port })
  await files.private.put('resumes/four', local(large()))
  const through = await openFiles({ dataDir, storageUrl: s3.urlWith({ port: proxy.port }) })
  const found = await through.private.open('resumes/four')
  proxy.stall()
  const reading = found && buffer(found.stream)
  reading?.catch(() => undefined)
  await proxy.close()
  await expect(reading).rejects.toThrow()
})

test('a wrong key and a bucket that does not exist stop the start with a sentence', async () => {
  const open = (storageUrl: string) => openFiles({ dataDir, storageUrl })
  await expect(open(s3.urlWith({ key: 'wrong' }))).rejects.toThrow('(status 403): it refused the key or the secret')
  await expect(open(s3.urlWith({ bucket: 'absent' }))).rejects.toThrow('(status 404): it has no bucket absent')
})

test('a bucket that can no longer be found is an outage, not files that are absent', async () => {
  const path = await files.publish('insights', 'gone.svg', Buffer.from('<svg/>'))
  await files.private.put('resumes/six', local(Buffer.from('%PDF')))
  // OpenStack Swift answers like this while it cannot reach its account servers.
  renameSync(join(s3.folder, 'site'), join(s3.folder, 'elsewhere'))
  await expect(files.published(path)).rejects.toThrow(FilesUnavailable)
  await expect(files.private.open('resumes/six')).rejects.toThrow(FilesUnavailable)
  await expect(files.private.put('resumes/seven', local(Buffer.from('%PDF')))).rejects.toThrow(FilesUnavailable)
  renameSync(join(s3.folder, 'elsewhere'), join(s3.folder, 'site'))
  expect(await files.published(path)).not.toBeNull()
})

test('everything lies in the bucket, public and private apart, and nothing in the data folder', async () => {
  await files.private.put('resumes/five', local(Buffer.from('%PDF')))
  const names = readdirSync(join(s3.folder, 'site'))
  expect(names.filter((name) => !name.startsWith('.')).toSorted()).toEqual(['private', 'public'])
  expect(readdirSync(dataDir)).not.toContain('files')
})
