// The built reader with resumes from every program at hand, with hostile ones, and with damaged copies of these. A
// viewer's engine is asked what it sees in each file that is called clean. Times, memory and stalls are measured.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { openPdfInspector, type Inspection, type PdfInspector } from '#platform/pdf/inspection.server.ts'
import { readPdf } from '#platform/pdf/read-pdf.server.ts'
import { openLog } from '#platform/log.server.ts'
import { producedResumes } from '../tests/pdfs/debian-producers.ts'
import { hostileFiles, type HostileFile } from '../tests/pdfs/hostile.ts'
import { openQpdf, ordinaryResumes, rewritten } from '../tests/pdfs/ordinary.ts'
import { printedResumes } from '../tests/pdfs/printed.ts'
import { rawPdf } from '../tests/pdfs/raw-pdf.ts'
import { activeInViewer } from '../tests/pdfs/viewer.ts'
import type { Chance } from './chance.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { readerProgram } from './virus-scanner.ts'

const damagedCopies = 1_500
const megabyte = 1024 * 1024

export async function resumeCorpus(findings: Findings, place: Place, chance: Chance): Promise<void> {
  const inspector = openPdfInspector({ clamdUrl: null, log: openLog('warn'), program: readerProgram })
  try {
    const ordinary = [
      ...(await ordinaryResumes()),
      ...(await printedResumes()),
      ...producedResumes(join(place.dataDir, 'made')),
    ]
    await everyOrdinaryOne(findings, place, inspector, ordinary)
    const hostile: HostileFile[] = []
    for await (const each of hostileFiles()) hostile.push(each)
    await everyHostileOne(findings, place, inspector, hostile)
    await passwords(findings, place, inspector)
    await twentyAtOnce(findings, place, inspector, ordinary)
    await bombs(findings, place, inspector, hostile)
    await damaged(findings, chance, hostile)
  } finally {
    await inspector.close()
  }
}

function pathOf(place: Place, index: number, file: Uint8Array): string {
  const path = join(place.dataDir, `resume-${index}.pdf`)
  writeFileSync(path, file)
  return path
}

async function everyOrdinaryOne(
  findings: Findings,
  place: Place,
  inspector: PdfInspector,
  resumes: readonly { name: string; file: Buffer }[],
): Promise<void> {
  const refused: string[] = []
  const active: string[] = []
  const times: number[] = []
  for (const [index, { name, file }] of resumes.entries()) {
    const path = pathOf(place, index, file)
    const started = performance.now()
    const result = await inspector.inspect(path)
    times.push(performance.now() - started)
    if (result.verdict !== 'clean') refused.push(`${name}: ${JSON.stringify(result)}`)
    if (await activeInViewer(file)) active.push(name)
  }
  const producers = new Map<string, number>()
  for (const { name } of resumes) {
    const producer = name.split(',')[0] ?? ''
    producers.set(producer, (producers.get(producer) ?? 0) + 1)
  }
  findings.note([...producers].map(([producer, count]) => `${producer} ${count}`).join(', '))
  findings.note(`one after the other: ${quantiles(times)}`)
  findings.none(`of ${resumes.length} ordinary resumes not taken`, refused)
  findings.none('ordinary resumes in which a viewer sees something active', active)
}

async function everyHostileOne(
  findings: Findings,
  place: Place,
  inspector: PdfInspector,
  files: readonly HostileFile[],
): Promise<void> {
  const wrong: string[] = []
  for (const [index, { name, file, expected }] of files.entries()) {
    const result = await inspector.inspect(pathOf(place, index, file))
    if (!isAs(result, expected)) wrong.push(`${name}: ${JSON.stringify(result)}`)
  }
  findings.none(`of ${files.length} hostile files not found, or for another reason`, wrong)
}

function isAs(result: Inspection, expected: HostileFile['expected']): boolean {
  if ('finding' in expected) return result.verdict === 'dangerous' && result.findings.includes(expected.finding)
  return result.verdict === 'unreadable' && result.reason === expected.reason
}

/** Really encrypted files, with a password to open, and with one for changes only, in every method of qpdf. */
async function passwords(findings: Findings, place: Place, inspector: PdfInspector): Promise<void> {
  const qpdf = await openQpdf()
  const wrong: string[] = []
  const methods = [['40'], ['128', '--use-aes=n'], ['128', '--use-aes=y'], ['256']]
  for (const user of ['', 'secret']) {
    for (const [bits = '', ...more] of methods) {
      const parameters = [
        '--allow-weak-crypto',
        '--encrypt',
        user,
        'owner',
        bits,
        ...more,
        '--',
        '--object-streams=generate',
      ]
      const result = await inspector.inspect(pathOf(place, 0, rewritten(qpdf, rawPdf(), parameters)))
      if (result.verdict !== 'unreadable' || result.reason !== 'encrypted')
        wrong.push(`${bits} ${user}: ${result.verdict}`)
    }
  }
  findings.none('encrypted files that were not recognised', wrong)
}

async function twentyAtOnce(
  findings: Findings,
  place: Place,
  inspector: PdfInspector,
  resumes: readonly { file: Buffer }[],
): Promise<void> {
  const largest = resumes.toSorted((left, right) => right.file.length - left.file.length)[0]?.file ?? rawPdf()
  const path = pathOf(place, 0, largest)
  const times: number[] = []
  const { result, stallMs, siteMegabytes, readerMegabytes } = await observed(() => {
    const started = performance.now()
    return Promise.all(
      Array.from({ length: 20 }, async () => {
        const { verdict } = await inspector.inspect(path)
        times.push(performance.now() - started)
        return verdict
      }),
    )
  })
  findings.note(`20 files of ${(largest.length / megabyte).toFixed(1)} MB at once: ${quantiles(times)}`)
  findings.note(memoryLine(siteMegabytes, readerMegabytes, stallMs))
  findings.none(
    'of 20 files at once not taken',
    result.filter((verdict) => verdict !== 'clean'),
  )
  findings.holds('this process grows by less than 20 MB', siteMegabytes < 20)
}

async function bombs(
  findings: Findings,
  place: Place,
  inspector: PdfInspector,
  hostile: readonly HostileFile[],
): Promise<void> {
  const short = rawPdf({ objects: [`[${'[ 1 2 ]'.repeat(1_400_000)}]`] })
  const endless = rawPdf({ objects: ['1 0 obj ['.repeat(100_000)] })
  const files = [
    ...hostile.filter(({ name }) => /gigabyte|packed twice|twenty streams/.test(name)),
    { name: 'a million arrays', file: short },
    { name: 'objects without an end', file: endless },
  ]
  for (const [index, { name, file }] of files.entries()) {
    const path = pathOf(place, index, file)
    const started = performance.now()
    const { result, stallMs, siteMegabytes, readerMegabytes } = await observed(() => inspector.inspect(path))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    findings.note(
      `${name}: ${seconds} s, ${result.verdict === 'dangerous' ? result.findings.join(', ') : result.verdict}`,
    )
    findings.note(memoryLine(siteMegabytes, readerMegabytes, stallMs))
    findings.holds(`${name} is quarantined`, result.verdict === 'dangerous')
    findings.holds(
      'the reader stays below 512 MB, and this process grows by less than 20 MB',
      readerMegabytes < 512 && siteMegabytes < 20,
    )
  }
}

function memoryLine(site: number, reader: number, stallMs: number): string {
  return `this process grew by ${Math.round(site)} MB, the largest reader had ${Math.round(reader)} MB, the event loop stalled for ${Math.round(stallMs)} ms at most`
}

type Observed<Result> = { result: Result; stallMs: number; siteMegabytes: number; readerMegabytes: number }

async function observed<Result>(work: () => Promise<Result>): Promise<Observed<Result>> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const before = process.memoryUsage.rss()
  let siteMegabytes = 0
  let readerMegabytes = 0
  let isDone = false
  delay.enable()
  const watching = (async () => {
    while (!isDone) {
      siteMegabytes = Math.max(siteMegabytes, (process.memoryUsage.rss() - before) / megabyte)
      readerMegabytes = Math.max(readerMegabytes, largestReader())
      await pause(20)
    }
  })()
  try {
    return { result: await work(), stallMs: delay.max / 1e6, siteMegabytes, readerMegabytes }
  } finally {
    isDone = true
    await watching
    delay.disable()
  }
}

/** The resident memory of the largest process that this one has started for reading, on Linux. */
function largestReader(): number {
  let largest = 0
  for (const pid of childrenOf(process.pid)) {
    try {
      const highWater = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pdf-reader'))
        largest = Math.max(largest, Number(highWater ?? 0) / 1024)
    } catch {
      // It has ended meanwhile.
    }
  }
  return largest
}

function childrenOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )
  } catch {
    return []
  }
}

/** A viewer repairs damage in ways of its own. What it then runs must not be in a file that was called clean. */
async function damaged(findings: Findings, chance: Chance, hostile: readonly HostileFile[]): Promise<void> {
  const small = hostile.filter(({ file }) => file.length > 100 && file.length < 20_000)
  const missed: string[] = []
  const verdicts = { clean: 0, unreadable: 0, dangerous: 0 }
  for (let count = 0; count < damagedCopies; count += 1) {
    const { name, file } = small[Math.floor(chance.upTo(small.length))] ?? { name: '', file: rawPdf() }
    const copy = damagedCopy(file, chance)
    const { verdict } = await readPdf(copy)
    verdicts[verdict] += 1
    if (verdict === 'clean' && (await activeInViewer(copy))) missed.push(name)
  }
  findings.note(`${damagedCopies} damaged copies: ${JSON.stringify(verdicts)}`)
  findings.none('damaged copies called clean in which a viewer sees something active', missed)
}

function damagedCopy(file: Buffer, chance: Chance): Buffer {
  const copy = Buffer.from(file)
  const bytes = Buffer.from('<>[]()/%# \n\0\r09R{}~objS')
  for (let changes = 1 + Math.floor(chance.upTo(4)); changes > 0; changes -= 1)
    copy[Math.floor(chance.upTo(copy.length))] = bytes[Math.floor(chance.upTo(bytes.length))] ?? 0
  if (!chance.happens(0.3)) return copy
  const from = Math.floor(chance.upTo(copy.length))
  const until = Math.min(copy.length, from + Math.floor(chance.upTo(60)))
  return chance.happens(0.5)
    ? Buffer.concat([copy.subarray(0, from), copy.subarray(until)])
    : Buffer.concat([copy.subarray(0, until), copy.subarray(from)])
}

function quantiles(times: readonly number[]): string {
  const sorted = times.toSorted((left, right) => left - right)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`
}
