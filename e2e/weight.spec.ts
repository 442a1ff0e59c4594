// What a first visit may weigh: script on every page, and the whole of the home page, with a phone.
import { expect, test } from './fixtures.ts'
import { firstVisit, maxBytes, phone, publicPages } from './first-visit.ts'

test.use(phone)

for (const path of publicPages) {
  test(`a first visit to ${path} loads no more than it may @desktop`, async ({ page }) => {
    const { before, after } = await firstVisit(page, path, path === '/home')
    expect(before.scriptBytes).toBeGreaterThan(0)
    expect(before.scriptBytes, 'script').toBeLessThanOrEqual(maxBytes.script)
    if (path !== '/home') return
    expect(before.total, 'all of the home page, before scrolling').toBeLessThanOrEqual(maxBytes.homeBefore)
    expect(after.total, 'all of the home page, at its end').toBeLessThanOrEqual(maxBytes.homeAfter)
  })
}
