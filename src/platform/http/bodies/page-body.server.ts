// A form with a file that a browser without JavaScript posts to its page. The body is read before the framework, which
// would hold it in memory.
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { maxPageBody } from './arriving-body.server.ts'
import type { Uploads } from './upload.server.ts'

/**
 * Gives the page's action a small urlencoded form with the digest of the file in the file's field. The file waits in the
 * spool until the page has been rendered. `guards` are asked before anything is read.
 */
export function pageBodies({ uploads, guards }: { uploads: Uploads; guards: MiddlewareHandler[] }): MiddlewareHandler {
  return async (c, next) => {
    const isMultipart = /^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')
    const form = c.req.method === 'POST' && isMultipart ? uploads.ofPage(c.req.path) : undefined
    if (form === undefined) return next()
    for (const guard of guards) {
      const refused = await guard(c, async () => undefined)
      if (refused) return asPage(c, await messageIn(refused), refused.status, refused.headers.get('retry-after'))
    }
    const received = await uploads.receive(c, form)
    if ('refused' in received) return asPage(c, received.refused.message, received.status, received.retryAfter)
    try {
      c.set('uploads', received.files)
      const { url, headers: given, signal } = c.req.raw
      const headers = new Headers(given)
      headers.delete('content-length')
      headers.delete('content-type')
      const fields = Object.entries(received.fields).map(([name, value]) => [name, String(value)])
      c.req.raw = new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields), signal })
      await next()
      return undefined
    } finally {
      await received.release()
    }
  }
}

/** Going back in the browser brings the typed text back. */
const tooLarge = `<!doctype html><html lang="en-IN"><title>Too large</title><h1>Your submission is too large</h1>
<p>Please go back, shorten your text and send it again.</p>`

export function pageBodyLimit(): MiddlewareHandler {
  return bodyLimit({ maxSize: maxPageBody, onError: (c) => c.html(tooLarge, 413) })
}

async function messageIn(refused: Response): Promise<string> {
  const body: unknown = await refused.json()
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : ''
}

/** The form is not on this page. */
const wayBack =
  'Please go back to the form. What you typed should still be there, but you may have to choose the file again.'

function asPage(c: Context, message: string, status: number, retryAfter: string | null | undefined) {
  const page = html`<!doctype html>
    <html lang="en-IN">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" /><title>Your form was not received</title>
      <h1>Your form was not received</h1>
      <p>${message.replace(' What you typed is still here.', '')}</p>
      ${status === 403 ? '' : html`<p>${wayBack}</p>`}
    </html>`
  return c.body(String(page), {
    status: status as 400,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfter ? { 'retry-after': retryAfter } : {}),
    },
  })
}
