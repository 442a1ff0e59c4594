// What browsers and proxies may store.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { cacheControl } from './cache-control.server.ts'

async function storedAs(headers: Record<string, string>): Promise<string | null> {
  const app = new Hono()
    .use(cacheControl({ publicAddress: () => ({ isPage: true }) }))
    .get('/', (c) => c.body('', 200, headers))
  return (await app.request('/')).headers.get('cache-control')
}

test('a response with a cookie is stored by nobody, even at a public address that allows it', async () => {
  expect(await storedAs({})).toBe('public, max-age=0, must-revalidate')
  expect(await storedAs({ 'set-cookie': 'session=1' })).toBe('no-store')
  expect(await storedAs({ 'set-cookie': 'session=1', 'cache-control': 'public, max-age=60' })).toBe('no-store')
})
