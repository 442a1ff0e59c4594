// Pictures for shared links, 1200 by 630: the subject's own rosette and its title. Text is drawn as outlines, so that it
// looks the same whatever fonts the server has.
import { readFileSync } from 'node:fs'
import type { Font } from 'fontkit'
import sharp from 'sharp'
import type { SharedPicture } from '#platform/records/own-pages.server.ts'
import italicFont from '#ui/fonts/psr-serif-italic.woff2?inline'
import romanFont from '#ui/fonts/psr-serif-roman.woff2?inline'
import { writable } from '#ui/fonts/writable.ts'
import { svg } from '#ui/art/plate.ts'
import { engrave } from '#ui/art/plates.ts'

// Pictures are made rarely and kept by the page cache. One thread and no cache of its own save memory.
sharp.cache(false)
sharp.concurrency(1)

const width = 1200
const height = 630
const margin = 72
/** The right edge of the text, where the rosette may begin. */
const textRight = 712
const smallSize = 28
const smallLeading = 44
const colours = { ink: '#0b222a', paper: '#f6f1e6', brass: '#c9a55c', note: '#dcc28a' }

type Fonts = { roman: Font; italic: Font }
let opened: Promise<Fonts> | undefined

/** Opened once. What fails is tried again with the next picture. */
function fonts(): Promise<Fonts> {
  opened ??= openFonts().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Not at the start: few processes are asked for a picture at once, and the library takes a while to load. */
async function openFonts(): Promise<Fonts> {
  const { create } = await import('fontkit')
  const open = (source: string): Font => {
    const font = create(fileOf(source))
    if (!('layout' in font)) throw new Error('A collection of fonts is not a font')
    return font
  }
  return { roman: open(romanFont), italic: open(italicFont) }
}

/** Vite provides fonts as data URLs in the server's bundle, and as paths without a bundle. */
function fileOf(source: string): Buffer {
  const [, data] = source.split('base64,')
  return data === undefined ? readFileSync(source) : Buffer.from(data, 'base64')
}

/** One line of text as an outline whose baseline starts at (x, y). The fonts have no rupee sign. */
function outline(text: string, font: Font, size: number, x: number, y: number): string {
  const scale = size / font.unitsPerEm
  const run = font.layout(text.replaceAll('₹', 'Rs '))
  let at = 0
  const glyphs = run.glyphs.map((glyph, index) => {
    const place = `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`
    at += run.positions[index]?.xAdvance ?? glyph.advanceWidth
    return place
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`
}

/** Resolves to what outlines a letter in the middle of an icon, whose edges lie 1,000 from it. */
export async function centredLetters(): Promise<(letter: string) => string> {
  const { roman } = await fonts()
  const size = 1150
  const capHeight = (roman.capHeight * size) / roman.unitsPerEm
  return (letter) => outline(letter, roman, size, -lengthOf(letter, roman, size) / 2, capHeight / 2)
}

function lengthOf(text: string, font: Font, size: number): number {
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm
}

/** Breaks the text into lines of at most `maxWidth`. Text of more than four lines is cut and ends with three dots. */
function lines(text: string, font: Font, size: number, maxWidth: number): string[] {
  const broken: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = broken.at(-1)
    if (last !== undefined && lengthOf(`${last} ${word}`, font, size) <= maxWidth)
      broken[broken.length - 1] = `${last} ${word}`
    else broken.push(word)
  }
  return broken.length <= 4 ? broken : [...broken.slice(0, 3), `${broken[3]}...`]
}

/** Instead of a title that the fonts cannot write, the name of the firm stands there, as in the picture of the site. */
function inFonts({ seed, kicker, title, lines: small = [], foot }: SharedPicture): Required<SharedPicture> {
  const own = writable(title)
  return {
    seed,
    kicker: writable(kicker) ?? '',
    title: own ?? writable(foot) ?? '',
    lines: small.flatMap((line) => writable(line) ?? []),
    foot: own === null ? '' : (writable(foot) ?? ''),
  }
}

/** Returns a PNG of about 100 KB at most. */
export async function ogImage(subject: SharedPicture): Promise<Buffer> {
  const { seed, kicker, title, lines: small, foot } = inFonts(subject)
  const { roman, italic } = await fonts()
  const size = title.length > 60 || small.length > 0 ? 58 : 68
  const titleLines = lines(title, roman, size, textRight - margin)
  const leading = size * 1.1
  const block = (titleLines.length - 1) * leading + small.length * smallLeading
  const top = height / 2 - block / 2 + size * 0.28
  const below = top + (titleLines.length - 1) * leading
  const cut = (text: string) => {
    const [line = '', ...rest] = lines(text, roman, smallSize, textRight - margin)
    return rest.length === 0 ? line : `${line}...`
  }
  const rosette = svg(engrave({ kind: 'rosette', seed }), {
    standalone: true,
    width: 720,
    height: 720,
    color: colours.brass,
  })
    // The image renderer does not support custom properties, so lines get their plain width.
    .replaceAll(/calc\(([\d.]+)\*var\(--lw,1px\)\)/g, '$1px')
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colours.ink}"/>
    <g transform="translate(720 -45)">${rosette}</g>
    <path d="M${margin} ${height - 112}H${textRight}" stroke="${colours.brass}" stroke-width="1.5" fill="none"/>
    <g fill="${colours.note}">${outline(kicker, italic, 34, margin, 108)}</g>
    <g fill="${colours.paper}">${titleLines.map((line, index) => outline(line, roman, size, margin, top + index * leading)).join('')}</g>
    <g fill="${colours.paper}">${small.map((line, index) => outline(cut(line), roman, smallSize, margin, below + 16 + (index + 1) * smallLeading)).join('')}</g>
    <g fill="${colours.note}">${outline(foot, roman, 28, margin, height - 60)}</g>
  </svg>`
  return sharp(Buffer.from(picture)).png({ palette: true, quality: 90, compressionLevel: 9 }).toBuffer()
}
