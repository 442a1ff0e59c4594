// What visitors get from the whole site while its database fails. Needs the build (node bin/build.ts).
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListener } from '#listener.server.ts'
import { eachDatabase } from './databases.ts'
import { listenWith, type ListenerForTests } from './servers/listener.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'
import { openSite } from './site.ts'
import { stallingProxy } from './servers/stalling-proxy.ts'

let site: OwnSite
let listening: ListenerForTests
let version = 1
beforeAll(async () => {
  site = await openOwnSite('silent')
  const clientFolder = fileURLToPath(new URL('../build/client', import.meta.url))
  listening = await listenWith(openListener({ ...site, clientFolder, version: () => version }))
})
afterAll(async () => {
  await listening.close()
  await site.close()
})

test('what was rendered before stays, and a page with failed parts says so by its status', async () => {
  const seen = ['/home', '/contact', '/get/contactinformation']
  const before = await Promise.all(seen.map((path) => listening.request(path)))
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200])

  await site.database.schema.alterTable('office').renameTo('office_away').execute()
  version += 1
  const after = await Promise.all(seen.map((path) => listening.request(path)))
  expect(after.map(({ status, body }) => [status, body.toString()])).toEqual(
    before.map(({ status, body }) => [status, body.toString()]),
  )

  const unseen = await listening.request('/careers')
  expect([unseen.status, unseen.headers['retry-after'], unseen.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(unseen.body.toString()).toMatch(/<h1[\s\S]+<footer[\s\S]+Failed to fetch contact infromation/)
  const unknown = await listening.request('/no-such-page')
  expect([unknown.status, unknown.headers['cache-control']]).toEqual([404, 'no-store'])

  await site.database.schema.alterTable('office_away').renameTo('office').execute()
  expect((await listening.request('/careers')).status).toBe(200)
})

eachDatabase('a call', (freshDatabase) => {
  test('is refused with 503 and may be tried again while PostgreSQL is away', async () => {
    const place = await freshDatabase()
    if (!('databaseUrl' in place)) return
    const url = new URL(place.databaseUrl)
    const proxy = await stallingProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    const away = await openSite({ databaseUrl: url.href })
    expect((await away.get('/get/faqs')).status).toBe(200)
    await proxy.close()
    const response = await away.get('/get/faqs')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toEqual({ message: expect.any(String) })
    await away.close()
  })
})
