// What a file is, told by its first bytes. Its name may say anything.
import { open } from 'node:fs/promises'

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** Either a format that is taken, or a sentence that says what it is and what to do. */
export type FileKind =
  | { kind: 'picture'; format: PictureFormat }
  | { kind: 'document' }
  | { kind: 'refused'; message: string }

const enough = 1024

export async function kindOfFile(path: string): Promise<FileKind> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(enough), 0, enough, 0)
    return kindOfBytes(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** The brands of AVIF: a still picture, and a sequence, whose frames are counted later. */
const avif = /^[^]{4}ftyp(?:avif|avis)/
const heic = /^[^]{4}ftyp(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1)/

function kindOfBytes(head: Uint8Array): FileKind {
  const text = Buffer.from(head).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return { kind: 'picture', format: 'jpeg' }
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'picture', format: 'png' }
  if (/^RIFF[^]{4}WEBP/.test(text)) return { kind: 'picture', format: 'webp' }
  if (avif.test(text)) return { kind: 'picture', format: 'avif' }
  // The inspection of PDFs says what stands before the header.
  if (text.includes('%PDF-')) return { kind: 'document' }
  return { kind: 'refused', message: refusalOf(text) }
}

function refusalOf(text: string): string {
  if (text === '') return 'This file is empty.'
  if (heic.test(text)) return 'This is a HEIC picture, as iPhones take them. Save it as JPEG and choose that.'
  if (/^GIF8[79]a/.test(text)) return 'This is a GIF. Save it as PNG or JPEG and choose that.'
  if (/^(?:II\*\0|MM\0\*)/.test(text)) return 'This is a TIFF. Save it as JPEG and choose that.'
  if (/<svg[\s>]/i.test(text)) return 'This is an SVG, which can contain programs. Save it as PNG and choose that.'
  if (text.startsWith('PK\x03\x04'))
    return 'This is a Word document, an archive or similar. Save it as PDF and choose that.'
  return 'This is neither a picture (JPEG, PNG, WebP, AVIF) nor a PDF.'
}
