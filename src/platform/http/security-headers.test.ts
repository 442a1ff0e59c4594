// The policies that the browser is given, and what may stand in the log.
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { pathForLog, requestIds } from './request-id.server.ts'
import { pageSecurityPolicy, securityHeaders } from './security-headers.server.ts'
import { readSettings, SettingsError } from '#platform/settings.server.ts'

test('a page lets in images and documents from the site alone', () => {
  const policy = pageSecurityPolicy('<script>1</script><script src="/a.js"></script>', { files: '/files', calls: '' })
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[^ ]+';/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
})

test('hosts of ours beside it are named, by their origin alone', () => {
  const policy = pageSecurityPolicy('', { files: 'https://files.firm.in/site', calls: 'https://api.firm.in' })
  expect(policy).toContain("img-src 'self' data: blob: https://files.firm.in;")
  expect(policy).toContain("connect-src 'self' https://api.firm.in https://files.firm.in;")
  expect(policy).toContain("form-action 'self' https://api.firm.in;")
})

const answered = async (publicUrl: string, forFiles = false) => {
  const app = new Hono().use(securityHeaders({ publicUrl, forFiles })).get('/', (c) => c.text('x'))
  return (await app.request('/')).headers
}

test('https is asked for a year only where the site is reached by it', async () => {
  expect((await answered('https://firm.in')).get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  )
  expect((await answered('http://localhost:3000')).get('strict-transport-security')).toBeNull()
})

test('files of the build carry no policy of their own, since workers would take it for theirs', async () => {
  expect((await answered('https://firm.in', true)).get('content-security-policy')).toBeNull()
  expect((await answered('https://firm.in', true)).get('x-content-type-options')).toBe('nosniff')
})

test('the log names a request without its query, its token, its sender or what was sent', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const app = new Hono().use(requestIds({ log, trustProxy: 0 })).post('*', (c) => c.text('x'))
  const token = 'Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm8'
  const init = { method: 'POST', body: 'meera@example.in', headers: { 'x-forwarded-for': '198.51.100.9' } }
  const answer = await app.request(`/link/newsletter/unsubscribe/${token}?email=meera@example.in`, init)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    requestId: answer.headers.get('x-request-id'),
    method: 'POST',
    path: '/link/newsletter/unsubscribe/…',
    status: 200,
  })
  expect(lines.join('')).not.toMatch(/meera|198\.51|Zm9v/)
  expect(pathForLog('/insights/blog/12')).toBe('/insights/blog/12')
})

test('sites that may send the forms are named by their origins, and a wrong name stops the start', () => {
  const origins = (given: string) => readSettings({ ALLOWED_ORIGINS: given }).allowedOrigins
  expect(origins('')).toEqual([])
  expect(origins('https://a.in, https://B.in/ ,http://c.in:8080')).toEqual([
    'https://a.in',
    'https://b.in',
    'http://c.in:8080',
  ])
  for (const wrong of ['a.in', 'https://a.in/path', '*', 'ftp://a.in', 'https://a.in https://b.in']) {
    expect(() => origins(wrong)).toThrow(SettingsError)
  }
})
