// The page that shows a draft to whoever has its signed link. It looks like the page that publication would give, with a
// line that says what it is.
import type { MiddlewareHandler } from 'hono'
import type { PageCalls, Pages } from '#pages.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { NotPreviewable, PreviewEnded, type Previews } from '#publishing/previews/preview.server.ts'

type Dependencies = {
  previews: Previews
  pages: Pages
  /** The calls that the pages read, from this database. */
  callsOf: (database: Database) => PageCalls
  clock: Clock
}

// React leaves an element alone that it does not expect at the beginning of the body.
const note =
  '<aside class="preview-note" aria-label="Preview">Preview of a draft. Visitors do not see it until it is published.</aside>'

export function previewPages({ previews, pages, callsOf, clock }: Dependencies): MiddlewareHandler {
  return async (c, next) => {
    const now = clock()
    const shown = c.req.method === 'GET' ? previews.shownBy(new URL(c.req.url), now) : null
    if (shown === null) return next()
    // Whoever follows a link of the page must not pass the signed address on.
    const headers = {
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    }
    try {
      const page = await previews.show(shown, now, async (database) => {
        const rendered = await pages.render(c, callsOf(database))
        // Read to its end, because the database is as it was when the preview ends.
        return { rendered, html: await rendered.text() }
      })
      const response = new Response(
        page.html.replace(/<body[^>]*>/, (body) => body + note),
        page.rendered,
      )
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
      return response
    } catch (error) {
      if (!(error instanceof NotPreviewable) && !(error instanceof PreviewEnded)) throw error
      const reason =
        error instanceof NotPreviewable ? error.message : 'This link has been ended, or the draft is no longer there.'
      for (const [name, value] of Object.entries(headers)) c.header(name, value)
      return c.html(
        `<!doctype html><html lang="en-IN"><title>No preview</title><h1>This draft cannot be shown yet</h1><p>${escaped(reason)}</p>`,
        error instanceof NotPreviewable ? 422 : 410,
      )
    }
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
