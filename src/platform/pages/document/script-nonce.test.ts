// The policy of a page names the scripts that this site rendered, and no script that its content brought along.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageSecurityPolicy } from '#platform/http/security-headers.server.ts'
import { frameworkDocument } from '#platform/pages/build/framework-document.vite.ts'
import { newNonce, takeNonce } from './script-nonce.server.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('every script of the framework is named, and the nonce is taken out', async () => {
  const document = await frameworkDocument()
  const { html, scripts } = takeNonce(document.html, document.nonce)
  expect(html).not.toContain('nonce')
  expect(scripts).toHaveLength(html.split('<script').length - 1)
  for (const script of scripts) expect(html).toContain(`>${script}</script>`)
})

test('an injected script is not named, whatever nonce it claims', async () => {
  const document = await frameworkDocument()
  const injected = [
    '<script>alert(1)</script>',
    '<script nonce="">alert(1)</script>',
    `<script nonce="${newNonce()}">alert(1)</script>`,
    '<p title="<script">alert(1)</script>',
  ].join('')
  const { html, scripts } = takeNonce(document.html.replace('</body>', `${injected}</body>`), document.nonce)
  expect(html).toContain(injected)
  expect(scripts).toEqual(takeNonce(document.html, document.nonce).scripts)
  const policy = pageSecurityPolicy(scripts, { files: '/files', calls: '' })
  expect(policy).not.toContain(hashOf('alert(1)'))
  expect(policy).toContain(hashOf(scripts[0] ?? ''))
})

test('elements other than inline scripts lose the nonce and are not named', () => {
  const html =
    '<link nonce="n" href="/a.js"><script nonce="n" src="/b.js"></script><script nonce="n" async="">1</script>'
  expect(takeNonce(html, 'n')).toEqual({
    html: '<link href="/a.js"><script src="/b.js"></script><script async="">1</script>',
    scripts: ['1'],
  })
})

test('each document has a nonce of its own', () => {
  expect(newNonce()).toMatch(/^[\w-]{22}$/)
  expect(newNonce()).not.toBe(newNonce())
})
