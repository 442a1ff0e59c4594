// Builds the rich-text field of the console into a page of its own, which has the console's Content-Security-Policy.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { build } from 'vite'
import { pageSecurityPolicy } from '#platform/http/security-headers.server.ts'
import { partsOf } from '#platform/rich-text/rich-text-parts.server.ts'
import { renderRichText } from '#platform/rich-text/rich-text.server.ts'
import { expect, test as base } from '../fixtures.ts'

const root = join(import.meta.dirname, '../..')
const address = '/rich-text/'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let files: Map<string, string | Uint8Array>

export type Field = {
  page: Page
  text: Locator
  /** Shows a stored text, as opening a record does. */
  show: (stored: string) => Promise<void>
  /** What the field gave last, as the public pages show it. */
  html: () => Promise<string>
  value: () => Promise<string>
}

export const test = base.extend<{ field: Field }>({
  field: async ({ page }, provide) => {
    await page.route(`**${address}**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(address.length)
      const body = name === '' ? documentOf() : files.get(name)
      if (body === undefined) return route.fulfill({ status: 404 })
      const type = name.endsWith('.js') ? 'text/javascript' : name.endsWith('.css') ? 'text/css' : undefined
      return route.fulfill({
        contentType: name === '' ? 'text/html; charset=utf-8' : (type ?? 'application/octet-stream'),
        headers: { 'content-security-policy': pageSecurityPolicy([], { files: '', calls: '' }) },
        body: Buffer.from(body),
      })
    })
    await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }))
    await page.goto(address)
    const text = page.getByRole('textbox', { name: 'Text of the insight' })
    await expect(text).toBeVisible()
    const value = async () => (await page.locator('#value').textContent()) ?? ''
    const field: Field = {
      page,
      text,
      value,
      // Form numbers are kept on one line by a class, which is no part of what was written.
      html: async () => renderRichText(await value()).replaceAll(/<span class="nb">([^<]*)<\/span>/g, '$1'),
      async show(stored) {
        await page.getByLabel('Stored text').fill(stored)
        await page.getByRole('button', { name: 'Show the stored text' }).click()
      },
    }
    await provide(field)
  },
})

/** For the hook of a file of tests, which keep to one worker so that the page is built once. */
export async function buildPage(): Promise<void> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    base: address,
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: join(import.meta.dirname, 'page.tsx'), output: { entryFileNames: 'entry.js' } },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('Vite gave no output')
  files = new Map(built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

function documentOf(): string {
  const styles = [...files.keys()].filter((name) => /\bpage-.*\.css$/.test(name))
  return `<!doctype html><html lang="en-IN"><head><title>Rich text</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${styles.map((name) => `<link rel="stylesheet" href="${address}${name}" />`).join('')}
    <script type="module" src="${address}entry.js"></script></head><body><div id="root"></div></body></html>`
}

/** The texts of the starting content, each with its name. */
export const stored = ['services', 'insights'].flatMap((folder) =>
  readdirSync(join(root, 'content', folder))
    .filter((name) => name.endsWith('.html'))
    .map((name): [string, string] => [`${folder}/${name}`, readFileSync(join(root, 'content', folder, name), 'utf8')]),
)

function elementsOf(html: string): string[] {
  return [...html.matchAll(/<(h[1-6]|ul|ol|li|table|thead|tr|th|td|blockquote|strong|em)\b/g)].map(([tag]) => tag)
}

/** Opens a stored text, types a character, takes it away, and compares what the field gives with what was stored. */
export async function expectKept({ page, text, show, value }: Field, name: string, html: string): Promise<void> {
  await show(html)
  const changes = await page.locator('#value').getAttribute('data-changes')
  await expect(text).toContainText(partsOf(html).blocks.at(-1)?.slice(-40) ?? '')
  await text.press('Control+Home')
  await text.press('!')
  await text.press('Backspace')
  await expect(page.locator('#value')).toHaveAttribute('data-changes', String(Number(changes) + 2))
  const delta = await value()
  expect(delta, name).toContain('"ops"')
  expect(partsOf(delta).blocks, name).toEqual(partsOf(html).blocks)
  expect(partsOf(delta).links, name).toEqual(partsOf(html).links)
  expect(elementsOf(renderRichText(delta)), name).toEqual(elementsOf(renderRichText(html)))
}
