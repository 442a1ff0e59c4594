// Keeps the text of public PDFs, so that it can be searched. The bytes at a path never change, so each is read once.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import type { PdfInspector } from '#platform/pdf/inspection.server.ts'

export type TextDependencies = { database: Database; inspector: Pick<PdfInspector, 'textOf'>; log: Log }

/** Reads and keeps the text of a public file that lies on this machine at `file`. Never rejects; false: not yet. */
export async function keepText(
  { database, inspector, log }: TextDependencies,
  path: string,
  file: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const pages = JSON.stringify(await inspector.textOf(file, signal))
    await database
      .insertInto('document_text')
      .values({ path, pages })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  } catch (error) {
    if (!signal.aborted) log.warn({ ...loggable(error), path }, 'the text of a PDF could not be read')
    return false
  }
}

const pagesSchema = z.array(z.string())
/** A database takes so many values in one query. */
const atOnce = 500

/** The pages of each of these files whose text has been read. */
export async function keptTexts(database: Database, paths: readonly string[]): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>()
  for (let start = 0; start < paths.length; start += atOnce) {
    const rows = await database
      .selectFrom('document_text')
      .selectAll()
      .where('path', 'in', paths.slice(start, start + atOnce))
      .execute()
    for (const { path, pages } of rows) texts.set(path, pagesSchema.parse(JSON.parse(pages)))
  }
  return texts
}

export async function forgetTexts(tx: Database, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await tx.deleteFrom('document_text').where('path', 'in', paths).execute()
}
