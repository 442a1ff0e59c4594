// Every address of the site (specification §2): it responds, has its title and description, and is accessible.
import { drawnFonts } from './drawn-fonts.ts'
import { axe, expect, test } from './fixtures.ts'

/** Each page with its title and a sentence of its own content that every visitor sees. */
const pages = [
  ['/home', 'Company Secretaries | PS Rao & Associates', 'We act for companies from incorporation to listing.'],
  ['/ourservices', 'Our Services | PS Rao & Associates', 'We answer in writing: which section governs the decision'],
  [
    '/ourservices?id=3',
    'Business Registration | PS Rao & Associates',
    'Part A reserves the name; Part B carries the incorporation',
  ],
  [
    '/ourservices/keyoffer?id=1',
    'Board Composition and Directors, Corporate Law Advisory',
    'Listed and prescribed public companies also need independent directors and a woman director.',
  ],
  ['/insights', 'Insights | PS Rao & Associates', 'Director KYC every three years: what the new rule 12A changes'],
  ['/insights/blog/1', 'A letter to a first-year trainee | PS Rao & Associates', 'The firm began in one room in 1988'],
  [
    '/insights/article/4',
    'Getting ready for the DPDP Rules before May 2027',
    'Most companies hold little personal data and keep it too long.',
  ],
  [
    '/blogs/fullpdfview/rule-9b-working-note.pdf',
    'Rule 9B: a working note | PS Rao & Associates',
    'Who is caught, what the ISIN process needs, and the corporate actions that stop until it is done.',
  ],
  [
    '/calendar',
    'Calendar of Due Dates | PS Rao & Associates',
    'The next twelve months, with the law behind each date.',
  ],
  ['/careers', 'Careers | PS Rao & Associates', 'Trainees begin with registers and minutes, and draft under review.'],
  ['/careers/explore', 'Explore vacancies | PS Rao & Associates', 'Assistant Company Secretary'],
  [
    '/careers/explore?keyword=secretary&location=Pune',
    'Vacancies for “secretary” in “Pune” | PS Rao & Associates',
    'Kolam Foods',
  ],
  [
    '/careers/explore/job/1',
    'Assistant Company Secretary, PS Rao & Associates, Hyderabad',
    'You will run the secretarial calendar for several companies',
  ],
  ['/careers/explore/job/applyjob', 'Send Your Profile | PS Rao & Associates', 'Attach Resume(only pdf)'],
  ['/ourteam', 'Our Team | PS Rao & Associates', 'Partners review and sign the firm’s work'],
  ['/contact', 'Contact | PS Rao & Associates', 'Ledger House, Second Floor'],
  [
    '/freeconsulation',
    'Free Consultation | PS Rao & Associates',
    'A quick video meeting - where we discuss what the firm helps you for your financial things.',
  ],
  [
    '/psraoassociates',
    'Company Secretaries in Practice | PS Rao & Associates',
    'A practising company secretary is a member of the Institute of Company Secretaries of India',
  ],
  ['/privacy', 'Privacy notice | PS Rao & Associates', 'not the papers that clients give us during an engagement'],
  ['/pages', 'Pages | PS Rao & Associates', 'The section Pages is not available yet.'],
  ['/portfolio', 'Portfolio | PS Rao & Associates', 'The section Portfolio is not available yet.'],
] as const

for (const [path, title] of pages) {
  test(`${path} has one h1, a title, a description and a canonical address, is drawn with the site's fonts, passes axe, and does not scroll sideways at 320 px`, async ({
    page,
  }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.locator('h1:visible')).toHaveCount(1)
    await expect(page).toHaveTitle(title)
    expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(40)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http/)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /.+/)
    await page.waitForLoadState('networkidle')
    expect(await axe(page)).toEqual([])
    const { wrong, inSerif } = await drawnFonts(page)
    expect(wrong).toEqual([])
    expect(inSerif).toBeGreaterThan(0)
    await page.setViewportSize({ width: 320, height: 640 })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow).toBe(0)
  })
}

test('/api/docs describes every call and passes axe', async ({ page }) => {
  await page.goto('/api/docs')
  for (const call of [
    'GET /get/eventduedates',
    'GET /get/careers/jobs',
    'GET /get/careers/similarjobs',
    'POST /post/contactus',
    'POST /post/subscribe',
  ]) {
    await expect(page.getByRole('heading', { name: call, exact: true })).toBeVisible()
  }
  expect(await axe(page)).toEqual([])
})

test('/ redirects to /home, and /blogs to the insights', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/blogs')
  await expect(page).toHaveURL(/\/insights$/)
})

for (const path of ['/pages', '/portfolio']) {
  test(`${path} says 'Built in progress' @desktop`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText('Built in progress')).toBeVisible()
  })
}

test.describe('an address that does not exist', () => {
  test.use({ expectedErrors: /404/ })

  test('returns 404 and shows the error screen with its status and status text', async ({ page }) => {
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText('404 Not Found')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    expect(await axe(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })

  for (const path of [
    '/insights/blog/999999',
    '/insights/article/1',
    '/insights/poem/1',
    '/insights/blog/abc',
    '/careers/explore/job/999999',
    '/careers/explore/job/abc',
  ]) {
    test(`${path} returns 404 @desktop`, async ({ request }) => {
      expect((await request.get(path)).status()).toBe(404)
    })
  }
})

test('without JavaScript every page shows its content @desktop', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const [path, , sentence] of pages) {
    await page.goto(path)
    await expect(page.locator('h1').first()).not.toBeEmpty()
    await expect(page.getByRole('main').getByText(sentence).first(), path).toBeVisible()
  }
  await context.close()
})
