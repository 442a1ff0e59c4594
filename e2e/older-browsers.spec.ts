// Browsers of other years. Those from the baseline on run the scripts; below it, and wherever a script fails, every page
// stays as the server has drawn it. What a browser lacks is taken away before the first script of a page.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { anyPage, expect, receipt, test, visit } from './fixtures.ts'

/** Each has a caller in the scripts of every page, or of the framework. */
const olderThanBaseline = ['Array.prototype.at', 'Array.prototype.findLast', 'Object.hasOwn', 'structuredClone']

/**
 * Came after Chrome 99, Safari 15.4 or Firefox 104 as MDN's compatibility tables have it. What only asks whether a
 * browser can, such as for popovers and view transitions, is not among them.
 */
const newerThanBaseline = [
  'Map.groupBy',
  'Object.groupBy',
  'Promise.withResolvers',
  'Promise.try',
  'AbortSignal.any',
  'AbortSignal.timeout',
  'URL.parse',
  'URL.canParse',
  'Array.fromAsync',
  'Array.prototype.toSorted',
  'Array.prototype.toReversed',
  'Array.prototype.toSpliced',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'Map.prototype.getOrInsert',
  'Map.prototype.getOrInsertComputed',
  'Set.prototype.union',
  'Set.prototype.intersection',
  'Set.prototype.difference',
  'Set.prototype.isSubsetOf',
  'Set.prototype.isSupersetOf',
  'Set.prototype.isDisjointFrom',
  'Iterator.prototype.toArray',
  'Iterator.from',
  'RegExp.escape',
  'Error.isError',
  'Math.sumPrecise',
  'Math.f16round',
  'Uint8Array.fromBase64',
  'Uint8Array.prototype.toBase64',
  'Intl.Segmenter',
  'Intl.DurationFormat',
  'Response.json',
  'Response.prototype.bytes',
  'Element.prototype.checkVisibility',
  'Element.prototype.setHTML',
  'HTMLDialogElement.prototype.requestClose',
]

/** Deletes what these names lead to. Runs in the page. */
function takeAway(names: string[]): void {
  for (const name of names) {
    const path = name.split('.')
    const last = path.pop() ?? ''
    const owner = path.reduce<object | undefined>((part, each) => part && Reflect.get(part, each), globalThis)
    if (owner) Reflect.deleteProperty(owner, last)
  }
}

/** The enquiry is received by the server, with or without scripts. */
async function expectSent(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Write to us' })
  for (const [name, text] of [
    ['Name', 'Meera Iyer'],
    ['Email', 'meera@kaverifoods.example.in'],
    ['Company name', 'Kaveri Foods'],
    ['Message', 'Which form gives notice of the meeting?'],
  ] as const) {
    await form.getByRole('textbox', { name, exact: true }).fill(text)
  }
  await form.getByRole('combobox', { name: 'Location' }).fill('Chennai')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(receipt(page)).toContainText('Thank you. Your message has been received.')
}

test('below the baseline the pages stay as the server drew them, and forms are sent @desktop', async ({ page }) => {
  const modules: string[] = []
  page.on('request', (request) => request.url().includes('/assets/entry') && modules.push(request.url()))
  for (const name of olderThanBaseline) {
    await using _lacking = await page.addInitScript(takeAway, [name])
    await page.goto(anyPage)
    await expect(page.locator('html'), name).toHaveClass(/plain/)
    await expect(page.getByText('Application Error'), name).toHaveCount(0)
  }
  await page.addInitScript(takeAway, olderThanBaseline)
  await page.goto('/contact')
  await expectSent(page)
  await page.goto('/home')
  await expect(page.locator('html')).toHaveClass(/plain/)
  // What stands in noscript elements: all pictures of the slides, and the stylesheet.
  await expect(page.locator('noscript')).toHaveCount(0)
  await expect(page.locator('head link[rel=stylesheet]:not([media])')).toHaveCount(1)
  expect(modules).toEqual([])
})

test('without what is newer than the baseline pages run, forms are sent, and documents are read @desktop', async ({
  page,
}) => {
  await page.addInitScript(takeAway, newerThanBaseline)
  // That no other page calls any of it is seen in their scripts, below.
  await visit(page, '/home')
  await page.getByRole('banner').getByRole('link', { name: 'Free Consultation' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await visit(page, '/contact')
  await expectSent(page)
  await page.goto('/blogs/fullpdfview/sixty-day-map.pdf')
  await expect(page.locator('.pdfViewer .page canvas').first()).toBeVisible({ timeout: 60_000 })
})

test.describe('a page whose scripts fail', () => {
  test.use({ expectedErrors: /not in this browser/ })

  test('is opened again as the server drew it, and its form is sent @desktop', async ({ page }) => {
    await page.addInitScript(() => {
      // Called by the footer, and so by the screen for failed pages as well.
      Array.prototype.at = () => {
        throw new Error('not in this browser')
      }
    })
    await page.goto('/contact')
    await expect(page.locator('html')).toHaveClass(/plain/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
    await expect(page.getByText('Application Error')).toHaveCount(0)
    await expectSent(page)
    // The page after the form stays as well: opened again, it would be an empty form.
    await expect(page.locator('html')).toHaveClass(/plain/)
  })
})

test('an old browser is told what the console needs @desktop', async ({ page }) => {
  await page.addInitScript(takeAway, ['URL.parse'])
  await page.goto('/console')
  await expect(page.getByText('The console needs a newer browser')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('The console needs a newer browser')).toBeVisible()
})

test('no script of the public pages calls what is newer than the baseline @desktop', () => {
  const folder = join(dirname(import.meta.dirname), 'build/client/assets')
  // The document reader brings its own stand-ins, and is read above without the originals.
  const files = readdirSync(folder).filter((name) => name.endsWith('.js') && !name.startsWith('pdf-viewer-'))
  expect(files.length).toBeGreaterThan(20)
  const calls = newerThanBaseline.map((name) =>
    name.includes('.prototype.') ? `\\.${name.split('.').at(-1)}\\(` : `\\b${name.replace('.', String.raw`\??\.`)}\\b`,
  )
  // Safari before 16.4 cannot read a module that looks behind, nor any before 17 one with sets of characters.
  const newer = new RegExp(
    [...calls, String.raw`\(\?<[=!]`, String.raw`[^/\\]/[dgimsuy]*v[dgimsuy]*[.,;)]`].join('|'),
    'g',
  )
  const found = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(newer)].map(([call]) => `${name}: ${call}`),
  )
  expect(found).toEqual([])
})
