// Renders a page to one finished document: no stream, since the page cache wants it whole.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { pageSecurityPolicy } from '#platform/security.server.ts'
import { StylesheetProvider } from '#platform/stylesheet.tsx'
import { stylesheetContext } from '#platform/stylesheet.server.ts'

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const html = await new Promise<string>((resolve, reject) => {
    const document = new PassThrough()
    const { pipe } = renderToPipeableStream(
      <StylesheetProvider value={context.get(stylesheetContext)}>
        <ServerRouter context={router} url={request.url} />
      </StylesheetProvider>,
      { onAllReady: () => pipe(document), onShellError: reject, onError: reject },
    )
    text(document).then(resolve, reject)
  })
  // The page can be read before its scripts arrive; they must not take the line from the fonts.
  const document = html.replaceAll('<link rel="modulepreload"', '<link fetchpriority="low" rel="modulepreload"')
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', pageSecurityPolicy(document))
  if (status === 200) headers.set('cache-control', 'public, max-age=0, must-revalidate')
  return new Response(document, { status, headers })
}
