// Answers questions about due dates: computes them from the rules of the calendar and never looks them up in prose.
import { seriesOf, type DueDateRule } from '#calendar/rules/due-date-rule.ts'
import type { DueDate } from '#calendar/rules/standard-dates.ts'
import { monthNumber, nextOfEach, type DatesOf } from './asked-dates.ts'
import type { Candidate, RuleFinder } from './asked-rules.ts'
import { askedTimes, type QuestionTime } from './asked-time.ts'
import { otherDayOf } from './day-words.ts'
import { addMonths } from '#platform/dates.ts'
import { dueDateText } from './due-date-text.ts'
import { statesIn, withoutPlaces } from './places.ts'

type DueDateContext = {
  rules: readonly DueDateRule[]
  agmMonthDay: string
  finder: RuleFinder
  datesOf: DatesOf
}

/** What a question about a due date has come to mean, with what an earlier one said. */
type Meant = {
  /** For each thing that is named, the rules that may be meant. */
  named: Candidate[][]
  /** All dates of a field of law are asked for. */
  isField: boolean
  time: QuestionTime
  /** By series: only what comes after this day. */
  after: ReadonlyMap<string, string> | null
}

export type DueDateAnswer = { dates: DueDate[]; text: string; rules: DueDateRule[]; meant: Meant }

export type DueDateAnswers = {
  /**
   * Returns null if the question is not about a due date that the rules know. `before` is the answer to the question
   * before, whose rule or time may go on, and `earlier` that question itself.
   */
  answer: (
    question: string,
    today: string,
    before: DueDateAnswer | null,
    earlier?: string | null,
  ) => DueDateAnswer | null
  /** True if the question has the code of a rule, such as the number of a form. */
  isCoded: (question: string) => boolean
  /** The dates of these rules, for the time that the question names or else the next. Null if no day is asked for. */
  ofRules: (rules: readonly DueDateRule[], question: string, today: string) => DueDateAnswer | null
}

const dateCue =
  /\b(?:when|whens|due|deadlines?|last (?:date|day)|(?:by|till|until|before) (?:when|what|which)|latest|next|upcoming|what da(?:te|y)|which da(?:te|y)|dates?|extended|kab|kabtak|tarikh|tareekh|tarik|tareek|time limit|pending|challan)\b|\bby\s*(?:\?|$)|\bwhat da(?:te|y)\b/
/** Asks about something else, even if the word "due" occurs. */
const otherCue =
  /\b(?:every year|once in|how often|who (?:must|has|needs|should|files)|appl(?:y|ies|icable)|penalt\w*|fine|fees?|what is|what's|why|(?:do|does) (?:i|we|my|our|an?|the|every) .*\bneeds?|how (?:to|do|can|much|many)|(?:do|can|could|will) (?:you|u|ya)|open|close|hours)\b/
const strongDateCue =
  /\b(?:due dates?|last (?:date|day)|deadlines?|(?:by|till|until|upto|up to) (?:when|what da(?:te|y)|which da(?:te|y))|kab tak|what date|which (?:date|day)|when (?:is|are|was|do|does|did|must|should|to|due)|due (?:when|on|by)|what(?:'s| is) due)\b/
/** What an authority does after the filing has no day in any rule. */
const authorityCue = /\b(?:refund(?:s|ed)?|processed|scrutiny)\b/
const rhythmCue = /\b(?:quarterly|monthly|qrmp)\b/
const followUpCue =
  /^(?:and|what about|how about|what if|aur|or|also|ok|then|same|but|i mean)\b|\b(?:that|it|them|those|one)\b/

const maxDates = 6
const maxDatesOfField = 24
/** Of a field of law without a time, so many of the next dates. */
const nextOfField = 6
/** Of the rules that have a date, those that fit nearly as well as the best. */
const nearlyAsGood = 0.8

export function openDueDateAnswers({ rules, agmMonthDay, finder, datesOf }: DueDateContext): DueDateAnswers {
  function meantBy(asked: string, today: string, before: DueDateAnswer | null, earlier: string | null): Meant | null {
    // "140 too?" goes on from Form 138.
    const isOfForms = before?.rules.some(({ form }) => form.startsWith('Form ')) ?? false
    const question = isOfForms
      ? asked.replace(/^((?:and|also|what about) )?(\d{2,3}[a-z]{0,2}\b)/i, '$1form $2')
      : asked
    const text = question.toLowerCase().replace(/[‘’]/g, "'")
    const [said] = askedTimes(question, today)
    if (said === undefined) return null
    // “Our AGM was on 25 September.” “And MGT-7?”
    const [told] = before === null && earlier !== null ? askedTimes(earlier, today) : []
    const time = { ...said, meeting: said.meeting ?? told?.meeting ?? null }
    const isOther = authorityCue.test(text) || (otherCue.test(text) && !strongDateCue.test(text))
    const named = finder.named(time.rest)
    const isFollowUp =
      before !== null && (followUpCue.test(text) || text.split(/\s+/).length <= 6 || finder.isContentless(time.rest))
    if (isFollowUp && !isOther) {
      const followed = followUp(text, time, named, before)
      if (followed) return followed
    }
    const isTimed = hasTime(time)
    // "What must my company file this month?"
    const isList = isTimed && /\bfil(?:e|ed|ings?)\b/.test(text) && isOnlyField(time.rest)
    const isBareCode = text.split(/\s+/).length <= 2 && finder.isCoded(text)
    const isDated =
      isList || dateCue.test(text) || (named.length > 0 && (isTimed || isBareCode || rhythmCue.test(text)))
    if (isOther || !isDated) return null
    // "What is DPT-3?" "When is it due?"
    const meantEarlier =
      earlier !== null && !hasTime(time) && finder.isContentless(time.rest) ? finder.named(earlier.toLowerCase()) : []
    if (meantEarlier.length > 0) return { named: meantEarlier, isField: false, time, after: null }
    if (isOnlyField(time.rest)) {
      const field = finder.ofField(text)
      return { named: [certain(field.length > 0 ? field : rules)], isField: true, time, after: null }
    }
    return named.length > 0 ? { named, isField: false, time, after: null } : null
  }

  /** Takes from the question before whatever this one does not say. */
  function followUp(text: string, time: QuestionTime, named: Candidate[][], before: DueDateAnswer): Meant | null {
    const earlier = before.meant
    if (time.isOneAfter && named.length === 0) {
      const after = new Map(before.dates.map(({ ruleId, day }) => [seriesOf(ruleId), day]))
      return { ...earlier, named: [certain(rules.filter(({ id }) => after.has(seriesOf(id))))], after }
    }
    const isTimed = hasTime(time)
    const otherDay = earlier.time.meeting === null || isTimed ? null : otherDayOf(text, earlier.time.meeting)
    if (otherDay !== null && (named.length === 0 || isOfMeeting(text))) {
      return { ...earlier, time: { ...earlier.time, meeting: otherDay }, after: null }
    }
    const going = isTimed ? time : { ...earlier.time, isNext: time.isNext, isOneAfter: false }
    const isAkin = ({ rule }: Candidate): boolean => before.rules.some((each) => areAkin(each, rule))
    const sameForm = named.map((candidates) => candidates.filter(isAkin)).filter(({ length }) => length > 0)
    // A place or a kind of business changes what the question before named.
    const said = statesIn(text).length > 0 ? withoutPlaces(earlier.time.rest) : earlier.time.rest
    const further = time.rest.replace(/^\s*(?:and|aur|or|also|but)\b/, ' ')
    const again = sameForm.length > 0 ? sameForm : finder.named(`${said} ${further}`)
    const isNarrower =
      again.flat().some(isAkin) && (isNarrowing(time.rest) || statesIn(text).length > 0 || sameForm.length > 0)
    if (isNarrower) {
      return { named: again, isField: false, time: withRest(going, said, time), after: null }
    }
    if (named.length > 0) {
      return { named, isField: false, time: withRest(going, '', time), after: null }
    }
    return (isTimed || dateCue.test(text)) && finder.isContentless(time.rest)
      ? { ...earlier, time: withRest(going, said, time), after: null }
      : null
  }

  /** The dates of the rules that fit best among those that have a date. */
  function bestOf(candidates: readonly Candidate[], meant: Meant, today: string): DueDate[] {
    const dated = candidates
      .map(({ rule, score }) => ({ score, ...datesOf(rule, meant, today) }))
      .filter(({ dates }) => dates.length > 0)
    const exact = dated.filter(({ isExact }) => isExact)
    const fitting = exact.length > 0 ? exact : dated
    const best = Math.max(0, ...fitting.map(({ score }) => score))
    return fitting.filter(({ score }) => score >= best * nearlyAsGood).flatMap(({ dates }) => dates)
  }

  function datesFor(meant: Meant, question: string, today: string): DueDate[] {
    const { isField, after, time, named } = meant
    const [, ...others] = after === null && hasTime(time) ? askedTimes(question, today) : []
    const dates = [time, ...others].flatMap((each) =>
      ofNearestYear(
        named.flatMap((candidates) => bestOf(candidates, { ...meant, time: each }, today)),
        each,
        today,
      ),
    )
    if (isField) return ofField(dates, time, today)
    if (after !== null || !hasTime(time)) return nextOfEach(dates, today)
    if (!isNow(time, today) || dates.every(({ day }) => day >= today)) return dates
    // What was due this month is over, so the month may be the one that the return is for.
    const month = monthNumber(today)
    const period = { first: month, last: month, isYearGiven: true }
    const forNow = { ...meant, time: { ...time, dueMonth: null, period } }
    return [...dates, ...named.flatMap((candidates) => bestOf(candidates, forNow, today))]
  }

  function answerOf(meant: Meant, question: string, today: string): DueDateAnswer | null {
    let dates = unique(datesFor(meant, question, today))
    if (dates.length === 0 && !meant.isField) {
      // The quarterly return has no date in the month that was asked about before, and a meeting none of a year end.
      dates = unique(datesFor({ ...meant, time: { ...meant.time, ...noTime } }, question, today))
    }
    const shown = dates.slice(0, meant.isField ? maxDatesOfField : maxDates)
    if (shown.length === 0 && !(meant.isField && hasTime(meant.time))) return null
    const used = rules.filter(({ id }) => shown.some(({ ruleId }) => ruleId === id))
    const { meeting } = meant.time
    const text = dueDateText(shown, used, { meeting, agmMonthDay, left: dates.length - shown.length, today })
    return { dates: shown, rules: used, meant, text }
  }

  return {
    answer(question, today, before, earlier = null) {
      const meant = meantBy(question, today, before, earlier)
      return meant === null ? null : answerOf(meant, question, today)
    },
    isCoded: (question) => finder.isCoded(question.toLowerCase()),
    ofRules(its, question, today) {
      const [time] = askedTimes(question, today)
      return time === undefined ||
        !/\b(?:when|next|dates?|day|deadline|due|by|last|till|until|closes?|outer|kab|closing|instal\w+)\b/i.test(
          question,
        )
        ? null
        : answerOf({ named: [certain(its)], isField: false, time, after: null }, question, today)
    },
  }
}

const noTime = { meeting: null, period: null, dueMonth: null, dueYear: null, dueDays: null }

/** In the order of the days; of what is asked as next, only what is ahead. */
function ofField(dates: DueDate[], time: QuestionTime, today: string): DueDate[] {
  const isOpen = time.isNext || isNow(time, today) || !hasTime(time) || time.dueMonth?.year === null
  const left = dates
    .filter(({ day }) => !isOpen || (day >= today && day <= addMonths(today, 12)))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return hasTime(time) ? left : left.slice(0, nextOfField)
}

function isNow({ dueMonth }: QuestionTime, today: string): boolean {
  return dueMonth !== null && dueMonth.month === monthNumber(today) % 12
}

/** Of a time without a year, the date that is closest to today, of each series. */
function ofNearestYear(dates: DueDate[], time: QuestionTime, today: string): DueDate[] {
  const isOpen = time.period === null ? time.dueMonth?.year === null : !time.period.isYearGiven
  if (!isOpen || time.meeting !== null) return dates
  const apart = ({ day }: DueDate): number => Math.abs(Date.parse(day) - Date.parse(today))
  const bySeries = Map.groupBy(dates, ({ ruleId }) => seriesOf(ruleId))
  const least = new Map([...bySeries].map(([series, its]) => [series, Math.min(...its.map(apart))]))
  return dates.filter((date) => apart(date) === least.get(seriesOf(date.ruleId)))
}

function hasTime({ meeting, period, dueMonth, dueYear, dueDays }: QuestionTime): boolean {
  return [meeting, period, dueMonth, dueYear, dueDays].some((part) => part !== null)
}

function isOfMeeting(text: string): boolean {
  return /\b(?:agm|meeting|held)\b/.test(text)
}

function certain(rules: readonly DueDateRule[]): Candidate[] {
  return rules.map((rule) => ({ rule, score: 1 }))
}

/** Rules for one form, such as the monthly and the quarterly GSTR-3B, the returns of all taxpayers, or of one series. */
function areAkin(first: DueDateRule, second: DueDateRule): boolean {
  if (seriesOf(first.id) === seriesOf(second.id)) return true
  if (first.form.startsWith('ITR') && second.form.startsWith('ITR')) return true
  // The annual return of a small company is another form under the same section.
  const [section] = /^section \d+/.exec(first.section) ?? ['none']
  if (first.law === second.law && second.section.startsWith(`${section}(`)) return true
  return first.form === second.form && first.form !== '' && first.form !== 'Challan'
}

function withRest(time: QuestionTime, earlier: string, now: QuestionTime): QuestionTime {
  return { ...time, rest: `${earlier} ${now.rest}`.trim() }
}

function unique(dates: DueDate[]): DueDate[] {
  return [...new Map(dates.map((date) => [`${date.ruleId} ${date.day}`, date])).values()]
}

function isNarrowing(rest: string): boolean {
  return /\b(?:quarterly|monthly|qrmp|llp|opc|one person|small compan\w+|listed|private|public|individual|salary|salaried|audit|business|company)\b/.test(
    rest,
  )
}

/** Nothing but the field of law, a kind of business and words of time. */
function isOnlyField(rest: string): boolean {
  const left = rest
    .replace(
      /\b(?:gst|roc|mca|registrar|company|companies|laws?|acts?|llp|income|direct|tax|taxes|it|labour|payroll|sebi|listed|stock|exchange|fema|rbi|statutory|calendar)\b/g,
      ' ',
    )
    .replace(
      /\b(?:when|what|which|whats|is|are|the|a|an|my|our|we|i|us|do|does|must|should|have|has|will|be|to|for|of|on|in|by|at|from|still|all|any|every|full|complete|entire|under|falls?|falling|matters?|between|next|upcoming|coming|up|due|dates?|deadlines?|filings?|files?|filed|returns?|compliances?|left|remaining|pending|today|till|now|this|month|months|last|me|list|show|tell|give|private|limited|pvt|ltd|public|india|indian|please|pls|plz|with|after|important|kya|hai|hain|kab|ki|ka|ke|sab|tomorrow|tmrw|week|hafte|aaj|day|days|7|agla|agli|agle|mein|hoga)\b/g,
      ' ',
    )
  return !/[a-z0-9]/.test(left.replace(/'s\b/g, ' '))
}
