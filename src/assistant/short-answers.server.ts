// The short answers that staff keep, as they are stored and as they are searched.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import type { KeptContent } from '#platform/records/live-kind.server.ts'
import { liveRows } from '#platform/records/stored-fields.server.ts'
import type { SearchedPassage } from './answers/searched-passage.ts'
import { shortAnswerRecord } from './short-answer-record.ts'

export const shortAnswerContent: readonly KeptContent[] = [
  // The folders of earlier releases lack the file.
  liveRows(shortAnswerRecord, { table: 'short_answer', file: 'answers.json', whenAbsent: () => [] }),
]

const lines = z.array(z.string())

/** All that are published. */
export async function shortAnswers(database: Database): Promise<SearchedPassage[]> {
  const rows = await database.selectFrom('short_answer').selectAll().orderBy('id').execute()
  return rows.map(({ id, question, about, also, answer, more, law_as_at }) => ({
    record: `short-answer:${id}`,
    kind: 'short-answer',
    title: question,
    heading: lines.parse(JSON.parse(about)).join(', '),
    href: more,
    lawAsAt: law_as_at,
    units: [answer],
    asked: lines.parse(JSON.parse(also)),
    text: answer,
  }))
}
