// The encodings of a response that is sent many times. The first visitor gets one that is made at once. A response that
// is asked for again gets a denser one, which takes a fifth of a second to make, for everybody after that.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

/** The whole response in one encoding. Header names and values alternate in one list, as Node accepts them. */
export type Encoded = {
  etag: string
  headers: string[]
  unchangedHeaders: string[]
  bytes: Buffer
  /** A denser copy is wanted, and nobody has begun to make it. */
  mayBeDenser: boolean
}

export type Encodable = {
  headers: [string, string][]
  /** Identifies the body. */
  etag: string
  body: Buffer
  /** By encoding. Each is made when the first visitor accepts it. */
  encodings: Map<Encoding, Encoded | Promise<Encoded>>
}

const compressible =
  /^(?:text\/|application\/(?:json|javascript|xml|rss\+xml|atom\+xml|ld\+json|manifest\+json)|image\/svg)/

const brotli = (body: Buffer, quality: number) =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

const compress: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, 6),
  zstd: (body) => promisify(zstdCompress)(body),
  gzip: (body) => promisify(gzip)(body, { level: 7 }),
}

/** Denser copies are made one after another, so that at most one thread is busy with them. */
let lastDenser: Promise<unknown> = Promise.resolve()
let waiting = 0
/** Each keeps its body in memory. Above this, a response waits for a later request. */
const maxWaiting = 50

/** Returns the response in the best encoding that the visitor accepts. */
export function encodedFor(entry: Encodable, accepted: string | undefined): Encoded | Promise<Encoded> {
  const encoding = isCompressible(entry) ? bestEncoding(accepted ?? '') : 'identity'
  const known = entry.encodings.get(encoding)
  if (known) {
    if (!(known instanceof Promise) && known.mayBeDenser && waiting < maxWaiting) {
      known.mayBeDenser = false
      waiting += 1
      lastDenser = lastDenser.then(() => makeDenser(entry))
    }
    return known
  }
  if (encoding === 'identity') {
    const made = encode(entry, encoding, entry.body)
    entry.encodings.set(encoding, made)
    return made
  }
  const pending = compress[encoding](entry.body).then((bytes) => {
    const made = { ...encode(entry, encoding, bytes), mayBeDenser: encoding === 'br' }
    entry.encodings.set(encoding, made)
    return made
  })
  entry.encodings.set(encoding, pending)
  // The next request tries again; this one receives the error.
  pending.catch(() => entry.encodings.delete(encoding))
  return pending
}

/** Never throws: without it, the first copy stays. */
async function makeDenser(entry: Encodable): Promise<void> {
  const bytes = await brotli(entry.body, constants.BROTLI_MAX_QUALITY).catch(() => null)
  waiting -= 1
  if (bytes) entry.encodings.set('br', encode(entry, 'br', bytes))
}

function isCompressible({ headers }: Encodable): boolean {
  return compressible.test(headers.find(([name]) => name === 'content-type')?.[1] ?? '')
}

function encode(entry: Encodable, encoding: Encoding, bytes: Buffer): Encoded {
  // Weak, because the denser copy has the same tag and other bytes (RFC 9110 §8.8.1).
  const etag = encoding === 'identity' ? `"${entry.etag}"` : `W/"${entry.etag}-${encoding}"`
  const unchangedHeaders = [...entry.headers.flat(), 'etag', etag, 'vary', 'accept-encoding']
  const headers = [...unchangedHeaders, 'content-length', String(bytes.length)]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return { etag, headers, unchangedHeaders, bytes, mayBeDenser: false }
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
