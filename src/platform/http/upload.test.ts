// Uploads as they come from the network: over a socket, in pieces, and cut off.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formBodies } from './body.server.ts'
import { openSpool } from '#platform/spool.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openUploads, type SpooledFile } from './upload.server.ts'

const maxFileBytes = 1024 * 1024
const form = { post: '/post/apply', page: '/apply', fileField: 'resume', maxFileBytes, fields: 3 }
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uploads-for-tests-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

type Seen = { body: Record<string, unknown>; uploads: Record<string, SpooledFile>; bytes: Buffer | null }

function openApp(limits = {}) {
  const seen: Seen[] = []
  const spool = openSpool({ dataDir })
  const uploads = openUploads({
    forms: [form],
    spool,
    senders: () => null,
    telephone: () => Promise.resolve('044 1234'),
    log: openLog('silent'),
    limits,
  })
  const app = new Hono().use('/post/*', formBodies({ uploads })).post('/post/apply', async (c) => {
    const files = c.get('uploads')
    const { path } = files['resume'] ?? {}
    seen.push({ body: await c.req.json(), uploads: files, bytes: path === undefined ? null : readFileSync(path) })
    return c.json({ message: 'taken' })
  })
  return { app, seen, spool }
}

function spooled(): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  )
}

test('the call sees the text, the digest and the file, which is gone with the response', async () => {
  const { app, seen } = openApp()
  const body = new FormData()
  body.set('name', 'Meera Iyer')
  body.set('resume', new File(['%PDF-1.7 content'], 'Meera.pdf', { type: 'application/pdf' }))
  body.set('filledInMs', '4200')
  const response = await app.request('/post/apply', { method: 'POST', body })
  expect([response.status, await response.json()]).toEqual([200, { message: 'taken' }])
  expect(seen[0]?.body).toEqual({
    name: 'Meera Iyer',
    filledInMs: 4200,
    resume: seen[0]?.uploads['resume']?.sha256,
  })
  expect(seen[0]?.uploads['resume']).toMatchObject({ name: 'Meera.pdf', size: 16 })
  expect(seen[0]?.bytes?.toString()).toBe('%PDF-1.7 content')
  expect(spooled()).toEqual([])
})

test('a file above the limit is cut off there, and the other fields still arrive', async () => {
  const { app, seen } = openApp()
  const body = new FormData()
  body.set('name', 'Meera Iyer')
  body.set('resume', new File([new Uint8Array(maxFileBytes + 1)], 'large.pdf'))
  body.set('message', 'after the file')
  const response = await app.request('/post/apply', { method: 'POST', body })
  expect(response.status).toBe(200)
  expect(seen[0]?.body).toEqual({ name: 'Meera Iyer', message: 'after the file', resume: 'too large' })
  expect(seen[0]?.uploads).toEqual({})
  expect(spooled()).toEqual([])
})

describe('what is not a whole form', () => {
  test('is refused if its end is missing', async () => {
    const { app, seen } = openApp()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const body = '--x\r\ncontent-disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF'
    const response = await app.request('/post/apply', { method: 'POST', headers, body })
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: 'The form did not arrive whole. Please send it again.' },
    ])
    expect(seen).toEqual([])
    expect(spooled()).toEqual([])
  })
})
