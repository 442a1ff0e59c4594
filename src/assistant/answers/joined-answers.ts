// Answers put together from parts: what is computed for each thing that a message asks.
import type { Part } from '#assistant/firm/sentences.ts'
import { answerOf, type Answer } from './answer.ts'
import { passageOf } from './compose.ts'
import type { SearchedPassage } from '#assistant/passages/searched-passage.ts'

/** One text, and what can be pressed for each part of it. */
export function answerOfParts(parts: readonly Part[], passages: readonly SearchedPassage[]): Answer {
  const records = new Set(parts.flatMap((part) => part.records))
  return answerOf(parts.map(({ text }) => text).join('\n\n'), {
    sources: once(parts.flatMap(({ sources }) => sources)),
    handoff: parts.find(({ handoff }) => handoff !== null)?.handoff ?? null,
    actions: once(parts.flatMap(({ actions }) => actions)),
    passages: [...records].flatMap((record) => passages.find((each) => each.record === record) ?? []).map(passageOf),
    isComputed: true,
  })
}

export function joined(first: Answer, second: Answer): Answer {
  return {
    ...first,
    content: `${first.content}\n\n${second.content}`,
    sources: once([...first.sources, ...second.sources]),
    suggestions: second.suggestions,
    actions: once([...(first.actions ?? []), ...(second.actions ?? [])]),
    dates: [...(first.dates ?? []), ...(second.dates ?? [])],
    handoff: first.handoff ?? second.handoff,
    passages: second.isComputed ? [...first.passages, ...second.passages] : [...second.passages, ...first.passages],
    isComputed: true,
  }
}

/** The last of those with the same address. */
export function once<Item extends { href: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.toReversed().map((item) => [item.href, item])).values()].toReversed()
}
