// The rich-text field of the console by itself: stored texts, pastes, tables, links and keys. The field is built into a
// page of its own, which has the console's Content-Security-Policy.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { build } from 'vite'
import { pageSecurityPolicy } from '#platform/http/security-headers.server.ts'
import { partsOf } from '#platform/rich-text/rich-text-parts.server.ts'
import { renderRichText } from '#platform/rich-text/rich-text.server.ts'
import { axe, expect, test as base } from './fixtures.ts'
import { fromExcel, fromGoogleDocs, fromSheets, fromWord, hostile, paste, plainText } from './pastes.ts'

const root = join(import.meta.dirname, '..')
const address = '/rich-text/'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let files: Map<string, string | Uint8Array>

type Field = {
  page: Page
  text: Locator
  /** Shows a stored text, as opening a record does. */
  show: (stored: string) => Promise<void>
  /** What the field gave last, as the public pages show it. */
  html: () => Promise<string>
  value: () => Promise<string>
}

const test = base.extend<{ field: Field }>({
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

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
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
      rollupOptions: { input: join(import.meta.dirname, 'rich-text-page.tsx'), output: { entryFileNames: 'entry.js' } },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('Vite gave no output')
  files = new Map(built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
})

function documentOf(): string {
  const styles = [...files.keys()].filter((name) => /rich-text-page.*\.css$/.test(name))
  return `<!doctype html><html lang="en-IN"><head><title>Rich text</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${styles.map((name) => `<link rel="stylesheet" href="${address}${name}" />`).join('')}
    <script type="module" src="${address}entry.js"></script></head><body><div id="root"></div></body></html>`
}

const stored = ['services', 'insights'].flatMap((folder) =>
  readdirSync(join(root, 'content', folder))
    .filter((name) => name.endsWith('.html'))
    .map((name): [string, string] => [`${folder}/${name}`, readFileSync(join(root, 'content', folder, name), 'utf8')]),
)

function elementsOf(html: string): string[] {
  return [...html.matchAll(/<(h[1-6]|ul|ol|li|table|thead|tr|th|td|blockquote|strong|em)\b/g)].map(([tag]) => tag)
}

test.describe('Rich text', { tag: '@desktop' }, () => {
  test('every text of the starting content opens and is stored with the same words, structure and links', async ({
    field: { page, text, show, value },
  }) => {
    test.slow()
    expect(stored.length).toBeGreaterThan(15)
    for (const [name, html] of stored) {
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
  })

  test('a Delta is shown as it was stored, and showing it is no change', async ({
    field: { page, text, show, value },
  }) => {
    const ops = [
      { insert: 'Line one\u2028line two' },
      { insert: '\n', attributes: { header: 3 } },
      { insert: 'a' },
      { insert: '\n', attributes: { table: 'head-1' } },
      { insert: 'b' },
      { insert: '\n', attributes: { table: 'row-2' } },
      { insert: '\n' },
    ]
    await show(JSON.stringify({ ops }))
    await expect(page.locator('#value')).toHaveAttribute('data-changes', '0')
    await expect(text.getByRole('columnheader', { name: 'a' })).toBeVisible()
    await text.press('Control+End')
    await text.pressSequentially('c')
    await expect.poll(async () => JSON.parse(await value())).toEqual({ ops: [...ops.slice(0, -1), { insert: 'c\n' }] })
    await text.press('Control+z')
    await text.press('Control+z')
    await expect(text).toContainText('line two')
    await text.press('Control+a')
    await text.press('Delete')
    await expect.poll(value).toBe('')
  })

  test('what comes from Word keeps its structure and loses its looks', async ({ field: { page, text, html } }) => {
    await text.click()
    await paste(text, fromWord)
    await expect(page.getByText('Pictures are not pasted. Upload them with the picture button.')).toBeVisible()
    await expect
      .poll(html)
      .toBe(
        '<h2>Board meetings</h2><h3>The notice</h3>' +
          '<p>Seven days’ notice is the rule; “shorter notice” needs one independent director[1] who is <strong>present</strong>, or who <em>ratifies</em> it. See <a href="https://www.mca.gov.in/" rel="noopener noreferrer">the Ministry</a> and CO<sub>2</sub>.</p>' +
          '<ul><li>by hand;<ul><li>to the registered address;</li></ul></li><li>by post.</li></ul>' +
          '<p>In this order:</p><ol><li>quorum</li><li>minutes</li></ol>' +
          '<table><thead><tr><th scope="col">Form</th><th scope="col">Period</th></tr></thead><tbody><tr><td>MGT-14</td><td>30 days</td></tr></tbody></table>' +
          '<p>[1] Section 173(3).</p>',
      )
  })

  test('what comes from Google Docs keeps its structure and loses its looks', async ({
    field: { page, text, html },
  }) => {
    await text.click()
    const clip = {
      ...fromGoogleDocs,
      html: fromGoogleDocs.html?.replace('http://firm.example', new URL(page.url()).origin),
    }
    await paste(text, { html: clip.html ?? '' })
    await expect
      .poll(async () => (await html()).replaceAll(/<br ?\/?>/g, '<br>'))
      .toBe(
        '<h2>Annual return</h2>' +
          '<p>File <strong>MGT-7</strong> within <em>sixty days</em>, with <u>the list</u>; see <a href="/insights">our notes</a> on the 1<sup>st</sup>.</p>' +
          '<ul><li>Members<ul><li>resident</li></ul></li><li>Directors</li></ul>' +
          '<p>First line<br>second line</p>' +
          '<table><tbody><tr><td>a<br>b</td><td>c</td></tr></tbody></table>',
      )
  })

  test('cells of a spreadsheet become a table, and lines of plain text paragraphs', async ({
    field: { text, html, show },
  }) => {
    await text.click()
    await paste(text, fromSheets)
    await expect
      .poll(async () => (await html()).replaceAll(/<br ?\/?>/g, '<br>'))
      .toBe(
        '<table><thead><tr><th scope="col">Form</th><th scope="col">Period</th></tr></thead>' +
          '<tbody><tr><td>AOC-4</td><td>30 days<br>from the meeting</td></tr></tbody></table>',
      )
    await show('<p>Before</p>')
    await text.press('Control+End')
    await paste(text, fromExcel)
    await text.press('Control+End')
    await paste(text, plainText)
    await expect
      .poll(html)
      .toBe(
        '<p>Before</p><table><tbody><tr><td><strong>Fees</strong></td><td></td></tr><tr><td>ADT-1</td><td>300</td></tr>' +
          '<tr><td></td><td>600</td></tr></tbody></table>' +
          '<p>First line</p><p>second line</p><p>&lt;b&gt;third&lt;/b&gt; “line”</p>',
      )
  })

  test.describe('hostile', () => {
    // The browser reports the handlers and the base that it refuses in the document which is only read.
    test.use({ expectedErrors: /inline event handler|document's base URI/ })

    test('a hostile paste leaves words and one honest link, and asks nobody for anything', async ({
      field: { page, text, html },
    }) => {
      await text.click()
      await paste(text, hostile)
      await expect
        .poll(async () => partsOf(await html()).links)
        .toEqual([{ text: 'a fifth', href: 'https://evil.example/x' }])
      const given = await html()
      expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
      expect(given).not.toMatch(/<img|script|hidden words|onerror|\u202e/)
      expect(partsOf(given).blocks).toEqual(
        expect.arrayContaining(['One link, another, a third, a fourth, a fifth', 'Item', 'Heading', 'evilgpj.exe']),
      )
      await expect(text.locator('img, iframe, form, svg, script, style, [onclick], [style]')).toHaveCount(0)
    })

    test('a hostile Delta opens as text', async ({ field: { text, show, page } }) => {
      await show(
        JSON.stringify({
          ops: [
            { insert: { video: 'javascript:window.harmed=1' } },
            {
              insert: { image: 'javascript:window.harmed=1', alt: { x: 1 } },
              attributes: { onerror: 'window.harmed=1' },
            },
            { insert: 'link', attributes: { link: 'javascript:window.harmed=1', __proto__: { bold: true } } },
            { insert: 'cell' },
            { insert: '\n', attributes: { table: '"><script>', header: 'x', list: { a: 1 }, indent: -5 } },
            { insert: 5 },
            null,
            { insert: 'the end\n' },
          ].filter((op) => op !== null),
        }),
      )
      await expect(text).toContainText('the end')
      expect(await text.locator('a').getAttribute('href')).toBe('about:blank')
      expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
    })
  })

  test('a table is made, filled and changed by keyboard, and Tab leaves it at its end', async ({
    field: { page, text, html },
  }) => {
    await text.click()
    await text.pressSequentially('Before')
    await page.keyboard.press('Shift+Tab')
    const bar = page.getByRole('toolbar', { name: 'Text' })
    await expect(bar.getByRole('combobox', { name: 'Style of the paragraph' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(bar.getByRole('button', { name: 'Redo' })).toBeFocused()
    const table = bar.getByRole('button', { name: 'Table' })
    for (let step = 0; step < 15 && !(await table.evaluate((node) => node === document.activeElement)); step += 1) {
      await page.keyboard.press('ArrowLeft')
    }
    await page.keyboard.press('Enter')
    await page.getByRole('spinbutton', { name: 'Rows' }).fill('1')
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    for (const word of ['Form', 'Period', 'AOC-4', '30 days']) {
      await page.keyboard.type(word)
      if (word !== '30 days') await page.keyboard.press('Tab')
    }
    await expect
      .poll(html)
      .toBe(
        '<p>Before</p><table><thead><tr><th scope="col">Form</th><th scope="col">Period</th></tr></thead><tbody><tr><td>AOC-4</td><td>30 days</td></tr></tbody></table>',
      )
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    const tools = page.getByRole('toolbar', { name: 'Table' })
    await expect(tools.getByRole('button', { name: 'Headings on top' })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(tools.getByRole('button', { name: 'Remove column' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect
      .poll(html)
      .toBe(
        '<p>Before</p><table><thead><tr><th scope="col">Period</th></tr></thead><tbody><tr><td>30 days</td></tr></tbody></table>',
      )
    await tools.getByRole('button', { name: 'Row below' }).click()
    await tools.getByRole('button', { name: 'Headings on top' }).click()
    await expect
      .poll(html)
      .toBe(
        '<p>Before</p><table><tbody><tr><td>Period</td></tr><tr><td></td></tr><tr><td>30 days</td></tr></tbody></table>',
      )
    await text.focus()
    await tools.getByRole('button', { name: 'Remove row' }).click()
    await tools.getByRole('button', { name: 'Remove table' }).click()
    await expect.poll(async () => partsOf(await html()).blocks).toEqual(['Before'])
    await text.press('Tab')
    await expect(page.getByRole('button', { name: 'After the text' })).toBeFocused()
  })

  test('a link is checked as it is typed, and the focus returns to the text', async ({
    field: { page, text, html },
  }) => {
    await text.click()
    await text.pressSequentially('See the fees')
    for (let step = 0; step < 4; step += 1) await text.press('Shift+ArrowLeft')
    await text.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Add a link' })
    const target = dialog.getByRole('textbox', { name: 'Address' })
    await expect(target).toBeFocused()
    await target.fill('javascript:boom()')
    await expect(dialog.getByText('An address cannot begin with javascript: here.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(target).toHaveAttribute('aria-invalid', 'true')
    await target.fill('example.in/fees')
    await expect(dialog.getByText('The link goes to https://example.in/fees')).toBeVisible()
    expect(await axe(page, 'dialog')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await expect.poll(html).toBe('<p>See the <a href="https://example.in/fees" rel="noopener noreferrer">fees</a></p>')
    await text.press('ArrowLeft')
    await text.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).fill('/contact')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Link text' }).fill('contact page')
    await page.keyboard.press('Enter')
    await expect.poll(html).toBe('<p>See the <a href="/contact">contact page</a></p>')
    await text.press('Control+k')
    await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(text).toBeFocused()
    await page.keyboard.type('s')
    await expect.poll(html).toBe('<p>See the <a href="/contact">contact page</a>s</p>')
  })

  test('marks, lists, pictures and undo by the toolbar; no barrier by axe', async ({ field: { page, text, html } }) => {
    const press = (name: string) =>
      page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name, exact: true }).click()
    await text.click()
    await press('Bullets')
    await text.pressSequentially('one')
    await text.press('Enter')
    await press('Increase indent')
    await text.pressSequentially('two')
    await text.press('Enter')
    await text.press('Control+[')
    await press('Bold')
    await text.pressSequentially('three')
    await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    await text.press('Enter')
    await text.press('Enter')
    await page.getByRole('combobox', { name: 'Style of the paragraph' }).selectOption('Heading')
    await text.focus()
    await press('Picture')
    await expect(text.getByRole('img', { name: 'The board room' })).toBeAttached()
    await expect
      .poll(html)
      .toMatch(
        /^<ul><li>one<ul><li>two<\/li><\/ul><\/li><li><strong>three<\/strong><\/li><\/ul><h2><img src="\/media\/board-room.jpg" alt="The board room"/,
      )
    expect(await axe(page)).toEqual([])
    await press('Undo')
    await expect(text.getByRole('img')).toHaveCount(0)
    await press('Undo')
    await press('Redo')
    await expect(text.getByRole('heading')).toBeAttached()
    await text.press('Control+a')
    await press('Clear formatting')
    await expect.poll(html).not.toMatch(/<ul|<strong/)
    expect(partsOf(await html()).blocks).toEqual(expect.arrayContaining(['one', 'two', 'three']))
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
})
