// A page's scripts behind its first picture.
import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.server.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  '<body><script>window.context = {}</script><script type="module" async="">import "/assets/a.js";</script></body>'

test('no module is asked for by the document itself, and all are named to be asked for later', () => {
  const later = scriptsAfterPaint(page)
  expect(later).not.toContain('rel="modulepreload"')
  expect(later).not.toContain('type="module"')
  expect(later).toContain('<script type="text/plain" id="start">import "/assets/a.js";</script>')
  expect(later).toContain('["/assets/a.js","/assets/b.js"]')
})

test('other scripts stay where they are', () => {
  expect(scriptsAfterPaint(page)).toContain('<script>window.context = {}</script>')
})

test('a text with dollar signs is put in unchanged', () => {
  const odd = page.replace('import "/assets/a.js";', () => '"$& $1 $$"')
  expect(scriptsAfterPaint(odd)).toContain('"$& $1 $$"')
})

test('a document without modules is returned as it is', () => {
  expect(scriptsAfterPaint('<p>Nothing</p>')).toBe('<p>Nothing</p>')
})
