// What staff do with the assistant's conversations: see which questions it could not answer and which answers did not
// help, mend the content, and take them off the list.
import { z } from 'zod'
import type { Database } from '#platform/database.server.ts'
import type { Band } from './answers/answer.ts'
import { sourceSchema } from './chat-message.ts'
import { unansweredBands } from './conversations.server.ts'
import './tables.server.ts'

export const staffPageSize = 50

const bandSchema = z.enum(['answer', 'suggestions', 'refusal', 'courtesy']) satisfies z.ZodType<Band>

/** One question, however often it was asked. `question` is how it was last put. */
export const unansweredSchema = z.object({
  key: z.string(),
  question: z.string(),
  count: z.number().int(),
  lastOn: z.string().describe('The instant (ISO 8601) at which it was last asked'),
})
export const unhelpfulSchema = z.object({
  exchange: z.uuid(),
  askedOn: z.string(),
  question: z.string(),
  answer: z.string(),
  band: bandSchema,
  isRephrased: z.boolean().describe('Worded by the language model'),
  sources: z.array(sourceSchema),
})

export type Unanswered = z.infer<typeof unansweredSchema>
export type Unhelpful = z.infer<typeof unhelpfulSchema>
/** A part of a list; `total` is the length of all of it. */
export type Part<Item> = { total: number; list: Item[] }

/**
 * Returns the questions that got no answer, the most frequent first. `page` counts from 1. `number` names the question
 * in the command line, where nothing that a visitor typed should be pasted.
 */
export async function unansweredQuestions(
  database: Database,
  page = 1,
): Promise<Part<Unanswered & { number: number }>> {
  const waiting = database.selectFrom('assistant_exchange').where('waits', '=', 1).where('band', 'in', unansweredBands)
  const { total } = await waiting
    .select((row) => row.fn.count<number>('question_key').distinct().as('total'))
    .executeTakeFirstOrThrow()
  const groups = await waiting
    .select((row) => [
      'question_key',
      row.fn.countAll<number>().as('count'),
      row.fn.max('asked_on').as('last_on'),
      row.fn.max('id').as('last_id'),
    ])
    .groupBy('question_key')
    .orderBy('count', 'desc')
    .orderBy('last_on', 'desc')
    .orderBy('question_key')
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize)
    .execute()
  const ids = groups.map(({ last_id }) => last_id)
  const last =
    ids.length === 0
      ? []
      : await database.selectFrom('assistant_exchange').select(['id', 'question']).where('id', 'in', ids).execute()
  const questions = new Map(last.map(({ id, question }) => [id, question]))
  const list = groups.map(({ question_key, count, last_on, last_id }) => ({
    number: last_id,
    key: question_key,
    question: questions.get(last_id) ?? question_key,
    count: Number(count),
    lastOn: last_on,
  }))
  return { total: Number(total), list }
}

/** How many answers visitors found helpful, and how many not. */
export type Thumbs = { up: number; down: number }

export async function thumbs(database: Database): Promise<Thumbs> {
  const rows = await database
    .selectFrom('assistant_exchange')
    .select((row) => ['thumb', row.fn.countAll<number>().as('count')])
    .where('thumb', 'in', [1, -1])
    .groupBy('thumb')
    .execute()
  const of = (thumb: 1 | -1) => Number(rows.find((row) => row.thumb === thumb)?.count ?? 0)
  return { up: of(1), down: of(-1) }
}

/** Returns the answers with a thumb down that nobody has dealt with, the newest first. `page` counts from 1. */
export async function unhelpfulAnswers(database: Database, page = 1): Promise<Part<Unhelpful>> {
  const waiting = database.selectFrom('assistant_exchange').where('thumb', '=', -1).where('waits', '=', 1)
  const { total } = await waiting.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await waiting
    .select(['uuid', 'asked_on', 'question', 'answer', 'band', 'is_rephrased', 'sources'])
    .orderBy('id', 'desc')
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize)
    .execute()
  const list = rows.map((row) => ({
    exchange: row.uuid,
    askedOn: row.asked_on,
    question: row.question,
    answer: row.answer,
    band: row.band,
    isRephrased: row.is_rephrased === 1,
    sources: z.array(sourceSchema).parse(JSON.parse(row.sources)),
  }))
  return { total: Number(total), list }
}

/** A question by its key or its number, so that it leaves the list however often it was asked, or one exchange. */
export type ToDealWith = { key: string } | { number: number } | { exchange: string }

/**
 * Takes it off the lists and records who did so. Returns how many exchanges that concerned; 0 if none of them waited.
 * The question comes back if it is asked again without an answer.
 */
export async function dealWith(database: Database, what: ToDealWith, by: string, now: Date): Promise<number> {
  const waiting = database
    .updateTable('assistant_exchange')
    .set({ waits: 0, dealt_with_on: now.toISOString(), dealt_with_by: by })
    .where('waits', '=', 1)
  const unanswered = waiting.where('band', 'in', unansweredBands)
  const concerned =
    'exchange' in what
      ? waiting.where('uuid', '=', what.exchange)
      : unanswered.where('question_key', '=', 'key' in what ? what.key : keyOf(database, what.number))
  return Number((await concerned.executeTakeFirst()).numUpdatedRows)
}

function keyOf(database: Database, number: number) {
  return database
    .selectFrom('assistant_exchange')
    .select('question_key')
    .where('id', '=', number)
    .where('waits', '=', 1)
    .where('band', 'in', unansweredBands)
}
