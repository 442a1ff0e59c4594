// Compresses the browser's files at build time, so that no visitor waits for it.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:js|mjs|css|svg|json|wasm|bcmap|icc|ttf|pfb)$/

/**
 * The last level saves 2 % over the one before it and takes twice the time, so it is for what the public pages load. The
 * files that pdf.js fetches for a few documents only are a fifth of all bytes, and hardly get smaller.
 */
const levels: [RegExp, number][] = [
  [/\/pdfjs-[^/]+\/\w+\//, 8],
  [/\/console\/|\/pdf\.worker\.mjs$/, 10],
]

/**
 * Writes a .br and a .gz copy of every compressible file below the folder, if the copy is smaller. The copies are kept in
 * `cache` for the next build, by the digest of their file: after a small change most files are the same.
 */
export async function compressFiles(folder: string, cache: string): Promise<void> {
  const files = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = files
    .filter((file) => file.isFile() && compressible.test(file.name))
    .map((file) => join(file.parentPath, file.name))
  const known = new Set(await readdir(cache).catch(() => []))
  const used = new Set<string>()
  await Promise.all(
    paths.map(async (path) => {
      const plain = await readFile(path)
      const level = levels.find(([names]) => names.test(path.slice(folder.length)))?.[1] ?? constants.BROTLI_MAX_QUALITY
      const digest = createHash('sha256').update(plain).digest('hex')
      async function copy(name: string, compress: () => Promise<Buffer>): Promise<Buffer> {
        used.add(name)
        if (known.has(name)) return readFile(join(cache, name))
        const made = await compress()
        await keep(cache, name, made)
        return made
      }
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      }
      const [brotli, zipped] = await Promise.all([
        copy(`${digest}-${level}.br`, () => promisify(brotliCompress)(plain, { params })),
        copy(`${digest}.gz`, () => promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION })),
      ])
      if (brotli.length < plain.length) await writeFile(`${path}.br`, brotli)
      if (zipped.length < plain.length) await writeFile(`${path}.gz`, zipped)
    }),
  )
  for (const name of known) if (!used.has(name)) await rm(join(cache, name), { force: true })
}

/** Whole or not at all, whatever ends the build. A folder that cannot be written keeps nothing. */
async function keep(cache: string, name: string, content: Buffer): Promise<void> {
  const unfinished = join(cache, `${name}.${process.pid}`)
  try {
    await mkdir(cache, { recursive: true })
    await writeFile(unfinished, content)
    await rename(unfinished, join(cache, name))
  } catch {
    await rm(unfinished, { force: true })
  }
}
