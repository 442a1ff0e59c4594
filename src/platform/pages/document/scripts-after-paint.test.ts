// Defers a page's scripts until after the first paint, in a document rendered by the installed framework.
import { beforeAll, expect, test } from 'vitest'
import { frameworkDocument } from '#platform/pages/build/framework-document.vite.ts'
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

test('the document is plain until a browser of the baseline says otherwise', () => {
  const { html: later, added } = scriptsAfterPaint(html, '/assets/site.css')
  expect(later).toMatch(/<html[^>]* class="arriving plain"><head><script>/)
  const [before = ''] = added
  // Older browsers must be able to read it.
  expect(before).not.toMatch(/=>|\?\.|\?\?|`|\b(?:const|let)\b/)
  const classesAfter = (able: boolean, failed: () => string | null): string[] => {
    const classes = ['arriving', 'plain']
    const remove = (name: string) => classes.splice(classes.indexOf(name), 1)
    const run = new Function('document', 'sessionStorage', 'performance', 'location', 'self', 'Intl', before)
    const navigation = { getEntriesByType: () => [{ type: 'navigate' }] }
    const [self, intl] = able ? [{ structuredClone, IntersectionObserver: 1 }, Intl] : [{}, {}]
    run({ documentElement: { classList: { remove } } }, { getItem: failed }, navigation, { hash: '' }, self, intl)
    return classes
  }
  const minutesAgo = (minutes: number) => () => String(Date.now() - minutes * 60_000)
  const refuses = () => {
    throw new Error('The browser keeps nothing.')
  }
  expect(classesAfter(true, () => null)).toEqual(['arriving'])
  expect(classesAfter(true, refuses)).toEqual(['arriving'])
  expect(classesAfter(false, () => null)).toEqual(['arriving', 'plain'])
  // Its scripts have failed in this tab.
  expect(classesAfter(true, minutesAgo(5))).toEqual(['arriving', 'plain'])
  expect(classesAfter(true, minutesAgo(15))).toEqual(['arriving'])
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
