// Answers whoever names a filing that is late: when it was due, what the delay costs by today, what follows, and what can
// be done. What comes after a notice is in short answers.
import type { CalendarOverride } from '#calendar/rules/calendar-override.ts'
import type { DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { byDay, type DueDate } from '#calendar/rules/standard-dates.ts'
import { feeRuleOf } from '#calendar/late/consequences.ts'
import { disqualification, remedyCalled, remedyNameOf } from '#calendar/law/remedies.ts'
import type { RuleFinder } from '#assistant/due-dates/asked-rules.ts'
import { isFromMeeting, occurrences, type DatesOf } from '#assistant/due-dates/asked-dates.ts'
import { askedTime, type QuestionTime } from '#assistant/due-dates/asked-time.ts'
import type { FirmFacts } from '#assistant/firm/firm-facts.ts'
import { calendarPage, page, part, type Part } from '#assistant/firm/sentences.ts'
import { daysBetween } from '#platform/dates.ts'
import { delayIn, dueBefore, isOwn, type Delay } from './late-signs.ts'
import { feeText, followsFrom, missedOn, missedSince, stepsOnceEnded, toCount, type Missed } from './missed.ts'

export type LateAnswers = {
  /**
   * Of somebody who is late. Returns null unless a filing is named in this way: in the question, or in the one `before` if
   * this one goes on from it. By words it may be another that is meant, so that only who tells of a missing filing is
   * answered, and not who asks what the law says of it.
   */
  answer: (question: string, before: string, today: string, by: 'number' | 'words') => Part | null
}

type LateContext = {
  overrides: readonly CalendarOverride[]
  agmMonthDay: string
  finder: RuleFinder
  datesOf: DatesOf
  facts: Pick<FirmFacts, 'phone' | 'works' | 'consequences'>
}

/** How far back a filing may have been missed, in months. */
const reach = { back: 96, ahead: 12 }
/** Extensions of earlier years are not in the calendar. */
const overridesSince = '2026-01-01'
/** Returns of so many years in a row disqualify the directors. */
const yearsToDisqualify = 3
const maxRules = 3
const maxDates = 4
/** What was due longer ago is not what somebody asks about who only fears a delay. */
const recentDays = 120
/** What comes next is named beside what was missed. */
const soonDays = 45
/** Rules that fit nearly as well as the best are meant as well. */
const nearlyAsGood = 0.9
const goesOn = /\b(?:it|that|them|those|both|uska|iska)\b/i
/** What is left after a notice is in short answers. */
const hasNotice = /\b(?:notices?|orders?|summons|disqualif\w+|strike|struck)\b/i
const asksPenalty = /\b(?:penal\w*|fines?|jurmana|dand)\b/
/** What is agreed after a delay, or owed to the visitor, is no filing that is missing. */
const asksOther = /\b(?:compound\w*|refund\w*)\b/
/** Who does not speak of their own and begins like this asks about the law. Others tell what is missing. */
const asks = /^\W*(?:wh\w+|how|can|could|is|are|was|were|do|does|did|will|would|should|may|must|kya|kaise|kab)\b/

export function openLateAnswers({ overrides, agmMonthDay, finder, datesOf, facts }: LateContext): LateAnswers {
  /** All that was due within the last years, and what comes next. */
  function datesOfRule(rule: DueDateRule, today: string, meeting: string | null): DueDate[] {
    const own = meeting !== null && isFromMeeting(rule) && { meeting: meeting.slice(5) }
    return occurrences(rule, today, reach, { overrides, agmMonthDay, ...own })
  }

  /** For each form that is named, the rules that may be meant. */
  function rulesMeant({ rest }: QuestionTime): DueDateRule[][] {
    return finder.named(rest).map((candidates) => {
      const best = Math.max(...candidates.map(({ score }) => score))
      return candidates.filter(({ score }) => score >= best * nearlyAsGood).map(({ rule }) => rule)
    })
  }

  /** The dates that are meant of one form, whatever the rules for it are called over the years. */
  function datesMeant(its: readonly DueDateRule[], text: string, time: QuestionTime, today: string): DueDate[] {
    const delay = delayIn(text, today)
    const isTimed =
      !/\b(?:since|from|after) 20\d\d\b/.test(text) &&
      [time.period, time.dueMonth, time.dueYear, time.meeting].some((each) => each !== null)
    if (isTimed) {
      const exact = its.flatMap((rule) => datesOf(rule, { time, after: null }, today).dates)
      const all = exact.length > 0 ? exact : its.flatMap((rule) => ofYear(datesOfRule(rule, today, time.meeting), time))
      if (all.length > 0) return all.toSorted(byDay).slice(-maxDates)
    }
    const all = its.flatMap((rule) => datesOfRule(rule, today, null)).toSorted(byDay)
    const [past, next] = [all.filter(({ day }) => day < today), all.filter(({ day }) => day >= today)[0]]
    const soon = next !== undefined && daysBetween(today, next.day) <= soonDays ? [next] : []
    const many = delay === null || delay.unit === 'day' ? 1 : inUnit(its, delay)
    const last = past.slice(-Math.min(many, maxDates))
    const [oldest] = last
    if (oldest === undefined) return next === undefined ? [] : [next]
    const isRecent = daysBetween(oldest.day, today) <= recentDays
    return [...last, ...(isRecent && delay === null ? [] : soon)]
  }

  function missedOf(its: readonly DueDateRule[], text: string, time: QuestionTime, today: string): Missed[] {
    const [first] = its
    if (first === undefined) return []
    const delay = delayIn(text, today)
    if (delay?.unit === 'day') return [missedSince(first, dueBefore(delay, today), today, text)]
    return datesMeant(its, text, time, today).map((date) =>
      missedOn(its.find(({ id }) => id === date.ruleId) ?? first, date, today, text),
    )
  }

  return {
    answer(question, before, today, by) {
      const own = plain(question)
      const text = finder.isCoded(own) || !goesOn.test(own) ? own : `${own} ${plain(before)}`
      if (!(by === 'number' ? finder.isCoded(text) : tellsOfFiling(own)) || hasNotice.test(own)) return null
      const time = askedTime(text, today)
      const shown = rulesMeant(time)
        .filter(({ length }) => length > 0)
        .slice(0, maxRules)
      const missed = shown.flatMap((its) => missedOf(its, text, time, today))
      if (missed.length === 0) return null
      const ofRule = Map.groupBy(missed, ({ rule }) => rule)
      const filings = shown.flat().filter((rule) => ofRule.has(rule))
      const open = filings.filter((rule) => stepsOnceEnded(ofRule.get(rule) ?? []) === null)
      const lines = [...new Set(missed.map(({ line }) => line))]
      const due = lines.map((line) => (lines.length > 1 ? `• ${line}` : line)).join('\n')
      const fees = [...new Set(open.flatMap((rule) => feeRuleOf(rule) ?? []))].filter(({ says }) => says !== '')
      const charged = fees.map(feeText).join('\n')
      const penalty = [...new Set(filings.flatMap((rule) => followsFrom(rule, facts.consequences)))]
        .slice(0, maxRules)
        .map((each) => `• ${each}`)
        .join('\n')
      const isLong = filings.some(isAnnual) && lines.length >= yearsToDisqualify
      const steps = stepsOnceEnded(missed) ?? [isLong ? disqualification : '', remedyFor(filings)]
      const paragraphs = [
        // What is asked for stands before what is not.
        ...(asksPenalty.test(own) ? [due, penalty, charged] : [joinedLines([due, charged]), penalty]),
        joinedLines(steps),
        missed.some(({ day }) => day < overridesSince) ? 'Extensions of years before 2026 are not counted in.' : '',
        `Please speak to a company secretary soon: telephone ${facts.phone}.`,
      ]
      const [about] = filings.flatMap(({ about: title }) => facts.works.find((each) => each.title === title) ?? [])
      return part(
        paragraphs.filter((each) => each !== '').join('\n\n'),
        [...(about === undefined ? [] : [page(about.title, about.href)]), calendarPage],
        {
          actions: toCount(missed, today),
          records: [
            ...(about === undefined ? [] : [about.record]),
            ...new Set(shown.flat().map(({ id }) => `rule:${id}`)),
          ],
        },
      )
    },
  }
}

function tellsOfFiling(own: string): boolean {
  return (isOwn.test(own) || !asks.test(own)) && !asksPenalty.test(own) && !asksOther.test(own)
}

function plain(question: string): string {
  return question.toLowerCase().replace(/[‘’]/g, "'")
}

function joinedLines(lines: readonly string[]): string {
  return lines.filter((each) => each !== '').join('\n')
}

function isAnnual(rule: DueDateRule): boolean {
  return remedyNameOf(rule) === 'annual'
}

/** What falls due in a year, if nothing is known of the period itself. */
function ofYear(dates: readonly DueDate[], { period, dueYear }: QuestionTime): DueDate[] {
  if (dueYear !== null) return dates.filter(({ day }) => day.startsWith(String(dueYear)))
  if (period === null) return []
  return dates.filter((date) => date.period?.first === period.first && date.period.last === period.last)
}

/** How many dates a delay takes in: two years of a monthly return are many, of an annual one two. */
function inUnit([rule]: readonly DueDateRule[], { count, unit }: Delay): number {
  const every = rule !== undefined && 'every' in rule.occurs ? rule.occurs.every : 'year'
  const apart = { month: 1, quarter: 3, 'half-year': 6, year: 12 }[every]
  const months = count * { day: 0, month: 1, quarter: 3, year: 12 }[unit]
  return Math.max(1, Math.ceil(months / apart))
}

function remedyFor(filings: readonly DueDateRule[]): string {
  const [first] = filings
  if (first === undefined) return ''
  return remedyCalled(filings.some(isAnnual) ? 'annual' : (remedyNameOf(first) ?? ''))
}
