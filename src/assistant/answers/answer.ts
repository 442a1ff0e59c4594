// What the assistant knows to say to a question, before it is counted and stored.
import type { Passage } from '#assistant/passages/searched-passage.ts'
import type { SiteSearch } from '#assistant/search/search.ts'
import type { Action, Dated, Handoff, Source, Suggestion } from '#assistant/chat-message.ts'

/**
 * - `answer`: a short answer of the firm's, sentences of its pages, or what is computed from the rules.
 * - `refusal`: nothing in the content answers it.
 * - `courtesy`: a greeting, thanks, or a question about the assistant itself.
 */
export type Band = 'answer' | 'refusal' | 'courtesy'

/**
 * Why staff should look at an exchange.
 * - `unanswered`: nothing in the content answers it.
 * - `unsure`: it was probably answered with something else.
 * - `unknown words`: nothing answers it, and it looks like keys that somebody has hit.
 */
export const doubts = ['unanswered', 'unsure', 'unknown words'] as const
export type Doubt = (typeof doubts)[number]

/** Visitors are told sooner that an answer may be wrong than staff are asked to look at it. */
export function doubtOf({ band, handoff, isNoise, isComputed, isProbable }: Answer): Doubt | null {
  if (band === 'refusal') return isNoise === true ? 'unknown words' : 'unanswered'
  // What is computed may be the wrong answer all the same, and whoever is late is led to a person without a word of doubt.
  const isRight = isProbable ?? (isComputed || handoff?.reason !== 'unsure')
  return isRight ? null : 'unsure'
}

export type Answer = {
  band: Band
  /** Of a refusal: not one word of the question is known, nor may one have been meant. */
  isNoise?: boolean
  /** Of an answer that may be the wrong one: it is right more often than not. */
  isProbable?: boolean
  content: string
  /** What the page of the first source says of it. */
  more?: string
  sources: Source[]
  suggestions: Suggestion[]
  handoff: Handoff | null
  actions?: Action[]
  /** Questions that may have been meant instead. */
  next?: string[]
  /** The due dates that it states. */
  dates?: Dated[]
  /** The passages that the answer rests on, the best first. */
  passages: Passage[]
  /** Computed from the rules of the calendar, or from what the firm publishes about itself. */
  isComputed: boolean
}

/** An answer of nothing but these words, and what else is given. */
export function answerOf(content: string, more: Partial<Answer> = {}): Answer {
  return {
    band: 'answer',
    content,
    sources: [],
    suggestions: [],
    handoff: null,
    passages: [],
    isComputed: false,
    ...more,
  }
}

export type Question = {
  question: string
  /** Earlier questions of the same conversation, the oldest first. */
  earlier: string[]
}

/** A short answer that may be right, by its record: what it is called, and where more stands. */
export type Page = { record: string; title: string; href: string }

/**
 * What staff see of a question: what would be said now, '' if nothing is found, and the short answers nearest to it.
 * `group` is shared by the like.
 */
export type Explained = { group: number; said: string; pages: Page[] }

/** A question that staff have led to a short answer, and whether it is answered with it. */
export type Taught = { id: string; question: string; page: Page | null; isRight: boolean }

/** Never uses the network. Rejects only if the database cannot be read and has not been read before. */
export type Answers = SiteSearch & {
  answer: (asked: Question, now: Date) => Promise<Answer>
  /** Reads the content, so that the first question need not wait for it. */
  prepare: () => Promise<void>
  explain: (questions: readonly string[], now: Date) => Promise<Explained[]>
  taught: () => Promise<Taught[]>
  /** Returns null if there is no short answer of this name. */
  pageOf: (record: string) => Promise<Page | null>
}
