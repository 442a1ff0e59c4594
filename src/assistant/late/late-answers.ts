// Answers whoever is late: what is due now, what it costs by today, what can be done, and whom to call.
import type { CalendarOverride } from '#calendar/rules/calendar-override.ts'
import { familyOf, type DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { byDay, type DueDate } from '#calendar/rules/standard-dates.ts'
import { linkedFilings } from '#calendar/compliance/events.ts'
import { feeRuleOf } from '#calendar/late/consequences.ts'
import { lateFeeRuleFor, type LateFeeRule } from '#calendar/late/late-fees.ts'
import { remedyCalled, remedyNameOf } from '#calendar/law/remedies.ts'
import type { RuleFinder } from '#assistant/due-dates/asked-rules.ts'
import { isFromMeeting, occurrences, type DatesOf } from '#assistant/due-dates/asked-dates.ts'
import { askedTime, type QuestionTime } from '#assistant/due-dates/asked-time.ts'
import type { FirmFacts } from '#assistant/firm/firm-facts.ts'
import { calendarPage, call, page, type Part } from '#assistant/firm/sentences.ts'
import { daysBetween } from '#platform/dates.ts'
import { asksDay, delayIn, dueBefore, isLate, type Delay } from './late-signs.ts'
import { disqualification, eventNames, matters, type Matter } from './matters.ts'
import {
  feeText,
  followsFrom,
  missedOn,
  missedSince,
  publishedOn,
  publishedText,
  stepsOnceEnded,
  toCount,
  type Missed,
} from './missed.ts'

/** `isGuess`: no filing is named, and those that every company has are meant by default. */
type LateAnswer = Part & { isGuess?: boolean }

export type LateAnswers = {
  /**
   * Returns null if nobody seems to be late. `before` is the question before; '' if there is none. `isForeign`: it has
   * words of what nothing on the site answers. `isKnown`: somebody is late, though the words do not say so.
   */
  answer: (question: string, before: string, today: string, isForeign: boolean, isKnown?: boolean) => LateAnswer | null
  /** Whether a filing is named by its number: in the question, or in the one before if it names nothing itself. */
  isNamed: (question: string, before: string) => boolean
  /** Where nothing is known but that somebody is late. */
  unclear: () => Part
}

const saysLittle =
  /^(?:not|the|and|for|was|our|has|had|have|were|its|late|filed|made|held|given|with(?:in|out)?|time|days?|months?|years?|annual)$/

type LateContext = {
  rules: readonly DueDateRule[]
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
const formCode = /\b(?:form\s+)?([a-z]{2,4})[- ]?(\d{1,2}[a-z]?)\b/gi
const goesOn =
  /\b(?:whom?|call|what now|kya kare\w*|how much|kitna)\b|^(?:and|what about|how about|aur|or|also|then|but|same|what if)\b|\b(?:it|that|them|those|both|uska|iska)\b/i
/** What the firm charges is another question than what the delay costs. */
const asksPrice =
  /\b(?:you|u|ur|your|aap\w*)\b.{0,20}\b(?:charges?|fees?|cost|price|quote)\b|\b(?:charges?|fees?|cost)\b.{0,20}\byou\b/
const asksPenalty = /\b(?:penal\w*|fines?|jurmana|dand)\b/

export function openLateAnswers({ rules, overrides, agmMonthDay, finder, datesOf, facts }: LateContext): LateAnswers {
  /** All that was due within the last years, and what comes next. */
  function datesOfRule(rule: DueDateRule, today: string, meeting: string | null): DueDate[] {
    const own = meeting !== null && isFromMeeting(rule) && { meeting: meeting.slice(5) }
    return occurrences(rule, today, reach, { overrides, agmMonthDay, ...own })
  }

  function rulesMeant(text: string, time: QuestionTime, matter: Matter | undefined): DueDateRule[][] {
    if (finder.isCoded(text)) {
      const named = finder.named(time.rest).map((candidates) => {
        const best = Math.max(...candidates.map(({ score }) => score))
        return candidates.filter(({ score }) => score >= best * 0.9).map(({ rule }) => rule)
      })
      if (named.flat().length > 0) return named
    }
    return (matter?.rules ?? []).map((id) => rules.filter((rule) => familyOf(rule) === familyOf({ id })))
  }

  /** The dates that are meant of one form, whatever the rules for it are called over the years. */
  function datesMeant(its: readonly DueDateRule[], text: string, time: QuestionTime, today: string): DueDate[] {
    const delay = delayIn(text, today)
    const isTimed =
      !/\b(?:since|from|after) 20\d\d\b/.test(text) &&
      [time.period, time.dueMonth, time.dueYear, time.meeting].some((part) => part !== null)
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

  function eventsIn(text: string): { form: string; line: string; rule: LateFeeRule }[] {
    return [...text.matchAll(formCode)].flatMap(([, letters = '', number = '']) => {
      const form = `${letters}-${number}`.toUpperCase()
      const rule = lateFeeRuleFor(form)
      const found = linkedFilings.find((each) => each.form.startsWith(form))
      if (found === undefined || finder.isCoded(form.toLowerCase())) return []
      const fallback = { forms: [form], fee: { kind: 'none' }, says: '', law: found.law, asAt: '', from: '' } as const
      return [
        {
          form,
          line: `${found.form} (${found.name}) is due within ${found.within} of ${found.of}`,
          rule: rule ?? fallback,
        },
      ]
    })
  }

  /** A default that the question names in the words in which the firm has published what follows from it. */
  function publishedDefault(text: string): string[] {
    const words = new Set(wordsOf(text))
    return facts.consequences
      .filter(({ missed }) => {
        const own = wordsOf(missed)
        return own.length > 1 && own.every((word) => words.has(word))
      })
      .map(publishedText)
  }

  const toCall = `Please speak to a company secretary soon: telephone ${facts.phone}.`

  const unclear: Part = {
    text: `Tell me which form or payment was missed, and for which year or month. I can then say when it was due and what the law charges for the delay.\n\n${toCall}`,
    sources: [calendarPage],
    actions: [call(facts.phone)],
    records: [],
    handoff: { reason: 'late' },
  }

  /** "We missed it" is about what was asked before. */
  function textOf(own: string, before: string): string {
    const isSelf = before === '' || finder.isCoded(own) || matters.some(({ asked }) => asked.test(own))
    return isSelf ? own : `${own} ${before.toLowerCase()}`
  }

  return {
    unclear: () => unclear,
    isNamed: (question, before) => finder.isCoded(textOf(plain(question), before)),
    answer(question, before, today, isForeign, isKnown = false) {
      const own = plain(question)
      const isGoingOn =
        before !== '' &&
        isLate(before) &&
        goesOn.test(own) &&
        !asksDay.test(own) &&
        !asksPrice.test(own) &&
        own.length < 80
      if (!isKnown && !isLate(question) && !isGoingOn) return null
      const ofQuestion = matters.find(({ asked }) => asked.test(own))
      const text = textOf(own, before)
      const time = askedTime(text, today)
      // "And for an LLP?" is late by as much as what was asked before.
      const told = isGoingOn && delayIn(text, today) === null ? `${text} ${before.toLowerCase()}` : text
      const matter = ofQuestion ?? matters.find(({ asked }) => asked.test(text))
      if (isForeign && matter?.isBroad && !finder.isCoded(text)) return null
      const named = finder.isCoded(text) ? undefined : eventNames.find(([asked]) => asked.test(text))?.[1]
      const events = eventsIn(named === undefined ? text : `${text} ${named}`)
      // A notice about a return is about the return as well.
      const behind =
        matter?.isNotice && matter.rules.length === 0
          ? matters.find(({ isNotice, asked }) => !isNotice && asked.test(text))
          : matter
      const isNamed = finder.isCoded(text) || /\b(?:returns?|filings?|filed|form|accounts)\b/.test(text)
      // Who names another default has not missed the filings that everybody has.
      const other = matter?.isBroad && !finder.isCoded(text) ? publishedDefault(text) : []
      const meant = (isNamed || behind === matter) && other.length === 0 ? rulesMeant(text, time, behind) : []
      const isOfEvent = events.length > 0 && !finder.isCoded(text)
      const shown =
        isOfEvent || (matter?.isNotice && !isNamed) ? [] : meant.filter(({ length }) => length > 0).slice(0, maxRules)
      if (shown.length === 0 && events.length === 0 && matter === undefined) return isGoingOn ? unclear : null
      const missed = shown.flatMap((its) => missedOf(its, told, time, today))
      const ofRule = Map.groupBy(missed, ({ rule }) => rule)
      const filings = shown.flatMap((its) => {
        const dated = its.filter((rule) => ofRule.has(rule))
        return dated.length > 0 ? dated : its
      })
      const open = filings.filter((rule) => stepsOnceEnded(ofRule.get(rule) ?? []) === null)
      const feeRules = new Set([...open.flatMap((rule) => feeRuleOf(rule) ?? []), ...events.map(({ rule }) => rule)])
      const lines = [...new Set([...missed.map(({ line }) => line), ...events.map(({ line }) => `${line}.`)])]
      const fees = [...feeRules].filter(({ says }) => says !== '').map(feeText)
      const penalties = new Set([
        ...other,
        ...filings.flatMap((rule) => followsFrom(rule, facts.consequences)),
        ...events.flatMap(({ form }) => publishedOn(form, facts.consequences)),
      ])
      const isOld = missed.some(({ day }) => day < overridesSince)
      const isLong = isAnnual(shown.flat()) && lines.length >= yearsToDisqualify
      const done = stepsOnceEnded(missed) ?? [
        matter?.done ?? '',
        isLong && matter?.done !== disqualification ? disqualification : '',
        other.length > 0 ? '' : remedyFor(shown.flat(), matter),
      ]
      const work = matter === undefined ? undefined : facts.works.find(({ title }) => hasWords(title, matter.work))
      const about =
        shown.flat().flatMap(({ about: title }) => facts.works.find((each) => each.title === title) ?? [])[0] ?? work
      const due = lines.map((line) => (lines.length > 1 ? `• ${line}` : line)).join('\n')
      const charged = fees.join('\n')
      const penalty = [...penalties]
        .slice(0, maxRules)
        .map((each) => `• ${each}`)
        .join('\n')
      // What is asked for stands before what is not.
      const ofFilings = asksPenalty.test(own)
        ? [due, penalty, charged]
        : [[due, charged].filter((each) => each !== '').join('\n'), penalty]
      const toDo = done.filter((each) => each !== '').join('\n')
      const paragraphs = [
        ...(matter?.isNotice ? [toDo, ...ofFilings] : [...ofFilings, toDo]),
        isOld ? 'Extensions of years before 2026 are not counted in.' : '',
        toCall,
      ]
      const calendar = shown.length > 0 ? [calendarPage] : []
      return {
        text: paragraphs.filter((each) => each !== '').join('\n\n'),
        sources: [...(about === undefined ? [] : [page(about.title, about.href)]), ...calendar],
        actions: [call(facts.phone), ...toCount(missed, today)],
        records: [
          ...(about === undefined ? [] : [about.record]),
          ...new Set((isOfEvent ? [] : meant.flat()).map(({ id }) => `rule:${id}`)),
        ],
        handoff: { reason: 'late' },
        isGuess: matter?.isBroad === true && !finder.isCoded(text),
      }
    },
  }
}

function plain(question: string): string {
  return question.toLowerCase().replace(/[‘’]/g, "'")
}

function isAnnual(shown: readonly DueDateRule[]): boolean {
  return shown.some((rule) => remedyNameOf(rule) === 'annual')
}

function hasWords(title: string, words: string): boolean {
  const has = title.toLowerCase().split(/[^a-z0-9]+/)
  return words.split(' ').every((word) => has.some((each) => each.startsWith(word)))
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

function remedyFor(shown: readonly DueDateRule[], matter: Matter | undefined): string {
  const [first] = shown
  if (first === undefined) return matter?.isNotice || matter?.done ? '' : remedyCalled('company')
  return remedyCalled(isAnnual(shown) ? 'annual' : (remedyNameOf(first) ?? ''))
}

/** What names a default: not that it was missed, nor when. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? []
  return words.filter((word) => !saysLittle.test(word)).map((word) => word.replace(/s$/, ''))
}
