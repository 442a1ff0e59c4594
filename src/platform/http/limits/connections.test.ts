// Who keeps a connection when there are too many, and how the listener stops.
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { limitConnections, type ConnectionLimits, type Connections } from './connections.server.ts'

let server: Server
let connections: Connections
let held: ServerResponse[]
const sockets: Socket[] = []

/** Answers at once; below /held only when the test says so, and a POST when its body has arrived. */
async function listen(
  limits: Partial<ConnectionLimits> = {},
  trustProxy = 0,
  publicUrl = 'http://localhost:3000',
): Promise<void> {
  held = []
  server = createServer((request, response) => {
    if (request.url === '/held') held.push(response)
    else request.resume().on('end', () => response.end('ok'))
  })
  connections = limitConnections(
    server,
    { trustProxy, publicUrl },
    { total: 100, perAddress: 100, firstByteMs: 60_000, ...limits },
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
}
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

type Client = { socket: Socket; ended: Promise<string>; isOpen: () => boolean }

/** Connects from one of this machine's addresses and sends `first`. `ended` has all that came back. */
async function client(first = '', localAddress = '127.0.0.1'): Promise<Client> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => undefined)
  let isOpen = true
  socket.once('close', () => (isOpen = false))
  const ended = text(socket).catch(() => '')
  await new Promise((connected) => socket.once('connect', connected))
  socket.write(first)
  return { socket, ended, isOpen: () => isOpen }
}

const get = (path = '/', more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const last = 'Connection: close\r\n'

test('beyond its share, an address keeps its newest connections', async () => {
  await listen({ perAddress: 3 })
  const idle = [await client(), await client(), await client()]
  const visitor = await client(get('/', last))
  expect(await visitor.ended).toContain('200 OK')
  await expect.poll(() => idle.map(({ isOpen }) => isOpen())).toEqual([false, true, true])
})

test('a connection between two requests makes way, and one with a request in progress does not', async () => {
  await listen({ perAddress: 2 })
  const busy = await client(get('/held'))
  await expect.poll(() => held.length).toBe(1)
  const resting = await client(get())
  await new Promise((answered) => resting.socket.once('data', answered))
  const visitor = await client(get('/held'))
  await expect.poll(() => held.length).toBe(2)
  await expect.poll(resting.isOpen).toBe(false)
  expect(await (await client(get())).ended).toBe('')
  expect(await (await client(get('/', last), '127.0.0.2')).ended).toContain('200 OK')
  for (const response of held) response.end('late')
  busy.socket.end()
  visitor.socket.end()
  expect(await busy.ended).toContain('late')
  expect(await visitor.ended).toContain('late')
})

test('a connection that has just been opened stays, and one between two requests goes in its place', async () => {
  await listen({ total: 2 })
  const resting = await client(get())
  await new Promise((answered) => resting.socket.once('data', answered))
  const visitor = await client('', '127.0.0.2')
  await client('', '127.0.0.3')
  await expect.poll(resting.isOpen).toBe(false)
  visitor.socket.write(get('/', last))
  expect(await visitor.ended).toContain('200 OK')
})

test('when the site is full, the connection that has been idle longest goes, whosever it is', async () => {
  await listen({ total: 3 })
  const idle = [await client('', '127.0.0.2'), await client('', '127.0.0.3'), await client('', '127.0.0.2')]
  expect(await (await client(get('/', last))).ended).toContain('200 OK')
  await expect.poll(() => idle.map(({ isOpen }) => isOpen())).toEqual([false, true, true])
})

test('a connection that stays silent is closed, and one that has begun to send is not', async () => {
  await listen({ firstByteMs: 30 })
  const slow = await client('GET / HT')
  const silent = await client()
  expect(await silent.ended).toBe('')
  expect(slow.isOpen()).toBe(true)
  slow.socket.write(`TP/1.1\r\nHost: x\r\n${last}\r\n`)
  expect(await slow.ended).toContain('200 OK')
})

test('the same holds for a proxy that TRUST_PROXY does not name', async () => {
  await listen({ perAddress: 2 }, 0, 'https://firm.example.in')
  const forwarded = 'X-Forwarded-For: 198.51.100.7\r\n'
  await client(get('/held', forwarded))
  await client(get('/held', forwarded))
  await expect.poll(() => held.length).toBe(2)
  expect(await (await client(get('/', forwarded + last))).ended).toContain('200 OK')
})

test('behind a proxy every connection is the proxy’s, so only the total counts', async () => {
  await listen({ total: 4, perAddress: 1, firstByteMs: 1 }, 1)
  const idle = [await client(), await client(), await client()]
  expect(await (await client(get('/', last))).ended).toContain('200 OK')
  expect(idle.map(({ isOpen }) => isOpen())).toEqual([true, true, true])
  await client()
  await client()
  await expect.poll(() => idle.map(({ isOpen }) => isOpen())).toEqual([false, true, true])
})

test('a listener that stops finishes open requests, also one with half a body, and closes the rest', async () => {
  await listen()
  const silent = await client()
  const resting = await client(get())
  await new Promise((answered) => resting.socket.once('data', answered))
  const waiting = await client(get('/held'))
  const begun = await client(get('/held'))
  await expect.poll(() => held.length).toBe(2)
  held[1]?.write('half')
  const half = await client('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\nhal')
  await expect.poll(() => half.socket.bytesWritten).toBeGreaterThan(0)
  // The server has read everything sent before this answer.
  await (
    await client(get('/', last))
  ).ended

  const closed = connections.close(AbortSignal.timeout(60_000))
  expect(await silent.ended).toBe('')
  expect(await resting.ended).toContain('200 OK')
  expect(server.listening).toBe(false)
  half.socket.write('ves')
  expect(await half.ended).toMatch(/200 OK[\s\S]*connection: close/i)
  for (const response of held) response.end(' late')
  expect(await waiting.ended).toMatch(/connection: close[\s\S]*late/i)
  expect(await begun.ended).toContain('half')
  expect(await closed).toBe(0)
})

test('what is not finished before the deadline is cut off and counted', async () => {
  await listen()
  const waiting = await client(get('/held'))
  await expect.poll(() => held.length).toBe(1)
  const deadline = new AbortController()
  const closed = connections.close(deadline.signal)
  deadline.abort()
  expect(await closed).toBe(1)
  expect(await waiting.ended).toBe('')
})
