// The size limits of a first visit with a phone: script on every page, and all bytes of the home page.
import { expect, test } from './fixtures.ts'
import { firstVisit, maxBytes, phone, publicPages } from './first-visit.ts'

test.use(phone)

for (const path of publicPages) {
  test(`a first visit to ${path} stays within its size limits @desktop`, async ({ page }) => {
    const { before, after } = await firstVisit(page, path, path === '/home')
    expect(before.scriptBytes).toBeGreaterThan(0)
    expect(before.scriptBytes, 'script').toBeLessThanOrEqual(maxBytes.script)
    if (path !== '/home') return
    expect(before.total, 'all of the home page, before scrolling').toBeLessThanOrEqual(maxBytes.homeBefore)
    expect(after.total, 'all of the home page, at its end').toBeLessThanOrEqual(maxBytes.homeAfter)
  })
}
