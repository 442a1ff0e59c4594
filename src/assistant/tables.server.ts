// The tables of the assistant: conversations with their questions and answers, and the phrases in which visitors ask.
import type { ConversationKey } from '#leads/conversation.ts'
import { doubts, type Band } from './answers/answer.ts'
import { searchNames } from './unanswered.ts'
import { flag, id, integer, table, text } from '#platform/database/table.server.ts'

const opinions = { 1: 'it helped', [-1]: 'it did not help' }

export const assistantConversation = table(
  'assistant_conversation',
  {
    /** A keyed hash of the identifier in the visitor's browser. */
    key: text<ConversationKey>().primaryKey(),
    started_on: text(),
    last_on: text(),
  },
  {
    personal: { nobody: 'A keyed hash tells nobody whose it is. What was asked stands in the exchanges.' },
    indexes: { age: ['last_on'] },
  },
)

export const assistantExchange = table(
  'assistant_exchange',
  {
    id: id(),
    uuid: text().unique(),
    /** Null if the question came without one. */
    conversation: text<ConversationKey>().orNull().references('assistant_conversation.key', 'cascade'),
    asked_on: text(),
    question: text(),
    /** The question without what does not matter when equal questions are counted. */
    question_key: text(),
    /** As the visitor read it. */
    answer: text(),
    band: text<Band>({ oneOf: ['answer', 'refusal', 'courtesy'] }),
    /** A JSON list of the sources. */
    sources: text(),
    thumb: integer({ oneOf: [1, -1] }).orNull(),
    /** Why staff should look at it. */
    doubt: text({ oneOf: doubts }).orNull(),
    /** 1: waits for staff, because of the doubt or because the answer did not help. */
    waits: flag(),
    dealt_with_on: text().orNull(),
    dealt_with_by: text().orNull(),
  },
  {
    personal: {
      found: 'Whoever wrote to the firm from the same browser after it. Of all others nobody knows whose they are.',
      erased: 'With its lead, and with a conversation of which nothing is left.',
      kept: [{ what: 'questions to the assistant', since: 'asked_on', for: 'conversationDays', needsApproval: true }],
      section: { heading: 'Conversation with the assistant', place: 20 },
      title: ({ reference }) => `Question to the assistant, before ${reference}`,
      facts: [
        ['asked_on', 'Asked'],
        ['question', 'Question'],
        ['answer', 'Answer'],
        [
          'thumb',
          'Your opinion',
          { isShown: ({ thumb }) => thumb !== null, text: ({ thumb }) => opinions[thumb ?? 1] },
        ],
      ],
    },
    indexes: {
      conversation: ['conversation', 'id'],
      age: ['asked_on', 'id'],
      // The questions without a sure answer, and the answers that did not help, as staff go through them.
      unanswered: ['waits', 'doubt', 'question_key', 'asked_on'],
      doubt: ['doubt'],
      thumb: ['thumb', 'waits', 'id'],
    },
  },
)

/** How often a search found nothing on a day in India. Nothing tells who searched. */
export const searchMiss = table(
  'search_miss',
  {
    day: text(),
    search: text({ oneOf: searchNames }),
    words: text(),
    how_many: integer(),
  },
  {
    personal: {
      nobody: 'Nothing tells who searched, and words that may identify a person are not counted.',
      kept: [{ what: 'counts of searches without a result', since: 'day', isDay: true, for: { days: 90 } }],
    },
    primaryKey: ['day', 'search', 'words'],
    checks: { day: "day like '____-__-__'" },
  },
)

export const askedPhrases = table(
  'asked_phrases',
  {
    /** As `Passage.record`, or `outOfScopeRecord`. */
    record: text(),
    /** The heading within an article; '' for the record as a whole. */
    heading: text().default(''),
    /** A JSON list. */
    phrases: text(),
  },
  {
    personal: {
      nobody:
        'Staff add the wording of a question to the texts of the assistant, without anything that says who asked it.',
    },
    primaryKey: ['record', 'heading'],
  },
)

export const shortAnswer = table(
  'short_answer',
  {
    id: id(),
    question: text(),
    answer: text(),
    /** JSON lists. */
    about: text(),
    also: text(),
    /** The page where more stands. */
    more: text(),
    law_as_at: text().orNull(),
  },
  {
    personal: { nobody: 'The firm publishes it.' },
    checks: { question_filled: 'length(question) > 0' },
  },
)
