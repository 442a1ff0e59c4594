// What the HTTP listener does with a request: responds from memory, sends a file of the build, or passes it on.
import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { App } from '#app.server.ts'
import { dayNumberInIndia } from '#platform/dates.ts'
import { clientAddress, isProxyForgotten, senderGroups } from '#platform/http/client-address.server.ts'
import { asRequested } from '#platform/http/crawlers.server.ts'
import { failureMessage } from '#platform/http/call.server.ts'
import { badRequestHandler } from '#platform/http/listener-limits.server.ts'
import { headersOfRefusal, securityHeaders } from '#platform/http/security-headers.server.ts'
import type { KeptAssets } from '#platform/kept-assets.server.ts'
import { sendAgain } from '#platform/http/submission-guard.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import type { Traffic } from '#platform/metrics.server.ts'
import { openPageCache } from '#platform/pages/page-cache.server.ts'
import {
  openRenderLimit,
  refuseFormForNow,
  refuseForNow,
  type RenderLimit,
} from '#platform/pages/render-limit.server.ts'
import type { Settings } from '#platform/settings.server.ts'
import { previewParameter } from '#publishing/preview.server.ts'
import { publicAddress, requestedUrl, unknownPageLike } from '#public-pages.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

type Parts = {
  app: Pick<App, 'fetch' | 'isPreview' | 'leadsTo' | 'takesFiles' | 'telephone'>
  settings: Settings
  log: Log
  /** The folder of the client build. */
  clientFolder: string
  /** Returns the content version that this process last saw. */
  version: () => number
  /** Returns true while the database does not answer. */
  isAway?: () => boolean
  /** What other releases have served. */
  kept?: KeptAssets
  /** Returns true while memory is scarce. */
  isScarce?: () => boolean
  traffic?: Traffic
}

/** Forms that are received and rendered at the same time. Many, because a slow body holds a place while it arrives. */
const maxForms = 200

/** What watches the process is told how it is at any time. */
const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Opens the page cache in front of the application. Only listed addresses are cached; every other request is passed on
 * unchanged.
 */
export function openListener({
  app,
  settings,
  log,
  clientFolder,
  version,
  isAway,
  kept = { folder: clientFolder, has: () => false },
  isScarce = () => false,
  traffic,
}: Parts): Listener {
  const errorHandler = badRequestHandler(settings)
  const passOn = getRequestListener((request, bindings) => app.fetch(request, bindings), { errorHandler })
  const renders = openRenderLimit()
  let underWay = 0
  // One at a time, so that the site goes on even if nothing that it has taken can be given back.
  const mustRefuse = () => underWay > 0 && isScarce()
  const limit: RenderLimit = {
    ...renders,
    isReached: (sender) => mustRefuse() || renders.isReached(sender),
    run: async (make, sender) => {
      underWay += 1
      return renders.run(make, sender).finally(() => (underWay -= 1))
    },
  }
  const senderOf = ({ socket, headers }: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const forwardedFor = headers['x-forwarded-for']
    if (isProxyForgotten(settings, forwardedFor)) return undefined
    return senderGroups(clientAddress(socket.remoteAddress, forwardedFor?.toString(), settings.trustProxy))[0].name
  }
  // Of their own, so that no number of visitors who read keeps anybody from writing.
  const formLimit = openRenderLimit({ max: maxForms, maxPerSender: maxForms / 20 })
  const renderWithin = (each: RenderLimit) =>
    getRequestListener(
      (request, bindings) => each.run(() => app.fetch(request, bindings), senderOf(bindings.incoming)),
      {
        errorHandler,
      },
    )
  const renderUncached = renderWithin(limit)
  const renderForm = renderWithin(formLimit)
  const files = new Set(namesBelow(clientFolder))
  const sendFile = getRequestListener(fileApp(clientFolder, settings).fetch, { errorHandler })
  const sendKept = getRequestListener(fileApp(kept.folder, settings).fetch, { errorHandler })
  const cache = openPageCache({
    next: (request) => app.fetch(request),
    publicAddress: (target) => publicAddress(target)?.address ?? null,
    limit,
    senderOf,
    traffic,
    // Pages show what is true on their day: a job, for example, is open until midnight in India.
    version: () => version() + dayNumberInIndia(new Date()),
    isAway,
    now: () => performance.now(),
    origin: settings.publicUrl,
    isBehindCdn: settings.cdn !== null,
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = requestedUrl(request.url ?? '/')
    const isPreview = url !== null && url.searchParams.has(previewParameter) && app.isPreview(url)
    if (!isPreview && (await cache.respond(request, response))) return
    await limit.ownTurn()
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const isForm = request.method === 'POST'
    if (url === null || (!isReading && !isForm)) return passOn(request, response)
    if (isReading && files.has(decoded(url.pathname))) return sendFile(request, response)
    if (isReading && kept.has(url.pathname)) return sendKept(request, response)
    const place = await app.leadsTo(url)
    if (isReading && place === 'nowhere') return cache.respondAs(unknownPageLike(url.pathname), request, response)
    if (!alwaysAnswered.has(url.pathname)) {
      if (mustRefuse()) return refuse(place, request, response)
      // Otherwise the visitor has left already, and there will be no such event.
      if (!response.destroyed) {
        underWay += 1
        response.once('close', () => (underWay -= 1))
      }
    }
    if (isForm) {
      const isUpload = /^multipart\//i.test(request.headers['content-type'] ?? '') && app.takesFiles(url.pathname)
      // A slow upload must not hold the place of another form for minutes.
      if (place !== 'page' || isUpload) return passOn(request, response)
      return formLimit.isReached(senderOf(request)) ? refuse(place, request, response) : renderForm(request, response)
    }
    if (place === 'other') return passOn(request, response)
    return renders.isReached(senderOf(request)) ? refuseForNow(response) : renderUncached(request, response)
  }

  async function refuse(place: string, { method }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (method !== 'POST') return refuseForNow(response)
    const telephone = await app.telephone()
    if (place === 'page') return refuseFormForNow(response, headersOfRefusal(settings), telephone)
    refuseForNow(response, sendAgain(telephone))
  }

  return (request, response) => {
    if (cache.respondAtOnce(request, response)) return
    asRequested(request.headers['user-agent'], () => answer(request, response)).catch(async (error: unknown) => {
      log.error(loggable(error), 'a request could not be answered')
      const telephone = await app.telephone()
      const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
      if (!response.headersSent) response.writeHead(500, plain)
      response.end(failureMessage({ method: request.method ?? 'GET', path: request.url ?? '/' }, telephone))
    })
  }
}

/** The files of the client build. Names below /assets/ contain a hash of the content. */
function fileApp(root: string, { publicUrl }: Settings): Hono {
  return new Hono()
    .use('*', securityHeaders({ publicUrl, forFiles: true }))
    .use(
      '/assets/*',
      serveStatic({
        root,
        precompressed: true,
        onFound(_path, c) {
          c.header('cache-control', 'public, max-age=31536000, immutable')
          // A sandboxed frame has an origin of its own and asks for its scripts as another site would.
          c.header('access-control-allow-origin', '*')
        },
      }),
    )
    .use('/*', serveStatic({ root, onFound: (_path, c) => c.header('cache-control', 'public, max-age=3600') }))
}

function namesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
