// The site's icons, drawn with the first letter of the firm's name.
import { Hono } from 'hono'
import sharp from 'sharp'
import { siteSettings } from '#firm/firm.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { favicon } from '#ui/art/marks.ts'
import { centredLetters } from './og-image.server.ts'

const paper = '#f6f1e6'
const png = { compressionLevel: 9, palette: true } as const

const icoSizes = [16, 32, 48]

/** Returns an ICO file of these PNGs, which Windows has read since Vista: a directory, and the images behind it. */
function icoOf(images: readonly Buffer[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * images.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(images.length, 4)
  let offset = directory.length
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index
    const size = icoSizes[index] ?? 0
    directory.set([size, size, 0, 0, 1, 0, 32, 0], at)
    directory.writeUInt32LE(image.length, at + 8)
    directory.writeUInt32LE(offset, at + 12)
    offset += image.length
  }
  return Buffer.concat([directory, ...images])
}

export function icons({ database }: { database: Database }): Hono {
  const app = new Hono()
  const drawn = async () => favicon((await siteSettings(database)).firmName, await centredLetters())
  const picture = (svg: string) => sharp(Buffer.from(svg), { density: 300 })
  const headers = (type: string) => ({ 'content-type': type, 'cache-control': 'public, max-age=3600' })

  app.get('/favicon.svg', async (c) => c.body(await drawn(), 200, headers('image/svg+xml')))
  // Feed readers and older browsers ask for it without being told of it.
  app.get('/favicon.ico', async (c) => {
    const drawing = picture(await drawn())
    const images = await Promise.all(
      icoSizes.map((size) => drawing.clone().resize(size, size).png({ compressionLevel: 9 }).toBuffer()),
    )
    return c.body(new Uint8Array(icoOf(images)), 200, headers('image/vnd.microsoft.icon'))
  })
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
