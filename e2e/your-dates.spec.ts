// The dates of one business: the list grows while the questions are answered, and the page works without script and on paper.
import { readFileSync } from 'node:fs'
import { axe, expect, test, visit } from './fixtures.ts'

const company =
  'kind=private&yearEnd=03-31&agm=2026-09-25&agm=2027-09-24&sales=150&capital=400&group=none&gst=monthly&people=9&tds=yes'

function answersOf(name: string): Record<string, string> {
  const file = new URL('../src/calendar/compliance/golden/entities.json', import.meta.url)
  const all: { name: string; answers: Record<string, string> }[] = JSON.parse(readFileSync(file, 'utf8'))
  return all.find((each) => each.name === name)?.answers ?? {}
}

test('the list grows with each answer, and an event is counted @desktop', async ({ page }) => {
  await visit(page, '/calendar/yours')
  await expect(page.getByText('without the levies of the States')).toBeVisible()
  await page.getByLabel('Kind of business').selectOption({ label: 'An LLP' })
  await expect(page).toHaveURL(/\/calendar\/yours\?kind=llp$/)
  await expect(page.getByRole('link', { name: 'Choose your State' })).toBeVisible()
  await expect(page.getByLabel('Annual general meeting')).toHaveCount(0)
  await page.getByLabel('Sales').selectOption({ label: 'Up to ₹40 lakh' })
  await page.getByLabel('Form or tax').fill('form 11')
  const entry = page.getByRole('listitem').filter({ hasText: 'LLP Form 11' })
  await entry.locator('summary').click()
  await expect(entry.getByText(/^year-end 31 Mar \d{4} \+ 60 days$/)).toBeVisible()
  await expect(entry.getByRole('link', { name: /^Ask / })).toHaveAttribute(
    'href',
    /^\/freeconsulation\?about=LLP%20Form%2011/,
  )
  await expect(entry.getByText(/^The additional fee is .* LLP Rules, 2009, Annexure A\.$/)).toBeVisible()
  await expect(entry.getByText(/^Partners and their contribution on 31 March; /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dates of an LLP', exact: true })).toBeVisible()
  await page.getByText('Filings that are not listed, and why').click()
  await expect(page.getByText('Only if you are a private company.').first()).toBeVisible()
  const event = page.locator('#event-llp-partner')
  await event.locator('summary').click()
  await event.getByLabel('It happened on').fill('2027-06-30')
  await event.getByRole('button', { name: 'Count' }).click()
  await expect(event.getByText('Friday 30 July 2027').first()).toBeVisible()
  await expect(page.getByLabel('Kind of business')).toHaveValue('llp')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await axe(page, 'main')).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the same form asks for the same list @desktop', async ({ page }) => {
    await page.goto(`/calendar/yours?${company}`)
    await page.getByRole('link', { name: 'Show all twelve months' }).click()
    await expect(page.getByText('MGT-7A: abridged annual return, FY 2026-27')).toBeVisible()
    await page.locator('#event-allotment summary').click()
    await page.locator('#event-allotment input[type=date]').fill('2026-10-01')
    await page.locator('#event-allotment').getByRole('button', { name: 'Count' }).click()
    const allotment = page.locator('#event-allotment')
    await expect(allotment.getByText('Friday 16 October 2026')).toBeVisible()
    await expect(allotment.getByRole('link', { name: /^Missed it/ }).first()).toHaveAttribute(
      'href',
      '/late?form=PAS-3&due=2026-10-16',
    )
    await page.getByLabel('Kind of business').selectOption('proprietor')
    await page.getByRole('button', { name: 'Show my dates' }).click()
    await expect(page.getByText('Provident fund')).not.toBeVisible()
    await expect(page.getByText(/GSTR-3B/).first()).toBeVisible()
  })
})

test('a link to the dates of a business has a picture of them @desktop', async ({ request }) => {
  const html = await (await request.get('/calendar/yours?kind=llp&state=KA')).text()
  const [, picture = ''] = /<meta property="og:image" content="[^"]+(\/og\/dates\.png\?[^"]+)"/.exec(html) ?? []
  expect(picture).toBe('/og/dates.png?kind=llp&amp;state=KA')
  const drawn = await request.get(picture.replace('&amp;', '&'))
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png'])
  expect((await drawn.body()).length).toBeLessThan(150_000)
  expect((await request.get('/og/dates.png?kind=nobody')).status()).toBe(400)
})

test('prints as one sheet, even before the whole stylesheet has arrived @desktop', async ({ page }) => {
  await page.route('**/assets/site-*.css', () => undefined)
  // The fullest list of those that are invented for the rules.
  const answers = new URLSearchParams(answersOf('Trimurti Wellness Industries Limited'))
  await page.goto(`/calendar/yours?${answers}&months=12`, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print'))
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})
