// Answers from memory, in front of everything else on the bare HTTP listener: whole bodies, already compressed.
// Visitors are anonymous, so an answer that says it is public is the same for all of them.
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

type Entry = {
  version: number
  madeAt: number
  status: number
  headers: [string, string][]
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
  /** The rest of the application, asked without anything of the visitor but the address. */
  next: (request: Request) => Promise<Response>
  /** True for the paths whose answer is the same for everybody. */
  isPublic: (path: string) => boolean
  /** True for the paths that answer the same whatever their query. */
  ignoresQuery?: (path: string) => boolean
  /** The content version that this process last saw. */
  version: () => number
  now: () => number
  origin: string
  maxEntries?: number
  maxBytes?: number
}

export type PageCache = {
  /** Resolves to true when it has answered; false when the request is not for it, and nothing is written then. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  size: () => number
}

/** A page holds dates, so it is made anew after a minute even when nothing was published. */
const freshMs = 60_000
/** Older than this a page is not answered any more; whoever asks waits for the new one. */
const staleMs = 600_000
/** So many pages are made at a time or wait for it; more are asked to come again. */
const maxMaking = 60
const keyCharacters = 512
const storedBytes = 4 * 1024 * 1024
/** A body, and what its compressed copies come to beside it. */
const keptShare = 1.5

/** Said anew for each encoding or each visitor. */
const ownHeaders = new Set(['content-length', 'etag', 'vary', 'x-request-id'])

const compressible =
  /^(?:text\/|application\/(?:json|javascript|xml|rss\+xml|atom\+xml|ld\+json|manifest\+json)|image\/svg)/

const compress: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  zstd: (body) => promisify(zstdCompress)(body),
  gzip: (body) => promisify(gzip)(body, { level: 7 }),
}

export function openPageCache({
  next,
  isPublic,
  ignoresQuery = () => false,
  version,
  now,
  origin,
  maxEntries = 1000,
  maxBytes = 64 * 1024 * 1024,
}: PageCacheOptions): PageCache {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<Entry>>()
  let keptBytes = 0

  async function make(key: string): Promise<Entry> {
    const madeFor = version()
    const response = await next(new Request(origin + key))
    const body = Buffer.from(await response.arrayBuffer())
    const isKept = response.status === 200 && isShared(response) && body.length <= storedBytes
    const entry: Entry = {
      version: madeFor,
      madeAt: now(),
      status: response.status,
      headers: [...response.headers].filter(([name]) => !ownHeaders.has(name)),
      // What is kept is answered many times, and each of them has a number of its own.
      requestId: isKept ? null : response.headers.get('x-request-id'),
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      body,
      isCompressible: compressible.test(response.headers.get('content-type') ?? ''),
      answers: new Map(),
    }
    if (isKept) store(key, entry)
    return entry
  }

  function forget(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    keptBytes -= entry.body.length * keptShare
  }

  function store(key: string, entry: Entry) {
    forget(key)
    entries.set(key, entry)
    keptBytes += entry.body.length * keptShare
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && keptBytes <= maxBytes) break
      forget(oldest)
    }
  }

  /** One address for one page, so that no query makes a second copy of it. */
  function keyOf(url: string): string {
    const query = url.indexOf('?')
    if (query < 0) return url
    const path = url.slice(0, query)
    return ignoresQuery(path) ? path : url
  }

  /** One renderer per key: everybody who asks meanwhile waits for the same answer. */
  function makeOnce(key: string): Promise<Entry> {
    const running = making.get(key)
    if (running) return running
    const started = make(key).finally(() => making.delete(key))
    making.set(key, started)
    return started
  }

  return {
    async answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const key = keyOf(request.url ?? '/')
      let entry = entries.get(key)
      if (entry === undefined || entry.version !== version() || now() - entry.madeAt > staleMs) {
        if (key.length > keyCharacters || !key.startsWith('/') || key.startsWith('//')) return false
        if (!isPublic(key.split('?', 1)[0] ?? '/')) return false
        if (making.size >= maxMaking && !making.has(key)) {
          refuse(response)
          return true
        }
        entry = await makeOnce(key)
      } else if (now() - entry.madeAt > freshMs) {
        // Stale only by the clock: answer at once and make it anew behind the visitor's back.
        makeOnce(key).catch(() => undefined)
      }
      const kept = answerIn(entry, request.headers['accept-encoding'])
      // Nearly every visitor is answered here, in the same turn of the event loop as they asked.
      write(entry, kept instanceof Promise ? await kept : kept, request, response)
      return true
    },
    size: () => entries.size,
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

function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '5', 'x-request-id': randomUUID() })
  response.end(JSON.stringify({ message: 'Many people are asking just now. Please try again in a few seconds.' }))
}

function write(entry: Entry, answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  const number = ['x-request-id', entry.requestId ?? randomUUID()]
  if (entry.status === 200 && matches(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, answer.unchangedHeaders.concat(number)).end()
    return
  }
  response.writeHead(entry.status, answer.headers.concat(number))
  response.end(request.method === 'HEAD' ? undefined : answer.bytes)
}

/** What browsers accept comes in a handful of spellings; those of anybody else must not fill the memory. */
const readEncodings = new Map<string, Encoding>()
const maxSpellings = 100

function bestEncoding(accepted: string): Encoding {
  const known = readEncodings.get(accepted)
  if (known) return known
  const best = readEncoding(accepted)
  if (readEncodings.size >= maxSpellings) readEncodings.clear()
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
