// The pictures and PDFs of the library that exported content shows.
import { filesOf } from '#media/stored-files.server.ts'
import '#media/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import { libraryPath } from './starting-content.ts'

/** A database takes so many values in one query. */
const atOnce = 500

/** Returns the rows of media.json for these texts, and which files of the store go with them. */
export async function exportedMedia(
  tx: Database,
  texts: readonly string[],
): Promise<{ rows: object[]; paths: string[] }> {
  const named = [...new Set(texts.flatMap((text) => text.match(libraryPath) ?? []))].toSorted()
  const rows = []
  const paths = []
  for (let start = 0; start < named.length; start += atOnce) {
    const items = await tx
      .selectFrom('media_item')
      .selectAll()
      .where('path', 'in', named.slice(start, start + atOnce))
      .orderBy('path')
      .execute()
    for (const item of items) {
      const { path, file, kind, name, title, alt, digest, width, height, pages, bytes } = item
      const focal = { focalX: item.focal_x, focalY: item.focal_y }
      rows.push({ path, file, kind, name, title, alt, digest, width, height, pages, bytes, ...focal })
      paths.push(...filesOf(file))
    }
  }
  return { rows, paths }
}
