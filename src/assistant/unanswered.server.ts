// The questions that got no sure answer and the searches that got no result, in one list.
import { sql } from 'kysely'
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { doubtsOfStaff } from './conversations.server.ts'
import type { SearchName, Unanswered } from './unanswered.ts'

/** Anybody can search for anything, so only so many searches are listed: the most frequent. */
const listedSearches = 20

export function waitingIn(database: Database) {
  return database.selectFrom('assistant_exchange').where('waits', '=', 1).where('doubt', 'in', doubtsOfStaff)
}

function allUnanswered(database: Database) {
  const searches = database
    .selectFrom('search_miss')
    .select((row) => ['words', 'search', row.fn.sum<number>('how_many').as('count'), row.fn.max('day').as('last_on')])
    .groupBy(['words', 'search'])
    .orderBy('count', 'desc')
    .orderBy('words')
    .limit(listedSearches)
  const questions = waitingIn(database)
    .select((row) => [
      'question_key as key',
      sql<SearchName | null>`cast(null as text)`.as('search'),
      row.fn.countAll<number>().as('count'),
      row.fn.max('asked_on').as('last_on'),
      sql<number | null>`max(id)`.as('last_id'),
    ])
    .groupBy('question_key')
  return questions.unionAll(
    database
      .selectFrom(searches.as('frequent'))
      .select([
        'words as key',
        sql<SearchName | null>`search`.as('search'),
        'count',
        'last_on',
        sql<number | null>`cast(null as integer)`.as('last_id'),
      ]),
  )
}

/**
 * Returns them, questions before searches, because anybody can search for anything; of each the most frequent first.
 * `page` counts from 1. `number` names a question in the command line, where nothing that a visitor typed should be
 * pasted; it is null for a search.
 */
export async function listUnanswered(
  database: Database,
  { page = 1, perPage }: { page?: number; perPage: number },
): Promise<{ total: number; list: (Unanswered & { number: number | null })[] }> {
  const rows = await database
    .selectFrom(allUnanswered(database).as('listed'))
    .leftJoin('assistant_exchange as last', 'last.id', 'listed.last_id')
    .select(['listed.key', 'listed.search', 'listed.count', 'listed.last_on', 'listed.last_id', 'last.question'])
    .select(['last.doubt', 'last.answer'])
    .orderBy(sql`case when listed.search is null then 0 else 1 end`)
    .orderBy('listed.count', 'desc')
    .orderBy('listed.last_on', 'desc')
    .orderBy('listed.key')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const list = rows.map(({ key, search, count, last_on, last_id, question, doubt, answer }) => ({
    number: last_id,
    key,
    question: question ?? key,
    search,
    answer: doubt === 'unsure' ? answer : null,
    count: Number(count),
    lastOn: last_on,
  }))
  return { total: await countRows(database.selectFrom(allUnanswered(database).as('listed'))), list }
}

/** How many questions look like keys that somebody has hit. They are not listed. */
export function countUnknown(database: Database): Promise<number> {
  return countRows(database.selectFrom('assistant_exchange').where('doubt', '=', 'unknown words'))
}

/** How many questions wait. Searches do not count: whoever types invented words would make work of them. */
export function countQuestions(database: Database): Promise<number> {
  const keys = waitingIn(database).select('question_key').groupBy('question_key')
  return countRows(database.selectFrom(keys.as('waiting')))
}
