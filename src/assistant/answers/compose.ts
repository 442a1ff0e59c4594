// Puts an answer together from passages that were found: sentences of the source as they stand there, and links.
import type { Source, Suggestion } from '#assistant/chat-message.ts'
import { answerOf, type Answer, type Passage } from './answer.ts'
import type { Hit } from './passage-index.ts'
import type { SearchedPassage } from './searched-passage.ts'

/** Longer passages are cut. */
const maxCharacters = 1800
const maxSources = 4
const maxCards = 3
/** What another record says as well is quoted if it is this good. */
const alsoQuoted = 0.55
/** Other parts of the same page are quoted if they are this good. */
const besidesQuoted = 0.35
const maxBesides = 2
/** Of other records, so many are quoted: of what may be the wrong answer one is enough. */
const maxAlso = { sure: 3, likely: 1 }

const notFound = 'I could not find an answer to this on our website.'

/** An answer that may be the wrong one also names what else may be meant, and the way to a person. */
export function answered(hits: readonly Hit[], confidence: keyof typeof maxAlso): Answer {
  const [best, ...others] = hits
  if (best === undefined) return refused()
  const isSure = confidence === 'sure'
  const next = isSure ? others : others.toSorted((a, b) => promiseOf(b) - promiseOf(a))
  const also = next.filter(({ plain }) => plain >= best.plain * alsoQuoted).slice(0, maxAlso[confidence])
  const besides = best.besides.filter(({ plain }) => plain >= best.plain * besidesQuoted).slice(0, maxBesides)
  const content = [
    `${headingOf(best.passage)}${quoted(best)}`,
    ...besides.map(quoted),
    ...also.map((hit) => `${titleOf(hit.passage)}:\n${quoted(hit)}`),
  ]
  const sources = [best, ...also].map(({ passage }) => sourceOf(passage))
  return answerOf(content.join('\n\n'), {
    sources,
    suggestions: isSure
      ? []
      : others
          .filter((hit) => !also.includes(hit))
          .slice(0, maxCards)
          .map(suggestionOf),
    handoff: isSure ? null : { reason: 'unsure' },
    passages: hits.slice(0, maxSources).map(({ passage }) => passageOf(passage)),
  })
}

/** How likely it is what was meant, where the best is in doubt. */
function promiseOf({ plain, coverage, likeness }: Hit): number {
  return plain * (1 + coverage) * (1 + likeness) ** 2
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
