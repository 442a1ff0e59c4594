// Responds from memory, in front of everything else on the bare HTTP listener: whole bodies, already compressed. Only
// listed addresses are cached, each under its canonical form, and only responses marked public. What was once rendered
// outlasts the database: an older response is sent rather than none.
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { within } from '#platform/within.ts'
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
  /** By encoding. Each is made when the first visitor accepts it. */
  encodings: Map<Encoding, Encoded | Promise<Encoded>>
}

/** The whole response in one encoding. Header names and values alternate in one list, as Node accepts them. */
type Encoded = { etag: string; headers: string[]; unchangedHeaders: string[]; bytes: Buffer }

export type PageCacheOptions = {
  /** The rest of the application. Its request contains nothing from the visitor except the canonical address. */
  next: (request: Request) => Promise<Response>
  /** Returns the canonical form of a listed address; null for an address that is not listed. */
  publicAddress: (target: string) => string | null
  /** Every render counts towards this limit. Above it, visitors are asked to try again later. */
  limit: RenderLimit
  /** Returns who asks, for the limit. Requests of one network have one sender. */
  senderOf?: (request: IncomingMessage) => string
  /** Returns the content version that this process last saw. */
  version: () => number
  /** Returns true while a render is not worth waiting for, because the database does not answer. */
  isAway?: (() => boolean) | undefined
  /** In milliseconds, by a clock that nobody sets back. */
  now: () => number
  origin: string
  maxWaitMs?: number
  maxEntries?: number
  maxBytes?: number
  maxMissing?: number
}

export type PageCache = {
  /**
   * Resolves to true after responding. Resolves to false, with nothing written, if the request is not for the cache.
   */
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /**
   * Responds with the content of the listed `address`, and with `no-store`, because the request was for another
   * address.
   */
  respondAs: (address: string, request: IncomingMessage, response: ServerResponse) => Promise<void>
  size: () => number
}

/** Pages show dates, so a page is rendered again after a minute even if nothing was published. */
const freshMs = 60_000
/** For an older page, the visitor waits a moment for the new one. */
const staleMs = 600_000
/** After a failure, the same address is not rendered again for this long if there is an older response. */
const retryMs = 5_000
const maxEntryBytes = 4 * 1024 * 1024
const maxMissingBytes = 8 * 1024 * 1024
/** The size of a body and its compressed copies, relative to the body alone. */
const sizeFactor = 1.5

/** Found, not found and gone: all three are rendered as pages. */
const cachedStatuses = new Set([200, 404, 410])
/** Set separately for each encoding or each request. */
const separateHeaders = new Set(['cache-control', 'content-length', 'etag', 'vary', 'x-request-id'])

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
  senderOf,
  version,
  isAway = () => false,
  now,
  origin,
  maxWaitMs = 1_000,
  maxEntries = 1000,
  maxBytes = 40 * 1024 * 1024,
  maxMissing = 100,
}: PageCacheOptions): PageCache {
  const sizeCalculation = ({ body }: Entry) => Math.ceil(body.length * sizeFactor) + 1
  const entries = new LRUCache<string, Entry>({ max: maxEntries, maxSize: maxBytes, sizeCalculation })
  // Kept apart: there is no end of addresses without a page, and they must not evict pages that exist.
  const missing = new LRUCache<string, Entry>({ max: maxMissing, maxSize: maxMissingBytes, sizeCalculation })
  const renders = new Map<string, { startedAt: number; result: Promise<Entry> }>()
  /** When an address whose render failed may be rendered again. */
  const retryAt = new LRUCache<string, number>({ max: maxEntries })

  async function make(address: string): Promise<Entry> {
    const renderedVersion = version()
    const response = await next(new Request(origin + address))
    const body = Buffer.from(await response.arrayBuffer())
    const isKept = cachedStatuses.has(response.status) && isShared(response) && body.length <= maxEntryBytes
    const entry: Entry = {
      version: renderedVersion,
      madeAt: now(),
      status: response.status,
      headers: [...response.headers].filter(([name]) => !separateHeaders.has(name)),
      cacheControl: response.headers.get('cache-control') ?? 'no-store',
      // A cached response is sent many times, each time with a new request id.
      requestId: isKept ? null : response.headers.get('x-request-id'),
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      body,
      isCompressible: compressible.test(response.headers.get('content-type') ?? ''),
      encodings: new Map(),
    }
    if (isFailure(entry)) return entry
    entries.delete(address)
    missing.delete(address)
    retryAt.delete(address)
    if (isKept) (entry.status === 200 ? entries : missing).set(address, entry)
    return entry
  }

  /** One render per address at a time: all concurrent requests wait for the same result. */
  function render(address: string, sender: string | undefined) {
    const running = renders.get(address)
    if (running) return running
    const result = limit.run(() => make(address), sender).finally(() => renders.delete(address))
    const started = { startedAt: now(), result }
    renders.set(address, started)
    return started
  }

  /** Resolves to the new response, or to the known one if the render fails or does not end within `maxWaitMs`. */
  async function renewed(address: string, known: Entry, isAwaited: boolean): Promise<Entry> {
    const mayStart = !limit.isReached() && now() >= (retryAt.get(address) ?? 0)
    if (!renders.has(address) && !mayStart) return known
    const { startedAt, result } = render(address, undefined)
    const fresh = result.then(
      (entry) => (isFailure(entry) ? failed() : entry),
      () => failed(),
    )
    function failed(): Entry {
      retryAt.set(address, now() + retryMs)
      return known
    }
    const waitMs = startedAt + maxWaitMs - now()
    return isAwaited && waitMs > 0 && !isAway() ? within(waitMs, fresh, known) : known
  }

  function currentEntry(address: string): Entry | undefined {
    const known = entries.get(address) ?? missing.get(address)
    return known?.version === version() && now() - known.madeAt <= freshMs ? known : undefined
  }

  /** Resolves to null if the response would have to be rendered and the limit is reached. */
  async function newerEntry(address: string, sender: string | undefined): Promise<Entry | null> {
    const known = entries.get(address) ?? missing.get(address)
    if (known !== undefined) {
      return renewed(address, known, known.version !== version() || now() - known.madeAt > staleMs)
    }
    await limit.ownTurn()
    const meanwhile = currentEntry(address)
    if (meanwhile !== undefined) return meanwhile
    return limit.isReached(sender) && !renders.has(address) ? null : render(address, sender).result
  }

  async function respondWith(address: string, isListed: boolean, request: IncomingMessage, response: ServerResponse) {
    const entry = currentEntry(address) ?? (await newerEntry(address, senderOf?.(request)))
    if (entry === null) return refuseForNow(response)
    const encoded = encodedFor(entry, request.headers['accept-encoding'])
    // Nearly every request gets its response here, in the same turn of the event loop.
    write(entry, encoded instanceof Promise ? await encoded : encoded, isListed, request, response)
  }

  return {
    async respond(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const target = request.url ?? '/'
      // An address already in canonical form needs no second lookup.
      const address = entries.has(target) ? target : publicAddress(target)
      if (address === null) return false
      await respondWith(address, true, request, response)
      return true
    },
    respondAs: (address, request, response) => respondWith(address, false, request, response),
    size: () => entries.size + missing.size,
  }
}

/** A page with failed parts has such a status too. */
function isFailure({ status }: Entry): boolean {
  return status >= 500
}

/** Only a response marked public is shared between visitors. */
function isShared(response: Response): boolean {
  return /\bpublic\b/.test(response.headers.get('cache-control') ?? '') && !response.headers.has('set-cookie')
}

/**
 * Returns the response in the best encoding that the visitor accepts. The first request for an encoding starts the
 * compression.
 */
function encodedFor(entry: Entry, accepted: string | undefined): Encoded | Promise<Encoded> {
  const encoding = entry.isCompressible ? bestEncoding(accepted ?? '') : 'identity'
  const known = entry.encodings.get(encoding)
  if (known) return known
  if (encoding === 'identity') {
    const made = encode(entry, encoding, entry.body)
    entry.encodings.set(encoding, made)
    return made
  }
  const pending = compress[encoding](entry.body).then((bytes) => {
    const made = encode(entry, encoding, bytes)
    entry.encodings.set(encoding, made)
    return made
  })
  entry.encodings.set(encoding, pending)
  // The next request tries again; this one receives the error.
  pending.catch(() => entry.encodings.delete(encoding))
  return pending
}

function encode(entry: Entry, encoding: Encoding, bytes: Buffer): Encoded {
  const etag = encoding === 'identity' ? `"${entry.etag}"` : `"${entry.etag}-${encoding}"`
  const unchangedHeaders = [...entry.headers.flat(), 'etag', etag, 'vary', 'accept-encoding']
  const headers = [...unchangedHeaders, 'content-length', String(bytes.length)]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return { etag, headers, unchangedHeaders, bytes }
}

function write(
  entry: Entry,
  encoded: Encoded,
  isListed: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const own = ['cache-control', isListed ? entry.cacheControl : 'no-store', 'x-request-id']
  own.push(entry.requestId ?? randomUUID())
  if (entry.status === 200 && matches(request.headers['if-none-match'], encoded.etag)) {
    response.writeHead(304, encoded.unchangedHeaders.concat(own)).end()
    return
  }
  response.writeHead(entry.status, encoded.headers.concat(own))
  response.end(request.method === 'HEAD' ? undefined : encoded.bytes)
}

/** Browsers send only a handful of Accept-Encoding values. The limit keeps others from filling the memory. */
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

/** RFC 9110 §13.1.2: a list of tags compared weakly, or `*`. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
