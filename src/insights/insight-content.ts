// Prepares the sanitised HTML of an insight for its page: the table of contents, and tables that fit a small screen.
import { plainText } from '#platform/rich-text/plain-text.ts'

export type Heading = { id: string; text: string }

const anchoredHeading = /<h2\b[^>]*\bid="(h-[^"]+)"[^>]*>([\s\S]*?)<\/h2>/g

/** The second-level headings that can be linked to, in order. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(anchoredHeading)].map(([, id = '', inner = '']) => ({ id, text: plainText(inner) }))
}

/** Wraps each table in a box that scrolls and can have the focus, so that the page itself never scrolls sideways. */
export function withScrollingTables(html: string): string {
  return html
    .replaceAll(/<table\b/g, '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')
}
