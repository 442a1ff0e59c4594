// The public files: the pictures and PDFs that the pages show.
import { Hono } from 'hono'
import type { Files } from '#platform/files/files.server.ts'

export function publishedFiles(files: Pick<Files, 'published'>): Hono {
  return new Hono().get('/files/*', async (c) => {
    const file = await files.published(c.req.path.slice('/files'.length))
    if (!file) return c.json({ message: 'There is no such file' }, 404)
    return c.body(file.bytes, 200, {
      'content-type': file.contentType,
      // The name contains a hash of the content, so the content at a path never changes.
      'cache-control': 'public, max-age=31536000, immutable',
      // An image opened by itself must not run scripts or load anything.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      // The viewer fetches PDFs by script, even if FILE_HOST is another origin.
      'access-control-allow-origin': '*',
    })
  })
}
