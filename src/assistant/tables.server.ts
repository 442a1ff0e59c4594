// Row types of the assistant: conversations with their questions and answers, and the phrases in which visitors ask.
import type { Generated } from 'kysely'
import type { ConversationKey } from '#leads/conversation.ts'
import type { Band } from './answers/answer.ts'
import type { SearchName } from './unanswered.ts'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    assistant_conversation: {
      key: ConversationKey
      started_on: string
      last_on: string
    }
    assistant_exchange: {
      id: Generated<number>
      uuid: string
      /** Null if the question came without one. */
      conversation: ConversationKey | null
      asked_on: string
      question: string
      /** The question without what does not matter when equal questions are counted. */
      question_key: string
      /** As the visitor read it. */
      answer: string
      band: Band
      /** A JSON list of the sources. */
      sources: string
      /** Always 0. */
      is_rephrased: number
      thumb: 1 | -1 | null
      /** 1: waits for staff, because it was not answered or the answer did not help. */
      waits: number
      dealt_with_on: string | null
      dealt_with_by: string | null
    }
    /** How often a search found nothing on a day in India. Nothing tells who searched. */
    search_miss: { day: string; search: SearchName; words: string; how_many: number }
    asked_phrases: {
      /** As `Passage.record`, or `outsideRecord`. */
      record: string
      /** The heading within an article; '' for the record as a whole. */
      heading: Generated<string>
      /** A JSON list. */
      phrases: string
    }
  }
}
