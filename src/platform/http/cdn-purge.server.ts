// Tells a CDN in front of the site that the pages have changed. One request fits Cloudflare (purge by tag), Fastly (purge
// by surrogate key) and a Varnish of one's own; docs/cdn has the configuration of the last.
import { loggable, type Log } from '#platform/log.server.ts'

/** Every response from the page cache has this tag, because any change may show on any page. */
const tag = 'pages'

/** How long a CDN may keep a page (RFC 9111, section 5.2.2.10). The site itself keeps it as long. */
const cdnSeconds = 60

/** For browsers and for caches that read Cache-Control alone, such as nginx and Varnish. */
export const sharedCacheControl = `public, max-age=0, s-maxage=${cdnSeconds}`

/**
 * For CDNs that read a field of their own (RFC 9213): after a minute they ask again, meanwhile and for a day without an
 * answer they send what they have (RFC 5861). Browsers do not see it, so nobody reads an old page from their own cache.
 */
export const cdnHeaders = [
  'cdn-cache-control',
  `public, max-age=${cdnSeconds}, stale-while-revalidate=600, stale-if-error=86400`,
  'cache-tag',
  tag,
  'surrogate-key',
  tag,
]

/** `header` is what the CDN wants to recognize the sender by. */
export type Cdn = { purgeUrl: string; header: { name: string; value: string } | null }

export type CdnPurge = {
  /** Has the pages forgotten. Never throws, and returns at once. A request that fails is repeated for half a minute. */
  purge: () => void
  stop: () => void
}

const answerWithinMs = 5_000
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000]

export function openCdnPurge(cdn: Cdn | null, log: Log): CdnPurge {
  if (cdn === null) return { purge: () => undefined, stop: () => undefined }
  const stopped = new AbortController()
  let newest = 0

  async function send({ purgeUrl, header }: Cdn): Promise<void> {
    const headers = new Headers({ 'content-type': 'application/json', 'surrogate-key': tag })
    if (header) headers.set(header.name, header.value)
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(answerWithinMs)])
    const request = {
      method: 'POST',
      headers,
      body: JSON.stringify({ tags: [tag] }),
      redirect: 'error',
      signal,
    } as const
    const response = await fetch(purgeUrl, request)
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The CDN answered with status ${response.status}.`)
  }

  /** A later change makes the rest of the attempts for this one needless. */
  async function sendUntilDone(given: Cdn, own: number): Promise<void> {
    for (const pauseMs of [0, ...pausesMs]) {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
      if (own !== newest || stopped.signal.aborted) return
      try {
        await send(given)
        return
      } catch (error) {
        if (stopped.signal.aborted) return
        const isLast = pauseMs === pausesMs.at(-1)
        if (isLast)
          log.error(loggable(error), `a CDN could not be told of a change: it shows old pages for ${cdnSeconds} s`)
        else if (pauseMs === 0) log.warn(loggable(error), 'a CDN could not be told of a change, and is told again')
      }
    }
  }

  return {
    purge() {
      newest += 1
      void sendUntilDone(cdn, newest)
    },
    stop: () => stopped.abort(),
  }
}
