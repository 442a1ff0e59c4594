// The site with S3-compatible storage: the first start, reads over HTTP, uploads, and what people get while it is away.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photograph, upload } from './media.ts'
import { startS3, type S3ForTests } from './servers/s3.ts'
import { openSite, type SiteForTests } from './site.ts'

let s3: S3ForTests
let site: SiteForTests
let path: string

beforeAll(async () => {
  s3 = await startS3()
  site = await openSite(undefined, { STORAGE_URL: s3.url })
  const row = await site.database
    .selectFrom('insight')
    .select('imageurl')
    .where('imageurl', '!=', '')
    .executeTakeFirstOrThrow()
  path = row.imageurl
})
afterAll(async () => {
  await site.close()
  await s3.remove()
})

test('the starting content is stored there, and nowhere else', async () => {
  expect(readdirSync(site.settings.dataDir)).not.toContain('files')
  expect(readdirSync(join(s3.folder, 'site', 'public')).length).toBeGreaterThan(2)
  const response = await site.get(`/files${path}`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
  expect((await site.get('/files/insights/absent-0123456789.svg')).status).toBe(404)
})

test('all sizes of an upload are stored there, and deleted there', async () => {
  const { item } = await upload(site, 'bucket.jpg', await photograph(700, 50))
  const small = item!.path.replace('/media/', '/media/640/').replace('.jpg', '.avif')
  expect((await site.get(`/files${small}`)).headers.get('content-type')).toBe('image/avif')
  const call = (what: string) => site.asStaff('Asha', `/api/console/media/${item!.id}/${what}`, {})
  expect([(await call('trash')).status, (await call('delete')).status]).toEqual([200, 200])
  expect((await site.get(`/files${small}`)).status).toBe(404)
})

test('while it is away, files answer 503, uploads are refused as such, and calls go on', async () => {
  const photo = await photograph(350, 25)
  await s3.kill()
  expect((await upload(site, 'later.jpg', photo)).status).toBe(503)
  const response = await site.get(`/files${path}`)
  expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(await response.json()).toHaveProperty('message', expect.stringContaining('Please try again in a minute'))
  expect((await site.get('/get/careers/jobs')).status).toBe(200)
  expect((await site.get('/readyz')).status).toBe(200)
  await s3.start()
  expect(await upload(site, 'later.jpg', photo)).toMatchObject({ status: 200, isNew: true })
  expect((await site.get(`/files${path}`)).status).toBe(200)
})
