// The disk of the SQLite file fills up while visitors read and write, and is given room again. It is a real one, of a
// few megabytes in memory, which only root on Linux can make.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/database.server.ts'
import { freePort } from '../tests/free-port.ts'
import { newEnquiry, noTrouble, pause, requestOf, sendTo, submit, type Enquiry } from './enquiries.ts'
import type { Findings } from './findings.ts'
import { linesOf } from './log-lines.ts'
import type { Place } from './places.ts'
import { read } from './readers.ts'
import { checkRegister } from './register.ts'
import { startSite } from './site-process.ts'

const rendered = ['/home', '/careers', '/get/faqs']
const noticedWithinMs = 15_000

export function canMakeDisks(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0
}

/** A place on a disk of its own. */
export function smallDiskPlace(findings: Findings, megabytes = 64): Place {
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-disk-'))
  const { status, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', dataDir],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`The disk could not be mounted: ${stderr}`)
  findings.note(`a disk of ${megabytes} MB in memory`)
  const sqliteFile = join(dataDir, 'site.sqlite')
  return {
    engine: 'SQLite',
    dataDir,
    sqliteFile,
    environment: { DATA_DIR: dataDir, DATABASE_URL: '' },
    open: () => openDatabase({ sqliteFile }),
    async remove() {
      spawnSync('umount', [dataDir])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function fullDisk(findings: Findings, place: Place): Promise<void> {
  // The log is on another disk, or its last lines would be lost with the others.
  const logFolder = mkdtempSync(join(tmpdir(), 'faults-log-'))
  const log = join(logFolder, 'log')
  const site = startSite(await freePort(), log, place.environment)
  const acknowledged: Enquiry[] = []
  const left: Enquiry[] = []
  const send = sendTo(() => site.url)
  let number = 0
  const next = () => newEnquiry((number += 1))
  try {
    if (!(await site.ready)) throw new Error('The site did not start')
    for (const path of rendered) await read(site.url + path)
    const before = next()
    if (await submit(send, before, noTrouble())) acknowledged.push(before)

    const filler = fill(place.dataDir)
    const refused: { status: number; body: string }[] = []
    const filledAt = performance.now()
    let ready = await read(`${site.url}/readyz`)
    while (performance.now() - filledAt < noticedWithinMs && (refused.length < 5 || ready.status === 200)) {
      const enquiry = next()
      const response = await send(requestOf(enquiry))
      const body = await response.text()
      if (response.status === 200) acknowledged.push(enquiry)
      else {
        left.push(enquiry)
        refused.push({ status: response.status, body })
      }
      // What SQLite still finds room for within its own files is used up.
      fill(place.dataDir)
      ready = await read(`${site.url}/readyz`)
      await pause(50)
    }
    findings.note(`${acknowledged.length - 1} more enquiries found room, then ${refused.length} did not`)
    findings.holds(
      `an enquiry that cannot be stored: ${refused[0]?.status}, "${refused[0]?.body.slice(0, 160)}"`,
      refused.length > 0 && refused.every(({ status }) => status === 503),
    )
    findings.holds(`/readyz: ${ready.status}, "${ready.body}"`, ready.status === 503)
    const reads = await Promise.all([...rendered, '/privacy', '/ourservices?id=2'].map((path) => read(site.url + path)))
    findings.none(
      'pages that cannot be read',
      reads.filter(({ status }) => status !== 200).map(({ status }) => status),
    )
    const named = linesOf(log).filter(({ message = '' }) => /disk is full/.test(message))
    findings.same('lines in the log that name the full disk', named.length, 1)
    findings.none(
      'lines that name a failed rollback',
      linesOf(log)
        .filter(({ message = '' }) => /rollback/.test(message))
        .map(({ msg }) => msg),
    )

    rmSync(filler)
    const after = next()
    if (await submit(send, after, noTrouble())) acknowledged.push(after)
    findings.holds('an enquiry is stored once there is room', acknowledged.includes(after))
    await pause(1100)
    const readyAgain = await read(`${site.url}/readyz`)
    findings.holds(`/readyz: ${readyAgain.status}`, readyAgain.status === 200)
    const database = place.open()
    try {
      await checkRegister(findings, database, { acknowledged, left })
    } finally {
      await database.destroy()
    }
  } finally {
    await site.stop()
    rmSync(logFolder, { recursive: true, force: true })
  }
}

/** Takes all room that is left, and returns the file. */
function fill(folder: string): string {
  const file = join(folder, 'filler')
  for (let size = 4 * 1024 * 1024; size >= 4096;) {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < size) {
      size /= 2
      continue
    }
    writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
  }
  return file
}
