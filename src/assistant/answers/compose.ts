// Puts an answer together from passages that were found: sentences of the source as they stand there, and links.
import type { Source, Suggestion } from '#assistant/chat-message.ts'
import { answerOf, type Answer } from './answer.ts'
import type { Hit } from '#assistant/passages/passage-index.ts'
import type { Passage, SearchedPassage } from '#assistant/passages/searched-passage.ts'

/** Longer passages are cut. */
const maxCharacters = 1800
const maxPassages = 4
const maxCards = 3

const notFound = 'I could not find an answer to this on our website.'

/** An answer that may be the wrong one also names what else may be meant, and the way to a person. */
export function answered(hits: readonly Hit[], confidence: 'sure' | 'likely'): Answer {
  const [best, ...others] = hits
  if (best === undefined) return refused()
  const isSure = confidence === 'sure'
  return answerOf(`${headingOf(best.passage)}${quoted(best)}`, {
    sources: [sourceOf(best.passage)],
    suggestions: isSure ? [] : others.slice(0, maxCards).map(suggestionOf),
    handoff: isSure ? null : { reason: 'unsure' },
    passages: hits.slice(0, maxPassages).map(({ passage }) => passageOf(passage)),
  })
}

/** "Yes." needs its question, and "Yearly confirmation" its subject. */
function headingOf({ kind, title }: SearchedPassage): string {
  return kind === 'faq' || kind === 'rule' ? `${title}\n` : ''
}

export function refused(): Answer {
  return answerOf(notFound, { band: 'refusal', handoff: { reason: 'nothing found' } })
}

function sourceOf(passage: SearchedPassage): Source {
  return { title: titleOf(passage), href: passage.href, lawAsAt: passage.lawAsAt }
}

function titleOf({ title, heading, kind }: SearchedPassage): string {
  return kind === 'insight' && heading !== '' ? `${title}: ${heading}` : title
}

function suggestionOf({ passage }: Hit): Suggestion {
  const { title, href } = sourceOf(passage)
  return { title, href, text: passage.units[0] ?? '' }
}

export function passageOf({ record, title, text, href, lawAsAt }: SearchedPassage): Passage {
  return { record, title, text, href, lawAsAt }
}

/** A passage as far as it fits, and at least its first sentence. */
function quoted({ passage: { units } }: Hit): string {
  let length = 0
  return inLines(units.filter((unit, at) => (length += unit.length) <= maxCharacters || at === 0))
}

/** Ends without a full stop, or goes on from what stands before. */
function isItem(unit: string): boolean {
  return !/[.?!:;]['’”)]?$/.test(unit) || /^[a-z]/.test(unit)
}

/** Sentences follow each other in a paragraph; items of a list, which end without a full stop, stand in lines. */
export function inLines(units: readonly string[]): string {
  let text = ''
  units.forEach((unit, at) => {
    const before = units[at - 1]
    const joint = before === undefined ? '' : isItem(unit) || isItem(before) || before.endsWith(':') ? '\n' : ' '
    text += `${joint}${isItem(unit) && units.length > 1 ? '• ' : ''}${unit}`
  })
  return text
}
