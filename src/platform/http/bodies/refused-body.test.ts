// A connection after a body that was refused: a client that goes on with it is answered, or is told to open another.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../../../tests/site.ts'
import { openListener } from '#listener.server.ts'
import { openLog } from '#platform/log.server.ts'
import { limitListener, listenerOptions } from '#platform/http/limits/listener-limits.server.ts'

let site: SiteForTests
let server: Server
let folder: string

beforeAll(async () => {
  site = await openSite()
  folder = mkdtempSync(join(tmpdir(), 'refused-body-for-tests-'))
  const settings = { ...site.settings, trustProxy: 1 }
  const log = openLog('silent')
  server = createServer(
    listenerOptions,
    openListener({ app: site.app, settings, log, clientFolder: folder, version: () => 1 }),
  )
  limitListener(server, site.settings)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await site.close()
  rmSync(folder, { recursive: true })
})

const head = (lines: string) =>
  `POST /post/contactus HTTP/1.1\r\nhost: firm.example.in\r\ncontent-type: application/json\r\n${lines}\r\n\r\n`

/** Sends the pieces of one request, then asks for /healthz on the same connection unless it is to be closed. */
async function sendThenAsk(pieces: string[]): Promise<{ status: string; isClosing: boolean; next: string }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => undefined)
  for (const piece of pieces) await new Promise((written) => socket.write(piece, written))
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 \d+[^]*\r\n\r\n[^]+/)
  const status = received.slice(9, 12)
  const isClosing = /^connection: close$/im.test(received)
  received = ''
  if (isClosing) await closed
  else {
    socket.write('GET /healthz HTTP/1.1\r\nhost: firm.example.in\r\nconnection: close\r\n\r\n')
    await closed
  }
  socket.destroy()
  return { status, isClosing, next: received.slice(9, 12) }
}

const large = 'x'.repeat(100_000)

test.each([
  ['a length', [head(`content-length: ${large.length}`), large]],
  ['a length, of which the rest never comes', [head('content-length: 5000000'), large]],
  ['chunks', [head('transfer-encoding: chunked'), `${large.length.toString(16)}\r\n${large}\r\n`, '0\r\n\r\n']],
  ['chunks without an end', [head('transfer-encoding: chunked'), `${large.length.toString(16)}\r\n${large}\r\n`]],
])('after 413 for a body with %s', async (_what, pieces) => {
  const { status, isClosing, next } = await sendThenAsk(pieces)
  expect(status).toBe('413')
  expect(isClosing || next === '200').toBe(true)
})

test('a call whose body does not arrive is answered at once, and keeps nobody else from an answer', async () => {
  const { port } = server.address() as AddressInfo
  const address = '/get/timeslots?date=2026-11-24'
  const slow = Array.from({ length: 100 }, (_, index) => {
    const lines = `host: firm.example.in\r\nx-forwarded-for: 203.0.113.${index % 5}\r\ncontent-length: 5`
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${address} HTTP/1.1\r\n${lines}\r\n\r\n`))
    let received = ''
    socket.on('data', (chunk) => (received += String(chunk)))
    return new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
  })
  const visitor = fetch(`http://127.0.0.1:${port}${address}`, { headers: { 'x-forwarded-for': '198.51.100.1' } })
  expect((await visitor).status).toBe(200)
  const answers = await Promise.all(slow)
  expect(answers.filter((received) => /^HTTP\/1\.1 [^]*^connection: close\r$/im.test(received))).toHaveLength(100)
})
