// The pages of the documents that visitors are shown, as they are searched. No question is answered from them.
import { searchedPassage, type SearchedPassage } from './searched-passage.ts'
import { shownDocuments } from '#insights/documents/document-texts.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { keptTexts } from '#platform/pdf/text/document-texts.server.ts'

/** About 1,300 pages. Beyond, the documents of older insights are found by title and summary. */
const maxCharacters = 4_000_000
/** So many are read at once. */
const atOnce = 20

type Document = Awaited<ReturnType<ReturnType<typeof shownDocuments>['execute']>>[number]
/** Called again, it returns the same passages for what has not changed. */
export type ReadDocuments = (database: Database) => Promise<SearchedPassage[]>

export function openDocumentPassages(): ReadDocuments {
  let known = new Map<string, SearchedPassage[]>()

  return async (database) => {
    const shown = await shownDocuments(database).execute()
    const next = new Map<string, SearchedPassage[]>()
    let left = maxCharacters
    for (let from = 0; from < shown.length && left > 0; from += atOnce) {
      const part = shown.slice(from, from + atOnce)
      const unread = part.filter((document) => !known.has(keyOf(document))).map(({ path }) => path)
      const texts = await keptTexts(database, unread)
      for (const document of part) {
        const pages =
          known.get(keyOf(document)) ?? texts.get(document.path)?.flatMap((text, at) => ofPage(document, text, at + 1))
        if (pages === undefined || left <= 0) continue
        next.set(keyOf(document), pages)
        left -= pages.reduce((sum, { text }) => sum + text.length, 0)
      }
    }
    known = next
    return [...next.values()].flat()
  }
}

function keyOf(document: Document): string {
  return JSON.stringify(document)
}

function ofPage({ pdf, title }: Document, text: string, page: number): SearchedPassage[] {
  const href = `/blogs/fullpdfview/${encodeURIComponent(pdf)}#page=${page}`
  const units = text.split('\n').filter((paragraph) => paragraph !== '')
  return units.length > 0
    ? [searchedPassage({ kind: 'document', key: pdf, title, href, units, heading: `Page ${page}` })]
    : []
}
