import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { followContentVersion, publishChange } from './content-version.server.ts'

let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => site.close())

test('a change is seen half a second later at the latest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const content = followContentVersion(site.database, () => undefined)
  await expect.poll(vi.getTimerCount).toBe(1)
  const before = content.version()
  await publishChange(site.database)
  vi.advanceTimersByTime(500)
  await expect.poll(content.version).toBe(before + 1)
  content.stop()
})
