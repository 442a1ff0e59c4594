// The short answers that staff keep, as they are stored and as they are searched.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import type { ContentSource } from '#platform/records/live-kind.server.ts'
import { liveRows } from '#platform/records/stored-fields.server.ts'
import type { SearchedPassage } from '#assistant/passages/searched-passage.ts'
import { withKindTerms } from '#assistant/firm/placeholders.ts'
import { addressOfPage, shortAnswerRecord } from './short-answer-record.ts'

export const shortAnswerContent: readonly ContentSource[] = [
  liveRows(shortAnswerRecord, {
    table: 'short_answer',
    file: 'answers.json',
    schemas: { more: z.string().regex(addressOfPage) },
    whenAbsent: 'stays',
  }),
]

const linesSchema = z.array(z.string())

type Read = { id: number; about: string; also: string; passage: SearchedPassage }

/** As they were read last, by id: what has not changed is neither read nor indexed again. */
let known: ReadonlyMap<number, Read> = new Map()

/** All that are published. */
export async function shortAnswers(database: Database): Promise<SearchedPassage[]> {
  const rows = await database.selectFrom('short_answer').selectAll().orderBy('id').execute()
  const all = rows.map(({ id, question, about, also, answer, more, law_as_at: lawAsAt }): Read => {
    const last = known.get(id)
    const { passage } = last ?? {}
    const isSame =
      last?.about === about &&
      last.also === also &&
      passage?.title === question &&
      passage.text === answer &&
      passage.href === more &&
      passage.lawAsAt === lawAsAt
    if (isSame) return last
    return {
      id,
      about,
      also,
      passage: {
        record: `${shortAnswerRecord.kind}:${id}`,
        kind: shortAnswerRecord.kind,
        title: question,
        heading: linesIn(about).join(', '),
        href: more,
        lawAsAt,
        units: [answer],
        asked: linesIn(also).map(withKindTerms),
        text: answer,
      },
    }
  })
  // What was deleted is forgotten.
  known = new Map(all.map((each) => [each.id, each]))
  return all.map(({ passage }) => passage)
}

/** None if they cannot be read: the answer is found by its question then. */
function linesIn(stored: string): string[] {
  try {
    return linesSchema.safeParse(JSON.parse(stored)).data ?? []
  } catch {
    return []
  }
}
