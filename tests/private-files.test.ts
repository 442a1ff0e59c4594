// No address leads to a private file.
import { existsSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles, type Files } from '#platform/files/files.server.ts'
import { badRequestHandler } from '#platform/http/limits/listener-limits.server.ts'
import { openSite, type SiteForTests } from './site.ts'

const name = 'a1b2c3d4e5'
/** Named like a public file, so that only its folder keeps it private. */
const key = `resumes/cv-${name}.pdf`
let site: SiteForTests
let files: Files
let server: Server

beforeAll(async () => {
  site = await openSite()
  files = await openFiles(site.settings)
  const path = join(site.settings.dataDir, 'upload')
  writeFileSync(path, '%PDF-1.7 a resume')
  await files.private.put(key, { path, size: 17, sha256: '' })
  const errorHandler = badRequestHandler(site.settings)
  server = createServer(getRequestListener((given) => site.app.fetch(given), { errorHandler }))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  await new Promise<void>((closed) => server.close(() => closed()))
  await site.close()
})

/** Sends the path exactly as it is spelled. */
function statusOf(path: string): Promise<{ status: number; body: string }> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

const file = `cv-${name}.pdf`

test('the file is there', () => {
  expect(existsSync(join(site.settings.dataDir, 'files/private', key))).toBe(true)
})

test.each([
  `/files/${key}`,
  `/files/private/${key}`,
  `/files/../private/${key}`,
  `/files/%2e%2e/private/${key}`,
  `/files/..%2fprivate%2fresumes%2f${file}`,
  `/files/%252e%252e/private/${key}`,
  `/files/x/../../private/${key}`,
  `/files//../private/${key}`,
  `/files/..\\private\\resumes\\${file}`,
  `/files/.%00./private/${key}`,
  `/files/./../private/${key}`,
  `/files/.../private/${key}`,
  `/files/%c0%ae%c0%ae/private/${key}`,
  `/files/PRIVATE/${key}`,
  `/private/${key}`,
  `/spool/${key}`,
])('%s answers without the file', async (path) => {
  const { status, body } = await statusOf(path)
  // Some of these are addresses of pages, which are not built here.
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body).not.toContain('%PDF')
})

test.each([`/../private/${key}`, `/private/../../private/${key}`, `/resumes/../../private/${key}`, `//private/${key}`])(
  'the store takes %s for no public file',
  async (path) => expect(await files.published(path)).toBeNull(),
)
