// One item of the library: its row as the console gets it, and the words by which it is found.
import type { Selectable } from 'kysely'
import type { Database, Tables } from '#platform/database/database.server.ts'
import { wordsOf } from '#platform/text/text-words.ts'
import type { MediaItem } from './media.ts'

export function itemOf(row: Selectable<Tables['media_item']>): MediaItem {
  const { id, kind, path, file, name, title, alt, width, height, pages, bytes, uses, version } = row
  return {
    id,
    kind,
    path,
    file,
    name,
    title,
    alt,
    width,
    height,
    pages,
    bytes,
    focalX: row.focal_x,
    focalY: row.focal_y,
    uses,
    version,
    addedBy: row.added_by,
    addedOn: row.added_on,
    trashedOn: row.trashed_on,
  }
}

/** Replaces the words by which the item is found. Call it in the transaction that changes its texts. */
export async function storeWords(
  tx: Database,
  id: number,
  { name, title, alt }: Pick<MediaItem, 'name' | 'title' | 'alt'>,
): Promise<void> {
  const words = [...new Set(wordsOf(`${name} ${title} ${alt}`, 2))]
  await tx.deleteFrom('media_word').where('media_id', '=', id).execute()
  if (words.length > 0)
    await tx
      .insertInto('media_word')
      .values(words.map((word) => ({ word, media_id: id })))
      .execute()
}
