// Responds from memory, in front of everything else on the bare HTTP listener: whole bodies, already compressed. Only
// listed addresses are cached, each under its canonical form, and only responses marked public. What was once rendered
// outlasts the database: an older response is sent rather than none.
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { newTraffic, type Traffic } from '#platform/metrics.server.ts'
import { within } from '#platform/within.ts'
import { encodedFor, type Encodable, type Encoded } from './page-encodings.server.ts'
import type { Kind } from '#platform/work/shares.ts'
import { Busy, type Work } from '#platform/work/work.server.ts'
import { refuseForNow } from '#platform/pages/refusals.server.ts'

type Entry = Encodable & {
  version: number
  madeAt: number
  status: number
  cacheControl: string
  requestId: string | null
}

export type PageCacheOptions = {
  /** The rest of the application. Its request contains nothing from the visitor except the canonical address. */
  next: (request: Request) => Promise<Response>
  /** Returns the canonical form of a listed address; null for an address that is not listed. */
  publicAddress: (target: string) => string | null
  /** Every render is a piece of work. Beyond the shares of it, visitors are asked to try again later. */
  work: Work
  kindOf: (address: string) => Kind
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
  /** Is told how each request for a listed address was answered. */
  traffic?: Pick<Traffic, 'pageHits' | 'pageMisses'> | undefined
}

export type PageCache = {
  /**
   * Responds before anything of the address is parsed, if it is spelled as its page is cached and the page is current,
   * as nearly every request is. Otherwise returns false, with nothing written.
   */
  respondAtOnce: (request: IncomingMessage, response: ServerResponse) => boolean
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
/** A body of this size is handed to the system in well under a millisecond. */
const maxAtOnceBytes = 256 * 1024
const maxMissingBytes = 4 * 1024 * 1024
/** The size of a body and its compressed copies, relative to the body alone. */
const sizeFactor = 1.5

/** Found, not found and gone: all three are rendered as pages. */
const cachedStatuses = new Set([200, 404, 410])
/** Set separately for each encoding or each request. */
const separateHeaders = new Set(['cache-control', 'content-length', 'etag', 'vary', 'x-request-id'])

export function openPageCache({
  next,
  publicAddress,
  work,
  kindOf,
  version,
  isAway = () => false,
  now,
  origin,
  maxWaitMs = 1_000,
  maxEntries = 1000,
  maxBytes = 20 * 1024 * 1024,
  maxMissing = 100,
  traffic = newTraffic(),
}: PageCacheOptions): PageCache {
  const sizeCalculation = ({ body }: Entry) => Math.ceil(body.length * sizeFactor) + 1
  const entries = new LRUCache<string, Entry>({ max: maxEntries, maxSize: maxBytes, sizeCalculation })
  // Kept apart: there is no end of queries and of addresses without a page, and they must not evict pages that exist.
  const queries = new LRUCache<string, Entry>({ max: maxEntries, maxSize: maxBytes / 2, sizeCalculation })
  const missing = new LRUCache<string, Entry>({ max: maxMissing, maxSize: maxMissingBytes, sizeCalculation })
  const renders = new Map<string, { startedAt: number; result: Promise<Entry> }>()
  /** When an address whose render failed may be rendered again. */
  const retryAt = new LRUCache<string, number>({ max: maxEntries })

  function storeOf(address: string): LRUCache<string, Entry> {
    return address.includes('?') ? queries : entries
  }

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
      encodings: new Map(),
    }
    if (isFailure(entry)) return entry
    const own = storeOf(address)
    const before = own.get(address)
    if (before && isSameResponse(before, entry)) entry.encodings = before.encodings
    own.delete(address)
    missing.delete(address)
    retryAt.delete(address)
    if (isKept) (entry.status === 200 ? own : missing).set(address, entry)
    return entry
  }

  /** One render per address at a time: all concurrent requests wait for the same result. */
  function render(address: string, options?: Parameters<Work['run']>[2]) {
    const running = renders.get(address)
    if (running) return running
    const result = work.run(kindOf(address), () => make(address), options).finally(() => renders.delete(address))
    const started = { startedAt: now(), result }
    renders.set(address, started)
    return started
  }

  /** Resolves to the new response, or to the known one if the render fails or does not end within `maxWaitMs`. */
  async function renewed(address: string, known: Entry, isAwaited: boolean): Promise<Entry> {
    const mayStart = work.refusal(kindOf(address), []) === null && now() >= (retryAt.get(address) ?? 0)
    if (!renders.has(address) && !mayStart) return known
    const { startedAt, result } = render(address, { senders: [] })
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
    const known = storeOf(address).get(address) ?? missing.get(address)
    return known?.version === version() && now() - known.madeAt <= freshMs ? known : undefined
  }

  /** Resolves to Busy if the response would have to be rendered, and may not be. */
  async function newerEntry(address: string): Promise<Entry | Busy> {
    const known = storeOf(address).get(address) ?? missing.get(address)
    if (known !== undefined) {
      return renewed(address, known, known.version !== version() || now() - known.madeAt > staleMs)
    }
    await work.ownTurn()
    const meanwhile = currentEntry(address)
    if (meanwhile !== undefined) return meanwhile
    const busy = renders.has(address) ? null : work.refusal(kindOf(address))
    return busy ?? render(address).result
  }

  async function respondWith(address: string, isListed: boolean, request: IncomingMessage, response: ServerResponse) {
    const current = currentEntry(address)
    if (current === undefined) traffic.pageMisses += 1
    else traffic.pageHits += 1
    const entry = current ?? (await newerEntry(address))
    if (entry instanceof Busy) return refuseForNow(response, entry.status)
    // Many who have waited for one file would otherwise receive it in the same turn.
    if (entry.body.length > maxAtOnceBytes) await work.ownTurn()
    const encoded = encodedFor(entry, request.headers['accept-encoding'])
    const cacheControl = isListed ? entry.cacheControl : 'no-store'
    send(entry, encoded instanceof Promise ? await encoded : encoded, cacheControl, request, response)
  }

  return {
    respondAtOnce(request, response) {
      if ((request.method !== 'GET' && request.method !== 'HEAD') || request.url === undefined) return false
      const entry = currentEntry(request.url)
      if (entry === undefined) return false
      const encoded = encodedFor(entry, request.headers['accept-encoding'])
      if (encoded instanceof Promise) return false
      traffic.pageHits += 1
      send(entry, encoded, entry.cacheControl, request, response)
      return true
    },
    async respond(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const target = request.url ?? '/'
      // An address already in canonical form needs no second lookup.
      const address = storeOf(target).has(target) ? target : publicAddress(target)
      if (address === null) return false
      await respondWith(address, true, request, response)
      return true
    },
    respondAs: (address, request, response) => respondWith(address, false, request, response),
    size: () => entries.size + queries.size + missing.size,
  }
}

/** A page with failed parts says when to try again. Where the address is unknown, its status is 404 all the same. */
function isFailure({ status, headers }: Entry): boolean {
  return status >= 500 || headers.some(([name]) => name === 'retry-after')
}

/** Most pages that are rendered again come out as they were. Their compressed copies are kept. */
function isSameResponse(one: Entry, other: Entry): boolean {
  return one.etag === other.etag && String(one.headers) === String(other.headers)
}

/** Only a response marked public is shared between visitors. */
function isShared(response: Response): boolean {
  return /\bpublic\b/.test(response.headers.get('cache-control') ?? '') && !response.headers.has('set-cookie')
}

function send(
  entry: Entry,
  encoded: Encoded,
  cacheControl: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const own = ['cache-control', cacheControl, 'x-request-id', entry.requestId ?? randomUUID()]
  if (entry.status === 200 && matches(request.headers['if-none-match'], encoded.etag)) {
    response.writeHead(304, encoded.unchangedHeaders.concat(own)).end()
    return
  }
  response.writeHead(entry.status, encoded.headers.concat(own))
  response.end(request.method === 'HEAD' ? undefined : encoded.bytes)
}

/** RFC 9110 §13.1.2: a list of tags compared weakly, or `*`. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}
