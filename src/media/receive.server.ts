// Takes a file that is sent as the body of a call into the spool, piece by piece.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'hono'
import { bodyReader } from '#platform/http/bodies/body-reader.server.ts'
import { displayName } from '#platform/http/bodies/file-name.ts'
import { allowSlowBody } from '#platform/http/limits/listener-limits.server.ts'
import { UploadRefused } from '#platform/http/bodies/multipart.server.ts'
import { usualLimits, watchProgress } from '#platform/http/bodies/upload-places.server.ts'
import type { Spool } from '#platform/files/spool.server.ts'
import { maxDocumentBytes } from './media.ts'
import type { UploadedFile } from './store.server.ts'

export type Received =
  | { received: true; file: UploadedFile; release: () => Promise<void> }
  | { received: false; status: 408 | 413 | 503; message: string }

const refusals = {
  'too large': {
    status: 413,
    message: 'This file is larger than 20 MB (a picture may have 15). Save it smaller and choose that.',
  },
  'too slow': { status: 408, message: 'The file arrived too slowly. Try again on a better connection.' },
  'no room': { status: 503, message: 'The server has no space for files right now. Try again in a few minutes.' },
} as const

function refused(because: keyof typeof refusals): Received {
  return { received: false, ...refusals[because] }
}

/** `release` removes the file. Rejects if the client goes away. */
export async function receiveFile(c: Context, spool: Spool): Promise<Received> {
  if (Number(c.req.header('content-length') ?? 0) > maxDocumentBytes) return refused('too large')
  const place = await spool.take(maxDocumentBytes)
  if (place === null) return refused('no room')
  allowSlowBody(c.env)
  const progress = { bytes: 0 }
  const { signal, stop } = watchProgress(progress, usualLimits)
  const body = bodyReader(c)
  const sha256 = createHash('sha256')
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let piece = await body.read(); piece !== null; piece = await body.read()) {
      progress.bytes += piece.length
      if (progress.bytes > maxDocumentBytes) throw new UploadRefused('too large')
      sha256.update(piece)
      yield piece
    }
  }
  try {
    await pipeline(pieces, createWriteStream(place.path, { mode: 0o600 }), { signal })
    const name = displayName(c.req.query('name') ?? '')
    const file = { path: place.path, name, size: progress.bytes, sha256: sha256.digest('hex') }
    return { received: true, file, release: place.release }
  } catch (error) {
    await place.release()
    const cause: unknown = signal.aborted ? signal.reason : error
    if (cause instanceof UploadRefused && (cause.problem === 'too large' || cause.problem === 'too slow'))
      return refused(cause.problem)
    throw error
  } finally {
    stop()
    body.release()
  }
}
