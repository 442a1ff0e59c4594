// Counts the searches that found nothing: per day and words, without anything about who searched. Counting never slows
// a search down or makes it fail: words wait in memory, and are written every few seconds.
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { every, type Repeated } from '#platform/every.server.ts'
import { isForCrawler } from '#platform/work/asker.server.ts'
import { mayHoldIdentifier } from '#platform/mask-identifiers.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import type { SearchName } from '#assistant/unanswered.ts'

/** `isMissed` is asked when the words are written, for a search that has more than one part. */
export type NoteMiss = (search: SearchName, words: string, isMissed?: () => Promise<boolean>) => void

/** Stopping it writes what is waiting. */
export type SearchMisses = Repeated & {
  note: NoteMiss
  /** Writes what is waiting. Never rejects. */
  flush: () => Promise<void>
}

type Waiting = {
  day: string
  search: SearchName
  words: string
  howMany: number
  isMissed: NonNullable<Parameters<NoteMiss>[2]>
}

const maxCharacters = 60
const everyMs = 5000
/** Whatever comes on top of so many different words within one interval is not counted. */
const maxWaiting = 200
/** A flood of different words can fill the table only so far. */
const maxNewPerDay = 300

export function openSearchMisses({
  database,
  clock,
  log,
}: {
  database: Database
  clock: Clock
  log: Log
}): SearchMisses {
  let waiting = new Map<string, Waiting>()

  async function write(): Promise<void> {
    const taken = waiting
    waiting = new Map()
    for (const miss of taken.values()) if (await miss.isMissed()) await count(database, miss)
  }

  const onFailure = (error: unknown) => log.warn(loggable(error), 'searches without a result could not be counted')
  const flush = () => write().catch(onFailure)
  const { start, stop } = every(everyMs, write, onFailure)
  return {
    note(search, given, isMissed = () => Promise.resolve(true)) {
      if (isForCrawler()) return
      const words = countedWords(given)
      if (words === null) return
      const day = dayInIndia(clock())
      const key = `${day} ${search} ${words}`
      const known = waiting.get(key)
      if (known) known.howMany += 1
      else if (waiting.size < maxWaiting) waiting.set(key, { day, search, words, howMany: 1, isMissed })
    },
    start,
    flush,
    async stop() {
      await stop()
      await flush()
    },
  }
}

/**
 * Returns the words as they are counted: without spelling differences, and never what may identify a person. Null if the
 * search is not counted.
 */
export function countedWords(given: string): string | null {
  const words = given
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(words) || words.length > maxCharacters) return null
  return mayHoldIdentifier(words) ? null : words
}

async function count(database: Database, { day, search, words, howMany }: Waiting): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('search_miss')
      .set((row) => ({ how_many: row('how_many', '+', howMany) }))
      .where('day', '=', day)
      .where('search', '=', search)
      .where('words', '=', words)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
    const known = await countRows(tx.selectFrom('search_miss').where('day', '=', day))
    if (known >= maxNewPerDay) return
    await tx
      .insertInto('search_miss')
      .values({ day, search, words, how_many: howMany })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'search', 'words'])
          .doUpdateSet((row) => ({ how_many: row('search_miss.how_many', '+', howMany) })),
      )
      .execute()
  })
}
