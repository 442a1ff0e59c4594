// Defers a page's scripts until after the first paint, in a document rendered by the installed framework.
import { beforeAll, expect, test } from 'vitest'
import { frameworkDocument } from './framework-document.vite.ts'
import { takeNonce } from './script-nonce.server.ts'
import { scriptsAfterPaint } from './scripts-after-paint.server.ts'

let html: string
let modules: string[]
beforeAll(async () => {
  const document = await frameworkDocument()
  modules = document.modules
  html = takeNonce(document.html, document.nonce).html
})

test('the document loads no module at once, and lists all of them for later', () => {
  expect(html).toContain('type="module"')
  const { html: later } = scriptsAfterPaint(html, null)
  expect(later).not.toContain('rel="modulepreload"')
  expect(later).not.toContain('type="module"')
  const named = /of (\[.+?\])\)/.exec(later)?.[1] ?? '[]'
  expect(JSON.parse(named)).toEqual(expect.arrayContaining(modules))
  const [, started] = /<script type="text\/plain" id="start">([\s\S]*?)<\/script>/.exec(later) ?? []
  expect(started).toContain('import("/assets/entry.client.js")')
})

test('other scripts stay in place', () => {
  const [handoff = 'none'] = /<script>window\.__reactRouterContext.+?<\/script>/.exec(html) ?? []
  expect(scriptsAfterPaint(html, null).html).toContain(handoff)
})

test('a script with dollar signs is inserted unchanged', () => {
  const odd = html.replace('import("/assets/entry.client.js")', () => '"$& $1 $$"')
  expect(scriptsAfterPaint(odd, null).html).toContain('"$& $1 $$"')
})

test.each([
  ['rel="modulepreload"', 'rel="preload" as="script"'],
  ['<script type="module" async="">', '<script async="" type="module">'],
  ['<head>', '<head data-x>'],
])('markup with %s changed to %s is refused, not passed on', (from, to) => {
  expect(() => scriptsAfterPaint(html.replaceAll(from, to), null)).toThrow(/^The framework's document holds no </)
})
