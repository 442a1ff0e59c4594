// Renders a page to one complete document instead of a stream, because the page cache needs all of it.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { host } from '#platform/pages/api.ts'
import { DocumentTextProvider, documentTextContext } from '#platform/pages/document-text.tsx'
import { pageFailures } from '#platform/pages/page-failures.ts'
import { newNonce, takeNonce } from '#platform/pages/script-nonce.server.ts'
import { scriptsAfterPaint } from '#platform/pages/scripts-after-paint.server.ts'
import { pageSecurityPolicy } from '#platform/http/security-headers.server.ts'
import { siteContext } from '#platform/pages/site-context.ts'
import { StylesheetProvider } from '#platform/pages/stylesheet.tsx'
import { stylesheetContext } from '#platform/pages/stylesheet.server.ts'

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = newNonce()
  const rendered = await new Promise<string>((resolve, reject) => {
    const document = new PassThrough()
    const { pipe } = renderToPipeableStream(
      <StylesheetProvider value={context.get(stylesheetContext)}>
        <DocumentTextProvider value={context.get(documentTextContext)}>
          <ServerRouter context={router} url={request.url} nonce={nonce} />
        </DocumentTextProvider>
      </StylesheetProvider>,
      {
        // Everything stands in its place, also where a part was loaded late. By default React would put large parts at
        // the end and move them by a script.
        progressiveChunkSize: Infinity,
        nonce,
        onAllReady: () => pipe(document),
        onShellError: reject,
        onError: reject,
      },
    )
    text(document).then(resolve, reject)
  })
  const { html, scripts } = takeNonce(rendered, nonce)
  const document = import.meta.env.DEV ? { html, added: [] } : deferred(html, context)
  headers.set('content-type', 'text/html; charset=utf-8')
  const hosts = { files: context.get(siteContext).fileHost, calls: host, isDevelopment: import.meta.env.DEV }
  headers.set('content-security-policy', pageSecurityPolicy([...scripts, ...document.added], hosts))
  return new Response(document.html, { status, headers })
}

/** A page whose scripts cannot be deferred is only slower, so it is still served, and the log says why. */
function deferred(html: string, context: RouterContextProvider): ReturnType<typeof scriptsAfterPaint> {
  try {
    return scriptsAfterPaint(html)
  } catch (error) {
    context.get(pageFailures)(error)
    return { html, added: [] }
  }
}

/** A page that does not exist is not a failure, nor is a request that the visitor has aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(pageFailures)(error)
}
