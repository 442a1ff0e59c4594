// The disk of the SQLite file fills up while visitors read and write, once in the middle of an upload, and is given room
// again. It is a real one, of some megabytes in memory, which only root on Linux can make.
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { applicationForm } from '#careers/apply/application-form.ts'
import { newEnquiry, sendOnce, submit, type Enquiry } from './harness/visitors/enquiries.ts'
import type { FaultRun } from './harness/fault-run.ts'
import { read, type Read } from './harness/visitors/readers.ts'
import { checkRegister } from './harness/register.ts'
import { noTrouble } from './harness/visitors/senders.ts'
import { linesOf, type SiteProcess } from './harness/site.ts'
import { beginUpload, pdfOf } from './harness/visitors/uploader.ts'

const rendered = ['/home', '/careers', '/get/faqs']
const noticedWithinMs = 15_000
const megabyte = 1024 ** 2
const maxBytes = applicationForm.fields.resume.file.maxBytes

export async function fullDisk(run: FaultRun): Promise<void> {
  const { holds, none, note, place, same } = run
  // On another disk, or the last lines would be lost with the others.
  const logFolder = mkdtempSync(join(tmpdir(), 'faults-log-'))
  run.atEnd(() => rmSync(logFolder, { recursive: true, force: true }))
  const log = join(logFolder, 'log')
  const site = await run.start({ log })
  const acknowledged: Enquiry[] = []
  const left: Enquiry[] = []
  let number = 0
  async function received(): Promise<boolean> {
    const enquiry = newEnquiry((number += 1))
    if (!(await submit(site.url, enquiry, noTrouble()))) return false
    acknowledged.push(enquiry)
    return true
  }
  for (const path of rendered) await read(site.url + path)
  await received()

  const filler = fill(place.dataDir)
  const refused: Pick<Read, 'status' | 'body'>[] = []
  const filledAt = performance.now()
  let ready = await read(`${site.url}/readyz`)
  while (performance.now() - filledAt < noticedWithinMs && (refused.length < 5 || ready.status === 200)) {
    const enquiry = newEnquiry((number += 1))
    const response = await sendOnce(site.url, enquiry)
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
  note(`${acknowledged.length - 1} more enquiries found room, then ${refused.length} did not`)
  holds(
    `an enquiry that cannot be stored: ${refused[0]?.status}, "${refused[0]?.body.slice(0, 160)}"`,
    refused.length > 0 && refused.every(({ status }) => status === 503),
  )
  holds(`/readyz: ${ready.status}, "${ready.body}"`, ready.status === 503)
  const reads = await Promise.all([...rendered, '/privacy', '/ourservices?id=2'].map((path) => read(site.url + path)))
  none(
    'pages that cannot be read',
    reads.filter(({ status }) => status !== 200).map(({ status }) => status),
  )
  const messages = linesOf(log).map(({ message = '' }) => message)
  same('lines in the log that name the full disk', messages.filter((each) => /disk is full/.test(each)).length, 1)
  same('lines that name a failed rollback', messages.filter((each) => /rollback/.test(each)).length, 0)

  rmSync(filler)
  holds('an enquiry is stored once there is room', await received())
  await pause(1100)
  ready = await read(`${site.url}/readyz`)
  holds(`/readyz: ${ready.status}`, ready.status === 200)
  await checkRegister(run, run.database(), acknowledged, left)
  await duringUpload(run, site)
}

async function duringUpload({ holds, place, same }: FaultRun, site: SiteProcess): Promise<void> {
  const file = pdfOf(maxBytes)
  const spooled = () => {
    const folder = join(place.dataDir, 'spool')
    if (!existsSync(folder)) return 0
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  }
  const upload = async () => {
    const { send, outcome } = beginUpload(site.url, file)
    send(file.length)
    return outcome
  }
  const { send, outcome } = beginUpload(site.url, file)
  send(megabyte)
  while (spooled() === 0) await pause(10)
  const filler = fill(place.dataDir, megabyte)
  send(file.length)
  const { status, text } = await outcome
  holds(
    `an upload while the disk fills is refused with a sentence (${status} ${text})`,
    status === 503 && text.includes('What you typed is still here'),
  )
  same('files left in the spool', spooled(), 0)
  holds('one that comes to a full disk is refused before it is read', (await upload()).status === 503)
  rmSync(filler)
  holds('one that comes when there is room again is taken', (await upload()).status === 200)
  same('files left in the spool', spooled(), 0)
}

/** Takes all room that is left, but for so many bytes, and returns the file. */
function fill(folder: string, spared = 0): string {
  const file = join(folder, 'filler')
  for (let size = 4 * megabyte; size >= 4096;) {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize - spared < size) size /= 2
    else writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
  }
  return file
}
