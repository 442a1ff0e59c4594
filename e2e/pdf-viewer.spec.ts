// The full-page viewer: reading, searching, writing notes on a PDF and taking them away, and every way it can fail.
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { PDFDocument, PDFName, PDFDict, StandardFonts } from 'pdf-lib'
import { axe, expect, test } from './fixtures.ts'

const path = '/blogs/fullpdfview/sixty-day-map.pdf'

async function opened(page: Page, address = path) {
  await page.goto(address)
  await expect(page.locator('.pdfViewer .page canvas').first()).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('button', { name: 'Highlight' })).toBeEnabled()
}

/** Every document of the site has these bytes instead of its own. */
async function replaceDocument(page: Page, bytes: Uint8Array | string) {
  await page.route('**/files/documents/**', (route) =>
    route.fulfill({ body: Buffer.from(bytes), contentType: 'application/pdf' }),
  )
}

test('an address opened by itself shows the published document, its title and nothing in local storage', async ({
  page,
}) => {
  await opened(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The sixty-day map')
  await expect(page.locator('.pdfViewer .page')).toHaveCount(4)
  const narrow = (page.viewportSize()?.width ?? 0) < 700
  const width = await page
    .locator('.pdfViewer .page')
    .first()
    .evaluate((element) => element.getBoundingClientRect().width)
  expect(Math.abs(width - 595.28 * (narrow ? 0.5 : 1.5))).toBeLessThan(2)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(await axe(page)).toEqual([])
})

test('an insight leads to its document', async ({ page }) => {
  await page.goto('/insights')
  await page.getByRole('link', { name: /^From AGM to annual return/ }).click()
  await page.getByRole('link', { name: /The sixty-day map.*PDF, 4 pages/ }).click()
  await expect(page).toHaveURL(path)
  await expect(page.locator('.pdfViewer .page canvas').first()).toBeVisible({ timeout: 15_000 })
})

test('text is found, counted and walked through', async ({ page }) => {
  await opened(page)
  await page.getByLabel('Find in document').fill('days')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next match' }).click()
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Previous match' }).click()
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await page.getByLabel('Find in document').fill('zzzz')
  await expect(page.getByText('No matches')).toBeVisible()
})

test('a page that is not there is refused', async ({ page }) => {
  await opened(page)
  await page.getByLabel('Page', { exact: true }).fill('77')
  await page.getByLabel('Page', { exact: true }).press('Enter')
  await expect(page.getByText('No page specified.')).toBeVisible()
})

test('notes are drawn, undone, redone and downloaded inside the document @desktop', async ({ page }) => {
  await opened(page)
  const box = await page.locator('.pdfViewer .page').first().boundingBox()
  if (!box) throw new Error('The page has no box')
  await page.getByRole('button', { name: 'Draw' }).click()
  await expect(page.locator('.annotationEditorLayer.inkEditing').first()).toBeVisible()
  await page.mouse.move(box.x + 300, box.y + 80)
  await page.mouse.down()
  await page.mouse.move(box.x + 400, box.y + 120, { steps: 12 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.mouse.click(box.x + 500, box.y + 60)
  await page.keyboard.type('Ask the auditor')
  await page.keyboard.press('Escape')
  await expect(page.locator('.freeTextEditor')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.freeTextEditor')).toHaveCount(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.locator('.freeTextEditor')).toHaveCount(1)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download with my notes' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('sixty-day-map with my notes.pdf')
  expect(await kindsOfNotes(await saved.path())).toEqual(['/FreeText', '/Ink'])
})

test('a text note is made with the keyboard alone @desktop', async ({ page }) => {
  await opened(page)
  await page.getByRole('button', { name: 'Text', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.freeTextEditor')).toHaveCount(1)
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Escape')
  await expect(page.locator('.freeTextEditor')).toHaveText('By keyboard')
})

test('three hundred pages keep a handful of canvases @desktop', async ({ page }) => {
  await replaceDocument(page, await longDocument(300))
  await opened(page)
  await expect(page.locator('.pdfViewer .page')).toHaveCount(300)
  let most = 0
  for (let step = 1; step <= 20; step += 1) {
    await page.locator('.pdfViewer').evaluate((pages, part) => {
      const container = pages.parentElement
      container?.scrollTo(0, container.scrollHeight * part)
    }, step / 20)
    await page.waitForTimeout(150)
    most = Math.max(most, await page.locator('.pdfViewer canvas').count())
  }
  expect(most).toBeLessThanOrEqual(20)
})

const encrypted = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
4 0 obj<</Filter/Standard/V 1/R 2/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>endobj
trailer<</Root 1 0 R/Encrypt 4 0 R/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]>>
%%EOF`

for (const [kind, bytes] of [
  ['an empty', ''],
  ['a broken', '%PDF-1.4 nonsense'],
  ['an encrypted', encrypted],
] as const) {
  test(`${kind} file says that it could not be loaded`, async ({ page }) => {
    await replaceDocument(page, bytes)
    await page.goto(path)
    await expect(page.getByText('Failed to load PDF file.')).toBeVisible({ timeout: 15_000 })
  })
}

test.describe('a name that is not published', () => {
  test.use({ expectedComplaints: /404/ })

  test('shows nothing', async ({ page }) => {
    const answer = await page.goto('/blogs/fullpdfview/nothing.pdf')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('No PDF file specified.')).toBeVisible()
    await expect(page.locator('.pdfViewer')).toHaveCount(0)
  })
})

async function kindsOfNotes(file: string): Promise<string[]> {
  const document = await PDFDocument.load(readFileSync(file))
  const notes = document.getPage(0).node.Annots()?.asArray() ?? []
  return notes.map((note) => String(document.context.lookup(note, PDFDict).get(PDFName.of('Subtype')))).toSorted()
}

async function longDocument(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= pages; page += 1)
    document.addPage([595, 842]).drawText(`Page ${page}`, { x: 60, y: 760, font })
  return document.save()
}
