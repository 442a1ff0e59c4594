// A visit that continues across a deployment: the modules of the old version are gone, and the visitor still reaches the
// next page, as a new document.
import type { Page } from '@playwright/test'
import { expect, followMenu, test, visit } from './fixtures.ts'

test.use({ expectedErrors: /404/ })

/** From now on the matching modules return 404. Returns a list that collects the documents requested since. */
async function deploy(page: Page, gone: RegExp): Promise<string[]> {
  await page.route(gone, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not Found' }))
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
  return documents
}

for (const [name, path, heading, gone] of [
  ['Our Services', '/ourservices', 'Our Services', /\/assets\/services-page-.*\.js/],
  ['Contact', '/contact', 'Contact', /\/assets\/contact-route-.*\.js/],
] as const) {
  test(`${path} opens as a new document, without an error screen, when its modules are gone`, async ({
    page,
    isMobile,
  }) => {
    await visit(page, '/careers')
    const documents = await deploy(page, gone)
    let errorScreen = ''
    await page.exposeFunction('reportErrorScreen', (text: string) => (errorScreen ||= text))
    await page.evaluate(() => {
      const look = () => {
        const [title] = document.getElementsByTagName('h1')
        if (title?.textContent?.includes('Unexpected')) void Reflect.get(window, 'reportErrorScreen')(title.textContent)
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await followMenu(page, name, isMobile)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveURL(new RegExp(`${path}(?:\\?|$)`))
    await page.waitForLoadState('networkidle')
    expect(documents).toEqual([path])
    expect(errorScreen, 'an error screen on the way').toBe('')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Careers')
  })
}

test('a page whose modules still exist opens without a new document', async ({ page, isMobile }) => {
  await visit(page, '/careers')
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
  await followMenu(page, 'Our Services', isMobile)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Services')
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
})
