// What the HTTP listener does with a request: responds from memory, sends a file of the build, or passes it on.
import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { App } from '#app.server.ts'
import { dayNumberInIndia } from '#platform/dates.ts'
import { openArrivals } from '#platform/http/bodies/arriving-body.server.ts'
import {
  clientAddress,
  isProxyForgotten,
  senderGroups,
  type SenderGroup,
} from '#platform/quota/client-address.server.ts'
import { failureMessage } from '#platform/http/call.server.ts'
import { openLateRefusals } from '#platform/http/bodies/late-refusals.server.ts'
import { badRequestHandler } from '#platform/http/limits/listener-limits.server.ts'
import { headersOfRefusal, securityHeaders } from '#platform/http/security-headers.server.ts'
import type { ReleaseAssets } from '#platform/files/kept-assets.server.ts'
import { sendAgain } from '#platform/http/limits/submission-guard.server.ts'
import { endUnreadBody } from '#platform/http/bodies/unread-body.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import type { Traffic } from '#platform/metrics.server.ts'
import { openPageCache } from '#platform/pages/cache/page-cache.server.ts'
import { refuseFormForNow, refuseForNow } from '#platform/pages/refusals.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { asRequested, askingGroups } from '#platform/work/asker.server.ts'
import type { Kind } from '#platform/work/shares.ts'
import { Busy, openWork, type Work } from '#platform/work/work.server.ts'
import { previewParameter } from '#publishing/previews/preview.server.ts'
import { requestedUrl, unknownPageLike } from '#public-pages.ts'
import { publicAddress } from '#rooms.server.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

type Dependencies = {
  app: Pick<App, 'fetch' | 'previewLink' | 'leadsTo' | 'isOfStaff' | 'takesFiles' | 'telephone'>
  settings: Settings
  log: Log
  /** The folder of the client build. */
  clientFolder: string
  /** Returns the content version that this process last saw. */
  version: () => number
  /** Returns true while the database does not answer. */
  isAway?: () => boolean
  /** What other releases have served. */
  kept?: ReleaseAssets
  work?: Work
  whenDue?: ReturnType<typeof openLateRefusals>
  traffic?: Traffic
}

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
  work = openWork(),
  whenDue = openLateRefusals(),
  traffic,
}: Dependencies): Listener {
  const errorHandler = badRequestHandler(settings)
  /** What a request is counted towards; nothing for one that begins its work once it is received. */
  const kinds = new WeakMap<object, { kind: Kind; senders: readonly SenderGroup[] }>()
  const passOn = getRequestListener(
    async (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings
      const counted = kinds.get(incoming)
      const respond = () => app.fetch(request, bindings)
      const response = await (counted === undefined ? respond() : work.run(counted.kind, respond, counted))
      // The place is given back by now.
      await whenDue(response.status)
      await endUnreadBody(incoming, outgoing)
      return response
    },
    { errorHandler },
  )
  const groupsOf = ({ socket, headers }: IncomingMessage) => {
    const forwardedFor = headers['x-forwarded-for']
    if (isProxyForgotten(settings, forwardedFor)) return []
    return senderGroups(clientAddress(socket.remoteAddress, forwardedFor?.toString(), settings.trustProxy))
  }
  const arrivals = openArrivals()
  const files = new Set(namesBelow(clientFolder))
  const sendFile = getRequestListener(fileApp(clientFolder, settings).fetch, { errorHandler })
  const sendKept = getRequestListener(fileApp(kept.folder, settings).fetch, { errorHandler })
  const cache = openPageCache({
    next: (request) => app.fetch(request),
    publicAddress: (target) => publicAddress(target)?.address ?? null,
    work,
    kindOf: (address) => kindOfReading(new URL(address, settings.publicUrl)),
    traffic,
    // Pages show what is true on their day: a job, for example, is open until midnight in India.
    version: () => version() + dayNumberInIndia(new Date()),
    isAway,
    now: () => performance.now(),
    origin: settings.publicUrl,
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = requestedUrl(request.url ?? '/')
    const previewLink = url?.searchParams.has(previewParameter) ? app.previewLink(url) : null
    if (previewLink === null && (await cache.respond(request, response))) return
    await work.ownTurn()
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const isForm = request.method === 'POST'
    if (url === null || (!isReading && !isForm)) return passOn(request, response)
    if (isReading && files.has(decoded(url.pathname))) return sendFile(request, response)
    if (isReading && kept.has(url.pathname)) return sendKept(request, response)
    const place = await app.leadsTo(url)
    if (isReading && place === 'nowhere') return cache.respondAs(unknownPageLike(url.pathname), request, response)
    if (alwaysAnswered.has(url.pathname)) return passOn(request, response)
    // A slow upload must not hold the place of another form for minutes. A call begins its work once it is received.
    const type = request.headers['content-type'] ?? ''
    const isUpload = /^multipart\//i.test(type) && app.takesFiles(url.pathname)
    const isReceived = isForm && (url.pathname.startsWith('/post/') || isUpload)
    // Strangers must not take the places of staff, who may then not even sign in.
    const isOfConsole = url.pathname.startsWith('/api/console/')
    const isOfStaff = isOfConsole && (await app.isOfStaff(request.headers.cookie))
    // A file is read as it comes, and whoever is not signed in is refused before that.
    const isConsoleUpload = isOfConsole && /^application\/octet-stream\b/i.test(type)
    const kind = kindOf(url, { isReceived, isOfStaff, isForm, isPreview: previewLink !== null })
    // A preview counts towards its link alone, whoever asks for it.
    const senders = kind === 'preview' ? [{ name: `preview ${previewLink}`, times: 1 }] : askingGroups()
    const arrival = kind === 'form' && !isConsoleUpload ? await arrivals.receive(request, senders) : 'arrived'
    if (arrival === 'gone') return
    const busy = arrival === 'arrived' ? work.refusal(kind, senders) : new Busy(kind, arrival)
    if (busy && (busy.status === 503 || !isReceived)) return refuse(busy, place, request, response)
    if (!isReceived && !isConsoleUpload) kinds.set(request, { kind, senders })
    return passOn(request, response)
  }

  async function refuse(
    { status }: Busy,
    place: string,
    { method }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (method !== 'POST') return refuseForNow(response, status)
    const telephone = await app.telephone()
    if (place === 'page') return refuseFormForNow(response, status, headersOfRefusal(settings), telephone)
    refuseForNow(response, status, sendAgain(telephone))
  }

  return (request, response) => {
    if (cache.respondAtOnce(request, response)) return
    asRequested(request.headers['user-agent'], groupsOf(request), () => answer(request, response)).catch(
      async (error: unknown) => {
        log.error(loggable(error), 'a request could not be answered')
        const telephone = await app.telephone()
        const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
        if (!response.headersSent) response.writeHead(500, plain)
        response.end(failureMessage({ method: request.method ?? 'GET', path: request.url ?? '/' }, telephone))
      },
    )
  }
}

type RequestTraits = { isReceived: boolean; isOfStaff: boolean; isForm: boolean; isPreview: boolean }

function kindOf(url: URL, { isReceived, isOfStaff, isForm, isPreview }: RequestTraits): Kind {
  if (isReceived) return 'submission'
  if (isOfStaff) return 'console'
  if (isForm) return 'form'
  return isPreview ? 'preview' : kindOfReading(url)
}

const drawings = /^\/(?:og[./]|icon-|apple-touch-icon|favicon|documents\/checklists\/|ourservices\/rosettes\/)/
const searching = ['q', 'search', 'keyword', 'location']

/** Returns the kind of a request that reads something, unless it is a preview or staff ask. */
function kindOfReading({ pathname, searchParams }: URL): Kind {
  if (pathname.startsWith('/files/')) return 'file'
  if (drawings.test(pathname)) return 'drawing'
  if (searching.some((name) => searchParams.get(name))) return 'search'
  return /^\/(?:get|api)\/|\.[a-z]+$/.test(pathname) ? 'call' : 'page'
}

/** The files of the client build. Names below /assets/ contain a hash of the content. */
function fileApp(root: string, { publicUrl, isStaging }: Settings): Hono {
  return new Hono()
    .use('*', securityHeaders({ publicUrl, isStaging, forFiles: true }))
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
