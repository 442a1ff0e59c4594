// What a CDN is told when the pages have changed.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { openLog } from '#platform/log.server.ts'
import { openCdnPurge } from './cdn-purge.server.ts'

let server: Server | undefined
afterEach(() => new Promise<void>((closed) => (server ? server.close(() => closed()) : closed())))

/** A CDN that gives these statuses, one after the other, and then 200. */
async function cdn(...statuses: number[]) {
  const received: { request: IncomingMessage; body: string }[] = []
  const enough = Promise.withResolvers<void>()
  const wanted = statuses.length + 1
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ request, body })
      response.writeHead(statuses.shift() ?? 200, { connection: 'close' }).end()
      if (received.length === wanted) enough.resolve()
    })
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/zones/7/purge_cache`, received, all: enough.promise }
}

const log = openLog('silent')

test('a change is told once, with the tag of the pages and the key', async () => {
  const { url, received, all } = await cdn()
  const { purge, stop } = openCdnPurge({ purgeUrl: url, header: { name: 'Authorization', value: 'Bearer k' } }, log)
  purge()
  await all
  stop()
  const [told] = received
  expect(told?.request).toMatchObject({ method: 'POST', url: '/zones/7/purge_cache' })
  expect(told?.request.headers).toMatchObject({ authorization: 'Bearer k', 'surrogate-key': 'pages' })
  expect(JSON.parse(told?.body ?? '')).toEqual({ tags: ['pages'] })
})

test('a change that the CDN does not take is told again', async () => {
  const { url, received, all } = await cdn(503)
  const { purge, stop } = openCdnPurge({ purgeUrl: url, header: null }, log)
  purge()
  await all
  stop()
  expect(received).toHaveLength(2)
})

test('without a CDN nothing is sent', () => {
  expect(() => openCdnPurge(null, log).purge()).not.toThrow()
})
