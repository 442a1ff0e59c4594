// Compresses the browser's files at build time, so that no visitor waits for it.
import { readdir, readFile, writeFile } from 'node:fs/promises'
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

/** Writes a .br and a .gz copy of every compressible file below the folder, if the copy is smaller. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = files
    .filter((file) => file.isFile() && compressible.test(file.name))
    .map((file) => join(file.parentPath, file.name))
  await Promise.all(
    paths.map(async (path) => {
      const plain = await readFile(path)
      const level = levels.find(([names]) => names.test(path.slice(folder.length)))?.[1] ?? constants.BROTLI_MAX_QUALITY
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      }
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(plain, { params }),
        promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
      ])
      if (brotli.length < plain.length) await writeFile(`${path}.br`, brotli)
      if (zipped.length < plain.length) await writeFile(`${path}.gz`, zipped)
    }),
  )
}
