// Private files in S3-compatible storage, beside the public ones. The bucket itself must not be public.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { LocalFile, PrivateStore } from './private-store.ts'
import { codeOf } from '#platform/start/start-failures.server.ts'

/** A file of 10 MB passes at 3 Mbit/s. The visitor waits for it, and the listener closes a connection idle for 60 s. */
const putMs = 30_000
/** The storage had closed a connection that was kept for the next request. */
const staleConnection = new Set(['ECONNRESET', 'EPIPE'])

export async function bucketOfPrivateFiles(client: S3Client, bucket: string): Promise<PrivateStore> {
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } = await import('@aws-sdk/client-s3')
  return {
    async put(key, file) {
      try {
        await put(key, file)
      } catch (error) {
        // The client repeats other requests by itself, but cannot read a stream twice.
        if (!staleConnection.has(codeOf(error))) throw error
        await put(key, file)
      }
    },
    async open(key) {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('The storage sent no content')
        return { stream: Body, size: ContentLength }
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
  }

  async function put(key: string, { path, size, sha256 }: LocalFile): Promise<void> {
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: createReadStream(path),
      ContentLength: size,
      ContentType: 'application/octet-stream',
    })
    // The signature then covers the content, so the storage refuses a file that was damaged on its way.
    command.middlewareStack.add(
      (next) => (given) => {
        const request: unknown = given.request
        if (isRequest(request)) request.headers['x-amz-content-sha256'] = sha256
        return next(given)
      },
      { step: 'build', name: 'signTheContent' },
    )
    await client.send(command, { requestTimeout: putMs })
  }
}

function isRequest(request: unknown): request is { headers: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'headers' in request
}
