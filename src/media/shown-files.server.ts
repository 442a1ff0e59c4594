// A record names an item of the library by a path that never changes. Which file stands there, and which part of it must
// not be cut off, is looked up whenever a call answers, so that a change shows everywhere at once.
import type { MiddlewareHandler } from 'hono'
import type { Database } from '#platform/database/database.server.ts'

const mediaPath = /\/media\/[a-z0-9-]+-[0-9a-f]{10}\.(?:jpg|png|pdf)(?![?#])/g
const centre = 50
/** A database takes so many values in one query. */
const atOnce = 500

/** Returns the text with the path of each item replaced by its present file, and the focal point as its fragment. */
export async function withShownFiles(database: Database, text: string): Promise<string> {
  const paths = [...new Set(text.match(mediaPath))]
  if (paths.length === 0) return text
  const shown = new Map<string, string>()
  for (let start = 0; start < paths.length; start += atOnce) {
    const rows = await database
      .selectFrom('media_item')
      .select(['path', 'file', 'focal_x', 'focal_y'])
      .where('path', 'in', paths.slice(start, start + atOnce))
      .execute()
    for (const { path, file, focal_x: x, focal_y: y } of rows)
      shown.set(path, x === centre && y === centre ? file : `${file}#${x},${y}`)
  }
  return text.replace(mediaPath, (path) => shown.get(path) ?? path)
}

/** Does so for the JSON of every call behind it. */
export function showFiles(database: Database): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.status !== 200 || !c.res.headers.get('content-type')?.startsWith('application/json')) return
    // Most name no file, and long ones take a while to be read as text.
    const bytes = Buffer.from(await c.res.arrayBuffer())
    const isNamed = bytes.includes('/media/')
    c.res = new Response(isNamed ? await withShownFiles(database, bytes.toString()) : bytes, c.res)
    c.res.headers.delete('content-length')
  }
}
