// Puts an answer together from passages that were found: sentences of the source as they stand there, and links.
import type { Source, Suggestion } from '#assistant/chat-message.ts'
import { answerOf, type Answer, type Passage } from './answer.ts'
import type { Hit, PassageIndex } from './passage-index.ts'
import type { SearchedPassage } from './searched-passage.ts'

/** An answer is about as long as a paragraph. */
const usualCharacters = 1400
const maxCharacters = 1600
const maxSources = 4
const maxCards = 3
/** Another record is named beside the best if it is nearly as good. */
const alsoNamed = 0.4
/** What the other says as well is quoted if it is this good. */
const alsoQuoted = 0.55
const alsoCharacters = 600
/** Other parts of the same page are quoted if they are this good. */
const besidesQuoted = 0.35
const maxBesides = 2
/** Of other records, so many are quoted: of what may be the wrong answer one is enough. */
const maxAlso = { sure: 3, likely: 1 }
const suggestionCharacters = 160

export const notFound = 'I could not find an answer to this on our website.'

export function answered(index: PassageIndex, hits: readonly Hit[], confidence: keyof typeof maxAlso = 'sure'): Answer {
  const [best] = hits
  if (best === undefined) return refused()
  // An article may say it best, although the page of a service is what was asked for.
  const others = hits.slice(1).toSorted((a, b) => b.plain - a.plain)
  const named = [best, ...others.filter(({ plain }) => plain >= best.plain * alsoNamed)].slice(0, maxSources)
  const next = confidence === 'sure' ? named.slice(1) : hits.slice(1).toSorted((a, b) => promiseOf(b) - promiseOf(a))
  const also = next.filter(({ plain }) => plain >= best.plain * alsoQuoted).slice(0, maxAlso[confidence])
  const besides = best.besides.filter(({ plain }) => plain >= best.plain * besidesQuoted).slice(0, maxBesides)
  const content = [
    `${headingOf(best.passage)}${excerptOf(index, best, maxCharacters)}`,
    ...besides.map((hit) => excerptOf(index, hit, alsoCharacters)),
    ...also.map((hit) => `${titleOf(hit.passage)}:\n${excerptOf(index, hit, alsoCharacters)}`),
  ]
  return answerOf(content.join('\n\n'), {
    sources: named.map(({ passage }) => sourceOf(passage)),
    passages: hits.slice(0, maxSources).map(({ passage }) => passageOf(passage)),
  })
}

/** How likely it is what was meant, where the best is in doubt. */
function promiseOf({ plain, coverage, likeness }: Hit): number {
  return plain * (1 + coverage) * (1 + likeness) ** 2
}

/** An answer that may be the wrong one: it names what else may be meant, and the way to a person. */
export function likely(index: PassageIndex, hits: readonly Hit[]): Answer {
  const answer = answered(index, hits, 'likely')
  const isNamed = (href: string): boolean => answer.sources.some((source) => source.href === href)
  const others = hits
    .slice(1, 1 + maxCards)
    .map((hit) => suggestionOf(index, hit))
    .filter(({ href }) => !isNamed(href))
  return { ...answer, suggestions: others, handoff: { reason: 'unsure' } }
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

function suggestionOf(index: PassageIndex, hit: Hit): Suggestion {
  const { title, href } = sourceOf(hit.passage)
  return { title, href, text: excerptOf(index, hit, suggestionCharacters, 1) }
}

export function passageOf({ record, title, text, href, lawAsAt }: SearchedPassage): Passage {
  return { record, title, text, href, lawAsAt }
}

/**
 * Returns the part of the passage that says most about the question: its best sentence, and its neighbours as long as
 * they fit. A sentence that is longer than `most` is returned whole.
 */
function excerptOf(index: PassageIndex, { passage, matched }: Hit, most: number, maxUnits = 12): string {
  const { units } = passage
  if (passage.text.length <= usualCharacters && maxUnits > 1) return inLines(units)
  const values = units.map((unit) => {
    const terms = new Set(index.words.of(unit).map(({ term }) => term))
    let value = 0
    for (const topic of matched) {
      const near = Math.max(
        0,
        ...[...topic.terms].filter(([term]) => terms.has(term)).map(([, closeness]) => closeness),
      )
      value += topic.idf * near
    }
    return value
  })
  const bestAt = values.indexOf(Math.max(...values))
  let [from, to] = [bestAt, bestAt]
  let length = units[bestAt]?.length ?? 0
  while (to - from + 1 < maxUnits && length < Math.min(most, usualCharacters)) {
    const [before, after] = [units[from - 1], units[to + 1]]
    // What follows explains more often than what goes before.
    const takesAfter =
      after !== undefined && (before === undefined || (values[to + 1] ?? 0) * 1.2 + 0.1 >= (values[from - 1] ?? 0))
    const next = takesAfter ? after : before
    if (next === undefined || length + next.length > most) break
    length += next.length + 1
    if (takesAfter) to += 1
    else from -= 1
  }
  // Never begins in the middle of a list.
  while (from > 0 && maxUnits > 1 && isItem(units[from] ?? '') && length < most) {
    from -= 1
    length += units[from]?.length ?? 0
  }
  return inLines(units.slice(from, to + 1))
}

/** Ends without a full stop, or goes on from what stands before. */
function isItem(unit: string): boolean {
  return !/[.?!:;]['’”)]?$/.test(unit) || /^[a-z]/.test(unit)
}

/** Sentences follow each other in a paragraph; items of a list, which end without a full stop, stand in lines. */
function inLines(units: readonly string[]): string {
  let text = ''
  units.forEach((unit, at) => {
    const before = units[at - 1]
    const joint = before === undefined ? '' : isItem(unit) || isItem(before) || before.endsWith(':') ? '\n' : ' '
    text += `${joint}${isItem(unit) && units.length > 1 ? '• ' : ''}${unit}`
  })
  return text
}
