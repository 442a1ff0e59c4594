// What a recording depends on beside the build: another script, or another way to write it down, makes other recordings.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = dirname(import.meta.dirname)
/** Nothing imports the second one: it is loaded into the servers. */
const entries = ['record.ts', 'preload.ts']
/** Imports of files. Those of packages follow from the lock file, and those of `src/` are types. */
const imports = /(?:from|import\() ?'(\.[^']+)'/g

export function sourcesDigest(): string {
  const files = new Set(entries.map((name) => join(import.meta.dirname, name)))
  // A set goes on with what is added while it is read.
  for (const file of files)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imports)) files.add(join(dirname(file), path))
  const hash = createHash('sha256')
  for (const file of [...files, join(root, 'package-lock.json')].toSorted())
    hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
