// All that questions are answered from, put together from what has been read.
import type { dueDateRules } from '#calendar/calendar.server.ts'
import type { DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { openDatesOf } from '#assistant/due-dates/asked-dates.ts'
import { openRuleFinder } from '#assistant/due-dates/asked-rules.ts'
import { openDueDateAnswers, type DueDateAnswers } from '#assistant/due-dates/due-date-answers.ts'
import { openFirmAnswers, type FirmAnswers } from '#assistant/firm/firm-answers.ts'
import type { FirmFacts } from '#assistant/firm/firm-facts.ts'
import { openLiveAnswers } from '#assistant/firm/live-answers.ts'
import { openSlotFinder } from '#assistant/firm/slots.ts'
import { openLateAnswers, type LateAnswers } from '#assistant/late/late-answers.ts'
import { openShortAnswers, type ShortAnswers } from '#assistant/short-answers/short-answers.ts'
import { mayBeMeant } from '#assistant/vocabulary/noise.ts'
import { createPassageIndex, type PassageIndex } from '#assistant/passages/passage-index.ts'
import type { SearchedPassage } from '#assistant/passages/searched-passage.ts'
import { isReadable, isTelling } from '#assistant/vocabulary/words.ts'

export type Knowledge = {
  index: PassageIndex
  dueDates: DueDateAnswers
  passages: readonly SearchedPassage[]
  short: ShortAnswers
  rules: readonly DueDateRule[]
  firm: FirmAnswers
  late: LateAnswers
  phone: string
}

/**
 * Depends on nothing but what it is given, so a measurement can make one of its own. A `former` index with the same
 * phrases `outOfScope` is brought up to date.
 */
export async function knowledgeOf(
  passages: readonly SearchedPassage[],
  given: Awaited<ReturnType<typeof dueDateRules>>,
  outOfScope: readonly string[],
  facts: FirmFacts,
  short: readonly SearchedPassage[],
  former?: { index: PassageIndex; short: ShortAnswers },
): Promise<Knowledge> {
  const ofRules = passages.filter(({ kind }) => kind === 'rule')
  const index = former?.index ?? (await createPassageIndex(passages, outOfScope))
  await former?.index.update(passages)
  const titleOf = openPageTitles(passages)
  const slots = openSlotFinder(facts, index.words)
  const finder = await openRuleFinder(given.rules, ofRules, outOfScope)
  const datesOf = openDatesOf(given.overrides, given.agmMonthDay)
  return {
    index,
    firm: openFirmAnswers(facts, index.words, slots, index.has),
    dueDates: openDueDateAnswers({ ...given, finder, datesOf }),
    late: openLateAnswers({ ...given, finder, datesOf, facts }),
    phone: facts.phone,
    passages,
    short: await openShortAnswers(
      { answers: short, outOfScope, titleOf, live: openLiveAnswers(facts, slots) },
      former?.short,
    ),
    rules: given.rules,
  }
}

/** Nobody may have meant it. A word without a topic, such as “how”, is known; any of another script staff may read. */
export function isNoise({ index, short }: Knowledge, question: string): boolean {
  if (mayBeMeant(question)) return false
  return !index.words
    .all(question)
    .some((word) => !isTelling(word) || !isReadable(word) || index.knows(word.term) || short.index.knows(word.term))
}

/** The pages have a word of the question that no short answer has. */
export function isOnlyOnPages({ index, short }: Knowledge, question: string): boolean {
  return index.words.of(question).some(({ term }) => index.has(term) && !short.index.has(term))
}

/** The title of the page or part at an address; undefined if it is not known, or what stands there has several. */
function openPageTitles(passages: readonly SearchedPassage[]): (href: string) => string | undefined {
  const titles = new Map<string, Set<string>>()
  for (const { href, title } of passages) {
    // The address of a service has its title besides.
    const whole = href.replace(/&title=[^#]*/, '')
    for (const address of new Set([whole, whole.replace(/#.*/, '')]))
      titles.set(address, (titles.get(address) ?? new Set()).add(title))
  }
  return (href) => {
    const [title, another] = titles.get(href) ?? []
    return another === undefined ? title : undefined
  }
}
