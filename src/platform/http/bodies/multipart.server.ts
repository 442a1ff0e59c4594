// Reads a multipart body while it flows: text fields into memory, the file into the spool. Memory stays the same however
// large the body is, because the disk sets the pace of the socket.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { codeOf } from '#platform/start/start-failures.server.ts'
import type { BodyReader } from './body-reader.server.ts'

export type MultipartLimits = {
  /** The names of the fields that take a file. */
  fileFields: readonly string[]
  maxFileBytes: number
  /** All text together. */
  maxTextBytes: number
  maxFields: number
}

export type ReceivedFile = { field: string; name: string; size: number; sha256: string; isTooLarge: boolean }
export type ReceivedForm = { texts: Map<string, string>; file: ReceivedFile | null }

export type UploadProblem =
  | 'unreadable'
  | 'cut off'
  | 'too slow'
  | 'too much text'
  | 'several files'
  | 'too large'
  | 'no room'

/** Why a body was not taken. */
export class UploadRefused extends Error {
  readonly problem: UploadProblem

  constructor(problem: UploadProblem, cause?: unknown) {
    super(`The upload was refused: ${problem}`, { cause })
    this.problem = problem
  }
}

type Dependencies = {
  path: string
  limits: MultipartLimits
  /** Counts the bytes of the body as they are read. */
  progress: { bytes: number }
  signal: AbortSignal
}

const maxNameLength = 100
const pieceBytes = 64 * 1024
/** Each of the parser's streams waits for the next once it holds this much. */
const bufferBytes = 16 * 1024
/** Headers of the parts, boundaries, what may stand before and after the parts, and what the parser has not seen yet. */
const overheadBytes = 256 * 1024

/** The whole body at most. A file beyond its limit is read no further than this, so that the other fields are known. */
export function maxBodyBytes({ maxFileBytes, maxTextBytes }: MultipartLimits, isTooLarge = true): number {
  return (isTooLarge ? 2 : 1) * maxFileBytes + maxTextBytes + overheadBytes
}

/**
 * Reads the body to its end. The file is written to `path`, which the caller removes. Rejects with UploadRefused, which
 * may also be the reason of the signal. A file that is too large is cut off at its limit and reported as such.
 */
export async function readMultipart(
  body: Pick<BodyReader, 'read'>,
  contentType: string,
  { path, limits, progress, signal }: Dependencies,
): Promise<ReceivedForm> {
  const given = new AbortController()
  const either = AbortSignal.any([signal, given.signal])
  const refuse = (problem: UploadProblem, cause?: unknown) => given.abort(new UploadRefused(problem, cause))
  const texts = new Map<string, string>()
  let textBytes = 0
  let file: ReceivedFile | null = null
  let writing: Promise<void> = Promise.resolve()

  const parser = openParser(contentType, limits)
  parser.on('field', (name: unknown, value, _isNameCut, isCut) => {
    if (typeof name !== 'string' || name.length > maxNameLength) return refuse('unreadable')
    textBytes += Buffer.byteLength(value)
    if (isCut || textBytes > limits.maxTextBytes) return refuse('too much text')
    // Text where a file belongs counts as no file.
    if (!limits.fileFields.includes(name)) texts.set(name, value)
  })
  parser.on('file', (name: unknown, content, fileName) => {
    // Without a consumer, the parser would wait for ever.
    content.on('error', () => undefined)
    if (typeof name !== 'string' || !limits.fileFields.includes(name)) return refuse('unreadable')
    const received: ReceivedFile = { field: name, name: fileName, size: 0, sha256: '', isTooLarge: false }
    file = received
    content.once('limit', () => (received.isTooLarge = true))
    writing = spool(content, received, path, either)
    writing.catch((error: unknown) => refuse(isFull(error) ? 'no room' : 'cut off', error))
  })
  parser.on('error', (error) => refuse('cut off', error))
  parser.on('filesLimit', () => refuse('several files'))
  parser.on('fieldsLimit', () => refuse('unreadable'))
  parser.on('partsLimit', () => refuse('unreadable'))

  async function feed(): Promise<void> {
    for (let chunk = await body.read(); chunk !== null; chunk = await body.read()) {
      for (let start = 0; start < chunk.length; start += pieceBytes)
        await take(chunk.subarray(start, start + pieceBytes))
    }
    parser.end()
  }

  async function take(piece: Uint8Array): Promise<void> {
    either.throwIfAborted()
    progress.bytes += piece.length
    const isTooLarge = file?.isTooLarge ?? false
    if (progress.bytes > maxBodyBytes(limits, isTooLarge)) refuse(isTooLarge ? 'too large' : 'too much text')
    else if (!parser.write(piece)) await once(parser, 'drain', { signal: either })
  }

  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(either.reason)
  either.addEventListener('abort', onAbort)
  try {
    await Promise.race([aborted, Promise.all([feed(), once(parser, 'finish', { signal: either })])])
    await writing
  } catch (error) {
    given.abort()
    await writing.catch(() => undefined)
    throw either.reason instanceof UploadRefused ? either.reason : new UploadRefused('cut off', error)
  } finally {
    either.removeEventListener('abort', onAbort)
  }
  return { texts, file }
}

function openParser(contentType: string, limits: MultipartLimits): BusboyInstance {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain ?? ''
  // RFC 2046 §5.1.1
  if (boundary === '' || boundary.length > 70) throw new UploadRefused('unreadable')
  return new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    highWaterMark: bufferBytes,
    fileHwm: bufferBytes,
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    limits: {
      fileSize: limits.maxFileBytes,
      files: 1,
      fields: limits.maxFields,
      parts: limits.maxFields + 1,
      fieldSize: limits.maxTextBytes,
      headerSize: 8 * 1024,
      headerPairs: 20,
    },
  })
}

async function spool(
  content: BusboyFileStream,
  received: ReceivedFile,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256')
  const onAbort = () => content.destroy(signal.reason)
  const handle = await open(path, 'wx', 0o600)
  signal.addEventListener('abort', onAbort)
  try {
    signal.throwIfAborted()
    // One piece at a time: every stream in between would hold some of each upload in memory.
    for await (const piece of content as AsyncIterable<Buffer>) {
      hash.update(piece)
      await handle.writeFile(piece)
      received.size += piece.length
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    await handle.close()
  }
  received.sha256 = hash.digest('hex')
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENOENT', 'EACCES'].includes(codeOf(error))
}
