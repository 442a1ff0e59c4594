// The file store: a folder or S3-compatible storage. The names of public files contain a hash of their content. Private
// files have a random name and are never served under the file host.
import { createHash } from 'node:crypto'
import { basename, extname, resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { FilesUnavailable, unwatched, watchFiles, type FilesWatch } from './files-unavailable.server.ts'
import { folderOfPrivateFiles } from './private/private-folder.server.ts'
import type { PrivateStore } from './private/private-store.ts'
import { bucketOfPrivateFiles } from './private/private-bucket.server.ts'
import type { Log } from '#platform/log.server.ts'
import { isPublicPath } from './public-path.ts'
import { codeOf, storageFailure } from '#platform/start/start-failures.server.ts'

export type StoredFile = { bytes: Uint8Array<ArrayBuffer>; contentType: string }

/** `folder` may have several levels, and `extension` begins with a dot. */
export type PublicPart = { folder: string; extension: string; bytes: Uint8Array }

export type Files = {
  /**
   * Stores a public file and returns its path below the file host, e.g. `/insights/audit-1f2e3d4c5b.svg`. The name
   * contains a hash of the content, so the same bytes keep their path and the bytes at a path never change.
   */
  publish: (folder: string, name: string, bytes: Uint8Array) => Promise<string>
  /**
   * Stores public files that belong together, such as the sizes of a picture, and returns their paths. They share one
   * name, which contains a hash of all of them. Rejects with FilesUnavailable if the store is away.
   */
  publishTogether: (name: string, parts: readonly PublicPart[]) => Promise<string[]>
  /** Removes a public file. It is no error if there is none. Rejects with FilesUnavailable if the store is away. */
  unpublish: (path: string) => Promise<void>
  /**
   * Returns the public file at a path below the file host, or null. A malformed path also returns null. Rejects with
   * FilesUnavailable if the store is away.
   */
  published: (path: string) => Promise<StoredFile | null>
  private: PrivateStore
}

const contentTypes: Record<string, string> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.pdf': 'application/pdf',
}

/**
 * Opens the store. `storageUrl` has the form s3://key:secret@host[:port]/bucket?region=…&insecure=1. Throws SettingsError
 * if that storage cannot be reached, or refuses the key, or has no such bucket. With a log, outages are reported there.
 */
export async function openFiles(
  where: { dataDir: string; storageUrl: string | null },
  { log }: { log?: Log } = {},
): Promise<Files> {
  const watch = log ? watchFiles(log) : unwatched
  const { disk, privates } = await openStore(where)
  return {
    async publish(folder, name, bytes) {
      const [path = ''] = await publishParts(disk, basename(name, extname(name)), [
        { folder, extension: extname(name).toLowerCase(), bytes },
      ])
      return path
    },
    publishTogether: (name, parts) => watched(watch, () => publishParts(disk, name, parts)),
    async unpublish(path) {
      if (!isPublicPath(path)) return
      await watched(watch, () => disk.delete(`public${path}`))
    },
    async published(path) {
      const contentType = contentTypes[extname(path)]
      if (contentType === undefined || !isPublicPath(path)) return null
      return watched(watch, async () => {
        try {
          // Both drivers read into memory of this thread alone. A copy would cost as much again for each reader.
          const bytes = (await disk.getBytes(`public${path}`)) as Uint8Array<ArrayBuffer>
          return { bytes, contentType }
        } catch (error) {
          if (isAbsent(error)) return null
          throw error
        }
      })
    },
    private: {
      put: (key, file) => watched(watch, () => privates.put(`private/${key}`, file)),
      open: (key) => watched(watch, () => privates.open(`private/${key}`)),
      remove: (key) => watched(watch, () => privates.remove(`private/${key}`)),
    },
  }
}

/** Leaves room for the folder, the hash and the extension. */
const maxStemLength = 180

async function publishParts(disk: Disk, name: string, parts: readonly PublicPart[]): Promise<string[]> {
  const hash = createHash('sha256')
  for (const { bytes } of parts) hash.update(bytes)
  const digits = hash.digest('hex').slice(0, 10)
  const stem = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxStemLength)
    .replace(/^-|-$/g, '')
  const paths = parts.map(({ folder, extension }) => `/${folder}/${stem || 'file'}-${digits}${extension}`)
  for (const path of paths)
    if (!isPublicPath(path) || !(extname(path) in contentTypes)) throw new Error(`Not a publishable file: ${path}`)
  await Promise.all(
    parts.map(({ bytes }, index) => {
      const path = paths[index] ?? ''
      return disk.put(`public${path}`, bytes, { contentType: contentTypeOf(path) })
    }),
  )
  return paths
}

async function watched<Answer>(watch: FilesWatch, run: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await run()
    watch.succeeded()
    return answer
  } catch (cause) {
    const error = new FilesUnavailable(cause)
    watch.failed(error)
    throw error
  }
}

/**
 * The library wraps the error of the file system or of the S3 client. There is no file under a name that is too long
 * for the file system.
 */
export function isAbsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = codeOf(cause)
  return code === 'ENOENT' || code === 'ENAMETOOLONG' || (cause instanceof Error && cause.name === 'NoSuchKey')
}

const ignore = () => undefined

/** The type under which a public file is stored. */
export function contentTypeOf(path: string): string {
  return contentTypes[extname(path)] ?? 'application/octet-stream'
}

/** All files, by keys that begin with `public/` and `private/`. */
export type Store = { disk: Disk; privates: PrivateStore }

/** Opens the store itself, for backup and restore. Throws SettingsError like `openFiles`. */
export async function openStore(where: { dataDir: string; storageUrl: string | null }): Promise<Store> {
  return where.storageUrl === null ? inFolder(where.dataDir) : inBucket(where.storageUrl)
}

function inFolder(dataDir: string): Store {
  const location = resolve(dataDir, 'files')
  return {
    disk: new Disk(new FSDriver({ location, visibility: 'private' })),
    privates: folderOfPrivateFiles(location),
  }
}

async function inBucket(storageUrl: string): Promise<Store> {
  const { HeadBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const url = new URL(storageUrl)
  const bucket = decodeURIComponent(url.pathname.slice(1))
  const scheme = url.searchParams.get('insecure') === '1' ? 'http' : 'https'
  const client = new S3Client({
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: `${scheme}://${url.host}`,
    forcePathStyle: true,
    // Many stores that speak the protocol do not know the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would write to the console. Failures are reported by the watch.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // A storage that no longer responds must not keep visitors waiting.
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 15_000,
      socketTimeout: 15_000,
      throwOnRequestTimeout: true,
    },
  })
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    throw storageFailure(error, storageUrl)
  }
  return {
    disk: new Disk(new S3Driver({ client, bucket, supportsACL: false, visibility: 'private' })),
    privates: await bucketOfPrivateFiles(client, bucket),
  }
}
