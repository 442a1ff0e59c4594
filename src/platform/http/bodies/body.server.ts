// Checks the size and type of a form's body, and gives every call the same JSON however the form was sent.
import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { FormWithFile, SpooledFile, Uploads } from './upload.server.ts'

const maxSize = 64 * 1024
const unsupportedType = 'Please send the form as application/json or application/x-www-form-urlencoded, in UTF-8.'
const unsupportedTypeOfUpload = 'Please send the form as multipart/form-data, in UTF-8.'

/** Stops reading a body at 64 KB (413). */
export function formBodyLimit(): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: (c) =>
      c.json({ message: 'Your submission is too large (limit 64 KB). Please shorten it and send it again.' }, 413),
  })
}

/**
 * Stops reading a body at 64 KB (413) and refuses other content types (415) and unreadable bodies (400). A urlencoded
 * form becomes the JSON that its call expects. So does a multipart form, if its form has a file: the file waits in the
 * spool until the call has responded, and the JSON holds its digest.
 */
export function formBodies({ uploads }: { uploads: Uploads }) {
  const limited = formBodyLimit()
  return createMiddleware(async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const form = uploads.ofCall(c.req.path)
    const kind = formatOf(c)
    if (form && kind === 'multipart') return receiveUpload(c, next, form)
    if (kind === null || kind === 'multipart') {
      return c.json({ message: form ? unsupportedTypeOfUpload : unsupportedType }, 415)
    }
    let body: Buffer
    try {
      const tooLarge = await limited(c, async () => undefined)
      if (tooLarge) return tooLarge
      body = Buffer.from(await c.req.raw.arrayBuffer())
    } catch {
      return c.json({ message: 'Your form was not received in full. Please send it again.' }, 400)
    }
    const read = kind === 'json' ? readJson(body) : readForm(body)
    if (read === null) return c.json({ message: 'The form could not be read. Please send it again.' }, 400)
    if (form) {
      const handedOn = uploadsIn(c.env)
      c.set('uploads', handedOn ?? {})
      // Only this process knows the digest of a file that it has received.
      if (!handedOn) read[form.fileField] = ''
    }
    sendOn(c, read)
    return next()
  })

  async function receiveUpload(c: Context, next: Next, form: FormWithFile): Promise<Response | undefined> {
    const received = await uploads.receive(c, form)
    if ('refused' in received) {
      const { refused, status, retryAfter } = received
      return c.json(refused, status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
    }
    try {
      c.set('uploads', received.files)
      sendOn(c, received.fields)
      await next()
      return undefined
    } finally {
      await received.release()
    }
  }
}

/** Gives the call this JSON as the body of its request. */
function sendOn(c: Context, fields: Record<string, unknown>): void {
  const headers = new Headers(c.req.raw.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  c.req.raw = new Request(c.req.raw.url, { method: 'POST', headers, body: JSON.stringify(fields) })
}

/** The files that a page has received and hands on to its call in the same process. */
function uploadsIn(bindings: { uploads?: Record<string, SpooledFile> } | undefined) {
  return bindings?.uploads
}

function formatOf(c: Context): 'json' | 'form' | 'multipart' | null {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(parameter)?.[1]).find(Boolean)
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') return null
  if ((c.req.header('content-encoding') ?? 'identity').toLowerCase() !== 'identity') return null
  if (type.trim() === 'application/json') return 'json'
  if (type.trim() === 'multipart/form-data') return 'multipart'
  return type.trim() === 'application/x-www-form-urlencoded' ? 'form' : null
}

/** Returns null if the body is not a JSON object. A lone surrogate, which no database stores, becomes U+FFFD. */
function readJson(body: Buffer): Record<string, unknown> | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    const value: unknown = JSON.parse(text, (_key, part) => (typeof part === 'string' ? part.toWellFormed() : part))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return { ...value }
  } catch {
    // A body nested deeper than the stack allows also counts as unreadable.
    return null
  }
}

function readForm(body: Buffer): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
}
