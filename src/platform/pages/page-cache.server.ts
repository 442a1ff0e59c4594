// Answers from memory, in front of everything else on the bare HTTP listener: whole bodies, already compressed.
// Only listed addresses are kept, each under its one spelling, and only answers that say they are public.
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { refuseForNow, type RenderLimit } from './render-limit.server.ts'

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

type Entry = {
  version: number
  madeAt: number
  status: number
  headers: [string, string][]
  cacheControl: string
  requestId: string | null
  etag: string
  body: Buffer
  isCompressible: boolean
  /** By encoding, each made when the first visitor asks for it. */
  answers: Map<Encoding, Answer | Promise<Answer>>
}

/** All that is written for one encoding; names and values of headers in one list, which Node takes as it is. */
type Answer = { etag: string; headers: string[]; unchangedHeaders: string[]; bytes: Buffer }

export type PageCacheOptions = {
  /** The rest of the application, asked without anything of the visitor but the address in its one spelling. */
  next: (request: Request) => Promise<Response>
  /** The one spelling of a listed address; null for an address that is not listed. */
  publicAddress: (target: string) => string | null
  /** What is made counts against this limit; beyond it visitors are asked to come again. */
  limit: RenderLimit
  /** The content version that this process last saw. */
  version: () => number
  now: () => number
  origin: string
  maxEntries?: number
  maxBytes?: number
  maxMissing?: number
}

export type PageCache = {
  /** Resolves to true when it has answered; false when the request is not for it, and nothing is written then. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** Answers with what is at this listed address instead, which nobody may keep under the address asked for. */
  answerInstead: (address: string, request: IncomingMessage, response: ServerResponse) => Promise<void>
  size: () => number
}

/** A page holds dates, so it is made anew after a minute even when nothing was published. */
const freshMs = 60_000
/** Older than this a page is not answered any more; whoever asks waits for the new one. */
const staleMs = 600_000
const storedBytes = 4 * 1024 * 1024
const missingBytes = 8 * 1024 * 1024
/** A body, and what its compressed copies come to beside it. */
const keptShare = 1.5

/** Found, not found and gone: a page is made for each of them. */
const keptStatuses = new Set([200, 404, 410])
/** Said anew for each encoding or each visitor. */
const ownHeaders = new Set(['cache-control', 'content-length', 'etag', 'vary', 'x-request-id'])

const compressible =
  /^(?:text\/|application\/(?:json|javascript|xml|rss\+xml|atom\+xml|ld\+json|manifest\+json)|image\/svg)/

const compress: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  zstd: (body) => promisify(zstdCompress)(body),
  gzip: (body) => promisify(gzip)(body, { level: 7 }),
}

export function openPageCache({
  next,
  publicAddress,
  limit,
  version,
  now,
  origin,
  maxEntries = 1000,
  maxBytes = 64 * 1024 * 1024,
  maxMissing = 100,
}: PageCacheOptions): PageCache {
  const sizeCalculation = ({ body }: Entry) => Math.ceil(body.length * keptShare) + 1
  const entries = new LRUCache<string, Entry>({ max: maxEntries, maxSize: maxBytes, sizeCalculation })
  // Apart from the others: addresses at which nothing is are without number, and must not push out what is there.
  const missing = new LRUCache<string, Entry>({ max: maxMissing, maxSize: missingBytes, sizeCalculation })
  const making = new Map<string, Promise<Entry>>()

  async function make(address: string): Promise<Entry> {
    const madeFor = version()
    const response = await next(new Request(origin + address))
    const body = Buffer.from(await response.arrayBuffer())
    const isKept = keptStatuses.has(response.status) && isShared(response) && body.length <= storedBytes
    const entry: Entry = {
      version: madeFor,
      madeAt: now(),
      status: response.status,
      headers: [...response.headers].filter(([name]) => !ownHeaders.has(name)),
      cacheControl: response.headers.get('cache-control') ?? 'no-store',
      // What is kept is answered many times, and each of them has a number of its own.
      requestId: isKept ? null : response.headers.get('x-request-id'),
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      body,
      isCompressible: compressible.test(response.headers.get('content-type') ?? ''),
      answers: new Map(),
    }
    entries.delete(address)
    missing.delete(address)
    if (isKept) (entry.status === 200 ? entries : missing).set(address, entry)
    return entry
  }

  /** One renderer per address: everybody who asks meanwhile waits for the same answer. */
  function makeOnce(address: string): Promise<Entry> {
    const running = making.get(address)
    if (running) return running
    const started = limit.run(() => make(address)).finally(() => making.delete(address))
    making.set(address, started)
    return started
  }

  async function answerAt(address: string, isListed: boolean, request: IncomingMessage, response: ServerResponse) {
    let entry = entries.get(address) ?? missing.get(address)
    if (entry === undefined || entry.version !== version() || now() - entry.madeAt > staleMs) {
      if (limit.isReached() && !making.has(address)) return refuseForNow(response)
      entry = await makeOnce(address)
    } else if (now() - entry.madeAt > freshMs && !limit.isReached()) {
      // Stale only by the clock: answer at once and make it anew behind the visitor's back.
      makeOnce(address).catch(() => undefined)
    }
    const kept = answerIn(entry, request.headers['accept-encoding'])
    // Nearly every visitor is answered here, in the same turn of the event loop as they asked.
    write(entry, kept instanceof Promise ? await kept : kept, isListed, request, response)
  }

  return {
    async answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const target = request.url ?? '/'
      // What is kept under this very spelling needs no second look.
      const address = entries.has(target) ? target : publicAddress(target)
      if (address === null) return false
      await answerAt(address, true, request, response)
      return true
    },
    answerInstead: (address, request, response) => answerAt(address, false, request, response),
    size: () => entries.size + missing.size,
  }
}

/** Only an answer that says so itself is shared between visitors. */
function isShared(response: Response): boolean {
  return /\bpublic\b/.test(response.headers.get('cache-control') ?? '') && !response.headers.has('set-cookie')
}

/** The answer in the best encoding that the visitor knows; the first to ask for it has it made. */
function answerIn(entry: Entry, accepted: string | undefined): Answer | Promise<Answer> {
  const encoding = entry.isCompressible ? bestEncoding(accepted ?? '') : 'identity'
  const kept = entry.answers.get(encoding)
  if (kept) return kept
  if (encoding === 'identity') {
    const made = answerOf(entry, encoding, entry.body)
    entry.answers.set(encoding, made)
    return made
  }
  const making = compress[encoding](entry.body).then((bytes) => {
    const made = answerOf(entry, encoding, bytes)
    entry.answers.set(encoding, made)
    return made
  })
  entry.answers.set(encoding, making)
  // The next visitor tries again; this one is told of the failure.
  making.catch(() => entry.answers.delete(encoding))
  return making
}

function answerOf(entry: Entry, encoding: Encoding, bytes: Buffer): Answer {
  const etag = encoding === 'identity' ? `"${entry.etag}"` : `"${entry.etag}-${encoding}"`
  const unchangedHeaders = [...entry.headers.flat(), 'etag', etag, 'vary', 'accept-encoding']
  const headers = [...unchangedHeaders, 'content-length', String(bytes.length)]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return { etag, headers, unchangedHeaders, bytes }
}

function write(
  entry: Entry,
  answer: Answer,
  isListed: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const own = ['cache-control', isListed ? entry.cacheControl : 'no-store', 'x-request-id']
  own.push(entry.requestId ?? randomUUID())
  if (entry.status === 200 && matches(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, answer.unchangedHeaders.concat(own)).end()
    return
  }
  response.writeHead(entry.status, answer.headers.concat(own))
  response.end(request.method === 'HEAD' ? undefined : answer.bytes)
}

/** What browsers accept comes in a handful of spellings; those of anybody else must not fill the memory. */
const readEncodings = new LRUCache<string, Encoding>({ max: 100 })

function bestEncoding(accepted: string): Encoding {
  const known = readEncodings.get(accepted)
  if (known) return known
  const best = readEncoding(accepted)
  readEncodings.set(accepted, best)
  return best
}

function readEncoding(accepted: string): Encoding {
  const offers = new Map(
    accepted.split(',').map((part) => {
      const [name = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/)
      return [name, quality === undefined ? 1 : Number(quality)] as const
    }),
  )
  for (const encoding of ['br', 'zstd', 'gzip'] as const) if ((offers.get(encoding) ?? 0) > 0) return encoding
  return 'identity'
}

/** RFC 9110 §13.1.2: a list of tags, weak comparison, or a star. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
