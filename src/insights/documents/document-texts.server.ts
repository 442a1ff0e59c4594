// The texts of the documents that visitors are shown. A file from the library has its text since it was uploaded; this
// reads those of the starting content and of a folder of content.
import { writeFile } from 'node:fs/promises'
import { publishChange } from '#platform/database/content-version.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { every, type Repeated } from '#platform/every.server.ts'
import type { Files } from '#platform/files/files.server.ts'
import type { Spool } from '#platform/files/spool.server.ts'
import { loggable } from '#platform/log.server.ts'
import { keepText, type TextDependencies } from '#platform/pdf/text/document-texts.server.ts'

type Dependencies = TextDependencies & { files: Pick<Files, 'published'>; spool: Spool }

/** After so many, what has been read can be found, and others get their turn. */
const atOnce = 50

/** The documents of the newest insights first, each with the file that is shown for it. */
export function shownDocuments(database: Database) {
  return database
    .selectFrom('insight_document')
    .innerJoin('insight', 'insight.id', 'insight_document.insight_id')
    .leftJoin('media_item', 'media_item.path', 'insight_document.url')
    .select(['insight_document.pdf', 'insight_document.title'])
    .select((row) => row.fn.coalesce('media_item.file', 'insight_document.url').as('path'))
    .orderBy('insight.created_on', 'desc')
    .orderBy('insight_document.id')
}

export function openDocumentTexts(parts: Dependencies): Repeated & {
  /** Reads texts that are not there yet, and returns how many it has read. */
  readMissing: (stopping?: AbortSignal) => Promise<number>
} {
  const { database, files, spool, log } = parts
  /** What could not be read is tried again once the others have been. */
  const failed = new Set<string>()

  async function readMissing(stopping = new AbortController().signal): Promise<number> {
    const shown = await shownDocuments(database)
      .leftJoin('document_text', (join) =>
        join.on((on) => on('document_text.path', '=', on.fn.coalesce('media_item.file', 'insight_document.url'))),
      )
      .where('document_text.path', 'is', null)
      .execute()
    const missing = [...new Set(shown.map(({ path }) => path))].filter((path) => !failed.has(path))
    if (missing.length === 0) failed.clear()
    let count = 0
    for (const path of missing.slice(0, atOnce)) {
      if (stopping.aborted) break
      if (await read(path, stopping)) count += 1
      else failed.add(path)
    }
    if (count > 0) await publishChange(database)
    return count
  }

  async function read(path: string, stopping: AbortSignal): Promise<boolean> {
    const file = await files.published(path)
    const place = file && (await spool.take(file.bytes.length))
    if (!file || !place) return false
    try {
      await writeFile(place.path, file.bytes, { mode: 0o600 })
      return await keepText(parts, path, place.path, stopping)
    } finally {
      await place.release()
    }
  }

  const onFailure = (error: unknown) => log.warn(loggable(error), 'the texts of documents could not be read')
  return { readMissing, ...every(60_000, readMissing, onFailure) }
}
