// The firm's own pages (specification §2): team, associates, contact and careers. Checks the texts promised for them,
// and the error text of each list that cannot be fetched.
import { byNetwork, networks } from '#firm/networks.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { languagesText } from '../src/firm/team/languages.ts'
import { anyPage, axe, expect, hydrated, test, visit } from './fixtures.ts'

const memberList = z
  .array(z.object({ name: z.string(), designation: z.string(), description: z.string(), languages: z.string() }))
  .min(2)
const sectionList = z.array(z.object({ imageurl: z.string().min(1), content: z.string().min(1) })).min(1)
const partnerList = z.array(z.object({ name: z.string(), details: z.string() })).min(1)
const placeOfOffice = z.object({ address: z.array(z.string()).min(1), phone: z.array(z.string()).min(1) })
const socialLinks = z.object(byNetwork(() => z.url()))
const officeList = z
  .array(
    z.object({
      city: z.string(),
      address: z.string().transform((json) => placeOfOffice.parse(JSON.parse(json))),
      socialmedialinks: z.string().transform((json) => socialLinks.parse(JSON.parse(json))),
    }),
  )
  .min(1)
const insert = z.object({
  insert: z.string(),
  attributes: z
    .object({ bold: z.boolean().optional(), link: z.string().optional(), list: z.string().optional() })
    .optional(),
})
const faqList = z
  .array(
    z.object({
      question: z.string(),
      answer: z.string().transform((json) => z.object({ ops: z.array(insert) }).parse(JSON.parse(json)).ops),
    }),
  )
  .min(2)

/** The questions that console-content.spec.ts publishes and takes back meanwhile begin so. */
const ofAnotherTest = /^\s*Who keeps register /

const cities = ['Hyderabad', 'Bengaluru', 'Chennai', 'Mumbai']

async function read<Body>(request: APIRequestContext, path: string, schema: z.ZodType<Body>) {
  return schema.parse(await (await request.get(path)).json())
}

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => page.getByRole('region', { name: 'OUR TEAM MEMBERS' }).locator('li > button')

test('the team page shows its members; a card opens one by mouse or keyboard; each has a page of their own, which their articles and services lead to @desktop', async ({
  page,
  request,
}) => {
  const members = await read(request, '/get/ourteam', memberList)
  const [section] = await read(request, '/get/ourteamsection', sectionList)
  await visit(page, '/ourteam')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Team')
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['ABOUT US', 'OUR TEAM MEMBERS'])
  const about = page.getByRole('region', { name: 'ABOUT US' })
  await expect(about.locator('h2 + div')).toHaveJSProperty('innerHTML', section?.content)
  await expect(about.getByRole('img')).toHaveAttribute('src', `/files${section?.imageurl}`)
  await expect(cards(page).locator('b')).toHaveText(members.map(({ name }) => name))
  await expect(cards(page).locator('b + span')).toHaveText(members.map(({ designation }) => designation))

  for (const [place, { name, designation, description, languages }] of members.slice(0, 2).entries()) {
    const card = cards(page).nth(place)
    if (place === 0) await card.click()
    else await card.press('Enter')
    const dialog = page.getByRole('dialog', { name, exact: true })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('heading')).toHaveText([name])
    await expect(dialog.locator('h2 ~ p')).toHaveText([
      designation,
      `Speaks ${languagesText({ languages })}`,
      ...description.split('\n\n'),
    ])
    await expect(dialog.locator('svg:not(button svg, a svg)')).toBeVisible()
    const close = dialog.getByRole('button', { name: 'Close' })
    await expect(close).toBeFocused()
    if (place === 0) {
      expect(await axe(page, 'dialog[open]')).toEqual([])
      await page.setViewportSize({ width: 390, height: 300 })
      await dialog.hover()
      await page.mouse.wheel(0, 3000)
      await expect(dialog.locator('p').last(), 'the end of a window that is longer than the screen').toBeInViewport()
      await page.setViewportSize({ width: 1280, height: 800 })
      await close.click()
    } else await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(card).toBeFocused()
  }

  // A quick hand closes a window and opens the next one before the browser has reported that the first is closed.
  await cards(page).first().click()
  await cards(page)
    .nth(1)
    .evaluate((card) => {
      document.querySelector<HTMLElement>('dialog[open] button')?.click()
      if (card instanceof HTMLElement) card.click()
    })
  const second = page.getByRole('dialog', { name: members[1]?.name ?? '', exact: true })
  await expect(second).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(second).toBeHidden()

  await page.getByRole('combobox', { name: 'Office' }).selectOption('Chennai')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/office=Chennai/)
  await expect(cards(page).locator('b')).toHaveText(['Sudha Krishnan', 'Karthik Subramanian'])
  await cards(page).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Articles, services and contact' }).click()
  await expect(page).toHaveURL(/\/ourteam\/sudha-krishnan-\d+$/)
  const address = page.url()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sudha Krishnan')
  await expect(page.getByRole('link', { name: 'Free Consultation' }).last()).toHaveAttribute('href', '/freeconsulation')
  const card = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save to your contacts' }).click()
  expect((await card).suggestedFilename()).toMatch(/^sudha-krishnan-\d+\.vcf$/)

  const articles = page.getByRole('region', { name: 'Articles' })
  await articles.getByRole('link').first().click()
  await page.getByRole('article').getByRole('link', { name: 'Sudha Krishnan', exact: true }).click()
  await expect(page).toHaveURL(address)
  await page.getByRole('region', { name: 'Person to ask for' }).getByRole('link', { name: 'Secretarial Audit' }).click()
  await page
    .getByRole('complementary', { name: /^Asking about/ })
    .getByRole('link', { name: 'Sudha Krishnan' })
    .click()
  await expect(page).toHaveURL(address)
  expect((await request.get(address.replace('sudha-krishnan', 'sudha-of-old'))).url()).toBe(address)
})

test('without JavaScript a team card leads to the page of its member @desktop', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/ourteam')
  const card = page.getByRole('region', { name: 'OUR TEAM MEMBERS' }).locator('li > a').first()
  const name = await card.locator('b').innerText()
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await context.close()
})

test('the associates page shows the FAQ from its Delta, the history, the partners and the cities @desktop', async ({
  page,
  request,
}) => {
  const faqs = (await read(request, '/get/faqs', faqList)).filter(({ question }) => !ofAnotherTest.test(question))
  const partners = await read(request, '/get/partners', partnerList)
  await page.goto('/psraoassociates')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PS Rao & Associates')
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    'Company Secretaries in practice',
    'Since 1988',
    'Our Partners',
    'Declaration',
    'Disclaimer',
    'Ask a company secretary.',
  ])
  const practice = page.getByRole('region', { name: 'Company Secretaries in practice' })
  const entries = practice.locator('details').filter({ hasNotText: ofAnotherTest })
  await expect(entries.locator('summary')).toHaveText(faqs.map(({ question }) => question))

  const shown = await entries.locator('summary + div').evaluateAll((answers) =>
    answers.map((answer) => ({
      text: (answer.textContent ?? '').replaceAll(/\s/g, ''),
      points: answer.querySelectorAll('li').length,
      bold: [...answer.querySelectorAll('strong')].map((part) => part.textContent),
      links: [...answer.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
    })),
  )
  expect(shown).toEqual(
    faqs.map(({ answer }) => ({
      text: answer.map((part) => part.insert.replaceAll(/\s/g, '')).join(''),
      points: answer.filter(({ attributes }) => attributes?.list).length,
      bold: answer.filter(({ attributes }) => attributes?.bold).map((part) => part.insert),
      links: answer.flatMap(({ insert, attributes }) => (attributes?.link ? [[insert, attributes.link]] : [])),
    })),
  )
  const answerTo = (question: RegExp) => entries.filter({ has: page.locator('summary', { hasText: question }) })
  await expect(answerTo(/^Who is a practising company secretary/)).toContainText('certificate of practice')
  await expect(answerTo(/^What can a practising company secretary do/)).toContainText('secretarial audit')
  await expect(answerTo(/^When was the firm founded/)).toContainText('founded PS Rao & Associates in 1988')
  await expect(answerTo(/^Who works at the firm/)).toContainText('a team of 25')
  for (const city of cities) await expect(answerTo(/^Where are the firm’s offices/)).toContainText(city)
  await expect(answerTo(/areas of practice/)).toContainText('corporate law')

  const second = entries.nth(1)
  await expect(second.locator('summary + div')).toBeHidden()
  await second.locator('summary').click()
  await expect(second.locator('summary + div')).toBeVisible()

  const ours = page.getByRole('region', { name: 'Our Partners' })
  await expect(ours).toContainText('a team of 25')
  await expect(ours.getByRole('heading', { level: 3 })).toHaveText(partners.map(({ name }) => name))
  await expect(ours.locator('h3 + p')).toHaveText(partners.map(({ details }) => details))
  await expect(ours.locator('li svg')).toHaveCount(partners.length)
  await expect(page.getByRole('region', { name: 'Since 1988' })).toContainText('Electronic filing')
})

test('the contact page shows the networks, every office, and the mandatory fields @desktop', async ({
  page,
  request,
}) => {
  const offices = await read(request, '/get/contactinformation', officeList)
  expect(offices.map(({ city }) => city)).toEqual(cities)
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  await expect(main(page).getByRole('heading', { name: 'Get in touch', exact: true })).toBeVisible()
  for (const { name, key } of networks) {
    const address = offices[0]?.socialmedialinks[key]
    await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', address ?? '')
  }
  for (const { city, address } of offices) {
    const office = main(page).locator('li', { has: page.getByRole('heading', { name: city, exact: true }) })
    await expect(office.locator('address > span')).toContainText(address.address)
    await expect(office.locator('a[href^="tel:"]')).toHaveText(address.phone)
  }

  const form = page.getByRole('form', { name: 'Write to us' })
  await hydrated(form)
  await expect(form.locator('label:has(em)')).toHaveText([
    'Name *',
    'Email *',
    'Company name *',
    'Location *',
    'Message *',
  ])
  await expect(form.locator('label', { hasText: 'Phone number' })).toHaveText('Phone number (optional)')
  await expect(form.locator('label em').first()).toHaveCSS('color', 'rgb(154, 23, 48)')
})

test.describe('a list that cannot be fetched', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  /** Opens the page from the one before while its calls fail, so that the browser and not the server fetches its lists. */
  async function openWithFailedCalls(page: Page, item: string, calls: RegExp) {
    await page.route(calls, (route) => route.abort())
    const navigation = page.getByRole('navigation', { name: 'Main', exact: true })
    if (item === 'Associates') {
      await navigation.getByRole('button', { name: item }).click()
      await page.getByRole('dialog', { name: 'Declaration' }).getByRole('link', { name: 'Continue' }).click()
    } else {
      await navigation.getByRole('link', { name: item, exact: true }).click()
    }
    return { errors: main(page).getByRole('alert'), retry: main(page).getByRole('link', { name: 'Try again' }) }
  }

  test('leaves an error in place of the team, with built-in text above, until a retry @desktop', async ({
    page,
    request,
  }) => {
    const members = await read(request, '/get/ourteam', memberList)
    const [section] = await read(request, '/get/ourteamsection', sectionList)
    await visit(page, anyPage)
    const { errors, retry } = await openWithFailedCalls(page, 'Our Team', /\/get\/ourteam(section)?$/)
    await expect(errors).toHaveText(['Failed to fetch all team members'])
    const about = page.getByRole('region', { name: 'ABOUT US' })
    await expect(about).toContainText('A practice of company secretaries.')
    await expect(about.locator('img')).toHaveCount(0)
    expect(await axe(page, 'main')).toEqual([])

    // All members share one id, and the cards still open the right one.
    const photographed = members.map((member) => ({ ...member, id: 1, imageurl: section?.imageurl }))
    await page.route(/\/get\/ourteam$/, (route) => route.fulfill({ json: photographed }))
    await retry.click()
    await expect(cards(page).locator('b')).toHaveText(members.map(({ name }) => name))
    await expect(errors).toHaveCount(0)
    await expect(about).toContainText('A practice of company secretaries.')
    await cards(page).last().click()
    const dialog = page.getByRole('dialog', { name: members.at(-1)?.name ?? '', exact: true })
    await expect(dialog.locator('img')).toHaveAttribute('src', `/files${section?.imageurl}`)
    await expect(dialog.locator('img')).toBeVisible()
  })

  test('leaves an error in place of the questions, the partners, the offices and the number of vacancies until a retry @desktop', async ({
    page,
  }) => {
    await visit(page, anyPage)
    const { errors, retry } = await openWithFailedCalls(page, 'Associates', /\/get\/(faqs|partners)$/)
    await expect(page).toHaveURL('/psraoassociates')
    await expect(errors).toHaveText(['Failed to fetch', 'Failed to fetch'])
    await expect(page.getByRole('region', { name: 'Our Partners' }).getByRole('alert')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Since 1988' })).toBeVisible()
    await page.unroute(/\/get\/(faqs|partners)$/)
    await retry.first().click()
    await expect(page.getByRole('region', { name: 'Company Secretaries in practice' })).toContainText('Form MGT-8')
    await expect(errors).toHaveCount(0)

    await openWithFailedCalls(page, 'Contact', /\/get\/contactinformation$/)
    await expect(errors).toHaveText(['Failed to fetch contact infromation'])
    await expect(main(page).getByRole('link', { name: 'Twitter' })).toHaveAttribute('href', 'https://twitter.com/')
    await expect(page.getByRole('form', { name: 'Write to us' })).toBeVisible()
    await page.unroute(/\/get\/contactinformation$/)
    await retry.click()
    await expect(main(page).getByRole('heading', { level: 3 })).toHaveText(cities)
    await expect(errors).toHaveCount(0)

    await openWithFailedCalls(page, 'Careers', /\/get\/careers\/jobs\?/)
    await expect(errors).toHaveText(['Failed to fetch job applications'])
    await expect(main(page).getByRole('link', { name: 'Explore vacancies' })).toHaveAttribute(
      'href',
      '/careers/explore',
    )
    await page.unroute(/\/get\/careers\/jobs\?/)
    await retry.click()
    await expect(errors).toHaveCount(0)
    const culture = main(page).getByRole('region')
    await expect(culture.getByRole('heading')).toHaveText(['Trainees begin with registers and minutes.'])
    await expect(culture).toContainText('A partner is responsible for every file.')
    await expect(culture.getByText(/^\d+ vacancies with us and \d+ with other companies today\.$/)).toBeVisible()
  })
})
