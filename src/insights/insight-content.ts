// Prepares the sanitised HTML of an insight for its page: the table of contents, and tables that fit a small screen.
import { plainText } from '#platform/rich-text/plain-text.ts'

export type Heading = { id: string; text: string }

const anchoredHeading = /<h2\b[^>]*\bid="(h-[^"]+)"[^>]*>([\s\S]*?)<\/h2>/g

/** The second-level headings that can be linked to, in order. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(anchoredHeading)].map(([, id = '', inner = '']) => ({ id, text: plainText(inner) }))
}

const headingOrTable =
  /<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>|<table\b[^>]*>(?:\s*<caption\b[^>]*>([\s\S]*?)<\/caption>)?|<\/table>/g

/**
 * Wraps each table in a box that scrolls and can have the focus, so that the page itself never scrolls sideways. The box
 * is named by the table's caption, or by the heading above it.
 */
export function withScrollingTables(html: string): string {
  let heading = ''
  return html.replaceAll(headingOrTable, (match: string, level?: string, text?: string, caption?: string) => {
    if (level) heading = text ?? ''
    if (level) return match
    if (match === '</table>') return `${match}</div>`
    const name = plainText(`Table: ${caption ?? heading}`)
      .replace(/:$/, '')
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
    return `<div class="table-scroll" role="group" aria-label="${name}" tabindex="0">${match}`
  })
}
