// Generates pictures for a benchmark: most are used, and their names and texts share a vocabulary.
import { storeWords } from '#media/item.server.ts'
import type { Database } from '#platform/database.server.ts'
import { wordsOf } from '#platform/words.ts'

const rowsAtOnce = 500
const nouns = 'board room office street meeting register shelf seal pen desk window team building chair hall'.split(' ')
const others = 'annual general secretarial audit company director morning evening wooden empty crowded signed'.split(
  ' ',
)

/** A word that few pictures have. */
export function wordOf(number: number): string {
  return `q${(number * 7919).toString(36)}`
}

export async function writeManyMedia(database: Database, count: number): Promise<void> {
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count + 1 - from) }, (_, at) => rowOf(from + at))
    await database.transaction().execute(async (tx) => {
      await tx.insertInto('media_item').values(rows).execute()
      await tx
        .insertInto('media_file')
        .values(rows.map(({ id, path }) => ({ media_id: id, path })))
        .execute()
      const uses = rows.flatMap(({ id, uses: many }) =>
        Array.from({ length: many }, (_, at) => ({
          media_id: id,
          used_by: `record:${id}:${at === 0 ? 'live' : 'draft'}`,
        })),
      )
      await tx.insertInto('media_use').values(uses).execute()
      const words = rows.flatMap(({ id, name, title, alt }) =>
        [...new Set(wordsOf(`${name} ${title} ${alt}`, 2))].map((word) => ({ word, media_id: id })),
      )
      await tx.insertInto('media_word').values(words).execute()
    })
  }
  // The last one as the site itself writes it.
  await storeWords(database, count, rowOf(count))
}

export function pathOf(id: number): string {
  const digits = id.toString(16).padStart(10, '0')
  return id % 10 === 0 ? `/media/paper-${digits}.pdf` : `/media/photo-1920x1280-${digits}.jpg`
}

function rowOf(id: number) {
  const noun = nouns[id % nouns.length] ?? ''
  const other = others[id % others.length] ?? ''
  const isPicture = id % 10 !== 0
  const path = pathOf(id)
  return {
    id,
    kind: isPicture ? ('picture' as const) : ('document' as const),
    path,
    file: path,
    digest: id.toString(16).padStart(64, '0'),
    name: `${noun} ${other} ${wordOf(id)}.${isPicture ? 'jpg' : 'pdf'}`,
    title: isPicture ? '' : `${other} ${noun}`,
    alt: isPicture && id % 25 !== 0 ? `The ${other} ${noun} with people at work` : '',
    width: isPicture ? 1920 : 0,
    height: isPicture ? 1280 : 0,
    pages: isPicture ? 0 : 3,
    bytes: 2_000_000,
    focal_x: id % 3 === 0 ? 30 : 50,
    focal_y: 50,
    uses: id % 8 === 0 ? 0 : (id % 2) + 1,
    version: 1,
    added_by: 'Asha Verma',
    added_on: '2026-09-01T06:00:00.000Z',
    trashed_on: id % 200 === 0 ? '2026-10-01T06:00:00.000Z' : null,
  }
}
