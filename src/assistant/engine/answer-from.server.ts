// Who is asked for an answer, and in which order.
import type { DueDateRule } from '#calendar/rules/due-date-rule.ts'
import type { DueDateAnswer } from '#assistant/due-dates/due-date-answers.ts'
import { caveat } from '#assistant/due-dates/due-date-text.ts'
import { eventDates } from '#assistant/due-dates/event-dates.ts'
import { call, calendarPage, yours, yoursAddress } from '#assistant/firm/sentences.ts'
import { isLate, isOwn } from '#assistant/late/late-signs.ts'
import { toCount } from '#assistant/late/missed.ts'
import { dayInIndia } from '#platform/dates.ts'
import { answerOf, doubtOf, type Answer } from '#assistant/answers/answer.ts'
import { answered, passageOf, refused } from '#assistant/answers/compose.ts'
import { smallTalkOf } from '#assistant/answers/small-talk.ts'
import { answerOfParts, joined, once } from '#assistant/answers/joined-answers.ts'
import { isOnlyOnPages, type Knowledge } from './knowledge.server.ts'
import { findRecords, isFollowUp } from '#assistant/passages/retrieval.ts'

/** `earlier`: the questions before that were about something, the oldest first. */
type VisitorQuestion = { question: string; earlier: readonly string[]; now: Date; today: string }

/** A rule that is found nearly as well as the best is dated. */
const nearlyAsGood = 0.75
/** What is found is not alone if one of so many pages that fit best is its own. */
const agreeing = 3

/** Pure: the same question gets the same answer on the same day. */
export function answerFrom(knowledge: Knowledge, question: string, given: readonly string[], now: Date): Answer {
  const smallTalk = smallTalkOf(question)
  if (smallTalk) return smallTalk
  const earlier = given.filter((each) => smallTalkOf(each) === null)
  const asked = { question, earlier, now, today: dayInIndia(now) }
  // Whoever is late is told what it costs, and led to a person. A filing that is named by its number is certain, one that
  // is named by words only where no short answer is. The day that has passed is only said if nothing else is.
  if (isLate(question))
    return toPerson(
      knowledge,
      ofDelay(knowledge, asked, 'number') ??
        undoubted(knowledge, asked) ??
        ofDelay(knowledge, asked, 'words') ??
        shortOr(knowledge, asked, dueDate(knowledge, asked) ?? onPages(knowledge, asked)),
    )
  // The table of the firm answers only what it accounts for word by word, so nothing fits better.
  const own = ofFirm(knowledge, asked)
  if (own) return own
  const due = dueDate(knowledge, asked)
  if (due) return isOfRule(knowledge, asked) ? due : { ...due, handoff: { reason: 'unsure' } }
  // A day is computed rather than quoted, and what no short answer can know stands on the pages.
  const page = onPages(knowledge, asked)
  const isSure = page.band === 'answer' && page.handoff === null
  if (page.isComputed || (isSure && isOnlyOnPages(knowledge, question))) return page
  return shortOr(knowledge, asked, page)
}

/** A short answer. What may be the wrong one is no help where nothing else is found, nor in place of what is computed. */
function shortOr({ short, index }: Knowledge, { question, earlier, now }: VisitorQuestion, found: Answer): Answer {
  const least = found.band === 'refusal' || found.isComputed ? 'sure' : 'likely'
  const isShared = (href: string): boolean =>
    findRecords(index, question, earlier)
      .hits.slice(0, agreeing)
      .some(({ passage }) => pageOf(passage.href) === pageOf(href))
  return short.answer(question, earlier, now, least, isShared) ?? found
}

/** A date that only words lead to may be another matter, such as the last day to apply for a job, if no page is a rule. */
function isOfRule({ index, dueDates }: Knowledge, { question, earlier }: VisitorQuestion): boolean {
  if (earlier.length > 0 || dueDates.isCoded(question)) return true
  const { hits } = findRecords(index, question, [])
  return hits.slice(0, agreeing).some(({ passage }) => passage.kind === 'rule')
}

/** The address of a service has its title besides. */
function pageOf(href: string): string {
  return href.replace(/&title=[^#]*|#.*/g, '')
}

/** Staff see a doubt of which the visitor, who is led to a person anyway, is not told. */
function toPerson({ phone }: Knowledge, answer: Answer): Answer {
  return {
    ...answer,
    isProbable: doubtOf(answer) !== 'unsure',
    handoff: { reason: 'late' },
    actions: once([call(phone), ...(answer.actions ?? [])]),
  }
}

function undoubted({ short }: Knowledge, { question, earlier, now }: VisitorQuestion): Answer | null {
  const own = short.answer(question, earlier, now, 'sure')
  return own?.handoff?.reason === 'unsure' ? null : own
}

function ofDelay(
  { late, passages }: Knowledge,
  { question, earlier, today }: VisitorQuestion,
  by: 'number' | 'words',
): Answer | null {
  const part = late.answer(question, earlier.at(-1) ?? '', today, by)
  return part && { ...answerOfParts([part], passages), isProbable: by === 'number' }
}

function ofFirm(knowledge: Knowledge, asked: VisitorQuestion): Answer | null {
  const isFirst = asked.earlier.length === 0
  // “What about Kolkata?”, “Kolkata?” and “fees?” need what was asked before. “Your fees?” is as short, and does not.
  if (!isFirst && isFollowUp(asked.question)) return null
  const found = knowledge.firm.answer(asked.question, asked.now)
  if (found === null || (!isFirst && found.isPart)) return null
  const own = answerOfParts(found.parts, knowledge.passages)
  if (!found.isWork) return own
  // What the firm does is said with what the page about it says.
  const page = onPages(knowledge, asked)
  return page.band === 'answer' ? joined(own, page) : own
}

/** Of a filing of the calendar, or counted from an event that the question tells the day of. */
function dueDate({ dueDates, passages }: Knowledge, { question, earlier, today }: VisitorQuestion): Answer | null {
  let before: DueDateAnswer | null = null
  for (const each of earlier) before = dueDates.answer(each, today, before)
  const due = dueDates.answer(question, today, before, earlier.at(-1) ?? null)
  if (due) return computed(due, passages, question, today)
  const counted = eventDates(question, today)
  if (counted === null) return null
  const { text, dates, event, on } = counted
  return answerOf(`${text}\n\n${caveat}`, {
    sources: [calendarPage],
    actions: [{ label: 'All that follows this event', href: `${yoursAddress}?${new URLSearchParams({ event, on })}` }],
    dates,
    isComputed: true,
  })
}

/** What the pages say; a refusal if they do not say it. */
function onPages(
  { index, dueDates, passages, rules }: Knowledge,
  { question, earlier, today }: Omit<VisitorQuestion, 'now'>,
): Answer {
  const ended = new Set(rules.filter((rule) => !isInForce(rule, today)).map(({ id }) => `rule:${id}`))
  const { hits, confidence } = findRecords(index, question, earlier, { leftOut: ended })
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

/** Prose about a rule that has ended, or has yet to begin, would be read as the law of today. */
function isInForce({ from = '', until = '9999' }: DueDateRule, today: string): boolean {
  return from <= today && today <= until
}

/** What has passed leads to the page that counts the delay, and what is the visitor's own to the dates of a business. */
function computed(
  { text, rules, dates }: DueDateAnswer,
  passages: Knowledge['passages'],
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
