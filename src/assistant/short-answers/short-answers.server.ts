// The short answers that staff keep, as they are stored and as they are searched.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import type { KeptContent } from '#platform/records/live-kind.server.ts'
import { liveRows } from '#platform/records/stored-fields.server.ts'
import type { SearchedPassage } from '#assistant/answers/searched-passage.ts'
import { addressOfPage, shortAnswerRecord } from './short-answer-record.ts'

export const shortAnswerContent: readonly KeptContent[] = [
  liveRows(shortAnswerRecord, {
    table: 'short_answer',
    file: 'answers.json',
    schemas: { more: z.string().regex(addressOfPage) },
    // The folders of earlier releases lack the file.
    whenAbsent: () => [],
  }),
]

const linesSchema = z.array(z.string())

/** As they were read last, by id: what has not changed is neither read nor indexed again. */
const known = new Map<number, { about: string; also: string; passage: SearchedPassage }>()

/** All that are published. */
export async function shortAnswers(database: Database): Promise<SearchedPassage[]> {
  const rows = await database.selectFrom('short_answer').selectAll().orderBy('id').execute()
  return rows.map(({ id, question, about, also, answer, more, law_as_at: lawAsAt }) => {
    const last = known.get(id)
    const { passage } = last ?? {}
    const isSame =
      last?.about === about &&
      last.also === also &&
      passage?.title === question &&
      passage.text === answer &&
      passage.href === more &&
      passage.lawAsAt === lawAsAt
    if (passage && isSame) return passage
    const read: SearchedPassage = {
      record: `${shortAnswerRecord.kind}:${id}`,
      kind: shortAnswerRecord.kind,
      title: question,
      heading: linesIn(about).join(', '),
      href: more,
      lawAsAt,
      units: [answer],
      asked: linesIn(also),
      text: answer,
    }
    known.set(id, { about, also, passage: read })
    return read
  })
}

/** None if they cannot be read: the answer is found by its question then. */
function linesIn(stored: string): string[] {
  try {
    return linesSchema.safeParse(JSON.parse(stored)).data ?? []
  } catch {
    return []
  }
}
