// Finds the short answer to a question among those that staff keep.
import { answerOf, type Answer } from '#assistant/answers/answer.ts'
import { aspectsOf, aspectWorth } from './aspects.ts'
import { passageOf } from '#assistant/answers/compose.ts'
import { createPassageIndex, type Hit, type PassageIndex } from '#assistant/answers/passage-index.ts'
import { findRecords } from '#assistant/answers/retrieval.ts'
import { isTelling } from '#assistant/answers/words.ts'
import type { SearchedPassage } from '#assistant/answers/searched-passage.ts'

/**
 * An answer is given without doubt if it is so certain, and no other one scores more than this part of it. How far the
 * next one is behind tells more than the certainty: chosen on bench/assistant/six-people-tuning.json.
 */
const undoubted = { certainty: 2, next: 0.75 }
/**
 * One that may be the wrong one is right more often than not if it is as certain as this, or less certain and somewhat
 * apart from the next: of 82 such answers to questions for tuning, staff are shown 39, of which 27 are wrong, and of the
 * others 6 are (docs/decisions/assistant.md).
 */
const probable = { certainty: 2.75, apart: { certainty: 1.5, next: 0.8 } }
/** Of the words of a short answer, another text that answers the same has at least this part. */
const agreement = 1 / 3
/** Beside an answer that may be the wrong one, so many others are offered, by their questions. */
const maxOthers = 3
const maxPassages = 8

export type ShortAnswers = {
  index: PassageIndex
  all: readonly SearchedPassage[]
  /** Those that may be meant, the likeliest first. */
  nearest: (question: string) => SearchedPassage[]
  /**
   * Returns null if none is found with this confidence. One that may be the wrong one offers others, and the way to a person.
   */
  answer: (question: string, earlier: readonly string[], least?: 'likely' | 'sure') => Answer | null
  /** Whether an answer stands out that says something else than this text. */
  contradicts: (question: string, earlier: readonly string[], text: string) => boolean
}

/** Certain, and far from all others. */
function standsOut([best, next]: readonly Hit[], certainty: number): boolean {
  return best !== undefined && certainty >= undoubted.certainty && (next?.score ?? 0) <= best.score * undoubted.next
}

function isProbable([best, next]: readonly Hit[], certainty: number): boolean {
  const { apart } = probable
  const isApart = best !== undefined && (next?.score ?? 0) <= best.score * apart.next
  return certainty >= probable.certainty || (certainty >= apart.certainty && isApart)
}

/** `titleOf` names the page at an address. A `former` index is brought up to date. */
export async function openShortAnswers(
  answers: readonly SearchedPassage[],
  outside: readonly string[],
  titleOf: (href: string) => string | undefined,
  former?: PassageIndex,
): Promise<ShortAnswers> {
  const index = former ?? (await createPassageIndex(answers, outside, true))
  await former?.update(answers)
  function found(question: string, earlier: readonly string[]) {
    return findRecords(index, question, earlier, { worth: (passage) => aspectWorth(question, aspectsOf(passage)) })
  }

  const wordsOf = (text: string): string[] =>
    index.words
      .of(text)
      .filter(isTelling)
      .map(({ term }) => term)

  return {
    index,
    all: answers,
    nearest: (question) => found(question, []).hits.map(({ passage }) => passage),
    contradicts(question, earlier, content) {
      const { hits, certainty } = found(question, earlier)
      if (!standsOut(hits, certainty)) return false
      const said = new Set(wordsOf(content))
      const own = wordsOf(hits[0]?.passage.text ?? '')
      return own.filter((term) => said.has(term)).length < own.length * agreement
    },
    answer(question, earlier, least = 'likely') {
      const { hits, confidence, certainty } = found(question, earlier)
      const [best, ...others] = hits
      if (best === undefined || confidence === 'none' || (least === 'sure' && confidence !== 'sure')) return null
      const isUndoubted = standsOut(hits, certainty)
      const { text, href, title, lawAsAt } = best.passage
      return answerOf(text, {
        sources: [{ title: titleOf(href) ?? title, href, lawAsAt }],
        ...(!isUndoubted && { next: others.slice(0, maxOthers).map(({ passage }) => passage.title) }),
        handoff: isUndoubted ? null : { reason: 'unsure' },
        isProbable: isProbable(hits, certainty),
        passages: hits.slice(0, maxPassages).map(({ passage }) => passageOf(passage)),
      })
    },
  }
}
