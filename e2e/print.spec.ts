// Pages on paper, read from the PDF that the browser makes of them.
import type { Page } from '@playwright/test'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import content from '../content/home.json' with { type: 'json' }
import members from '../content/team.json' with { type: 'json' }
import { expect, test, visit } from './fixtures.ts'

/** Returns the text of the page as it is printed, with single spaces. */
async function printed(page: Page, path: string): Promise<string> {
  await visit(page, path)
  return printedNow(page)
}

async function printedNow(page: Page): Promise<string> {
  const file = await page.pdf({ format: 'A4' })
  const loading = getDocument({ data: Uint8Array.from(file), verbosity: VerbosityLevel.ERRORS, disableFontFace: true })
  const document = await loading.promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(...items.map((item) => ('str' in item ? item.str : '')))
  }
  await loading.destroy()
  return texts.join(' ').replaceAll(/\s+/g, ' ')
}

/** After the number of the first page. */
const letterhead = /^1 \/ \d+ PS Rao & Associates Ledger House, .+ 40 0000 0000 http\S+, printed on \d+ \w+ \d{4} /
const frame = /Skip to content|Associates Free Consultation|All Rights Reserved|Ask a company secretary|Subscribe/

test('the home page is printed with its numbers and dates, under a letterhead and without its menus, its services below one another without the place of their rosettes @desktop', async ({
  page,
}) => {
  const home = await printed(page, '/home')
  expect(home).toMatch(letterhead)
  expect(home).not.toMatch(frame)
  const { clients, projects, years, reports } = content.numbers
  for (const number of [clients, projects, years, reports]) expect(home).toContain(`${number.toLocaleString('en-IN')}+`)
  // Both kinds, as a list.
  expect(home).toMatch(/Events in \w+/)
  expect(home).toMatch(/Due in \w+/)
  expect(home).not.toContain('Sun Mon Tue')

  await page.emulateMedia({ media: 'print' })
  const services = page.getByRole('region', { name: /^Services that a partner/ })
  const cards = services.locator('h3').locator('..')
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
  expect(boxes.length).toBeGreaterThan(3)
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1)
  await expect(cards.locator('> [aria-hidden=true]').first()).toBeHidden()
})

test('a page is printed as it should be before its scripts have arrived @desktop', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined)
  // Scripts that never arrive may hold up the event `load`.
  await page.goto('/ourservices', { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print'))
  const services = await printedNow(page)
  expect(services).toMatch(letterhead)
  expect(services).not.toMatch(frame)
})

test('texts are printed unfolded, with the addresses of their links @desktop', async ({ page }) => {
  const answers = await printed(page, '/psraoassociates')
  expect(answers).toMatch(letterhead)
  expect(answers).not.toMatch(frame)
  // In an answer that is folded on the screen.
  expect(answers).toMatch(/\( ?https:\/\/nclt\.gov\.in\/\)/)
  const job = await printed(page, '/careers/explore/job/1')
  expect(job).toMatch(letterhead)
  expect(job).toContain('Job Overview')
  expect(job).not.toContain('Share this Job')
  const team = await printed(page, '/ourteam')
  for (const { name, description } of members) {
    expect(team).toContain(name)
    expect(team).toContain(description.slice(0, 30))
  }
})
