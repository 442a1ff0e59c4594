import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { followContentVersion, publishChange } from './content-version.server.ts'

let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Poll = { run: () => void; ms: number }

test('a change is seen half a second later at the latest', async () => {
  let planned = Promise.withResolvers<Poll>()
  const content = followContentVersion(
    site.database,
    () => undefined,
    () => Promise.resolve(),
    (run, ms) => planned.resolve({ run, ms }),
  )
  const next = await planned.promise
  expect(next.ms).toBeLessThanOrEqual(500)
  const before = content.version()
  await publishChange(site.database)
  planned = Promise.withResolvers<Poll>()
  next.run()
  await planned.promise
  expect(content.version()).toBe(before + 1)
  content.stop()
})
