// A visit that continues across a deployment: the modules of the old version are gone, and the visitor still reaches the
// next page, as a new document.
import { expect, followMenu, test, visit } from './fixtures.ts'

test.use({ expectedErrors: /404/ })

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

  test('a link leaves the visitor on the page and says so, and works again with the connection', async ({
    page,
    context,
    isMobile,
  }) => {
    await visit(page, '/careers')
    await followMenu(page, 'Our Team', isMobile)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Our Team')
    await context.setOffline(true)
    await followMenu(page, 'Contact', isMobile)
    await expect(page.getByRole('alert')).toHaveText('We could not reach the site. Please try again.')
    await expect(heading).toHaveText('Our Team')
    await expect(page).toHaveURL(/\/ourteam$/)
    await expect(page.getByRole('progressbar')).toBeHidden()
    await context.setOffline(false)
    await followMenu(page, 'Contact', isMobile)
    await expect(heading).toHaveText('Contact')
  })
})

test('while its modules exist a page opens without a new document; once they are gone, as one, without an error screen', async ({
  page,
  isMobile,
}) => {
  let errorScreen = ''
  await page.exposeFunction('reportErrorScreen', (text: string) => (errorScreen ||= text))
  await page.addInitScript(() => {
    const look = () => {
      const [title] = document.getElementsByTagName('h1')
      if (title?.textContent?.includes('Unexpected')) void Reflect.get(window, 'reportErrorScreen')(title.textContent)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const heading = page.getByRole('heading', { level: 1 })
  const documents: string[] = []
  await visit(page, '/careers')
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
  await followMenu(page, 'Our Team', isMobile)
  await expect(heading).toHaveText('Our Team')
  expect(documents).toEqual([])

  const gone = /\/assets\/(?:services-page|contact-route)-.*\.js/
  await page.route(gone, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not Found' }))
  for (const [name, path] of [
    ['Our Services', '/ourservices'],
    ['Contact', '/contact'],
  ] as const) {
    await followMenu(page, name, isMobile)
    await expect(heading).toHaveText(name)
    await expect(page).toHaveURL(new RegExp(`${path}(?:\\?|$)`))
    await page.waitForLoadState('networkidle')
    expect(documents.splice(0)).toEqual([path])
    expect(errorScreen, 'an error screen on the way').toBe('')
    await page.goBack()
    await expect(heading).toHaveText('Our Team')
    documents.length = 0
  }
})
