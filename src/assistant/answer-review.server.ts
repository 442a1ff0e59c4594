// What staff do with the assistant's conversations: see which questions it could not answer and which answers did not
// help, mend the content, and take them off the list.
import { z } from 'zod'
import { countRows } from '#platform/database/count-rows.server.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { Band } from '#assistant/answers/answer.ts'
import { taughtPrefix } from '#assistant/passages/phrases.server.ts'
import { sourceSchema } from './chat-message.ts'
import { doubtsOfStaff } from './conversations.server.ts'
import type { SearchName } from './unanswered.ts'
import { waitingIn } from './unanswered.server.ts'

export const staffPageSize = 50

const bandSchema = z.enum(['answer', 'refusal', 'courtesy']) satisfies z.ZodType<Band>

const unhelpfulSchema = z.object({
  exchange: z.uuid(),
  askedOn: z.string(),
  question: z.string(),
  answer: z.string(),
  band: bandSchema,
  sources: z.array(sourceSchema),
})

export type Unhelpful = z.infer<typeof unhelpfulSchema>
/** A part of a list; `total` is the length of all of it. */
export type Part<Item> = { total: number; list: Item[] }

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
export async function unhelpfulAnswers(
  database: Database,
  page = 1,
  perPage = staffPageSize,
): Promise<Part<Unhelpful>> {
  const waiting = database.selectFrom('assistant_exchange').where('thumb', '=', -1).where('waits', '=', 1)
  const total = await countRows(waiting)
  const rows = await waiting
    .select(['uuid', 'asked_on', 'question', 'answer', 'band', 'sources'])
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const list = rows.map((row) => ({
    exchange: row.uuid,
    askedOn: row.asked_on,
    question: row.question,
    answer: row.answer,
    band: row.band,
    sources: z.array(sourceSchema).parse(JSON.parse(row.sources)),
  }))
  return { total, list }
}

/** A question by its key or its number, so that it leaves the list however often it was asked, or one exchange. */
type Question = { key: string } | { number: number } | { exchange: string }
export type ToDealWith = Question | { search: SearchName; words: string }

type By = Pick<Staff, 'id' | 'name'>

/**
 * Takes it off the lists and records who did so. Returns how many exchanges or days of searches that concerned; 0 if none
 * of them waited. It comes back if it is asked or searched for again without an answer.
 */
export async function dealWith(database: Database, what: ToDealWith, by: By, now: Date): Promise<number> {
  return inTransaction(database, async (tx) => {
    if ('search' in what) return takeSearchOff(tx, what, by, now)
    const ids = await takeOff(tx, what, by, now)
    await record(tx, ids, { by, action: 'Dealt with a question' }, now)
    return ids.length
  })
}

async function takeOff(tx: Database, what: Question, by: By, now: Date): Promise<number[]> {
  const waiting = tx
    .updateTable('assistant_exchange')
    .set({ waits: 0, dealt_with_on: now.toISOString(), dealt_with_by: by.name })
    .where('waits', '=', 1)
    .returning('id')
  const concerned =
    'exchange' in what
      ? waiting.where('uuid', '=', what.exchange)
      : waiting
          .where('doubt', 'in', doubtsOfStaff)
          .where('question_key', '=', 'key' in what ? what.key : keyOf(tx, what.number))
  return (await concerned.execute()).map(({ id }) => id)
}

async function takeSearchOff(
  tx: Database,
  { search, words }: { search: SearchName; words: string },
  by: By,
  now: Date,
): Promise<number> {
  const gone = tx.deleteFrom('search_miss').where('search', '=', search).where('words', '=', words)
  const count = Number((await gone.executeTakeFirstOrThrow()).numDeletedRows)
  if (count > 0)
    await recordAction(tx, by, { action: 'Dealt with a search', record: 'question', recordId: search }, now)
  return count
}

/** As it was last put. */
async function lastQuestion(tx: Database, ids: number[]): Promise<string> {
  const exchanges = tx.selectFrom('assistant_exchange').select('question')
  return (await exchanges.where('id', '=', Math.max(...ids)).executeTakeFirstOrThrow()).question.trim()
}

/** The entry names the last exchange by its number, because what a visitor typed does not belong in the history. */
async function record(tx: Database, ids: number[], { by, action }: { by: By; action: string }, now: Date) {
  if (ids.length === 0) return
  await recordAction(tx, by, { action, record: 'question', recordId: Math.max(...ids) }, now)
}

/**
 * Puts back on the lists what this person took off at this instant. Returns how many exchanges that concerned.
 */
export async function putBack(
  database: Database,
  what: Exclude<Question, { number: number }>,
  { by, on }: { by: By; on: string },
  now: Date,
): Promise<number> {
  return inTransaction(database, async (tx) => {
    const restored = tx
      .updateTable('assistant_exchange')
      .set({ waits: 1, dealt_with_on: null, dealt_with_by: null })
      .where('dealt_with_on', '=', on)
      .where('dealt_with_by', '=', by.name)
      .returning('id')
    const rows = await (
      'exchange' in what ? restored.where('uuid', '=', what.exchange) : restored.where('question_key', '=', what.key)
    ).execute()
    const ids = rows.map(({ id }) => id)
    await record(tx, ids, { by, action: 'Put a question back' }, now)
    return ids.length
  })
}

/** Begins a short answer to this question, in the transaction that takes it off the lists. Returns its id. */
export type BeginAnswer = (
  tx: Database,
  begun: { question: string; more: string },
  by: By,
  now: Date,
) => Promise<number>

/**
 * Begins a short answer to the question as it was last put, and takes it off the lists. Returns the id of the draft, or
 * null if the question is not waiting any more.
 */
export async function draftAnswer(
  { database, beginAnswer }: { database: Database; beginAnswer: BeginAnswer },
  { what, page }: { what: Exclude<Question, { number: number }>; page: string },
  by: By,
  now: Date,
): Promise<number | null> {
  return inTransaction(database, async (tx) => {
    const ids = await takeOff(tx, what, by, now)
    if (ids.length === 0) return null
    const id = await beginAnswer(tx, { question: await lastQuestion(tx, ids), more: page }, by, now)
    // Without the question, which is a visitor's.
    await recordAction(tx, by, { action: 'Drafted an answer', record: 'content', recordId: id }, now)
    return id
  })
}

/**
 * Leads the question to a short answer, which is given to it from now on, and takes it off the lists. Returns how
 * many exchanges that concerned.
 */
export async function teach(
  database: Database,
  what: Exclude<Question, { number: number }>,
  record: string,
  by: By,
  now: Date,
): Promise<number> {
  return inTransaction(database, async (tx) => {
    const ids = await takeOff(tx, what, by, now)
    if (ids.length === 0) return 0
    const last = Math.max(...ids)
    const phrases = JSON.stringify([await lastQuestion(tx, ids)])
    await tx
      .insertInto('asked_phrases')
      .values({ record, heading: `${taughtPrefix}${last}`, phrases })
      .execute()
    await publishChange(tx)
    await recordAction(tx, by, { action: 'Taught a question', record: 'question', recordId: last }, now)
    return ids.length
  })
}

/** Takes back what was taught. Returns false if there is nothing of this name. */
export async function forget(database: Database, taught: string, by: By, now: Date): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('asked_phrases').where('heading', '=', taught).executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await publishChange(tx)
    const recordId = Number(taught.slice(taughtPrefix.length))
    await recordAction(tx, by, { action: 'Forgot a taught question', record: 'question', recordId }, now)
    return true
  })
}

function keyOf(database: Database, number: number) {
  return waitingIn(database).select('question_key').where('id', '=', number)
}
