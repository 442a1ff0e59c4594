// An editor who opens the console for the first time: a service edited, an article with a picture and a PDF, another at
// a set time, an earlier version brought back. And an administrator who gives the firm another name. On a site of its
// own, because the name stands on every page.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { photograph } from '../tests/media.ts'
import { cutText } from './cut-text.ts'
import { openOwnSite, type OwnSite } from './global-setup.ts'
import { register } from './pdf-files.ts'
import { structuredData } from '../tests/schema-org.ts'
import { axe, expect, linkIn, mailTo, newAddress, runSql, test } from './staff.ts'

let site: OwnSite
const shared = { url: process.env.E2E_BASE_URL, dataDir: process.env.E2E_DATA_DIR }
test.describe.configure({ mode: 'serial' })
// The fixtures read where the site is from the environment.
test.beforeAll(async () => {
  test.setTimeout(240_000)
  site = await openOwnSite('127.0.0.1')
  process.env.E2E_BASE_URL = site.url
  process.env.E2E_DATA_DIR = site.dataDir
})
test.afterAll(async () => {
  process.env.E2E_BASE_URL = shared.url
  process.env.E2E_DATA_DIR = shared.dataDir
  await site.stop()
})
// The browser itself reports a refused publication.
test.use({ expectedErrors: /status of 422/ })

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const publishing = (page: Page) => page.getByRole('region', { name: /^Publishing/ })
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/)
const text = (page: Page | Locator) => page.getByRole('textbox', { name: /^Text/ }).first()

/** Waits until the page says these words. That it takes less than a second is tested where no browser competes. */
async function saysSoon(request: APIRequestContext, address: string, words: string): Promise<void> {
  const isShown = async () => (await (await request.get(address)).text()).includes(words)
  await expect.poll(isShown, { intervals: [50] }).toBe(true)
}

async function newInsight(page: Page): Promise<void> {
  await menu(page, 'Insights').click()
  await expect(heading(page, 'Insights')).toBeVisible()
  // The keys of a screen are there when its content is.
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('c')
  await expect(heading(page, 'Untitled')).toBeVisible()
  await expect(text(page)).toBeVisible()
}

async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel(/^Type/).selectOption({ label: 'Article' })
  await page
    .getByRole('textbox', { name: /^Title/ })
    .first()
    .fill(title)
  await page
    .getByRole('textbox', { name: /^Summary/ })
    .first()
    .fill('What the minute book has to say, and when.')
  await page.getByLabel(/^Author/).fill('Asha Rao')
}

/** With text that is cut. A control that is half under a bar only because the page is scrolled would count as too small. */
async function axeFromTop(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0))
  return [...(await axe(page)), ...(await cutText(page))]
}

test('an editor changes a service and moves a key offering, and visitors see it within a second @desktop', async ({
  page: visitor,
  request,
  staffPage,
}) => {
  test.slow()
  const page = await staffPage('editor')
  await page.goto('/console')
  await menu(page, 'Services').click()
  await page.getByRole('link', { name: 'LLP Formation and Compliance', exact: true }).click()
  await expect(heading(page, 'LLP Formation and Compliance')).toBeVisible()
  await text(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Partners ask us before they sign. ')
  const offerings = page.getByRole('group', { name: /^Key offerings/ })
  const last = offerings.locator('summary').filter({ hasText: 'Changes, Conversion and Closure' })
  await last.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('Changes, Conversion and Closure is now 2 of 3.')).toBeAttached()
  await expect(last).toBeFocused()
  expect(await axeFromTop(page)).toEqual([])

  const [row] = runSql(`select live_id from content_record where title = 'LLP Formation and Compliance'`)
  const address = `/ourservices?id=${String(row?.['live_id'])}`
  expect(await (await request.get(address)).text()).not.toContain('Partners ask us')
  await button(page, 'Publish the changes').click()
  await expect(publishing(page)).toContainText('On the site since')
  await saysSoon(request, address, 'Partners ask us before they sign.')
  await visitor.goto(address)
  const shown = visitor.getByRole('region', { name: 'Key Offerings' })
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText([
    'LLP Formation and Agreement',
    'Changes, Conversion and Closure',
    'Annual Filings: Form 8 and Form 11',
  ])
})

test('an article is written, refused, completed, previewed and published with a picture and a PDF @desktop', async ({
  page: visitor,
  request,
  staffPage,
  context,
}) => {
  // A picture is drawn in every size, on a machine that may be busy.
  test.slow()
  const page = await staffPage('editor')
  await page.goto('/console')
  await newInsight(page)
  await button(page, 'Publish now').click()
  const problems = page.getByRole('group', { name: /things to fix before it can be published$/ })
  await expect(problems).toBeFocused()
  await expect(problems.getByRole('link')).toHaveText(
    ['Title', 'Summary', 'Text', 'Author'].map((name) => `Fill in “${name}”.`),
  )
  expect(await axeFromTop(page)).toEqual([])

  await fill(page, 'What the minute book remembers')
  await text(page).click()
  await page.getByLabel('Style of the paragraph').selectOption({ label: 'Heading' })
  await text(page).focus()
  await page.keyboard.type('Two papers')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A meeting leaves two papers behind.')
  await page.keyboard.press('Enter')
  await button(page, 'Bullets').click()
  await page.keyboard.type('The notice')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The minutes')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await button(page, 'Table').click()
  await page.getByRole('dialog', { name: 'Add a table' }).getByRole('button', { name: 'Add the table' }).click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('Paper')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kept by')
  await expect(page.getByText('15 words, 1 minute to read')).toBeVisible()

  const picture = page.getByRole('group', { name: 'Picture', exact: true })
  await button(picture, 'Choose a picture…').click()
  const pictures = page.getByRole('dialog', { name: 'Choose a picture' })
  const photo = { name: 'minute book.jpg', mimeType: 'image/jpeg', buffer: await photograph(1600, 900) }
  await pictures.getByLabel('Upload files').setInputFiles(photo)
  await expect(pictures.getByText('Chosen: minute book.jpg')).toBeVisible({ timeout: 120_000 })
  await button(pictures, 'Use this picture').click()
  await expect(pictures.getByText('Say what the picture shows.')).toBeVisible()
  await expect(pictures.getByRole('textbox', { name: 'Alt text' })).toBeFocused()
  await pictures.getByRole('textbox', { name: 'Alt text' }).fill('A minute book, open at its first page')
  expect(await axe(page, 'dialog[open]')).toEqual([])
  await button(pictures, 'Use this picture').click()
  await expect(picture.getByRole('textbox', { name: 'Alt text' })).toHaveValue('A minute book, open at its first page')

  await button(page, 'Add a document').click()
  const documents = page.getByRole('group', { name: /^Documents/ })
  await documents.getByLabel(/^Title/).fill('The sample minutes')
  await button(page, 'Publish now').click()
  await expect(page.getByRole('group', { name: '2 things to fix before it can be published' })).toContainText(
    'Documents 1: Choose a PDF.',
  )
  await documents.getByLabel(/^Summary/).fill('Two pages to copy from.')
  await button(documents, 'Choose a PDF…').click()
  const files = page.getByRole('dialog', { name: 'Choose a PDF' })
  const pdf = { name: 'sample-minutes.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await register(2)) }
  await files.getByLabel('Upload files').setInputFiles(pdf)
  await expect(files.getByText('Chosen: sample-minutes.pdf')).toBeVisible({ timeout: 120_000 })
  expect(await axe(page, 'dialog[open]')).toEqual([])
  await button(files, 'Use this PDF').click()
  await expect(documents.getByRole('link', { name: /^sample-minutes\.pdf/ })).toBeVisible()

  // The preview is the page itself, for whoever has the link, and nobody else sees the article.
  const opened = context.waitForEvent('page')
  await button(page, 'Preview').click()
  const preview = await opened
  await expect(heading(preview, 'What the minute book remembers')).toBeVisible()
  await expect(
    preview.getByRole('cell', { name: 'Paper' }).or(preview.getByText('Paper', { exact: true })),
  ).toBeVisible()
  expect(await (await request.get('/insights')).text()).not.toContain('What the minute book remembers')
  const withoutSignature = preview.url().replace(/\?.*/, '')
  expect((await request.get(withoutSignature)).status()).toBe(404)
  await preview.close()
  await button(page, 'Link for a colleague').click()
  await expect(page.getByLabel('Link to the preview')).toHaveAccessibleDescription(
    /^Anyone with the link sees version \d+, without later changes\.$/,
  )
  const signed = await page.getByLabel('Link to the preview').inputValue()
  expect((await request.get(signed)).status()).toBe(200)
  await page
    .getByRole('button', { name: /^End the link to version/ })
    .first()
    .click()
  await expect(page.getByText('The link has been ended.')).toBeVisible()
  expect((await request.get(signed)).status()).toBe(410)

  await button(page, 'Publish now').click()
  await expect(publishing(page)).toContainText('On the site since')
  await saysSoon(request, '/insights', 'What the minute book remembers')
  expect(await axeFromTop(page)).toEqual([])

  await visitor.goto('/insights')
  await visitor.getByRole('link', { name: /What the minute book remembers/ }).click()
  await expect(heading(visitor, 'What the minute book remembers')).toBeVisible()
  const article = visitor.getByRole('article')
  await expect(article.getByRole('heading', { level: 2 })).toHaveText('Two papers')
  await expect(article.getByRole('listitem')).toHaveText(['The notice', 'The minutes'])
  await expect(article.getByRole('table')).toContainText('Paper')
  const image = visitor.getByRole('img', { name: 'A minute book, open at its first page' })
  await expect(image).toHaveAttribute('width', '1600')
  await expect(image).toHaveAttribute('height', '900')
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => [element.complete, element.currentSrc]))
    .toEqual([true, expect.stringMatching(/\/media\/.*\.avif$/)])
  await visitor.getByRole('link', { name: /The sample minutes.*PDF/ }).click()
  await expect(heading(visitor, 'The sample minutes')).toBeVisible()
  await expect(visitor.locator('.pdfViewer .page[data-page-number="1"] canvas')).toBeVisible({ timeout: 60_000 })
})

test('an article appears at its time, and an earlier version comes back @desktop', async ({ request, staffPage }) => {
  test.slow()
  const page = await staffPage('editor')
  await page.goto('/console')
  await newInsight(page)
  await fill(page, 'Before the clock strikes')
  await text(page).click()
  await page.keyboard.type('The day is set.')
  await button(page, 'Schedule').click()
  await page.getByLabel('Publish on, day').fill('2033-11-14')
  await button(page, 'Publish at this time').click()
  await expect(publishing(page)).toContainText('Will be published Mon 14 Nov 2033, 09:00')
  expect(await axeFromTop(page)).toEqual([])
  const list = async () => (await (await request.get('/insights')).text()).includes('Before the clock strikes')
  // The console sets whole minutes.
  expect(await list()).toBe(false)
  const soon = new Date(Date.now() + 3000).toISOString()
  runSql(`update content_record set publish_at = ? where title = 'Before the clock strikes'`, soon)
  await expect.poll(list, { intervals: [100], timeout: 60_000 }).toBe(true)
  expect(new Date().toISOString() >= soon).toBe(true)
  await expect(publishing(page)).toContainText('On the site since', { timeout: 60_000 })

  const title = page.getByRole('textbox', { name: /^Title/ }).first()
  await title.fill('After the clock struck')
  await button(page, 'Publish the changes').click()
  await saysSoon(request, '/insights', 'After the clock struck')
  const history = page.getByRole('region', { name: 'History' })
  await history
    .getByRole('listitem')
    .filter({ hasText: 'Was on the site' })
    .getByRole('button', { name: /^Compare version/ })
    .click()
  const changes = page.getByRole('region', { name: /^From version/ })
  await expect(changes.locator('del').first()).toContainText('Before')
  await changes.getByRole('button', { name: /^Restore version/ }).click()
  await expect(title).toHaveValue('Before the clock strikes')
  await button(page, 'Publish the changes').click()
  await saysSoon(request, '/insights', 'Before the clock strikes')

  // It is found from the bar, by a word of its title.
  await saved(page)
    .or(page.getByText('Saved', { exact: true }))
    .waitFor()
  await heading(page, 'Before the clock strikes').click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search titles' })).toBeFocused()
  await page.keyboard.type('clock')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Titles with “clock”')).toBeVisible()
  expect(await axeFromTop(page)).toEqual([])
  await page.getByRole('list', { name: 'Found' }).getByRole('link', { name: 'Before the clock strikes' }).click()
  await expect(heading(page, 'Before the clock strikes')).toBeVisible()
})

test('an administrator gives the firm another name, and it stands everywhere @desktop', async ({
  request,
  staffPage,
}) => {
  test.slow()
  const page = await staffPage('administrator')
  await page.goto('/console/settings')
  const firm = page.getByRole('region', { name: 'Firm', exact: true })
  const name = firm.getByLabel('Name', { exact: true })
  await expect(name).not.toHaveValue('')
  const former = await name.inputValue()
  await name.fill('Meenakshi & Iyer')
  await button(page, 'Save the firm').click()
  await expect(page.getByText('Saved. The website shows it within a second.')).toBeVisible()
  await saysSoon(request, '/home', 'Meenakshi &amp; Iyer')

  const home = await (await request.get('/home')).text()
  for (const element of ['title', 'header', 'footer']) {
    const [text] = new RegExp(`<${element}[ >].*?</${element}>`, 's').exec(home) ?? []
    expect(text).toContain('Meenakshi &amp; Iyer')
  }
  const namesFormer = async (path: string) => {
    const html = await (await request.get(path)).text()
    const { data } = await structuredData(html)
    return html.includes(former.replace('&', '&amp;')) || JSON.stringify(data).includes(former)
  }
  for (const path of ['/home', '/insights', '/ourservices', '/ourteam', '/contact', '/freeconsulation']) {
    // A page that takes long to render is sent as it was meanwhile.
    await expect.poll(() => namesFormer(path), path).toBe(false)
  }
  const { data } = await structuredData(await (await request.get('/home')).text())
  expect(data).toContainEqual(expect.objectContaining({ '@type': 'Organization', name: 'Meenakshi & Iyer' }))

  const address = newAddress()
  expect((await request.post('/post/subscribe', { data: { email: address } })).status()).toBe(200)
  const mail = await mailTo(address, /./)
  expect(linkIn(mail, '/link/newsletter/confirm/')).not.toBe('')
  expect(mail.from?.name).toBe('Meenakshi & Iyer')
  for (const part of [mail.text ?? '', mail.html ?? '']) {
    expect(part).toMatch(/Meenakshi &(?:amp;)? Iyer/)
    expect(part).not.toContain(former)
  }

  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Console' })).toContainText('Meenakshi & Iyer')
  await expect(page.getByRole('region', { name: 'Grievance contact' })).toBeVisible()

  // The privacy notice says who answers for the data, and consents name its version: another name is another version.
  const contact = page.getByRole('region', { name: 'Grievance contact' })
  const post = contact.getByLabel(/^Postal address/)
  await post.fill((await post.inputValue()).replaceAll(former, 'Meenakshi & Iyer'))
  await button(contact, 'Save the contact').click()
  await expect(page.getByText('Saved. The privacy notice names this contact within a second.')).toBeVisible()
  await page.goto('/console/pages/privacy-notice')
  const sections = page.getByRole('group', { name: /^Sections/ })
  await sections.locator('summary').first().click()
  const paragraphs = sections.getByLabel('Paragraphs').first()
  await paragraphs.fill((await paragraphs.inputValue()).replaceAll(former, 'Meenakshi & Iyer'))
  await page.getByLabel(/^Version/).fill('2030-1-1')
  await page.getByLabel(/^As at/).fill('2030-01-01')
  await button(page, 'Publish the changes').click()
  await saysSoon(request, '/privacy', 'Meenakshi &amp; Iyer is a firm')
  await expect.poll(() => namesFormer('/privacy')).toBe(false)
})
