// Every file of the store, public and private, whether it is a folder or a bucket: listed, copied out and put back.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { contentTypeOf, isAbsent, type Store } from '#platform/files/files.server.ts'
import { codeOf } from '#platform/start/start-failures.server.ts'
import type { ManifestFile } from './manifest.server.ts'

type Measured = { bytes: number; sha256: string }

/** Below `public` or `private`. */
export async function* listStored(store: Store, prefix: 'public' | 'private'): AsyncIterable<string> {
  let paginationToken: string | undefined
  do {
    const page = await listPage(store, prefix, paginationToken)
    for (const object of page.objects) if (object.isFile) yield object.key
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}

async function listPage(
  { disk }: Store,
  prefix: string,
  paginationToken: string | undefined,
): ReturnType<Store['disk']['listAll']> {
  try {
    return await disk.listAll(prefix, { recursive: true, ...(paginationToken && { paginationToken }) })
  } catch (error) {
    // A folder is created with its first file.
    if (isAbsent(error)) return { objects: [] }
    throw error
  }
}

/** Returns null if there is no such file. */
async function openStored({ disk, privates }: Store, path: string): Promise<Readable | null> {
  if (path.startsWith('private/')) return (await privates.open(path))?.stream ?? null
  return (await disk.exists(path)) ? disk.getStream(path) : null
}

/** Copies a file out of the store into a new file, which only this user can read. Returns null if there is none. */
export async function copyStored(store: Store, path: string, target: string): Promise<Measured | null> {
  const stream = await openStored(store, path)
  if (stream === null) return null
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const { meter, measured } = openMeter()
  try {
    await pipeline(stream, meter, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }))
  } catch (error) {
    // It was removed after it had been opened.
    if (isAbsent(error)) return null
    throw error
  }
  return measured()
}

/** Puts a file into the store. */
export async function putStored({ disk, privates }: Store, file: ManifestFile, source: string): Promise<void> {
  const { path, bytes: size, sha256 } = file
  if (path.startsWith('private/')) await privates.put(path, { path: source, size, sha256 })
  else await disk.put(path, await readFile(source), { contentType: contentTypeOf(path) })
}

/** Returns true if the store has the file byte for byte. */
export async function isStored(store: Store, { path, bytes, sha256 }: ManifestFile): Promise<boolean> {
  const stream = await openStored(store, path)
  if (stream === null) return false
  const found = await measure(stream)
  return found.bytes === bytes && found.sha256 === sha256
}

/** Returns null if there is no such file. */
export async function measureFile(path: string): Promise<Measured | null> {
  try {
    return await measure(createReadStream(path))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

async function measure(stream: Readable): Promise<Measured> {
  const { meter, measured } = openMeter()
  await pipeline(stream, meter, new Writable({ write: (_chunk, _encoding, done) => done() }))
  return measured()
}

/** Measures what flows through. */
export function openMeter(): { meter: Transform; measured: () => Measured } {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { meter, measured: () => ({ bytes, sha256: hash.digest('hex') }) }
}

const atATime = 8

/** Runs `run` for every item, a few at a time. */
export async function forEachFile<Item>(items: Iterable<Item>, run: (item: Item) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]()
  const work = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await run(next.value)
  }
  await Promise.all(Array.from({ length: atATime }, work))
}
