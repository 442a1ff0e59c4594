// Writes the engraved files: plates for the stylesheets, the starting images of the content, and the icons. The same
// source gives the same bytes. `--sizes` prints the size of each file.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { allFiles } from '../art/all-files.ts'

const root = join(import.meta.dirname, '..')
const PAPER = '#f6f1e6'

function write(path: string, contents: string | Buffer): void {
  const target = join(root, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, contents)
}

async function writeIcons(favicon: string): Promise<void> {
  const drawn = sharp(Buffer.from(favicon), { density: 300 })
  const png = { compressionLevel: 9, palette: true } as const
  // A phone shows transparency as black, so its icon has a paper background and a margin.
  const seal = await drawn.clone().resize(152, 152).png().toBuffer()
  const margin = { top: 14, bottom: 14, left: 14, right: 14, background: PAPER }
  write(
    'public/apple-touch-icon.png',
    await sharp(seal).extend(margin).flatten({ background: PAPER }).png(png).toBuffer(),
  )
  write('public/icon-512.png', await drawn.clone().resize(512, 512).png(png).toBuffer())
}

const files = allFiles()
for (const [path, contents] of files) write(path, contents)
await writeIcons(files.get('public/favicon.svg') ?? '')
if (process.argv.includes('--sizes')) {
  for (const [path, contents] of files) {
    const kilobytes = [contents.length, gzipSync(contents).length].map((bytes) => (bytes / 1024).toFixed(1))
    console.log(kilobytes.join('\t'), path)
  }
}
console.log(`${files.size + 2} engraved files written.`)
