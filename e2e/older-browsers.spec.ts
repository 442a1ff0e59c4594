// Browsers of other years. Those from the baseline on run the scripts; below it, and wherever a script fails, every page
// stays as the server has drawn it. That pages run without what is newer than the baseline: older-browsers.long.spec.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { anyPage, expect, test } from './fixtures.ts'
import { expectSent, newerThanBaseline, olderThanBaseline, takeAway } from './older-browsers.ts'

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
  // The document reader brings its own stand-ins, and is read without the originals in older-browsers.long.spec.ts.
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
