// The client of the virus scanner, with a scanner that answers well or misbehaves. Whatever is not clearly an answer
// leaves the file unscanned.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { scanFile, scannerPlace } from '#platform/pdf/virus-scanner.server.ts'
import { freePort } from '../servers/free-port.ts'
import { startScanner, type ScannerForTests } from './scanner.ts'

const folder = mkdtempSync(join(tmpdir(), 'scanned-'))
afterAll(() => rmSync(folder, { recursive: true }))
const content = Buffer.from('resume '.repeat(200_000))
const path = join(folder, 'resume.pdf')
writeFileSync(path, content)

let running: ScannerForTests | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
})

async function answerTo(
  answer: Parameters<typeof startScanner>[0],
  wholeMs = 10_000,
  signal = new AbortController().signal,
) {
  running = await startScanner(answer)
  return scanFile(scannerPlace(running.url), path, signal, { connectMs: 5_000, wholeMs })
}

test('the scanner gets the file byte for byte', async () => {
  expect(await answerTo((socket) => socket.end('stream: OK\0'))).toEqual({ is: 'clean' })
  expect(running?.received.map((file) => file.equals(content))).toEqual([true])
})

test('the name of a virus is told', async () => {
  const result = await answerTo((socket) => socket.end('stream: Win.Test.EICAR_HDB-1 FOUND\0'))
  expect(result).toEqual({ is: 'infected', name: 'Win.Test.EICAR_HDB-1' })
})

test('an answer in pieces is one answer', async () => {
  const result = await answerTo((socket) => {
    socket.write('stream: ')
    setImmediate(() => socket.end('OK\0'))
  })
  expect(result).toEqual({ is: 'clean' })
})

test.each<[string, Parameters<typeof startScanner>[0], string]>([
  ['an error', (socket) => socket.end("INSTREAM: Can't allocate memory ERROR\0"), 'allocate memory'],
  ['another protocol', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'), 'HTTP'],
  ['OK and more', (socket) => socket.end('stream: OK, but not quite\0'), 'not quite'],
  ['OK about another file', (socket) => socket.end('other: OK\0'), 'other'],
  ['the name of no signature', (socket) => socket.end('stream:  FOUND\0'), 'FOUND'],
  ['without an end', (socket) => socket.write('x'.repeat(5_000)), 'xxx'],
  ['nothing, and closes', (socket) => socket.end(), 'closed without an answer'],
  ['nothing, and breaks off', (socket) => socket.resetAndDestroy(), 'ECONNRESET'],
])('a scanner that answers %s has not answered', async (_, answer, reason) => {
  expect(await answerTo(answer)).toEqual({ is: 'no answer', reason: expect.stringContaining(reason) })
})

test('a scanner that never answers is not waited for', async () => {
  expect(await answerTo(() => undefined, 300)).toEqual({ is: 'no answer', reason: 'no answer in time' })
})

test('a scanner that refuses the size says so before it has read the file', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0'))
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const result = await scanFile({ host: '127.0.0.1', port }, path, new AbortController().signal)
  expect(result).toEqual({ is: 'no answer', reason: 'answered "INSTREAM size limit exceeded. ERROR"' })
  await new Promise((closed) => server.close(closed))
})

test('nobody who listens is no answer', async () => {
  const place = scannerPlace(`tcp://127.0.0.1:${await freePort()}`)
  const result = await scanFile(place, path, new AbortController().signal)
  expect(result).toEqual({ is: 'no answer', reason: expect.stringContaining('ECONNREFUSED') })
})

test('a socket in the file system may be absent as well', async () => {
  const place = scannerPlace(`unix:${join(folder, 'no socket').replaceAll(' ', '%20')}`)
  expect(place).toEqual({ path: join(folder, 'no socket') })
  const result = await scanFile(place, path, new AbortController().signal)
  expect(result).toEqual({ is: 'no answer', reason: expect.stringContaining('ENOENT') })
})

test('a file that cannot be read is not the fault of the scanner', async () => {
  running = await startScanner((socket) => socket.end('stream: OK\0'))
  const scan = scanFile(scannerPlace(running.url), join(folder, 'none.pdf'), new AbortController().signal)
  await expect(scan).rejects.toThrow('ENOENT')
})

test('whoever gives up does not wait', async () => {
  const givingUp = new AbortController()
  const scan = answerTo(() => givingUp.abort(new Error('gone')), 10_000, givingUp.signal)
  await expect(scan).rejects.toThrow('gone')
})

test.each([
  ['tcp://127.0.0.1:3311', { host: '127.0.0.1', port: 3311 }],
  ['tcp://scanner', { host: 'scanner', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('%s is where the scanner listens', (url, place) => {
  expect(scannerPlace(url)).toEqual(place)
})
