// What the console's calls tell the server about whether somebody is at the computer.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { senderOf } from './call.ts'
import { unattendedAfterMs, unattendedHeader } from './unattended.ts'

let server: Server
let told: boolean[]
beforeEach(async () => {
  told = []
  server = createServer((request, response) => {
    told.push(unattendedHeader in request.headers)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T04:30:00.000Z') })
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

test('nobody is at the computer once there was no key, press or wheel for five minutes', async () => {
  const page = new EventTarget()
  const send = senderOf(page)
  const { port } = server.address() as AddressInfo
  const call = () => send(`http://127.0.0.1:${port}/api/console/me`, { method: 'GET' })
  await call()
  for (const kind of ['keydown', 'pointerdown', 'wheel']) {
    vi.advanceTimersByTime(unattendedAfterMs)
    await call()
    vi.advanceTimersByTime(1)
    await call()
    page.dispatchEvent(new Event(kind))
    await call()
  }
  expect(told).toEqual([false, ...[1, 2, 3].flatMap(() => [false, true, false])])
})
