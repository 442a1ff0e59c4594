// The inspection as the site uses it: files in a folder, a process for each, and a virus scanner that may misbehave.
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, inject, vi } from 'vitest'
import { findings } from '#platform/pdf/findings.ts'
import { Busy } from '#platform/work/work.server.ts'
import { openPdfInspector, ReaderFailed, type PdfInspector } from '#platform/pdf/inspection.server.ts'
import { readerLimits } from '#platform/pdf/reader-process.server.ts'
import { openLog } from '#platform/log.server.ts'
import { deflated, rawPdf } from './raw-pdf.ts'
import { startScanner, type ScannerForTests } from './scanner.ts'

const folder = mkdtempSync(join(tmpdir(), 'resumes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

function pathOf(name: string, content: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const ordinary = pathOf('ordinary.pdf', rawPdf())
const active = pathOf('active.pdf', rawPdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }))
const cut = pathOf('cut.pdf', rawPdf().subarray(0, 300))
// Two million short arrays need hundreds of megabytes as objects, and a few kilobytes here.
const large = pathOf('large.pdf', rawPdf({ objects: [`[${'[ 1 2 ]'.repeat(1_400_000)}]`] }))
// Each three letters begin an object that has to be read to the end of the file.
const slow = pathOf('slow.pdf', rawPdf({ objects: [`${'1 0 obj ['.repeat(400_000)}`] }))

type Options = Omit<Parameters<typeof openPdfInspector>[0], 'log'>

function open(options: Partial<Options> = {}): PdfInspector & { lines: () => string[] } {
  let written = ''
  const log = openLog('warn', { write: (line: string) => void (written += line) })
  const inspector = openPdfInspector({
    clamdUrl: null,
    log,
    program: inject('pdfReader'),
    ...options,
    limits: { niceness: 0, ms: 300_000, ...options.limits },
  })
  stops.push(() => inspector.close())
  return { ...inspector, lines: () => written.split('\n').filter(Boolean) }
}

async function scanner(answer: Parameters<typeof startScanner>[0]): Promise<ScannerForTests> {
  const started = await startScanner(answer)
  stops.push(() => started.stop())
  return started
}

/** Processes that this one has started and that still run the reader. */
function readers(): number {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const isOurs = parentOf(pid) === process.pid
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pdf-reader')
    } catch {
      return false
    }
  }).length
}

function parentOf(pid: string): number {
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
}

test('several files at once each get their own verdict', async () => {
  const inspector = open()
  const paths = Array.from({ length: 6 }, (_, index) => [ordinary, active, cut][index % 3] ?? ordinary)
  const verdicts = await Promise.all(paths.map((path) => inspector.inspect(path)))
  const expected = paths.map((path) => (path === ordinary ? 'clean' : path === active ? 'dangerous' : 'unreadable'))
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(expected)
})

test('a file that needs too much memory ends its process only', async () => {
  const result = await open().inspect(large)
  expect(result).toEqual({ verdict: 'dangerous', findings: [findings.tooMuchMemory] })
})

test('a file that takes too long ends its process only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = createServer((socket) => socket.on('error', () => undefined))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  stops.push(async () => void server.close())
  const { port } = server.address() as AddressInfo
  const program = pathOf(
    'endless.mjs',
    Buffer.from(`
      import { connect } from 'node:net'
      process.stdout.write('\\n', () => connect(${port}, '127.0.0.1'))
    `),
  )
  const reading = open({ program, limits: { ms: readerLimits.ms } }).inspect(ordinary)
  await once(server, 'connection')
  await vi.advanceTimersByTimeAsync(readerLimits.ms)
  expect(await reading).toEqual({ verdict: 'dangerous', findings: [findings.tooSlow] })
})

test('a reader that fails after it has begun makes the file dangerous', async () => {
  const program = pathOf(
    'failing.mjs',
    Buffer.from("process.stdout.write('\\n'); throw new Error('x'.repeat(9_000_000))"),
  )
  expect(await open({ program }).inspect(ordinary)).toEqual({
    verdict: 'dangerous',
    findings: [findings.unreadableObject],
  })
})

test('what is no result of a reader makes the file dangerous', async () => {
  const program = pathOf('lying.mjs', Buffer.from(`process.stdout.write('\\n{"verdict":"dangerous","findings":[{}]}')`))
  expect(await open({ program }).inspect(ordinary)).toEqual({
    verdict: 'dangerous',
    findings: [findings.unreadableObject],
  })
})

test('a reader that cannot begin says nothing about the file, and its last words are short', async () => {
  const program = pathOf('broken.mjs', Buffer.from("console.error('x'.repeat(9_000_000)); process.exit(1)"))
  const failure = await open({ program })
    .inspect(ordinary)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ReaderFailed)
  expect(String(failure).length).toBeLessThan(1_000)
  await expect(open({ program: join(folder, 'none.mjs') }).inspect(ordinary)).rejects.toThrow(ReaderFailed)
})

test('the reader gives way to the site', async () => {
  const program = pathOf(
    'polite.mjs',
    Buffer.from(`
      import { getPriority } from 'node:os'
      while (getPriority() === 0);
      process.stdout.write(JSON.stringify({ verdict: 'dangerous', findings: [String(getPriority())] }))
    `),
  )
  expect(await open({ program, limits: readerLimits }).inspect(ordinary)).toEqual({
    verdict: 'dangerous',
    findings: ['10'],
  })
})

test('the reader has no secrets of the site, may write nothing and reads no other file', async () => {
  process.env.SECRET = 'of the site'
  const { readInProcess } = await import('#platform/pdf/reader-process.server.ts')
  const program = join(import.meta.dirname, 'nosy-program.ts')
  const read = await readInProcess(ordinary, AbortSignal.timeout(60_000), undefined, program)
  delete process.env.SECRET
  expect(read).toEqual({
    verdict: 'dangerous',
    findings: ['environment: ', 'writes: ERR_ACCESS_DENIED', 'starts: ERR_ACCESS_DENIED', 'reads: ERR_ACCESS_DENIED'],
  })
})

test('whoever gives up does not wait, and nothing goes on', async () => {
  const inspector = open()
  const givingUp = new AbortController()
  const all = Array.from({ length: 6 }, () => inspector.inspect(slow, givingUp.signal))
  await expect.poll(readers).toBe(2)
  givingUp.abort(new Error('the visitor has gone'))
  const ends = await Promise.allSettled(all)
  expect(ends.map((end) => end.status === 'rejected' && String(end.reason))).toEqual(
    ends.map(() => 'Error: the visitor has gone'),
  )
  expect(readers()).toBe(0)
  expect(await inspector.inspect(ordinary)).toMatchObject({ verdict: 'clean', pages: 1 })
})

test('closing ends what is under way and what waits', async () => {
  const inspector = open()
  const all = Promise.allSettled(Array.from({ length: 5 }, () => inspector.inspect(slow)))
  await expect.poll(readers).toBe(2)
  await inspector.close()
  expect((await all).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'))
  expect(readers()).toBe(0)
  await expect(inspector.inspect(ordinary)).rejects.toThrow('closed')
})

test('more than fifty that wait are refused at once', async () => {
  const inspector = open()
  const waiting = Promise.allSettled(Array.from({ length: 52 }, () => inspector.inspect(slow)))
  await expect(inspector.inspect(ordinary)).rejects.toThrow(Busy)
  await inspector.close()
  await waiting
})

test('a file that is not there is the error of the file system', async () => {
  await expect(open().inspect(join(folder, 'none.pdf'))).rejects.toThrow('ENOENT')
})

test('the scanner gets the file byte for byte, and what it calls clean is clean', async () => {
  const path = pathOf(
    'several-pieces.pdf',
    rawPdf({ objects: [deflated('', Buffer.from('x'.repeat(99)))], content: 'x'.repeat(300_000) }),
  )
  const { url, received } = await scanner((socket) => socket.end('stream: OK\0'))
  expect(await open({ clamdUrl: url }).inspect(path)).toMatchObject({ verdict: 'clean', pages: 1 })
  expect(received.map((file) => file.equals(readFileSync(path)))).toEqual([true])
})

test('a virus makes a file dangerous, beside what was read in it', async () => {
  const { url } = await scanner((socket) => socket.end('stream: Win.Test.EICAR_HDB-1 FOUND\0'))
  const inspector = open({ clamdUrl: url })
  const virus = 'The virus scanner found Win.Test.EICAR_HDB-1'
  expect(await inspector.inspect(ordinary)).toEqual({ verdict: 'dangerous', findings: [virus] })
  expect(await inspector.inspect(active)).toEqual({
    verdict: 'dangerous',
    findings: expect.arrayContaining([virus, findings.javaScript]),
  })
})

test('a file that is not taken is not sent to the scanner', async () => {
  const { url, received } = await scanner((socket) => socket.end('stream: OK\0'))
  expect((await open({ clamdUrl: url }).inspect(cut)).verdict).toBe('unreadable')
  expect(received).toEqual([])
})

test('an outage of the scanner withholds files, and has one line at its beginning and one at its end', async () => {
  let isAway = true
  const { url } = await scanner((socket) => socket.end(isAway ? '' : 'stream: OK\0'))
  const inspector = open({ clamdUrl: url })
  expect(await inspector.inspect(ordinary)).toEqual({ verdict: 'unscanned' })
  expect((await inspector.inspect(active)).verdict).toBe('dangerous')
  isAway = false
  expect((await inspector.inspect(ordinary)).verdict).toBe('clean')
  expect((await inspector.inspect(ordinary)).verdict).toBe('clean')
  expect(inspector.lines()).toEqual([
    expect.stringContaining('closed without an answer'),
    expect.stringContaining('answers again'),
  ])
})
