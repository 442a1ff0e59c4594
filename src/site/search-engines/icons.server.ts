// The site's icons, drawn with the first letter of the firm's name.
import { Hono } from 'hono'
import sharp from 'sharp'
import { siteSettings } from '#firm/firm.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { favicon } from '#ui/art/marks.ts'
import { centredLetters } from './og-image.server.ts'

const paper = '#f6f1e6'
const png = { compressionLevel: 9, palette: true } as const

export function icons({ database }: { database: Database }): Hono {
  const app = new Hono()
  const drawn = async () => favicon((await siteSettings(database)).firmName, await centredLetters())
  const picture = (svg: string) => sharp(Buffer.from(svg), { density: 300 })
  const headers = (type: string) => ({ 'content-type': type, 'cache-control': 'public, max-age=3600' })

  app.get('/favicon.svg', async (c) => c.body(await drawn(), 200, headers('image/svg+xml')))
  app.get('/icon-512.png', async (c) => {
    const bytes = await picture(await drawn())
      .resize(512, 512)
      .png(png)
      .toBuffer()
    return c.body(new Uint8Array(bytes), 200, headers('image/png'))
  })
  app.get('/apple-touch-icon.png', async (c) => {
    // A phone shows transparency as black, so its icon has a paper background and a margin.
    const seal = await picture(await drawn())
      .resize(152, 152)
      .png()
      .toBuffer()
    const margin = { top: 14, bottom: 14, left: 14, right: 14, background: paper }
    const bytes = await sharp(seal).extend(margin).flatten({ background: paper }).png(png).toBuffer()
    return c.body(new Uint8Array(bytes), 200, headers('image/png'))
  })
  return app
}
