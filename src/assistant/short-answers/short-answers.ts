// Finds the short answer to a question among those that staff keep.
import { answerOf, type Answer } from '#assistant/answers/answer.ts'
import { aspectsOf, aspectWorth } from './aspects.ts'
import { passageOf } from '#assistant/answers/compose.ts'
import { createPassageIndex, type Hit, type PassageIndex } from '#assistant/passages/passage-index.ts'
import { answerOfParts } from '#assistant/answers/joined-answers.ts'
import { findRecords, goesOn } from '#assistant/passages/retrieval.ts'
import type { LiveAnswers } from '#assistant/firm/live-answers.ts'
import type { Part } from '#assistant/firm/sentences.ts'
import type { Source } from '#assistant/chat-message.ts'
import { isFilledIn } from '#assistant/firm/placeholders.ts'
import type { SearchedPassage } from '#assistant/passages/searched-passage.ts'

/**
 * An answer is given without doubt if it is so certain, and no other one scores more than this part of it. How far the
 * next one is behind tells more than the certainty: chosen on bench/assistant/six-people-tuning.json.
 */
const undoubted = { certainty: 2, next: 0.75 }
/** How much of the question one has that is given without doubt: less is enough if the pages lead to the same place. */
const covered = { alone: 0.75, shared: 0.65 }
/**
 * One that may be the wrong one is right more often than not if it is as certain as this, or less certain and somewhat
 * apart from the next: of 82 such answers to questions for tuning, staff are shown 39, of which 27 are wrong, and of the
 * others 6 are (docs/decisions/assistant.md).
 */
const probable = { certainty: 2.75, apart: { certainty: 1.5, next: 0.8 } }
/** Beside an answer that may be the wrong one, so many others are offered, by their questions. */
const maxOthers = 3
const maxPassages = 8
export type ShortAnswers = {
  index: PassageIndex
  all: readonly SearchedPassage[]
  kinds: Kinds
  /** Those that may be meant, the likeliest first. */
  nearest: (question: string) => SearchedPassage[]
  /**
   * Returns null if none is found with this confidence. One that may be the wrong one offers others, and the way to a person.
   * `isShared`: whether the pages lead to this address as well.
   */
  answer: (
    question: string,
    earlier: readonly string[],
    now: Date,
    least?: 'likely' | 'sure',
    isShared?: (href: string) => boolean,
  ) => Answer | null
}

type ShortAnswersInput = {
  answers: readonly SearchedPassage[]
  outOfScope: readonly string[]
  /** The page at an address. */
  titleOf: (href: string) => string | undefined
  live: LiveAnswers
}

/** Certain, far from all others, and not alone in what it is read from a part of the question. */
function standsOut([best, next]: readonly Hit[], certainty: number, isShared: (href: string) => boolean): boolean {
  return (
    best !== undefined &&
    certainty >= undoubted.certainty &&
    (next?.score ?? 0) <= best.score * undoubted.next &&
    best.coverage >= (isShared(best.passage.href) ? covered.shared : covered.alone)
  )
}

function isProbable([best, next]: readonly Hit[], certainty: number): boolean {
  const { apart } = probable
  const isApart = best !== undefined && (next?.score ?? 0) <= best.score * apart.next
  return certainty >= probable.certainty || (certainty >= apart.certainty && isApart)
}

/** Which kind of name a word is. The index asks it again when the firm's people have changed. */
type Kinds = { of: LiveAnswers['kindOf'] }

/** A `former` index is brought up to date. */
export async function openShortAnswers(
  { answers, outOfScope, titleOf, live }: ShortAnswersInput,
  former?: ShortAnswers,
): Promise<ShortAnswers> {
  const kinds = former?.kinds ?? { of: live.kindOf }
  kinds.of = live.kindOf
  const index =
    former?.index ??
    (await createPassageIndex(answers, outOfScope, true, (spelled, isKnown) => kinds.of(spelled, isKnown)))
  await former?.index.update(answers)
  const liveOnes = answers.filter(({ text }) => isFilledIn(text))

  function found(question: string, earlier: readonly string[], now: Date) {
    const saidBy = live.open(question, goesOn(index, question, earlier) ? earlier : [], now, index.has)
    const found = findRecords(index, question, earlier, {
      leftOut: new Set(liveOnes.filter(({ text }) => saidBy(text) === null).map(({ record }) => record)),
      worth: (passage) => aspectWorth(question, aspectsOf(passage)),
    })
    return { ...found, saidBy }
  }

  return {
    index,
    all: answers,
    kinds,
    nearest: (question) => findRecords(index, question, []).hits.map(({ passage }) => passage),
    answer(question, earlier, now, least = 'likely', isShared = () => true) {
      const { hits, confidence, certainty, saidBy } = found(question, earlier, now)
      const [best, ...others] = hits
      if (best === undefined || confidence === 'none' || (least === 'sure' && confidence !== 'sure')) return null
      const isUndoubted = standsOut(hits, certainty, isShared)
      const part = saidBy(best.passage.text)
      if (part === null) return null
      const own = sourceOf(best.passage, part)
      const said = part
        ? answerOfParts([{ ...part, sources: [own, ...part.sources.filter((each) => !isSame(each, own))] }], [])
        : answerOf(best.passage.text, { sources: [own] })
      // What a live answer would say to another question is no source of this one.
      const near = hits.filter(({ passage }) => passage === best.passage || !isFilledIn(passage.text))
      return {
        ...said,
        ...(!isUndoubted && { next: others.slice(0, maxOthers).map(({ passage }) => passage.title) }),
        handoff: isUndoubted ? said.handoff : { reason: 'unsure' },
        isProbable: isProbable(hits, certainty),
        passages: near.slice(0, maxPassages).map(({ passage }) => passageOf(passage)),
      }
    },
  }

  /** The page that staff have named, called as what is said calls it. */
  function sourceOf({ href, title, lawAsAt }: SearchedPassage, part: Part | undefined): Source {
    const known = titleOf(href) ?? part?.sources.find((each) => each.href === href)?.title
    return { title: known ?? title, href, lawAsAt }
  }
}

function isSame(one: Source, other: Source): boolean {
  return one.href === other.href || one.title === other.title
}
