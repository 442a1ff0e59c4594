// A form with a file, posted to its page by a browser without JavaScript.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '#platform/log.server.ts'
import { openSpool } from '#platform/files/spool.server.ts'
import { formBodies } from './body.server.ts'
import { pageBodies } from './page-body.server.ts'
import { openUploads } from './upload.server.ts'

const form = {
  post: '/post/apply',
  page: '/careers/apply',
  fileField: 'resume',
  maxFileBytes: 100_000,
  isNamed: (name: string) => name.endsWith('.pdf'),
  fields: 3,
}
let dataDir: string
let seenByPage: Record<string, string>
let seenByCall: unknown

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'page-uploads-for-tests-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** A page that hands the form on to its call in the same process, as the application does. */
function openApp(guards: MiddlewareHandler[] = []) {
  const uploads = openUploads({
    forms: [form],
    spool: openSpool({ dataDir }),
    senders: () => null,
    telephone: () => Promise.resolve('<044> 1234'),
    log: openLog('silent'),
    limits: { drainMs: 50 },
  })
  const app = new Hono()
  app.use('/post/*', formBodies({ uploads }))
  app.post('/post/apply', async (c) => {
    const { path = '' } = c.get('uploads')['resume'] ?? {}
    seenByCall = { body: await c.req.json(), bytes: path && readFileSync(path, 'utf8') }
    return c.json({ message: 'taken' })
  })
  app.all('*', pageBodies({ uploads, guards }))
  app.all('*', async (c) => {
    seenByPage = Object.fromEntries((await c.req.raw.formData()).entries()) as Record<string, string>
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify(seenByPage) }
    return app.request('/post/apply', sent, { uploads: c.get('uploads') })
  })
  return app
}

function sent(content = '%PDF-1.7 content'): { method: 'POST'; body: FormData } {
  const body = new FormData()
  body.set('form', 'jobapplication')
  body.set('name', 'Meera Iyer')
  body.set('resume', new File([content], 'Meera.pdf'))
  return { method: 'POST', body }
}

function spooled(): string[] {
  const all = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  return all.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

test.each(['/careers/apply', '/careers/apply/', '/Careers/Apply?jobId=1'])(
  '%s: the page sees a small form, and its call the file',
  async (path) => {
    const response = await openApp().request(path, sent())
    expect(response.status).toBe(200)
    expect(seenByPage).toEqual({
      form: 'jobapplication',
      name: 'Meera Iyer',
      resume: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(seenByCall).toEqual({ body: seenByPage, bytes: '%PDF-1.7 content' })
    expect(spooled()).toEqual([])
  },
)

test('a file that is too large is for the call to refuse, beside the other fields', async () => {
  await openApp().request('/careers/apply', sent('x'.repeat(100_001)))
  expect(seenByCall).toEqual({ body: { ...seenByPage, resume: 'too large' }, bytes: '' })
})

test('a refusal is a page that says what to do', async () => {
  const response = await openApp().request('/careers/apply', sent('x'.repeat(1_000_000)))
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    422,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(await response.text()).toMatch(/This file is larger than[^]+Please go back/)
})

test('guards refuse before anything is read', async () => {
  const guard: MiddlewareHandler = (c) =>
    Promise.resolve(c.json({ message: 'Sent <too> often.' }, 429, { 'retry-after': '7' }))
  const request = new Request('http://localhost/careers/apply', sent())
  const response = await openApp([guard]).fetch(request)
  expect([response.status, response.headers.get('retry-after'), request.bodyUsed]).toEqual([429, '7', false])
  expect(await response.text()).toContain('Sent &lt;too&gt; often.')
})

test('other pages are left alone', async () => {
  const body = new URLSearchParams({ name: 'Meera Iyer' })
  await openApp().request('/contact', { method: 'POST', body })
  expect(seenByPage).toEqual({ name: 'Meera Iyer' })
})
