// An editor who opens the console for the first time: a service edited, an article with a picture and a PDF, published at
// a set time, an earlier version brought back. And an administrator who gives the firm another name.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { photograph } from '../../tests/media.ts'
import { structuredData } from '../../tests/schema-org.ts'
import { cutText } from '../in-page/cut-text.ts'
import { register } from '../pdf-files.ts'
import { axe, expect, linkIn, mailTo, newAddress, runSql, test } from '../staff.ts'

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const publishing = (page: Page) => page.getByRole('region', { name: /^Publishing/ })
const text = (page: Page | Locator) => page.getByRole('textbox', { name: /^Text/ }).first()

/** Waits until the page says these words. That it takes less than a second is tested where no browser competes. */
async function saysSoon(request: APIRequestContext, address: string, words: string): Promise<void> {
  const isShown = async () => (await (await request.get(address)).text()).includes(words)
  await expect.poll(isShown, { intervals: [50] }).toBe(true)
}

/** With text that is cut. A control that is half under a bar only because the page is scrolled would count as too small. */
async function axeFromTop(page: Page, part = 'main'): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0))
  return [...(await axe(page, part)), ...(await cutText(page))]
}

export function publishingTests(): void {
  test.describe('publishing', () => {
    // The browser itself reports a refused publication.
    test.use({ expectedErrors: /status of 422/ })

    test('an editor changes a service, and writes an article, which visitors see at its time and then as it is changed @desktop', async ({
      page: visitor,
      request,
      staffPage,
      context,
    }) => {
      // A picture is drawn in every size, on a machine that may be busy.
      test.slow()
      const page = await staffPage('editor')
      await page.goto('/console')

      await test.step('a service is edited and a key offering moved', async () => {
        await menu(page, 'Services').click()
        await page.getByRole('link', { name: 'LLP Formation and Compliance', exact: true }).click()
        await expect(heading(page, 'LLP Formation and Compliance')).toBeVisible()
        await text(page).focus()
        await page.keyboard.press('Control+Home')
        await page.keyboard.insertText('Partners ask us before they sign. ')
        const offerings = page.getByRole('group', { name: /^Key offerings/ })
        const last = offerings.locator('summary').filter({ hasText: 'Changes, Conversion and Closure' })
        await last.focus()
        await page.keyboard.press('Alt+ArrowUp')
        await expect(page.getByText('Changes, Conversion and Closure is now 2 of 3.')).toBeAttached()
        await expect(last).toBeFocused()
        // The others are made of the same parts, and the rest is that of an article, below.
        expect(await axeFromTop(page, '.items > li:first-child')).toEqual([])

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

      await menu(page, 'Insights').click()
      await expect(heading(page, 'Insights')).toBeVisible()
      // The keys of a screen are there when its content is.
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await page.keyboard.press('c')
      await expect(heading(page, 'Untitled')).toBeVisible()
      await expect(text(page)).toBeVisible()
      await button(page, 'Publish now').click()
      const problems = page.getByRole('group', { name: /things to fix before it can be published$/ })
      await expect(problems).toBeFocused()
      await expect(problems.getByRole('link')).toHaveText(
        ['Title', 'Summary', 'Text', 'Author'].map((name) => `Fill in “${name}”.`),
      )
      expect(await axeFromTop(page)).toEqual([])
      // A time that is refused is still there once the text is complete.
      await button(page, 'Schedule').press('Enter')
      const day = page.getByLabel('Publish on, day')
      await expect(day).toBeFocused()
      await day.fill('2033-11-14')
      await page.keyboard.press('Enter')
      await expect(problems).toBeFocused()
      await expect(day).toHaveValue('2033-11-14')
      await publishing(page).getByRole('button', { name: 'Cancel' }).press('Enter')
      await expect(button(page, 'Schedule')).toBeFocused()

      const titleField = page.getByRole('textbox', { name: /^Title/ }).first()
      await page.getByLabel(/^Type/).selectOption({ label: 'Article' })
      await titleField.fill('What the minute book remembers')
      await page
        .getByRole('textbox', { name: /^Summary/ })
        .first()
        .fill('What the minute book has to say, and when.')
      await page.getByLabel(/^Author/).fill('Asha Rao')
      await text(page).click()
      await page.getByLabel('Style of the paragraph').selectOption({ label: 'Heading' })
      await text(page).focus()
      await page.keyboard.insertText('Two papers')
      await page.keyboard.press('Enter')
      await page.keyboard.insertText('A meeting leaves two papers behind.')
      await page.keyboard.press('Enter')
      await button(page, 'Bullets').click()
      await page.keyboard.insertText('The notice')
      await page.keyboard.press('Enter')
      await page.keyboard.insertText('The minutes')
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
      const photo = { name: 'minute book.jpg', mimeType: 'image/jpeg', buffer: await photograph(800, 450) }
      await pictures.getByLabel('Upload files').setInputFiles(photo)
      await expect(pictures.getByText('Chosen: minute book.jpg')).toBeVisible({ timeout: 120_000 })
      await button(pictures, 'Use this picture').click()
      await expect(pictures.getByText('Say what the picture shows.')).toBeVisible()
      const alt = 'A minute book, open at its first page'
      await expect(pictures.getByRole('textbox', { name: 'Alt text' })).toBeFocused()
      await page.keyboard.insertText(alt)
      expect(await axe(page, 'dialog[open]')).toEqual([])
      await button(pictures, 'Use this picture').click()
      await expect(picture.getByRole('textbox', { name: 'Alt text' })).toHaveValue(alt)

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
      await button(files, 'Use this PDF').click()
      await expect(documents.getByRole('link', { name: /^sample-minutes\.pdf/ })).toBeVisible()

      await test.step('the preview is the page itself, for whoever has the link', async () => {
        const opened = context.waitForEvent('page')
        await button(page, 'Preview').click()
        const preview = await opened
        await expect(heading(preview, 'What the minute book remembers')).toBeVisible()
        await expect(preview.getByRole('table')).toContainText('Paper')
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
      })

      const isListed = async () =>
        (await (await request.get('/insights')).text()).includes('What the minute book remembers')
      await test.step('it appears at its time', async () => {
        await button(page, 'Schedule').click()
        await page.getByLabel('Publish on, day').fill('2033-11-14')
        await button(page, 'Publish at this time').click()
        await expect(publishing(page)).toContainText('Will be published Mon 14 Nov 2033, 09:00')
        expect(await axeFromTop(page, '.rec__side')).toEqual([])
        expect(await isListed()).toBe(false)
        // The console sets whole minutes.
        const soon = new Date(Date.now() + 2000).toISOString()
        runSql(`update content_record set publish_at = ? where title = 'What the minute book remembers'`, soon)
        await expect.poll(isListed, { intervals: [100], timeout: 60_000 }).toBe(true)
        expect(new Date().toISOString() >= soon).toBe(true)
        await expect(publishing(page)).toContainText('On the site since', { timeout: 60_000 })
      })

      await test.step('visitors read it, with its picture and its PDF', async () => {
        await visitor.goto('/insights')
        await visitor.getByRole('link', { name: /What the minute book remembers/ }).click()
        await expect(heading(visitor, 'What the minute book remembers')).toBeVisible()
        const article = visitor.getByRole('article')
        await expect(article.getByRole('heading', { level: 2 })).toHaveText('Two papers')
        await expect(article.getByRole('listitem')).toHaveText(['The notice', 'The minutes'])
        await expect(article.getByRole('table')).toContainText('Paper')
        const image = visitor.getByRole('img', { name: alt })
        await expect(image).toHaveAttribute('width', '800')
        await expect(image).toHaveAttribute('height', '450')
        await expect
          .poll(() => image.evaluate((element: HTMLImageElement) => [element.complete, element.currentSrc]))
          .toEqual([true, expect.stringMatching(/\/media\/.*\.avif$/)])
        await visitor.getByRole('link', { name: /The sample minutes.*PDF/ }).click()
        await expect(heading(visitor, 'The sample minutes')).toBeVisible()
        await expect(visitor.locator('.pdfViewer .page[data-page-number="1"] canvas')).toBeVisible({ timeout: 60_000 })
      })

      await test.step('an earlier version comes back', async () => {
        await titleField.fill('What the minute book forgets')
        await button(page, 'Publish the changes').click()
        await saysSoon(request, '/insights', 'What the minute book forgets')
        await page
          .getByRole('region', { name: 'History' })
          .getByRole('listitem')
          .filter({ hasText: 'Was on the site' })
          .getByRole('button', { name: /^Compare version/ })
          .click()
        const changes = page.getByRole('region', { name: /^From version/ })
        await expect(changes.locator('del').first()).toContainText('remembers')
        await changes.getByRole('button', { name: /^Restore version/ }).click()
        await expect(titleField).toHaveValue('What the minute book remembers')
        await button(page, 'Publish the changes').click()
        await saysSoon(request, '/insights', 'What the minute book remembers')
      })

      await test.step('it is found from the bar, by a word of its title', async () => {
        await page
          .getByText(/^Saved \d\d:\d\d$/)
          .or(page.getByText('Saved', { exact: true }))
          .waitFor()
        await heading(page, 'What the minute book remembers').click()
        await page.keyboard.press('/')
        await expect(page.getByRole('searchbox', { name: 'Search titles' })).toBeFocused()
        await page.keyboard.type('minute')
        await page.keyboard.press('Enter')
        await expect(heading(page, 'Titles with “minute”')).toBeVisible()
        expect(await axeFromTop(page)).toEqual([])
        const found = page.getByRole('list', { name: 'Found' })
        await found.getByRole('link', { name: 'What the minute book remembers' }).click()
        await expect(heading(page, 'What the minute book remembers')).toBeVisible()
      })
    })

    test('an administrator gives the firm another name, and it stands on the pages, in mails and in the console @desktop', async ({
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
      const { data } = await structuredData(home)
      expect(data).toContainEqual(expect.objectContaining({ '@type': 'Organization', name: 'Meenakshi & Iyer' }))

      const address = newAddress()
      expect((await request.post('/post/subscribe', { data: { email: address } })).status()).toBe(200)
      const mail = await mailTo(address, /./)
      expect(linkIn(mail, '/link/subscription/')).not.toBe('')
      expect(mail.from?.name).toBe('Meenakshi & Iyer')
      for (const part of [mail.text ?? '', mail.html ?? '']) {
        expect(part).toMatch(/Meenakshi &(?:amp;)? Iyer/)
        expect(part).not.toContain(former)
      }

      await page.reload()
      await expect(page.getByRole('navigation', { name: 'Console' })).toContainText('Meenakshi & Iyer')
    })
  })
}
