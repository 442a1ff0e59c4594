// What is asked is answered from what is known: a courtesy, whoever is late, the firm itself, a due date, or a passage.
import type { dueDateRules } from '#calendar/calendar.server.ts'
import type { DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { openDatesOf } from '#assistant/due-dates/asked-dates.ts'
import { openRuleFinder } from '#assistant/due-dates/asked-rules.ts'
import { openDueDateAnswers, type DueDateAnswer, type DueDateAnswers } from '#assistant/due-dates/due-date-answers.ts'
import { openFirmAnswers, type FirmAnswers } from '#assistant/firm/firm-answers.ts'
import { openLiveAnswers } from '#assistant/firm/live-answers.ts'
import { caveat } from '#assistant/due-dates/due-date-text.ts'
import { eventDates, type EventAnswer } from '#assistant/due-dates/event-dates.ts'
import type { FirmFacts } from '#assistant/firm/firm-facts.ts'
import { openSlotFinder } from '#assistant/firm/slots.ts'
import { call, calendarPage, yours, yoursAddress } from '#assistant/firm/sentences.ts'
import { openLateAnswers, type LateAnswers } from '#assistant/late/late-answers.ts'
import { asksDay, isLate, tellsOfOwn } from '#assistant/late/late-signs.ts'
import { toCount } from '#assistant/late/missed.ts'
import { dayInIndia } from '#platform/dates.ts'
import { answerOf, type Answer } from './answer.ts'
import { answered, passageOf, refused } from './compose.ts'
import { courtesyOf } from './courtesies.ts'
import { answerOfParts, joined, once } from './joined.ts'
import { createPassageIndex, type PassageIndex } from './passage-index.ts'
import type { SearchedPassage } from './searched-passage.ts'
import { findRecords } from './retrieval.ts'
import { isReadable, isTelling } from './words.ts'
import { mayBeMeant } from '#assistant/vocabulary/noise.ts'
import { openShortAnswers, type ShortAnswers } from '#assistant/short-answers/short-answers.ts'

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

const unsure = { reason: 'unsure' } as const
const isOwn = /\b(?:we|our|us|my|i|mine|hum\w*|mer[aei])\b/i
const toTheFirm = /\b(?:you|u|ur|your|fees?|charges?|cost|who|whom)\b/i
/** A rule that is found nearly as well as the best is dated. */
const nearlyAsGood = 0.75

/**
 * Depends on nothing but what it is given, so a measurement can make one of its own. A `former` index with the same
 * phrases `outside` is brought up to date.
 */
export async function knowledgeOf(
  passages: readonly SearchedPassage[],
  given: Awaited<ReturnType<typeof dueDateRules>>,
  outside: readonly string[],
  facts: FirmFacts,
  short: readonly SearchedPassage[],
  former?: { index: PassageIndex; short: ShortAnswers },
): Promise<Knowledge> {
  const ofRules = passages.filter(({ kind }) => kind === 'rule')
  const index = former?.index ?? (await createPassageIndex(passages, outside))
  await former?.index.update(passages)
  const titleOf = openPageTitles(passages)
  const slots = openSlotFinder(facts, index.words)
  const finder = await openRuleFinder(given.rules, ofRules, outside)
  const datesOf = openDatesOf(given.overrides, given.agmMonthDay)
  return {
    index,
    firm: openFirmAnswers(facts, index.words, slots, index.has),
    dueDates: openDueDateAnswers({ ...given, finder, datesOf }),
    late: openLateAnswers({ ...given, finder, datesOf, facts }),
    phone: facts.phone,
    passages,
    short: await openShortAnswers(
      { answers: short, outside, titleOf, live: openLiveAnswers(facts, slots) },
      former?.short,
    ),
    rules: given.rules,
  }
}

/** Prose about a rule that has ended, or has yet to begin, would be read as the law of today. */
function isInForce({ from = '', until = '9999' }: DueDateRule, today: string): boolean {
  return from <= today && today <= until
}

/**
 * What is computed (a day, a delay that is told, who is there) comes first, then a short answer, then what the pages say.
 * Pure: the same question gets the same answer on the same day.
 */
export function answerFrom(knowledge: Knowledge, question: string, earlier: readonly string[], now: Date): Answer {
  const courtesy = courtesyOf(question)
  if (courtesy) return courtesy
  const found = computedOrQuoted(knowledge, question, earlier, now)
  const isAboutDelay = isLate(question)
  const before = withoutCourtesies(earlier)
  // What is said about the firm without a date.
  if (found.isComputed && !isAboutDelay && (found.dates ?? []).length === 0) {
    if (found.handoff?.reason === 'unsure') {
      const own = knowledge.short.answer(question, before, now, 'sure')
      return own === null ? found : { ...own, handoff: unsure }
    }
    return knowledge.short.contradicts(question, before, now, found.content) ? { ...found, handoff: unsure } : found
  }
  // What a delay costs is computed for a filing that is named by its number; otherwise it would be a guess at all of them.
  if (found.isComputed && (!isAboutDelay || knowledge.late.isNamed(question, earlier.at(-1) ?? ''))) return found
  if (isOnlyOnPages(knowledge, question) && found.band === 'answer' && found.handoff === null) return found
  // What may be the wrong answer is no help where nothing else is found, nor in place of what is computed.
  const least = found.band === 'refusal' || found.isComputed ? 'sure' : 'likely'
  const short = knowledge.short.answer(question, before, now, least)
  if (short === null) return found
  if (!isAboutDelay) return short
  return { ...short, handoff: { reason: 'late' }, actions: once([call(knowledge.phone), ...(found.actions ?? [])]) }
}

/** Nobody may have meant it. A word without a topic, such as “how”, is known; any of another script staff may read. */
export function isNoise({ index, short }: Knowledge, question: string): boolean {
  if (mayBeMeant(question)) return false
  return !index.words
    .all(question)
    .some((word) => !isTelling(word) || !isReadable(word) || index.knows(word.term) || short.index.knows(word.term))
}

/** The pages have a word of the question that no short answer has. */
function isOnlyOnPages({ index, short }: Knowledge, question: string): boolean {
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

function withoutCourtesies(questions: readonly string[]): string[] {
  return questions.filter((each) => courtesyOf(each) === null)
}

function computedOrQuoted(knowledge: Knowledge, question: string, earlier: readonly string[], now: Date): Answer {
  const before = earlier.at(-1) ?? ''
  const isForeign = knowledge.index.namesOutside(question)
  const late = knowledge.late.answer(question, before, dayInIndia(now), isForeign)
  if (late) {
    const own = answerOfParts([late], knowledge.passages)
    const found = publishedAnswer(knowledge, question, earlier, now)
    // The date itself is asked for as well, or the pages say more on it.
    const isSame = found.passages.some(({ record }) => late.records.includes(record))
    const isNamed = knowledge.late.isNamed(question, before)
    const isNamedBefore = isNamed && !knowledge.dueDates.isCoded(question)
    if (found.isComputed && !isNamedBefore && (asksDay.test(question) || !(isSame || isLate(before)))) {
      // A filing that the question names is the one that is late.
      const isOther = late.isGuess && !isSame
      return isOther
        ? { ...found, handoff: own.handoff, actions: once([call(knowledge.phone), ...(found.actions ?? [])]) }
        : { ...joined(found, own), handoff: own.handoff }
    }
    const isDated = late.records.some((record) => record.startsWith('rule:'))
    // On what the law says of it, the pages say more than what can be done.
    if (!isDated && found.band === 'answer' && !isOwn.test(question) && before === '')
      return { ...joined(found, own), handoff: own.handoff }
    // A form that is named by its number has been dealt with whole.
    const isWhole = isDated && (found.handoff !== null || isNamed)
    return found.band === 'answer' && !found.isComputed && !isWhole ? joined(own, found) : own
  }
  if (isLate(question)) {
    const found = publishedAnswer(knowledge, question, earlier, now)
    if (found.band !== 'answer' && !isForeign) return answerOfParts([knowledge.late.unclear()], knowledge.passages)
    return { ...found, handoff: { reason: 'late' }, actions: [call(knowledge.phone)] }
  }
  // Who tells of something of their own that was due before today is late, however it is worded.
  if (tellsOfOwn(question)) {
    const { isComputed, dates = [] } = publishedAnswer(knowledge, question, earlier, now)
    const isPast = isComputed && dates.length > 0 && dates.every(({ day }) => day < dayInIndia(now))
    const behind = isPast ? knowledge.late.answer(question, '', dayInIndia(now), isForeign, true) : null
    if (behind) return answerOfParts([behind], knowledge.passages)
  }
  // A filing that is named together with its day is no question about the firm, whatever else it says.
  const dated = asksDay.test(question) && !toTheFirm.test(question) && knowledge.dueDates.isCoded(question)
  const aboutFirm = dated ? null : knowledge.firm.answer(question, earlier, now)
  if (aboutFirm?.rest === '' && !aboutFirm.isWork) {
    const own = answerOfParts(aboutFirm.parts, knowledge.passages)
    return aboutFirm.isUnsure ? { ...own, handoff: unsure } : own
  }
  const found = publishedAnswer(knowledge, aboutFirm?.rest || question, earlier, now)
  if (aboutFirm) {
    const own = answerOfParts(aboutFirm.parts, knowledge.passages)
    // What the firm does is said with what the page about it says.
    if (found.band === 'answer') return aboutFirm.isWork ? joined(own, found) : joined(found, own)
    if (aboutFirm.rest === '') return own
  }
  if (found.band === 'answer' && found.handoff === null) return found
  const guess = isForeign ? null : knowledge.firm.guess(question, now)
  if (guess === null) return found
  const own = { ...answerOfParts(guess.parts, knowledge.passages), handoff: unsure }
  return found.band === 'answer' ? { ...joined(found, own), handoff: own.handoff } : own
}

function publishedAnswer(
  { index, dueDates, passages, rules }: Knowledge,
  question: string,
  earlier: readonly string[],
  now: Date,
): Answer {
  const today = dayInIndia(now)
  const asked = withoutCourtesies(earlier)
  let before: DueDateAnswer | null = null
  for (const each of asked) before = dueDates.answer(each, today, before)
  const due = dueDates.answer(question, today, before, asked.at(-1) ?? null)
  if (due) return computed(due, passages, question, today)
  const event = eventDates(question, today)
  if (event) return counted(event)
  const ended = new Set(rules.filter((rule) => !isInForce(rule, today)).map(({ id }) => `rule:${id}`))
  const { hits, confidence } = findRecords(index, question, asked, { leftOut: ended })
  const answer = confidence === 'none' ? refused() : answered(hits, confidence)
  // The day of a rule is computed, not read from its description.
  const [best] = hits
  const ruled = hits.find(({ passage, score }) => passage.kind === 'rule' && score >= (best?.score ?? 0) * nearlyAsGood)
  if (ruled === undefined || answer.band !== 'answer') return answer
  const named = rules.filter(({ title }) => title === ruled.passage.title)
  const dated = dueDates.ofRules(named, question, today)
  if (dated === null) return answer
  // What is computed has the words of the rule.
  const own = computed(dated, passages, question, today)
  const both = joined(answer, own)
  return best === ruled ? { ...both, content: own.content } : both
}

/** Of an event that somebody has told the day of. */
function counted({ text, dates, event, on }: EventAnswer): Answer {
  return answerOf(`${text}\n\n${caveat}`, {
    sources: [calendarPage],
    actions: [{ label: 'All that follows this event', href: `${yoursAddress}?${new URLSearchParams({ event, on })}` }],
    dates,
    isComputed: true,
  })
}

/** What has passed leads to the page that counts the delay, and what is the visitor's own to the dates of a business. */
function computed(
  { text, rules, dates }: DueDateAnswer,
  passages: readonly SearchedPassage[],
  question: string,
  today: string,
): Answer {
  const records = new Set(rules.map(({ id }) => `rule:${id}`))
  const found = passages.filter(({ record }) => records.has(record))
  return answerOf(text, {
    sources: [calendarPage],
    actions: [
      ...toCount(
        dates.flatMap(({ ruleId, day, originalDay: due = day }) =>
          rules.filter(({ id }) => id === ruleId).map((rule) => ({ rule, due, day })),
        ),
        today,
      ),
      ...(isOwn.test(question) || rules.length > 1 ? [yours] : []),
    ],
    dates: dates.map(({ title, day }) => ({ title, day })),
    passages: found.map(passageOf),
    isComputed: true,
  })
}
