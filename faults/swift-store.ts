// The file store in OpenStack Swift, whose servers are killed one after another: nothing that is stored may be taken for
// absent, and everything works again afterwards.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { listStored } from '#platform/backup/stored-files.server.ts'
import { FilesUnavailable } from '#platform/files-unavailable.server.ts'
import { openFiles, openStore, type Files, type LocalFile } from '#platform/files.server.ts'
import type { Findings } from './findings.ts'
import { startSwift, swiftServers, type SwiftForRuns } from './swift.ts'

/** The largest file that staff may upload. */
const largeBytes = 20 * 1024 * 1024

export async function swiftStore(findings: Findings): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'swift-store-'))
  const swift = await startSwift()
  try {
    const files = await openFiles({ dataDir: folder, storageUrl: swift.url })
    const bytes = Buffer.alloc(largeBytes, crypto.randomUUID())
    await files.private.put('resumes/large', localFile(folder, bytes))
    const path = await files.publish('insights', 'kept.svg', Buffer.from('<svg/>'))
    await checkStore(findings, files, bytes, path)
    const stored: string[] = []
    for await (const each of listStored(await openStore({ dataDir: folder, storageUrl: swift.url }), 'private'))
      stored.push(each)
    findings.holds(`files in the list: ${stored.join(', ')}`, stored.join() === 'private/resumes/large')
    await refusesDamaged(findings, files, localFile(folder, Buffer.from('%PDF')))
    await refusesKeys(findings, folder, swift)
    for (const kind of swiftServers) {
      await swift.killServer(kind)
      const attempts = [
        ['a read', () => files.private.open('resumes/large').then((found) => found?.stream.destroy() && found)],
        ['a public file', () => files.published(path)],
        ['an upload', () => files.private.put('resumes/new', localFile(folder, Buffer.from('%PDF'))).then(() => true)],
        ['a removal', () => files.private.remove('resumes/none').then(() => true)],
      ] as const
      for (const [name, attempt] of attempts) {
        const started = performance.now()
        const outcome = await attempt().then(
          (found) => (found === null ? 'absent' : 'served'),
          (error: unknown) => (error instanceof FilesUnavailable ? 'an outage' : String(error)),
        )
        findings.holds(
          `without ${kind} servers, ${name}: ${outcome}, after ${Math.round(performance.now() - started)} ms`,
          outcome === 'served' || outcome === 'an outage',
        )
      }
      await swift.start()
      await checkStore(findings, files, bytes, path)
    }
  } finally {
    await swift.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function checkStore(findings: Findings, files: Files, bytes: Buffer, path: string): Promise<void> {
  const large = await files.private.open('resumes/large')
  findings.holds('the large file is there, byte for byte', large !== null && bytes.equals(await buffer(large.stream)))
  const small = await files.published(path)
  findings.holds('the public file, too', small !== null && Buffer.from(small.bytes).toString() === '<svg/>')
  const absent = [await files.private.open('resumes/none'), await files.published('/insights/none-0123456789.svg')]
  findings.holds(
    'files that were never stored are absent',
    absent.every((each) => each === null),
  )
  await files.private.remove('resumes/none')
}

async function refusesDamaged(findings: Findings, files: Files, file: LocalFile): Promise<void> {
  const putting = files.private.put('resumes/damaged', { ...file, sha256: 'a'.repeat(64) })
  const outcome = await putting.then(
    () => 'taken',
    (error: unknown) => String(error),
  )
  findings.holds(`a file that was damaged on its way: ${outcome}`, outcome !== 'taken')
  findings.holds('nothing is stored of it', (await files.private.open('resumes/damaged')) === null)
}

async function refusesKeys(findings: Findings, dataDir: string, swift: SwiftForRuns): Promise<void> {
  const wrongSecret = new URL(swift.url)
  wrongSecret.password = 'wrong'
  const cases = [
    [wrongSecret.href, '(status 403)'],
    [swift.urlWith({ key: 'site:other' }), '(status 403)'],
    [swift.urlWith({ bucket: 'absent' }), '(status 404)'],
    [`${swift.url}&region=ap-south-1`, '(status 400)'],
  ] as const
  for (const [storageUrl, expected] of cases) {
    const said = await openFiles({ dataDir, storageUrl }).then(
      () => 'opened',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    findings.holds(`the start says: ${said}`, said.includes(expected))
  }
}

function localFile(folder: string, bytes: Buffer): LocalFile {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, bytes)
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
