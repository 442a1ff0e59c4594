// The fonts of printed sheets, in the server's bundle.
import { readFileSync } from 'node:fs'
import sansBold from '#ui/fonts/print/hanken-semibold.ttf?inline'
import sans from '#ui/fonts/print/hanken-regular.ttf?inline'
import italic from '#ui/fonts/print/psr-serif-italic.ttf?inline'
import text from '#ui/fonts/print/psr-serif-text.ttf?inline'
import title from '#ui/fonts/print/psr-serif-title.ttf?inline'
import type { PaperFonts } from './paper.server.ts'

export const paperFonts: PaperFonts = {
  text: fontFile(text),
  title: fontFile(title),
  italic: fontFile(italic),
  sans: fontFile(sans),
  sansBold: fontFile(sansBold),
}

/** Vite provides fonts as data URLs in the server's bundle, and as paths without a bundle. */
function fontFile(source: string): Uint8Array {
  const [, data] = source.split('base64,')
  return data === undefined ? readFileSync(source) : Buffer.from(data, 'base64')
}
