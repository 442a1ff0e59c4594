// The full-page viewer: reading, searching, annotating and downloading a PDF, and every way it can fail.
import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { PDFDocument, PDFDict, PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { axe, expect, test, visit } from './fixtures.ts'
import { blank, encrypted, register } from './pdf-files.ts'

const path = '/blogs/fullpdfview/sixty-day-map.pdf'
const documents = '**/files/documents/**'

async function opened(page: Page) {
  await page.goto(path)
  await expect(sheet(page, 1).locator('canvas')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Highlight' })).toBeEnabled()
}

function sheet(page: Page, number: number): Locator {
  return page.locator(`.pdfViewer .page[data-page-number="${number}"]`)
}

/** Serves these bytes in place of every document of the site. */
async function replaceDocument(page: Page, bytes: Uint8Array | string) {
  await page.route(documents, (route) => route.fulfill({ body: Buffer.from(bytes), contentType: 'application/pdf' }))
}

/** Expects the first page to be `scale` times as wide as its paper in points. */
async function expectScale(page: Page, scale: number) {
  const width = () => sheet(page, 1).evaluate((element) => element.getBoundingClientRect().width)
  await expect.poll(async () => Math.abs((await width()) - 595.28 * scale)).toBeLessThan(2)
}

test('a direct visit shows the published document and its title, at 1.5 times its size from 700 px and at half below, and leaves local storage empty; the search counts the matches, steps through them, and stays in view; a page number that does not exist is refused @desktop', async ({
  page,
}) => {
  await opened(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The sixty-day map')
  await expectScale(page, 1.5)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(await axe(page, 'main')).toEqual([])

  const about = page.getByRole('main').getByRole('complementary')
  await expect(about).toContainText('Dates, papers and checks from the annual general meeting to the annual return')
  const [words, pages] = [await about.boundingBox(), await page.locator('.pdfViewer').boundingBox()]
  if (!words || !pages) throw new Error('The title or the pages have no box')
  expect(words.x, 'the title right of the pages').toBeGreaterThanOrEqual(pages.x + pages.width)
  await expect(page.locator('.pdfViewer .page')).toHaveCount(4)
  for (const number of [2, 3, 4]) {
    await sheet(page, number).scrollIntoViewIfNeeded()
    await expect(sheet(page, number).locator('canvas')).toBeVisible()
  }

  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByLabel('Find in document').fill('days')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next match' }).click()
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Previous match' }).click()
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  const field = page.getByLabel('Find in document')
  for (const place of [2, 3, 4]) {
    await field.press('Enter')
    await expect(page.getByText(new RegExp(`^${place} of \\d+$`))).toBeVisible()
    await expect(page.locator('.textLayer .highlight.selected')).toBeInViewport()
  }
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByLabel('Find in document').fill('zzzz')
  await expect(page.getByText('No matches')).toBeVisible()

  await page.getByLabel('Page', { exact: true }).fill('77')
  await page.getByLabel('Page', { exact: true }).press('Enter')
  await expect(page.getByText('No page specified.')).toBeVisible()

  for (const [width, scale] of [
    [700, 1.5],
    [699, 0.5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expectScale(page, scale)
  }
  await page.getByLabel('Page', { exact: true }).fill('1')
  await page.getByLabel('Page', { exact: true }).press('Enter')
  await expect(sheet(page, 1)).toBeInViewport()
  const [wordsAbove, pagesBelow] = [await about.boundingBox(), await page.locator('.pdfViewer').boundingBox()]
  if (!wordsAbove || !pagesBelow) throw new Error('The title or the pages have no box')
  expect(wordsAbove.y + wordsAbove.height, 'the title above the pages').toBeLessThanOrEqual(pagesBelow.y)
})

test('an address that names a page opens there, at half of its size below 700 px @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 699, height: 800 })
  await page.goto(`${path}#page=3`)
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('3', { timeout: 60_000 })
  await expect(sheet(page, 3)).toBeInViewport()
  await expectScale(page, 0.5)
})

test('a link in an insight opens its document by the navigation state alone @desktop', async ({ page, request }) => {
  const insights: { id: number; title: string }[] = await (
    await request.get('/get/insights?typeofinsight=article')
  ).json()
  await visit(page, `/insights/article/${insights.find(({ title }) => title.startsWith('From AGM'))?.id}`)
  const link = page.getByRole('link', { name: /The sixty-day map.*PDF, 4 pages/ })
  await expect(link).toBeVisible()
  await page.route('**/get/insightdocuments?*', (route) => route.fulfill({ json: [] }))
  await link.click()
  await expect(page).toHaveURL(path)
  await expect(sheet(page, 1).locator('canvas')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The sixty-day map')
  await expect(page.getByRole('main').getByRole('complementary')).toContainText('stage by stage.')
})

/** Drags the pointer from the beginning of a line of the first page to its end. */
async function selectLine(page: Page, text: string) {
  const box = await sheet(page, 1).locator('.textLayer').getByText(text, { exact: true }).boundingBox()
  if (!box) throw new Error(`The line “${text}” has no box`)
  await page.mouse.move(box.x + 1, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
}

/** Types into the text note that was just put on the page. */
async function write(page: Page, text: string) {
  await settled(page)
  await expect(page.locator('.freeTextEditor [contenteditable=true]')).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
  await settled(page)
}

/**
 * When a text note is started or finished, pdf.js moves it to its place in the reading order in the next task, and the
 * focus in the task after that. Both happen before a person could continue.
 */
async function settled(page: Page) {
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))))
}

test('text can be selected, and notes made, also with the keyboard alone, undone, redone and downloaded with the document @desktop', async ({
  page,
}) => {
  await opened(page)
  await selectLine(page, 'The sixty-day map')
  expect(await page.evaluate(() => String(getSelection()))).toBe('The sixty-day map')
  const chosen = page.getByRole('group', { name: 'Notes on this document' }).getByRole('button', { pressed: true })
  await expect(chosen).toHaveText('Read')
  // Text that is selected before the tool is highlighted too, like text that is selected after it.
  await page.getByRole('button', { name: 'Highlight' }).click()
  await expect(page.locator('.highlightEditor')).toHaveCount(1)
  await expect(chosen).toHaveText('Highlight')
  await selectLine(page, 'papers and checks for a company with a March year-end')
  await expect(page.locator('.highlightEditor')).toHaveCount(2)

  const box = await sheet(page, 1).boundingBox()
  if (!box) throw new Error('The page has no box')

  await page.getByRole('button', { name: 'Draw' }).click()
  await expect(page.locator('.annotationEditorLayer.inkEditing').first()).toBeVisible()
  await expect(chosen).toHaveText('Draw')
  await page.mouse.move(box.x + 300, box.y + 80)
  await page.mouse.down()
  await page.mouse.move(box.x + 400, box.y + 120, { steps: 12 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page.locator('.annotationEditorLayer.freetextEditing').first()).toBeVisible()
  for (const [x, text] of [
    [500, 'Ask the auditor'],
    [650, 'Never mind'],
  ] as const) {
    await page.mouse.click(box.x + x, box.y + 60)
    await write(page, text)
  }
  const texts = page.locator('.freeTextEditor')
  await expect(texts).toHaveText(['Ask the auditor', 'Never mind'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(texts).toHaveCount(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(texts).toHaveText(['Ask the auditor'])
  const choice = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Image' }).click()
  await (await choice).setFiles({ name: 'seal.png', mimeType: 'image/png', buffer: seal })
  await expect(page.locator('.stampEditor canvas')).toBeVisible()
  await page.getByRole('button', { name: 'Text', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(texts).toHaveCount(2)
  await write(page, 'By keyboard')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download with my notes' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('sixty-day-map with my notes.pdf')
  const { notes, sheets } = await readNotes(await saved.path())
  expect(notes).toEqual([
    '/FreeText: Ask the auditor',
    '/FreeText: By keyboard',
    '/Highlight',
    '/Highlight',
    '/Ink',
    '/Stamp',
  ])
  expect(sheets).toBe(4)
})

test('of 60 pages at most 20 are kept, as canvases and as text @desktop', async ({ page }) => {
  test.slow()
  await replaceDocument(page, await register(60))
  await opened(page)
  await expect(page.locator('.pdfViewer .page')).toHaveCount(60)
  const { canvases, texts } = await showPages(page, 60)
  expect(canvases).toBeLessThanOrEqual(20)
  expect(texts).toBeLessThanOrEqual(20)
})

/** Shows every fifth page until it is drawn and its text is there. Returns the maximum of pages that were kept at once. */
async function showPages(page: Page, sheets: number): Promise<{ canvases: number; texts: number }> {
  return page.evaluate(async (sheets) => {
    const most = { canvases: 0, texts: 0 }
    for (let number = 5; number <= sheets; number += 5) {
      const sheet = document.querySelector(`.pdfViewer .page[data-page-number="${number}"]`)
      sheet?.scrollIntoView()
      while (!sheet?.querySelector('canvas') || !sheet.textContent?.includes(`Sheet ${number}, line 40`))
        await new Promise(requestAnimationFrame)
      most.canvases = Math.max(most.canvases, document.querySelectorAll('.pdfViewer canvas').length)
      most.texts = Math.max(most.texts, document.querySelectorAll('.pdfViewer .page:has(.textLayer > *)').length)
    }
    return most
  }, sheets)
}

test('a message is shown while the document loads, and then while a page loads @desktop', async ({ page }) => {
  const [document, font] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const body = Buffer.from(await register(2))
  await page.route(documents, async (route) => {
    await document.promise
    await route.fulfill({ body, contentType: 'application/pdf' })
  })
  // A page is drawn only when the fonts that its document does not embed have loaded.
  await page.route('**/standard_fonts/**', async (route) => {
    await font.promise
    await route.continue()
  })
  const requested = page.waitForRequest(documents)
  await page.goto(path)
  await requested
  await expect(page.getByText('Loading PDF…')).toBeVisible()
  document.resolve()
  await expect.poll(() => messageOn(sheet(page, 1), '::after')).toBe('Loading page…')
  await expect(page.getByText('Loading PDF…')).toHaveCount(0)
  font.resolve()
  await expect(sheet(page, 1).locator('canvas')).toBeVisible()
  await expect.poll(() => messageOn(sheet(page, 1), '::after')).toBe('')
})

/** The text that the style sheet writes on a page; empty if there is none or it is not visible. */
function messageOn(page: Locator, part: '::before' | '::after'): Promise<string> {
  return page.evaluate((element, part) => {
    const { content, display, visibility } = getComputedStyle(element, part)
    if (content === 'none' || display === 'none' || visibility !== 'visible') return ''
    return content.replaceAll('"', '')
  }, part)
}

test.describe('a failure', () => {
  test.use({ expectedErrors: /404|ERR_FAILED|Unable to (?:initialize viewer|get page)|renderView/ })

  test('to load the document is shown in place of the pages, without a toast @desktop', async ({ page }) => {
    // The viewer is opened seven times.
    test.slow()
    const toasts: string[] = []
    page.on('request', (request) => /toast/.test(request.url()) && toasts.push(request.url()))
    for (const [document, message] of [
      ['%PDF-1.4 nonsense', 'Failed to load PDF file.'],
      [encrypted, 'Failed to load PDF file.'],
      [blank(0), 'No page specified.'],
      [blank(3, 1), 'Failed to load the page.'],
    ] as const) {
      await page.unrouteAll()
      await replaceDocument(page, document)
      await page.goto(path)
      await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible({ timeout: 60_000 })
    }
    await page.unrouteAll()
    await page.route(documents, (route) => route.fulfill({ status: 404, body: 'No such file.' }))
    await page.goto(path)
    await expect(page.getByText('Failed to load PDF file.')).toBeVisible({ timeout: 60_000 })
    await page.unrouteAll()
    await page.route('**/assets/pdf-viewer-*.js', (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText('Failed to load PDF file.')).toBeVisible({ timeout: 60_000 })
    await page.unrouteAll()
    await page.clock.install()
    await page.route(documents, () => undefined)
    const asked = page.waitForRequest(documents)
    await page.goto(path)
    await asked
    await expect(page.getByText('Loading PDF…')).toBeVisible()
    // The document is silent for as long.
    await page.clock.fastForward(15_000)
    await expect(page.getByText('Failed to load PDF file.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The sixty-day map')
    expect(toasts).toEqual([])
  })

  test('to load one page is shown there, and the other pages are drawn @desktop', async ({ page }) => {
    await replaceDocument(page, blank(5, 2))
    await opened(page)
    await expect(page.locator('.pdfViewer .page')).toHaveCount(5)
    await expect.poll(() => messageOn(sheet(page, 2), '::before')).toBe('Failed to load the page.')
    await sheet(page, 3).scrollIntoViewIfNeeded()
    await expect(sheet(page, 3).locator('canvas')).toBeVisible()
    expect(await messageOn(sheet(page, 3), '::before')).toBe('')
    // A browser that has no memory left for canvases returns no context.
    await page.evaluate(() => (HTMLCanvasElement.prototype.getContext = () => null))
    await sheet(page, 5).scrollIntoViewIfNeeded()
    await expect.poll(() => messageOn(sheet(page, 5), '::before')).toBe('Failed to load the page.')
  })

  test('to find the document returns 404 and opens no viewer @desktop', async ({ page }) => {
    const response = await page.goto('/blogs/fullpdfview/nothing.pdf')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('No PDF file specified.')).toBeVisible()
    await expect(page.locator('.pdfViewer')).toHaveCount(0)
  })
})

/** A red dot. */
const seal = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** The notes on the first page, each as its type and its text. */
async function readNotes(file: string): Promise<{ notes: string[]; sheets: number }> {
  const document = await PDFDocument.load(readFileSync(file))
  const found = document.getPage(0).node.Annots()?.asArray() ?? []
  const notes = found.map((reference) => {
    const note = document.context.lookup(reference, PDFDict)
    const text = note.lookupMaybe(PDFName.of('Contents'), PDFString, PDFHexString)?.decodeText()
    return [String(note.get(PDFName.of('Subtype'))), ...(text ? [text] : [])].join(': ')
  })
  return { notes: notes.toSorted(), sheets: document.getPageCount() }
}
