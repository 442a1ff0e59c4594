// Makes the published sizes of a picture. Nothing of the file itself is published: every size is drawn anew from its
// pixels, so places, cameras and whatever else was in the file stay behind.
import sharp, { type Sharp } from 'sharp'
import type { PublicPart } from '#platform/files/files.server.ts'
import type { PictureFormat } from './kind-of-file.server.ts'
import { largestSide } from './media.ts'
import { widthsOf } from './stored-files.server.ts'

// One picture is drawn by one thread, because visitors need the others.
sharp.concurrency(1)

export type PreparedPicture = { width: number; height: number; parts: PublicPart[] }

/** The file cannot be taken; the message says why and what to do. */
export class PictureRefused extends Error {}

const maxPixels = 50_000_000
const seconds = 30

/** The fallback is the first part. Throws PictureRefused. */
export async function preparePicture(path: string, format: PictureFormat): Promise<PreparedPicture> {
  try {
    const drawn = await drawUnlessDamaged(path, format)
    const { width, height } = drawn
    // One after the other: two at once would take two cores.
    const parts: PublicPart[] = [await fallback(drawn)]
    for (const each of widthsOf(width)) {
      const folder = `media/${each}`
      const sized = () => open(drawn).resize({ width: each })
      // Colours at half the resolution, as in WebP and JPEG. In full it would take 80 MB for a moment instead of 50.
      const avif = { quality: 52, effort: 3, chromaSubsampling: '4:2:0' }
      parts.push(
        { folder, extension: '.avif', bytes: await sized().avif(avif).toBuffer() },
        { folder, extension: '.webp', bytes: await sized().webp({ quality: 76, effort: 4 }).toBuffer() },
      )
    }
    return { width, height, parts }
  } catch (error) {
    throw error instanceof PictureRefused ? error : new PictureRefused(refusalFor(error), { cause: error })
  }
}

type Drawn = { pixels: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

/** Warnings after which a part of the picture is grey, and what takes too long. */
const isLost = /premature end|huffman|progression|restart|crc|truncat|too (?:few|little)|timeout/i

/**
 * Telephones write files of which the library warns although every viewer shows them whole, for example with stray bytes
 * before a marker. The first warning decides.
 */
async function drawUnlessDamaged(path: string, format: PictureFormat): Promise<Drawn> {
  try {
    return await draw(path, format, 'warning')
  } catch (error) {
    const isRefused = error instanceof PictureRefused || isLost.test(String(error))
    if (isRefused) throw error
    return draw(path, format, 'error')
  }
}

/** Reads the whole file once: upright, in sRGB, and no larger than the largest size. */
async function draw(path: string, format: PictureFormat, failOn: 'warning' | 'error'): Promise<Drawn> {
  const picture = sharp(path, { limitInputPixels: maxPixels, failOn, sequentialRead: true })
  const { format: read, pages = 1 } = await picture.metadata()
  if (read !== (format === 'avif' ? 'heif' : format)) throw new Error(`Begins as ${format}, but reads as ${read}`)
  if (pages > 1)
    throw new PictureRefused('This picture is animated. Save one frame of it as JPEG or PNG and choose that.')
  const { data, info } = await picture
    .timeout({ seconds })
    .autoOrient()
    .resize(largestSide, largestSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height, channels: info.channels }
}

function open({ pixels, width, height, channels }: Drawn): Sharp {
  return sharp(pixels, { raw: { width, height, channels } })
}

/** JPEG, or PNG if something shines through. */
async function fallback(drawn: Drawn): Promise<PublicPart> {
  const { isOpaque } = await open(drawn).stats()
  return isOpaque
    ? { folder: 'media', extension: '.jpg', bytes: await open(drawn).jpeg({ quality: 80, mozjpeg: true }).toBuffer() }
    : { folder: 'media', extension: '.png', bytes: await open(drawn).png({ compressionLevel: 9 }).toBuffer() }
}

/** The library tells its errors by their words only. */
function refusalFor(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message)) return 'This picture has more than 50 megapixels. Save it smaller and choose that.'
  if (/timeout/i.test(message)) return 'This picture takes too long to process. Save it again as JPEG and choose that.'
  return 'This picture is damaged or incomplete. Save it again as JPEG or PNG and choose that.'
}
