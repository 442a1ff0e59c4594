// Cuts HTML at its headings, and each part into paragraphs and list items.
import { plainText } from './plain-text.ts'

type Section = { heading: string; anchor: string | null; blocks: string[] }

/** Cuts sanitised HTML at its headings, and each part into paragraphs and list items. */
export function sectionsOf(html: string): Section[] {
  const sections: Section[] = []
  for (const part of html.split(/(?=<h[1-6][ >])/)) {
    const [, , id = null, title = ''] = /^<(h[1-6])(?: id="([^"]*)")?[^>]*>([\s\S]*?)<\/\1>/.exec(part) ?? []
    const body = part.replace(/^<(h[1-6])[ >][\s\S]*?<\/\1>/, '')
    const blocks = body
      .replaceAll(/<table\b[\s\S]*?<\/table>/g, rowsInWords)
      .split(/<\/?(?:p|li|ul|ol|div|blockquote|table|tr|figure|figcaption|pre)\b[^>]*>/)
      .map(plainText)
      .filter((text) => text !== '')
    if (blocks.length > 0) sections.push({ heading: plainText(title), anchor: id, blocks })
  }
  return sections
}

/** Each row of a table with the names of its columns: "Half-year: April to September; MSME-1 due: 31 October". */
function rowsInWords(table: string): string {
  const [names = [], ...rows] = [...table.matchAll(/<tr\b[\s\S]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[dh]\b[^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell = '']) => plainText(cell)),
  )
  return rows.map((cells) => `<p>${cells.map((cell, at) => `${names[at]}: ${cell}`).join('; ')}</p>`).join('')
}

export function blocksOf(html: string): string[] {
  return sectionsOf(html).flatMap(({ blocks }) => blocks)
}
