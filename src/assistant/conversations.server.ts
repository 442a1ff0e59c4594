// Conversations with the assistant: what was asked before, what was answered, and how all of it is erased. Of who asks,
// nothing is kept but a hash of an identifier that the browser makes up.
import { createHmac, randomUUID } from 'node:crypto'
import type { ConversationKey } from '#leads/conversation.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { maskIdentifiers } from '#platform/mask-identifiers.ts'
import { doubtOf, type Answer, type Doubt } from './answers/answer.ts'
import { questionKey } from './question-key.ts'

/** After such an answer the question waits for staff. Keys that somebody has hit are no question. */
export const doubtsOfStaff: Doubt[] = ['unanswered', 'unsure']

/** How many earlier questions of a conversation a new one may refer to. */
const earlierQuestions = 3

/** `answer` is as the visitor reads it. In `question`, what names a person is masked before it is stored. */
export type Exchange = { conversation: ConversationKey | null; question: string; answer: Answer }

export type Thumb = 1 | -1

export type Conversations = {
  /** The key of the conversation with this identifier, whether or not there is one. Takes any text. */
  keyOf: (identifier: string) => ConversationKey
  /** As `keyOf`, but null if there is no such conversation. */
  known: (identifier: string) => Promise<ConversationKey | null>
  /** Begins or continues a conversation. Returns its last questions, the oldest first. */
  continued: (key: ConversationKey, now: Date) => Promise<string[]>
  /** Returns the identifier of the exchange, or null if its conversation has been erased meanwhile. */
  write: (exchange: Exchange, now: Date) => Promise<string | null>
  /** Returns false if there is no such exchange. */
  rate: (exchange: string, thumb: Thumb) => Promise<boolean>
  /** Erases the conversation with everything that refers to it. Returns false if there was none. */
  erase: (key: ConversationKey) => Promise<boolean>
}

export function openConversations({ database, secret }: { database: Database; secret: string }): Conversations {
  function keyOf(identifier: string): ConversationKey {
    return createHmac('sha256', secret).update(`conversation ${identifier.toLowerCase()}`).digest('base64url')
  }

  return {
    keyOf,
    async known(identifier) {
      if (identifier === '') return null
      const conversations = database.selectFrom('assistant_conversation').select('key')
      return (await conversations.where('key', '=', keyOf(identifier)).executeTakeFirst())?.key ?? null
    },
    async continued(key, now) {
      await touch(database, key, now)
      const asked = await database
        .selectFrom('assistant_exchange')
        .select('question')
        .where('conversation', '=', key)
        .orderBy('id', 'desc')
        .limit(earlierQuestions)
        .execute()
      return asked.map(({ question }) => question).toReversed()
    },
    write: (exchange, now) => inTransaction(database, (tx) => writeExchange(tx, exchange, now)),
    rate: (exchange, thumb) => rate(database, exchange, thumb),
    erase: (key) => inTransaction(database, async (tx) => (await eraseConversations(tx, [key])) > 0),
  }
}

async function touch(database: Database, key: ConversationKey, now: Date): Promise<void> {
  const instant = now.toISOString()
  await database
    .insertInto('assistant_conversation')
    .values({ key, started_on: instant, last_on: instant })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ last_on: instant }))
    .execute()
}

async function writeExchange(tx: Database, exchange: Exchange, now: Date): Promise<string | null> {
  const { conversation, answer } = exchange
  const question = maskIdentifiers(exchange.question)
  const asked_on = now.toISOString()
  if (conversation !== null) {
    // An erasure waits for this row, or has been faster.
    const { numUpdatedRows } = await tx
      .updateTable('assistant_conversation')
      .set({ last_on: asked_on })
      .where('key', '=', conversation)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return null
  }
  const uuid = randomUUID()
  const doubt = doubtOf(answer)
  await tx
    .insertInto('assistant_exchange')
    .values({
      uuid,
      conversation,
      asked_on,
      question,
      question_key: questionKey(question),
      answer: answer.content,
      band: answer.band,
      sources: JSON.stringify(answer.sources),
      doubt,
      waits: doubt !== null && doubtsOfStaff.includes(doubt) ? 1 : 0,
    })
    .execute()
  return uuid
}

/**
 * A thumb down puts the exchange before staff, even if they have dealt with it; taken back, it no longer does. The same
 * thumb again changes nothing.
 */
async function rate(database: Database, uuid: string, thumb: Thumb): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('assistant_exchange')
    .set((row) => {
      const isOpenQuestion = row.and([row('doubt', 'in', doubtsOfStaff), row('dealt_with_on', 'is', null)])
      const waits = thumb === -1 ? row.val(1) : row.case().when(isOpenQuestion).then(1).else(0).end()
      return { thumb, waits: row.case().when('thumb', '=', thumb).then(row.ref('waits')).else(waits).end() }
    })
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns how many questions were erased. A conversation without any counts as one. */
export async function eraseConversations(tx: Database, keys: ConversationKey[]): Promise<number> {
  if (keys.length === 0) return 0
  await tx.deleteFrom('lead_conversation').where('conversation', 'in', keys).execute()
  const questions = await tx.deleteFrom('assistant_exchange').where('conversation', 'in', keys).executeTakeFirst()
  const conversations = await tx.deleteFrom('assistant_conversation').where('key', 'in', keys).executeTakeFirst()
  return Math.max(Number(questions.numDeletedRows), Number(conversations.numDeletedRows))
}
