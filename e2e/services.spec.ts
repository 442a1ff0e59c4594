// The services and their key offerings (specification §2): what they show, and that each address can be opened directly.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { axe, expect, test, visit } from './fixtures.ts'

const named = z.object({ id: z.number(), title: z.string(), content: z.string() })
const serviceList = z.array(z.object({ ...named.shape, keyOfferings: z.array(named) })).min(2)
type Named = z.infer<typeof named>

async function allServices(request: APIRequestContext) {
  const [first, second, ...others] = serviceList.parse(await (await request.get('/get/ourservices?forFE=true')).json())
  if (!first || !second) throw new Error('There are two services at least.')
  return { first, second, all: [first, second, ...others] }
}

function firstOffering({ keyOfferings: [offering] }: { keyOfferings: Named[] }) {
  if (!offering) throw new Error('The service has key offerings.')
  return offering
}

const query = ({ id, title }: Named) => new URLSearchParams({ id: String(id), title }).toString()
const addressOf = (service: Named) => `/ourservices?${query(service)}`
const offeringAddressOf = (offering: Named) => `/ourservices/keyoffer?${query(offering)}`

const pills = (page: Page) => page.getByRole('main').getByRole('navigation', { name: 'Services' }).getByRole('link')
/** On narrow screens the services are a list that opens from the bottom. */
async function openList(page: Page) {
  if ((page.viewportSize()?.width ?? 0) < 1000) await page.getByRole('main').locator('nav button').click()
}
const chosen = (page: Page) => page.locator('main article:has(> header > h2)')
const panel = (page: Page) => page.locator('main article > h1 ~ div').last()
const grey = 'rgb(233, 232, 227)'
const offers = (page: Page) => page.getByRole('region', { name: 'Key Offerings' }).getByRole('article')

/** Expects the same rich text, however its HTML is written. */
async function expectRichText(place: Locator, html: string) {
  const read = await place.page().evaluate((text) => {
    const template = document.createElement('template')
    template.innerHTML = text
    return template.innerHTML
  }, html)
  await expect(place).toHaveJSProperty('innerHTML', read)
}

async function showsService(page: Page, service: Named) {
  await expect(page).toHaveURL(addressOf(service))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Services')
  await expect(chosen(page).getByRole('heading', { level: 2 }).first()).toHaveText(service.title)
  await expect(page.locator('main nav [aria-current=page]')).toHaveText([service.title])
  await expectRichText(chosen(page).locator('> div > div > div'), service.content)
  const rosette = chosen(page).locator('> img')
  await expect(rosette).toHaveAttribute('src', `/ourservices/rosettes/${service.id}.svg`)
  await expect(rosette).not.toHaveJSProperty('naturalWidth', 0)
}

async function showsOffering(page: Page, offering: Named) {
  await expect(page).toHaveURL(offeringAddressOf(offering))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offering.title)
  await expectRichText(panel(page), offering.content)
}

/** The texts of the offering cards: the first 100 characters and three dots (§3). */
function cardTexts(page: Page, offerings: Named[]) {
  const texts = offerings.map(({ content }) => content)
  return page.evaluate(
    (all) =>
      all.map((html) => {
        const { body } = new DOMParser().parseFromString(html.replaceAll(/<\/(p|li|h\d|t[dh])>/g, ' '), 'text/html')
        return `${(body.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 100)}...`
      }),
    texts,
  )
}

test('an address without a service becomes that of the first; each pill changes the address, text and offerings; Back restores the service before, and leaves the services @desktop', async ({
  page,
  request,
}) => {
  const { first, second, all } = await allServices(request)
  await visit(page, '/careers')
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Our Services' }).click()
  await showsService(page, first)
  await page.goBack()
  await expect(page).toHaveURL('/careers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Careers')

  await visit(page, '/ourservices')
  await showsService(page, first)
  await expect(pills(page)).toHaveText(all.map(({ title }) => title))
  for (const service of [all.at(-1) ?? first, second, first]) {
    await pills(page).filter({ hasText: service.title }).click()
    await showsService(page, service)
    await expect(offers(page).getByRole('heading')).toHaveText(service.keyOfferings.map(({ title }) => title))
    await expect(offers(page).locator('p')).toHaveText(await cardTexts(page, service.keyOfferings))
    const more = offers(page).getByRole('link', { name: 'Read More' })
    expect(await more.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      service.keyOfferings.map(offeringAddressOf),
    )
  }
  await page.goBack()
  await showsService(page, second)

  // A service without key offerings.
  await page.route('**/get/ourservices?*', (route) =>
    route.fulfill({ json: all.map((service) => ({ ...service, favorite: 0, keyOfferings: [], updated_on: '' })) }),
  )
  await pills(page).filter({ hasText: first.title }).click()
  await showsService(page, first)
  await expect(page.getByRole('heading', { name: 'Key Offerings' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Read More' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Free Consultation', exact: true })).toHaveAttribute(
    'href',
    `/freeconsulation?about=${encodeURIComponent(first.title)}`,
  )
})

test.describe('services that cannot be fetched', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('leave an error in place of a service or a key offering until a retry; the offering can be reloaded, and leads back @desktop', async ({
    page,
    request,
  }) => {
    const { first, second } = await allServices(request)
    const offering = firstOffering(first)
    const main = page.getByRole('main')
    const call = '**/get/ourservices?*'
    await visit(page, addressOf(second))
    await showsService(page, second)
    // From here on the browser fetches.
    await page.route(call, (route) => route.abort())
    await pills(page).filter({ hasText: first.title }).click()
    await expect(main.getByRole('alert')).toHaveText(['Failed to fetch services'])
    await expect(main.getByRole('link', { name: 'Free Consultation', exact: true })).toBeVisible()
    await page.unroute(call)
    await main.getByRole('link', { name: 'Try again' }).click()
    await showsService(page, first)
    await expect(main.getByRole('alert')).toHaveCount(0)

    await page.route(call, (route) => route.abort())
    const more = offers(page).first().getByRole('link')
    await expect(more).toHaveText(/^Read More/)
    await more.click()
    await expect(main.getByRole('alert')).toHaveText(['Failed to fetch services'])
    await expect(page).toHaveURL(offeringAddressOf(offering))
    expect(await axe(page, 'main')).toEqual([])
    await page.unroute(call)
    await main.getByRole('link', { name: 'Try again' }).click()
    await showsOffering(page, offering)
    await expect(main.getByRole('alert')).toHaveCount(0)
    await page.reload()
    await showsOffering(page, offering)

    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveCSS('text-align', 'center')
      await expect(panel(page)).toHaveCSS('background-color', grey)
      for (const part of [title, panel(page)]) {
        const box = await part.boundingBox()
        // A scroll bar takes part of the width.
        expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThanOrEqual(8)
      }
    }
    await main.getByRole('link', { name: first.title, exact: true }).click()
    await showsService(page, first)
  })
})

test('on a phone the chosen service takes the place of the list, with its guide and a checklist', async ({
  page,
  request,
}) => {
  const { first, second } = await allServices(request)
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, addressOf(first))
  await showsService(page, first)
  await expect(pills(page).first()).toBeHidden()
  const opener = page.getByRole('main').getByRole('button', { name: first.title })
  await opener.click()
  await expect(pills(page).first()).toBeVisible()
  expect(await axe(page, 'main nav')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.click()
  await pills(page).filter({ hasText: second.title }).click()
  await showsService(page, second)
  await expect(pills(page).first()).toBeHidden()
  const heading = chosen(page).getByRole('heading', { level: 2 })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  for (const name of ['Call', `Book a consultation on ${second.title}`])
    await expect(chosen(page).getByRole('link', { name, exact: true })).toBeInViewport()

  for (const part of ['Documents needed', 'Steps', 'How the fee is worked out', 'If a requirement is missed'])
    await expect(chosen(page).getByRole('heading', { name: part })).toBeVisible()
  await expect(page.getByRole('complementary', { name: `Asking about ${second.title}` })).toBeVisible()
  expect(await axe(page, 'main article')).toEqual([])
  const checklist = await request.get(
    (await chosen(page)
      .getByRole('link', { name: /^Checklist/ })
      .getAttribute('href')) ?? '',
  )
  expect([checklist.status(), checklist.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await checklist.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test.describe('an unknown id', () => {
  test.use({ expectedErrors: /404/ })

  test('returns 404 and lists the services', async ({ page, request }) => {
    const { second, all } = await allServices(request)
    const titles = all.map((service) => service.title)
    const response = await visit(page, '/ourservices?id=999999&title=Gone')
    expect(response?.status()).toBe(404)
    const sentence = page.getByText('We could not find that service. Please choose one from the list.')
    await expect(sentence).toBeVisible()
    await expect(page).toHaveURL('/ourservices?id=999999&title=Gone')
    await expect(page.locator('main nav [aria-current]')).toHaveCount(0)
    await expect(chosen(page)).toHaveCount(0)
    expect(await axe(page, 'main')).toEqual([])
    await openList(page)
    await expect(pills(page)).toHaveText(titles)
    await pills(page).filter({ hasText: second.title }).click()
    await showsService(page, second)
    await expect(sentence).toHaveCount(0)

    const offeringResponse = await page.goto('/ourservices/keyoffer?id=999999&title=Gone')
    expect(offeringResponse?.status()).toBe(404)
    await expect(page.getByText('We could not find that page. Please choose a service.')).toBeVisible()
    await expect(pills(page)).toHaveText(titles)
  })
})
