// The file store: a folder or S3-compatible storage. The names of public files contain a hash of their content.
import { createHash } from 'node:crypto'
import { basename, extname, resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { storageFailure } from './start-failures.server.ts'

export type StoredFile = { bytes: Uint8Array; contentType: string }

export type Files = {
  /**
   * Stores a public file and returns its path below the file host, e.g. `/insights/audit-1f2e3d4c5b.svg`. The name
   * contains a hash of the content, so the same bytes keep their path and the bytes at a path never change.
   */
  publish: (folder: string, name: string, bytes: Uint8Array) => Promise<string>
  /**
   * Returns the public file at a path below the file host, or null. A malformed path also returns null; it never
   * throws.
   */
  published: (path: string) => Promise<StoredFile | null>
}

const contentTypes: Record<string, string> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.pdf': 'application/pdf',
}

const publicPath = /^(?:\/[a-z0-9][a-z0-9-]*)+-[0-9a-f]{10}\.[a-z0-9]{2,5}$/

/**
 * Opens the store. `storageUrl` has the form s3://key:secret@host[:port]/bucket?region=…&insecure=1. Throws SettingsError
 * if that storage cannot be reached, or refuses the key, or has no such bucket.
 */
export async function openFiles(where: { dataDir: string; storageUrl: string | null }): Promise<Files> {
  const disk = where.storageUrl === null ? folderDisk(where.dataDir) : await s3Disk(where.storageUrl)
  return {
    async publish(folder, name, bytes) {
      const extension = extname(name).toLowerCase()
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
      const stem = basename(name, extname(name))
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
      const path = `/${folder}/${stem || 'file'}-${hash}${extension}`
      if (!publicPath.test(path) || !(extension in contentTypes)) throw new Error(`Not a publishable file: ${path}`)
      await disk.put(`public${path}`, bytes, { contentType: contentTypes[extension] ?? 'application/octet-stream' })
      return path
    },
    async published(path) {
      const contentType = contentTypes[extname(path)]
      if (contentType === undefined || !publicPath.test(path)) return null
      const key = `public${path}`
      return (await disk.exists(key)) ? { bytes: await disk.getBytes(key), contentType } : null
    },
  }
}

function folderDisk(dataDir: string): Disk {
  return new Disk(new FSDriver({ location: resolve(dataDir, 'files'), visibility: 'private' }))
}

async function s3Disk(storageUrl: string): Promise<Disk> {
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
    // A storage that no longer responds must not keep visitors waiting.
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
  })
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    throw storageFailure(error, storageUrl)
  }
  return new Disk(new S3Driver({ client, bucket, supportsACL: false, visibility: 'private' }))
}
