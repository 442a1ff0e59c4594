// The search over the whole site: from the header, on its page and without script.
import { cutText } from './in-page/cut-text.ts'
import { anyPage, expect, hydrated, test, visit } from './fixtures.ts'

const main = 'main'

test('the field in the header leads to results in groups, whose address can be shared @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, anyPage)
  const field = page.getByRole('banner').getByRole('searchbox', { name: 'Search' })
  await field.fill('secretrial audit')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=secretrial\+audit$/)
  await expect(page.getByRole('status').filter({ hasText: 'results for “secretrial audit”' })).toBeVisible()
  const services = page.getByRole('region', { name: 'Services' })
  await expect(services.getByRole('link').first()).toHaveText('Secretarial Audit')
  await expect(services.locator('mark').first()).toHaveText('Secretarial')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')

  await page.getByRole('link', { name: 'More in Key offerings' }).click()
  await expect(page).toHaveURL(/in=offerings$/)
  await expect(page.locator(main).getByRole('region')).toHaveCount(1)
  await page.goBack()
  await expect(services).toBeVisible()
})

test('below 1440 px a button, and on phones an item of the menu, lead to the page of the search @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 830, height: 700 })
  await visit(page, anyPage)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Calendar of due dates' })).toBeVisible()

  await page.goBack()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Menu' }).click()
  // Whoever is in the field before the page has settled stays there.
  await page.evaluate(() => {
    const pressed = new MutationObserver(() => {
      const field = document.querySelector<HTMLElement>('main input[type=search]')
      field?.focus()
      if (field) pressed.disconnect()
    })
    pressed.observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('navigation', { name: 'Main, small screens' }).getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.locator(main).getByRole('status')).toHaveText(/^Search/)
  await expect(page.getByLabel('Search the whole site')).toBeFocused()
  await page.keyboard.type('zzqx')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing was found for “zzqx”.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vacancies' })).toBeVisible()
  expect(await cutText(page)).toEqual([])
})

test('without JavaScript the search is a form and a page @desktop', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/search')
  await page.getByLabel('Search the whole site').fill('aoc 4')
  await page.locator(main).getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=aoc\+4$/)
  await expect(page.getByRole('region', { name: 'Due dates and rules' }).getByRole('link').first()).toContainText(
    'AOC-4',
  )
  await context.close()
})

test('on the way back to a list the place is kept, and pages change in a transition @desktop', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      document.documentElement.dataset['transitions'] = 'yes'
      return start(...given)
    }
  })
  for (const [list, opened] of [
    ['/careers/explore', /\/job\/\d+/],
    ['/search?q=secretarial+audit', /\/careers\/explore\/job\/\d+$/],
  ] as const) {
    await visit(page, list)
    await hydrated(page.locator(main))
    const hrefs = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const last = hrefs.findLast((href) => opened.test(href))
    // As it is at the click: what arrives late may move the page until then.
    await page.evaluate(() => {
      const keep = (): void => void Object.assign(globalThis, { place: window.scrollY })
      document.addEventListener('click', keep, { capture: true, once: true })
    })
    await page.locator(main).locator(`a[href="${last}"]`).last().click()
    await expect(page).toHaveURL(opened)
    const place: number = await page.evaluate(() => Reflect.get(globalThis, 'place'))
    expect(place, list).toBeGreaterThan(0)
    await expect.poll(() => page.evaluate(() => window.scrollY), list).toBe(0)
    await expect(page.locator('html'), list).toHaveAttribute('data-transitions', 'yes')
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY), list).toBe(place)
  }
})

test('the page of a link is fetched when it is pointed at, unless the visitor saves data @desktop', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const careers = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Careers' })
  const isFetched = () => requested.some((path) => path.startsWith('/assets/careers-page-'))
  await visit(page, anyPage)
  await careers.hover()
  await expect.poll(isFetched).toBe(true)

  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await visit(page, anyPage)
  requested.length = 0
  await careers.hover()
  await careers.click()
  await expect(page).toHaveURL(/\/careers$/)
  const own = requested.findIndex((path) => path.startsWith('/get/careers'))
  expect(requested.findIndex((path) => path.startsWith('/assets/careers-page-'))).toBeLessThan(own < 0 ? Infinity : own)
})
