// A connection after a body that was refused: a client that goes on with it is answered, or is told to open another.
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { limitListener, listenerOptions } from './listener-limits.server.ts'

let site: SiteForTests
let server: Server

beforeAll(async () => {
  site = await openSite()
  server = createServer(listenerOptions, getRequestListener(site.app.fetch))
  limitListener(server, site.settings)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await site.close()
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
  await expect.poll(() => received, { timeout: 15_000 }).toMatch(/^HTTP\/1\.1 \d+[^]*\r\n\r\n[^]+/)
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
