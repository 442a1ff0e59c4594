// How long a request may take to arrive.
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allowSlowBody, limitListener, listenerOptions } from './listener-limits.server.ts'

let server: Server
beforeEach(async () => {
  server = createServer(listenerOptions, (incoming, response) => {
    if (incoming.url === '/upload') allowSlowBody({ incoming })
    incoming.resume().on('end', () => response.end('whole'))
  })
  limitListener(server, { publicUrl: 'https://firm.example.in' }, 200)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise<void>((closed) => server.close(() => closed()))
})

/** Sends a body of twenty bytes, one every 20 ms. */
function sendSlowly(path: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: firm.example.in\r\nconnection: close\r\ncontent-length: 20\r\n\r\n`)
  let left = 20
  const drip = setInterval(() => (left-- > 0 ? socket.write('x') : clearInterval(drip)), 20)
  return new Promise((resolve) => {
    let received = ''
    socket.on('data', (chunk) => (received += String(chunk)))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(drip)
      resolve(received)
    })
  })
}

test('a form that arrives too slowly is refused with 408, and an upload is waited for', async () => {
  const [form, upload] = await Promise.all([sendSlowly('/form'), sendSlowly('/upload')])
  expect(form).toMatch(/^HTTP\/1\.1 408 [^]+The request took too long to arrive\. Please try again\./)
  expect(upload).toMatch(/^HTTP\/1\.1 200 [^]+whole$/)
})
