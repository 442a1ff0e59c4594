// Answers from memory, in front of everything else on the bare HTTP listener: whole bodies, already compressed.
// Visitors are anonymous, so an answer that says it is public is the same for all of them.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

type Entry = {
  version: number
  madeAt: number
  status: number
  headers: [string, string][]
  etag: string
  bodies: Map<Encoding, Promise<Buffer>>
}

export type PageCacheOptions = {
  /** The rest of the application, asked without anything of the visitor but the address. */
  next: (request: Request) => Promise<Response>
  /** True for the paths whose answer is the same for everybody. */
  isPublic: (path: string) => boolean
  /** The content version that this process last saw. */
  version: () => number
  now: () => number
  origin: string
  maxEntries?: number
}

export type PageCache = {
  /** Resolves to true when it has answered; false when the request is not for it, and nothing is written then. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  size: () => number
}

/** A page holds dates, so it is made anew after a minute even when nothing was published. */
const freshMs = 60_000
const keyCharacters = 512
const storedBytes = 4 * 1024 * 1024

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|rss\+xml|atom\+xml|ld\+json|manifest\+json)|image\/svg)/

const compress: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  zstd: (body) => promisify(zstdCompress)(body),
  gzip: (body) => promisify(gzip)(body, { level: 7 }),
}

export function openPageCache({ next, isPublic, version, now, origin, maxEntries = 1000 }: PageCacheOptions): PageCache {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<Entry>>()

  async function make(key: string): Promise<Entry> {
    const madeFor = version()
    const response = await next(new Request(origin + key))
    const body = Buffer.from(await response.arrayBuffer())
    const entry: Entry = {
      version: madeFor,
      madeAt: now(),
      status: response.status,
      headers: [...response.headers].filter(([name]) => name !== 'content-length' && name !== 'etag'),
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      bodies: new Map([['identity', Promise.resolve(body)]]),
    }
    if (response.status === 200 && isShared(response) && body.length <= storedBytes) store(key, entry)
    return entry
  }

  function store(key: string, entry: Entry) {
    entries.delete(key)
    entries.set(key, entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break
      entries.delete(oldest)
    }
  }

  /** One renderer per key: everybody who asks meanwhile waits for the same answer. */
  function makeOnce(key: string): Promise<Entry> {
    const running = making.get(key)
    if (running) return running
    const started = make(key).finally(() => making.delete(key))
    making.set(key, started)
    return started
  }

  function entryFor(key: string): Entry | Promise<Entry> {
    const kept = entries.get(key)
    if (!kept || kept.version !== version()) return makeOnce(key)
    // Stale only by the clock: answer at once and make it anew behind the visitor's back.
    if (now() - kept.madeAt > freshMs) makeOnce(key).catch(() => undefined)
    return kept
  }

  return {
    async answer(request, response) {
      const key = request.url ?? '/'
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (key.length > keyCharacters || !key.startsWith('/') || key.startsWith('//')) return false
      if (!isPublic(key.split('?', 1)[0] ?? '/')) return false
      await writeEntry(await entryFor(key), request, response)
      return true
    },
    size: () => entries.size,
  }
}

/** Only an answer that says so itself is shared between visitors. */
function isShared(response: Response): boolean {
  return /\bpublic\b/.test(response.headers.get('cache-control') ?? '') && !response.headers.has('set-cookie')
}

async function writeEntry(entry: Entry, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const encoding = chooseEncoding(entry, request.headers['accept-encoding'])
  let body = entry.bodies.get(encoding)
  if (!body) {
    const plain = await (entry.bodies.get('identity') ?? Promise.resolve(Buffer.alloc(0)))
    body = encoding === 'identity' ? Promise.resolve(plain) : compress[encoding](plain)
    entry.bodies.set(encoding, body)
  }
  const bytes = await body
  const etag = encoding === 'identity' ? entry.etag : `${entry.etag.slice(0, -1)}-${encoding}"`
  for (const [name, value] of entry.headers) response.setHeader(name, value)
  response.setHeader('etag', etag)
  response.setHeader('vary', 'accept-encoding')
  if (matches(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end()
    return
  }
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', bytes.length)
  response.writeHead(entry.status)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function chooseEncoding(entry: Entry, accepted: string | undefined): Encoding {
  const type = entry.headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  if (!compressible.test(type)) return 'identity'
  const offers = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', quality] = part.trim().toLowerCase().split(/;\s*q=/)
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
