// The size limits of a first visit with a phone: script on every page, and all bytes of the home page.
import { consoleAssets } from '#console/document.ts'
import { expect, test } from './fixtures.ts'
import { firstVisit, maxBytes, phone, publicPages } from './first-visit.ts'

test.use(phone)

for (const path of publicPages) {
  test(`a first visit to ${path} stays within its size limits @desktop`, async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    const { before, after } = await firstVisit(page, path, path === '/home')
    expect(
      loaded.filter((file) => file.startsWith(`/${consoleAssets.folder}`)),
      'files of the console',
    ).toEqual([])
    expect(before.scriptBytes).toBeGreaterThan(0)
    expect(before.scriptBytes, 'script').toBeLessThanOrEqual(maxBytes.script)
    if (path !== '/home') return
    expect(before.total, 'all of the home page, before scrolling').toBeLessThanOrEqual(maxBytes.homeBefore)
    expect(after.total, 'all of the home page, at its end').toBeLessThanOrEqual(maxBytes.homeAfter)
  })
}
