// Writes the engraved files: plates for the stylesheets and the starting images of the content. The same
// source gives the same bytes. `--sizes` prints the size of each file.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { allFiles } from '../art/all-files.ts'

const root = join(import.meta.dirname, '..')

function write(path: string, contents: string | Buffer): void {
  const target = join(root, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, contents)
}

const files = allFiles()
for (const [path, contents] of files) write(path, contents)
if (process.argv.includes('--sizes')) {
  for (const [path, contents] of files) {
    const kilobytes = [contents.length, gzipSync(contents).length].map((bytes) => (bytes / 1024).toFixed(1))
    console.log(kilobytes.join('\t'), path)
  }
}
console.log(`${files.size} engraved files written.`)
