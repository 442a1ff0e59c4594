// The JSON bodies that the console sends.
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { Refusal } from './refusal.server.ts'
import { withoutNul } from './without-nul.ts'

/** More than the longest text with all that surrounds it. */
const maxBodyBytes = 2 * 1024 * 1024

/** Refuses larger bodies with 413, except files: the calls that take them have limits of their own. */
export function consoleBodyLimit(): MiddlewareHandler {
  const limited = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) => c.json({ message: 'This is too long to be saved. Please split it.' }, 413),
  })
  return (c, next) =>
    /^application\/octet-stream$/i.test(c.req.header('content-type') ?? '') ? next() : limited(c, next)
}

/**
 * Returns the parsed body. Throws Refusal 422 if it does not fit: one sentence per field, in `errors`.
 */
export async function readConsoleBody(c: Context, schema: z.ZodType): Promise<unknown> {
  const given: unknown = await c.req
    .json()
    .then(withoutNul)
    .catch(() => null)
  const parsed = schema.safeParse(given, { error: sentenceFor })
  if (parsed.success) return parsed.data
  const errors = Object.fromEntries(
    parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.') || 'root', message]),
  )
  const message = Object.values(errors)[0] ?? 'This cannot be saved.'
  throw new Refusal(422, message, { errors })
}

/** For rules that have no message of their own. The validator's own words are for programmers. */
function sentenceFor({ code, origin, minimum }: z.core.$ZodRawIssue): string {
  if (code === 'too_small' && origin === 'string') return minimum === 1 ? 'Enter something here.' : 'This is too short.'
  if (code === 'too_big' && origin === 'string') return 'This is too long.'
  return 'This is not valid.'
}
