// Checks the size and type of a form's body, and gives every call the same JSON however the form was sent.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'

const maxSize = 64 * 1024
const unsupportedType = 'Please send the form as application/json or application/x-www-form-urlencoded, in UTF-8.'

/**
 * Stops reading a body at 64 KB (413) and refuses other content types (415) and unreadable bodies (400). A urlencoded
 * form becomes the JSON that its call expects. `uploads` lists the calls that accept files; they have other limits and
 * check them themselves.
 */
export function formBodies({ uploads }: { uploads: readonly string[] }) {
  const limited = bodyLimit({
    maxSize,
    onError: (c) =>
      c.json(
        { message: 'This is too long for the form, which takes up to 64 KB. Please shorten it and send it again.' },
        413,
      ),
  })
  return createMiddleware(async (c, next) => {
    if (c.req.method !== 'POST' || uploads.includes(c.req.path)) return next()
    const kind = formatOf(c)
    if (kind === null) return c.json({ message: unsupportedType }, 415)
    let body: Buffer
    try {
      const tooLarge = await limited(c, async () => undefined)
      if (tooLarge) return tooLarge
      body = Buffer.from(await c.req.raw.arrayBuffer())
    } catch {
      return c.json({ message: 'The form did not arrive whole. Please send it again.' }, 400)
    }
    const read = kind === 'json' ? readJson(body) : readForm(body)
    if (read === null) return c.json({ message: 'The form could not be read. Please send it again.' }, 400)
    const headers = new Headers(c.req.raw.headers)
    headers.delete('content-length')
    headers.set('content-type', 'application/json')
    c.req.raw = new Request(c.req.raw.url, { method: 'POST', headers, body: read })
    return next()
  })
}

function formatOf(c: Context): 'json' | 'form' | null {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(parameter)?.[1]).find(Boolean)
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') return null
  if ((c.req.header('content-encoding') ?? 'identity').toLowerCase() !== 'identity') return null
  if (type.trim() === 'application/json') return 'json'
  return type.trim() === 'application/x-www-form-urlencoded' ? 'form' : null
}

/** Returns null if the body is not a JSON object. A lone surrogate, which no database stores, becomes U+FFFD. */
function readJson(body: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    const value: unknown = JSON.parse(text, (_key, part) => (typeof part === 'string' ? part.toWellFormed() : part))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return JSON.stringify(value)
  } catch {
    // A body nested deeper than the stack allows also counts as unreadable.
    return null
  }
}

function readForm(body: Buffer): string {
  return JSON.stringify(Object.fromEntries(new URLSearchParams(body.toString('utf8'))))
}
