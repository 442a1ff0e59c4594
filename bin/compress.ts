// Compresses the browser's files at build time, so that no visitor waits for the highest compression level.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:js|mjs|css|svg|json|wasm|bcmap|icc|ttf|pfb)$/

/** Writes a .br and a .gz copy of every compressible file below the folder, if the copy is smaller. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = files
    .filter((file) => file.isFile() && compressible.test(file.name))
    .map((file) => join(file.parentPath, file.name))
  await Promise.all(
    paths.map(async (path) => {
      const plain = await readFile(path)
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
        promisify(gzip)(plain, { level: 9 }),
      ])
      if (brotli.length < plain.length) await writeFile(`${path}.br`, brotli)
      if (zipped.length < plain.length) await writeFile(`${path}.gz`, zipped)
    }),
  )
}
