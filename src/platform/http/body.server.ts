// What may stand in the body of a form: of a size and a kind that we read, and the same to its call however it came.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'

const maxSize = 64 * 1024
const wanted = 'Please send the form as application/json or application/x-www-form-urlencoded, in UTF-8.'

/**
 * Cuts a body off at 64 KB while it arrives (413), refuses other kinds (415) and what cannot be read (400). A
 * urlencoded form becomes the JSON that its call expects. `uploads` name the calls that take files: theirs is
 * another size and kind, and they see to it themselves.
 */
export function formBodies({ uploads }: { uploads: readonly string[] }) {
  const limited = bodyLimit({
    maxSize,
    onError: (c) => c.json({ message: 'That is more than fits into this form: at most 64 KB.' }, 413),
  })
  return createMiddleware(async (c, next) => {
    if (c.req.method !== 'POST' || uploads.includes(c.req.path)) return next()
    const kind = kindOf(c)
    if (kind === null) return c.json({ message: wanted }, 415)
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

function kindOf(c: Context): 'json' | 'form' | null {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(parameter)?.[1]).find(Boolean)
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') return null
  if ((c.req.header('content-encoding') ?? 'identity').toLowerCase() !== 'identity') return null
  if (type.trim() === 'application/json') return 'json'
  return type.trim() === 'application/x-www-form-urlencoded' ? 'form' : null
}

/** Null for what is no JSON object. Half a character of a pair, which no database keeps, becomes the sign for it. */
function readJson(body: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    const value: unknown = JSON.parse(text, (_key, part) => (typeof part === 'string' ? part.toWellFormed() : part))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return JSON.stringify(value)
  } catch {
    // Nested deeper than the stack reaches counts as unreadable, too.
    return null
  }
}

function readForm(body: Buffer): string {
  return JSON.stringify(Object.fromEntries(new URLSearchParams(body.toString('utf8'))))
}
