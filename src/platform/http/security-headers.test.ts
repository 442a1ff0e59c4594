// The policies sent to the browser, and what the log may contain.
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { pathForLog, requestIds } from './request-id.server.ts'
import { pageSecurityPolicy, securityHeaders } from './security-headers.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { SettingsError } from '#platform/settings-error.ts'

test('a page loads images and documents from the site only', () => {
  const policy = pageSecurityPolicy(['1'], { files: '/files', calls: '' })
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[^ ]+';/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
})

test('the policy lists our other hosts by their origin only', () => {
  const policy = pageSecurityPolicy([], { files: 'https://files.firm.in/site', calls: 'https://api.firm.in' })
  expect(policy).toContain("img-src 'self' data: blob: https://files.firm.in;")
  expect(policy).toContain("connect-src 'self' https://api.firm.in https://files.firm.in;")
  expect(policy).toContain("form-action 'self' https://api.firm.in;")
})

const headersFor = async (publicUrl: string, forFiles = false) => {
  const app = new Hono().use(securityHeaders({ publicUrl, forFiles })).get('/', (c) => c.text('x'))
  return (await app.request('/')).headers
}

test('Strict-Transport-Security lasts a year, and is sent only if the site uses https', async () => {
  expect((await headersFor('https://firm.in')).get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  )
  expect((await headersFor('http://localhost:3000')).get('strict-transport-security')).toBeNull()
})

test('no search engine may list a staging copy', async () => {
  const robots = async (isStaging: boolean) => {
    const app = new Hono()
      .use(securityHeaders({ publicUrl: 'https://staging.firm.in', isStaging }))
      .get('/', (c) => c.text(''))
    return (await app.request('/')).headers.get('x-robots-tag')
  }
  expect([await robots(true), await robots(false)]).toEqual(['noindex, nofollow', null])
})

test('files of the build have no policy, because workers would apply it', async () => {
  expect((await headersFor('https://firm.in', true)).get('content-security-policy')).toBeNull()
  expect((await headersFor('https://firm.in', true)).get('x-content-type-options')).toBe('nosniff')
})

test('the log has no query, token, sender or body of a request', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const app = new Hono().use(requestIds({ log, trustProxy: 0 })).post('*', (c) => c.text('x'))
  const token = 'Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm8'
  const init = { method: 'POST', body: 'meera@example.in', headers: { 'x-forwarded-for': '198.51.100.9' } }
  const response = await app.request(`/link/subscription/${token}?email=meera@example.in`, init)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    requestId: response.headers.get('x-request-id'),
    method: 'POST',
    path: '/link/subscription/…',
    status: 200,
  })
  expect(lines.join('')).not.toMatch(/meera|198\.51|Zm9v/)
  expect(pathForLog('/insights/blog/12')).toBe('/insights/blog/12')
})

test('of what only reads, the log has what the console refused to somebody with a cookie or a role too low', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const app = new Hono().use(requestIds({ log, trustProxy: 0 }))
  app.get('/api/console/:status{[0-9]+}', (c) => new Response(null, { status: Number(c.req.param('status')) }))
  app.get('/get/private', () => new Response(null, { status: 403 }))
  const cookie = { headers: { cookie: 'console.session_token=secret' } }
  for (const path of ['200', '401', '403', '404', '429']) await app.request(`/api/console/${path}?q=meera`, cookie)
  await app.request('/api/console/401')
  await app.request('/get/private', cookie)
  expect(lines.map((line) => [JSON.parse(line).status, JSON.parse(line).msg])).toEqual([
    [401, 'a read was refused'],
    [403, 'a read was refused'],
    [429, 'a read was refused'],
  ])
  expect(lines.join('')).not.toMatch(/secret|meera/)
})

test('ALLOWED_ORIGINS takes origins, and a wrong one stops the start', () => {
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
