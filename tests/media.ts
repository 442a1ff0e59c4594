// Pictures for tests, and their upload as the console sends it.
import sharp, { type FormatEnum } from 'sharp'
import type { Role } from '#staff/roles.ts'
import type { MediaItem } from '#media/media.ts'
import type { SiteForTests } from './site.ts'

/** Coloured bands, different for every size. */
export async function photograph(width: number, height: number, format: keyof FormatEnum = 'jpeg'): Promise<Buffer> {
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: '#2f6f5e' } as const
  return sharp({ create: { width, height, channels: 3, background: '#c6b793' } })
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer()
}

type Answer = { status: number; item?: MediaItem; isNew?: boolean; message?: string }

export async function upload(
  site: SiteForTests,
  name: string,
  bytes: Uint8Array,
  to = '/upload',
  role: Role = 'editor',
): Promise<Answer> {
  const response = await site.sendFile('Asha', `/api/console/media${to}?name=${encodeURIComponent(name)}`, bytes, role)
  const answer: Omit<Answer, 'status'> = await response.json()
  return { status: response.status, ...answer }
}
