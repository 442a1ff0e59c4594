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
import { documentPartContext, DocumentPartProvider } from '#platform/pages/document-part.ts'
import { DocumentTextProvider, documentTextContext } from '#platform/pages/document-text.tsx'
import { pageFailures } from '#platform/pages/page-failures.ts'
import { newNonce, takeNonce } from '#platform/pages/document/script-nonce.server.ts'
import { scriptsAfterPaint } from '#platform/pages/document/scripts-after-paint.server.ts'
import { pageSecurityPolicy } from '#platform/http/security-headers.server.ts'
import { siteContext, structuredDataContext } from '#platform/pages/site-context.ts'
import { pageStylesContext } from '#platform/pages/document/page-styles.server.ts'
import { withFixedHead } from '#site/frame/document-head.server.ts'

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
      <DocumentTextProvider value={context.get(documentTextContext)}>
        <DocumentPartProvider value={context.get(documentPartContext)}>
          <ServerRouter context={router} url={request.url} nonce={nonce} />
        </DocumentPartProvider>
      </DocumentTextProvider>,
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
  const styles = context.get(pageStylesContext)
  const { html: own, scripts } = takeNonce(rendered, nonce)
  const document = import.meta.env.DEV ? asItIs(own) : deferred(own, styles.href, context)
  const html = withFixedHead(document.html, {
    now: styles.of(document.html),
    sheet: styles.href,
    isAdded: document.isDeferred,
    structuredData: context.get(structuredDataContext),
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  const hosts = { files: context.get(siteContext).fileHost, calls: host, isDevelopment: import.meta.env.DEV }
  headers.set('content-security-policy', pageSecurityPolicy([...scripts, ...document.added], hosts))
  return new Response(html, { status, headers })
}

type SentDocument = ReturnType<typeof scriptsAfterPaint> & { isDeferred: boolean }

/** A page whose scripts cannot be deferred is only slower, so it is still served, and the log says why. */
function deferred(html: string, sheet: string | null, context: RouterContextProvider): SentDocument {
  try {
    return { ...scriptsAfterPaint(html, sheet), isDeferred: true }
  } catch (error) {
    context.get(pageFailures)(error)
    return asItIs(html)
  }
}

function asItIs(html: string): SentDocument {
  return { html, added: [], isDeferred: false }
}

/** A page that does not exist is not a failure, nor is a request that the visitor has aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(pageFailures)(error)
}
