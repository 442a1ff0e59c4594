// The list of everything in a backup, with counts and checksums. It is written last, so a folder without it holds no
// finished backup.
import { createHash } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { codeOf } from '#platform/start/start-failures.server.ts'
import type { Row } from './snapshot.server.ts'

/** Says in a sentence for the operator why nothing was backed up or restored. */
export class BackupRefused extends Error {}

const format = 1
const count = z.int().min(0)
const digest = z.string().regex(/^[0-9a-f]{64}$/)
/** Paths in the store. Nothing may lead out of a folder. */
const storedPath = z
  .string()
  .regex(/^(?:public|private)(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/)
  .max(500)

const manifestSchema = z.strictObject({
  format: z.literal(format),
  takenOn: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z][a-z0-9_]*$/),
      columns: z.array(z.string()).min(1),
      rows: count,
      /** The rows, in whatever order they are read. */
      rowsDigest: digest,
      /** The file that holds them. */
      bytes: count,
      sha256: digest,
      lastId: count.nullable(),
    }),
  ),
  /** Tables whose rows are worth nothing later: they are empty after a restore. */
  leftOut: z.array(z.string()),
  files: z.array(z.strictObject({ path: storedPath, bytes: count, sha256: digest })),
  /** Private files that the snapshot knows and that were given up before they could be copied. */
  erased: z.array(storedPath),
  /** Files that the snapshot knows and that were not in the store. */
  missing: z.array(storedPath),
  secret: z.strictObject({ bytes: count, sha256: digest }),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ManifestTable = Manifest['tables'][number]
export type ManifestFile = Manifest['files'][number]

export function tableFile(folder: string, table: string): string {
  return join(folder, 'tables', `${table}.jsonl`)
}

export function storedFile(folder: string, path: string): string {
  return join(folder, 'files', path)
}

export function secretFile(folder: string): string {
  return join(folder, 'secret')
}

function manifestFile(folder: string): string {
  return join(folder, 'manifest.json')
}

/** The manifest appears whole or not at all. Throws BackupRefused if `readManifest` would not read it. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const path = manifestFile(folder)
  const whole: Manifest = { format, ...manifest }
  const checked = manifestSchema.safeParse(whole)
  if (!checked.success)
    throw new BackupRefused(
      `The backup could not be restored, so it was not finished:\n${z.prettifyError(checked.error)}`,
    )
  const handle = await open(`${path}.part`, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(whole, null, 1)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.part`, path)
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Throws BackupRefused if the folder holds no finished backup that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = manifestFile(folder)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error
    throw new BackupRefused(
      `There is no finished backup in ${folder}: it has no manifest.json, which is written last. ` +
        'Name the folder of another backup.',
    )
  }
  const given = asJson(text)
  const other = z.object({ format: z.number() }).safeParse(given)
  if (other.success && other.data.format !== format)
    throw new BackupRefused(
      `The backup has the format ${other.data.format}, and this version of the site reads ${format} only. ` +
        'Restore it with the version of the site that made it.',
    )
  const parsed = manifestSchema.safeParse(given)
  if (!parsed.success) throw new BackupRefused(`The file ${path} is damaged. Name the folder of another backup.`)
  return parsed.data
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * A digest of rows that does not depend on their order, because the databases sort texts differently: the sum of the
 * digests of the single rows.
 */
export function openRowsDigest(columns: readonly string[]): { add: (row: Row) => void; value: () => string } {
  const sorted = columns.toSorted()
  let sum = 0n
  return {
    add(row) {
      const text = JSON.stringify(sorted.map((column) => row[column] ?? null))
      sum += BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
    },
    value: () => BigInt.asUintN(256, sum).toString(16).padStart(64, '0'),
  }
}
