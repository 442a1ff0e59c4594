// The pages: renders them with the framework, which reaches the site's calls in the same process.
import { readdirSync, readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { createRequestHandler, matchPath, RouterContextProvider, type ServerBuild } from 'react-router'
import { readPostResponse, postRequest } from '#forms/post.ts'
import { postContext } from '#forms/submit.ts'
import { pathForLog } from '#platform/http/request-id.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { getContext } from '#platform/pages/api.ts'
import { openClient } from '#platform/pages/client.ts'
import { pageFailures } from '#platform/pages/page-failures.ts'
import { unknownPaths } from '#platform/pages/page-routes.server.ts'
import {
  noPageStyles,
  pageStyles,
  pageStylesContext,
  type PageStyles,
} from '#platform/pages/document/page-styles.server.ts'
import { siteContext } from '#platform/pages/site-context.ts'

/** Answers the calls that pages make. */
export type PageCalls = {
  request: (path: string, init?: RequestInit, bindings?: object) => Response | Promise<Response>
}

type Dependencies = {
  /** Answers the calls of the pages. */
  app: PageCalls
  settings: { publicUrl: string; fileHost: string }
  log: Log
}

export type Pages = {
  /** Renders the page of a GET, and answers a form that was posted to it. `calls` answer in place of the site's own. */
  render: (c: Context, calls?: PageCalls) => Promise<Response>
  /** Resolves to true if the page at this path takes forms. */
  hasAction: (path: string) => Promise<boolean>
  /** Resolves to true if the router knows no page at this path. */
  isUnknown: (pathname: string) => Promise<boolean>
}

/** The database may be away for a few seconds while it is restarted. */
const retryAfterSeconds = '5'

export function openPages({ app, settings, log }: Dependencies): Pages {
  const styles = readStyles()
  const serverBuild = () => import('virtual:react-router/server-build') as Promise<ServerBuild>
  const renderPage = createRequestHandler(serverBuild)
  let unknown: Promise<(pathname: string) => boolean> | undefined

  async function hasAction(path: string): Promise<boolean> {
    return Object.values((await serverBuild()).routes).some(
      (route) => route?.module.action !== undefined && matchPath(`/${route.path ?? ''}`, path) !== null,
    )
  }

  async function isUnknown(pathname: string): Promise<boolean> {
    unknown ??= serverBuild().then(({ routes }) => unknownPaths(routes))
    return (await unknown)(pathname)
  }

  async function render(c: Context, calls = app): Promise<Response> {
    const { method, path } = c.req
    const isForm = method === 'POST' && (await hasAction(path))
    if (method !== 'GET' && method !== 'HEAD' && !isForm) {
      return c.json({ message: 'This address accepts GET requests only.' }, 405, { allow: 'GET, HEAD' })
    }
    let isComplete = true
    const get = openClient(async (address) => {
      const response = await calls.request(address)
      if (response.status >= 500) isComplete = false
      return response
    })
    // A form is received even if its visitor has gone meanwhile. Only the page with the outcome need not be rendered.
    const abandoned = new AbortController()
    const context = new RouterContextProvider()
    context.set(getContext, get)
    context.set(postContext, async (path, body) => {
      const { headers, ...sent } = postRequest(body)
      const result = await readPostResponse(
        await app.request(
          path,
          { ...sent, headers: { ...senderHeaders(c.req.raw), ...headers } },
          { ...c.env, requestId: c.get('requestId'), uploads: c.get('uploads') },
        ),
      )
      if (c.req.raw.signal.aborted) abandoned.abort()
      return result
    })
    context.set(siteContext, { publicUrl: settings.publicUrl, fileHost: settings.fileHost })
    context.set(pageStylesContext, styles)
    context.set(pageFailures, (error) => {
      log.error({ requestId: c.get('requestId'), path: pathForLog(c.req.path), ...loggable(error) }, 'a page failed')
    })
    const page = await renderPage(
      isForm ? await formRequest(c.req.raw, settings, abandoned.signal) : withDecodablePath(c.req.raw),
      context,
    )
    // A page with a failed call must be tried again on the next request. The outcome of a form belongs to one visitor.
    if (!isComplete || isForm) page.headers.set('cache-control', 'no-store')
    if (isComplete || isForm) return page
    // People see what there is. Search engines and proxies must not take it for the page. The framework's own requests
    // for data have no page to judge.
    const isPage = [200, 404, 410].includes(page.status) && !path.endsWith('.data') && !(await isUnknown(path))
    page.headers.set('retry-after', retryAfterSeconds)
    return isPage ? new Response(page.body, { status: 503, headers: page.headers }) : page
  }

  return {
    render,
    hasAction,
    isUnknown,
  }
}

/**
 * Returns the request in the form that the framework accepts for an action. The framework compares Origin with the full
 * URL, scheme included, and behind a TLS proxy that URL is not the one that this process sees. The call that receives
 * the form decides which origins are allowed (cross-origin.server.ts), and it gets the original headers.
 */
async function formRequest(
  request: Request,
  { publicUrl }: { publicUrl: string },
  signal: AbortSignal,
): Promise<Request> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('origin')
  const body = await request.arrayBuffer()
  return new Request(publicUrl + pathname + search, { method: 'POST', headers, body, signal })
}

/** Returns the headers that identify the sender of a form and the page it came from. */
function senderHeaders(request: Request): Record<string, string> {
  const names = ['host', 'origin', 'sec-fetch-site', 'referer', 'x-forwarded-for']
  return Object.fromEntries(names.flatMap((name) => [[name, request.headers.get(name)]]).filter(([, value]) => value))
}

/**
 * Returns the request with a decodable path. Percent signs that encode nothing are taken literally, so the visitor gets
 * the not-found page.
 */
export function withDecodablePath(request: Request): Request {
  const url = new URL(request.url)
  try {
    decodeURIComponent(url.pathname)
    return request
  } catch {
    url.pathname = url.pathname.replaceAll('%', '%25')
    return new Request(url, { headers: request.headers })
  }
}

/** Reads the one stylesheet of the build. In development Vite serves the styles itself. */
function readStyles(): PageStyles {
  if (import.meta.env.DEV) return noPageStyles
  const folder = new URL('../client/assets/', import.meta.url)
  const name = readdirSync(folder).find((file) => /^site-.*\.css$/.test(file))
  return name === undefined ? noPageStyles : pageStyles(readFileSync(new URL(name, folder), 'utf8'), `/assets/${name}`)
}
