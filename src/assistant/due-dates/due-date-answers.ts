// Answers questions about due dates: computes them from the rules of the calendar and never looks them up in prose.
import { applyOverrides, type CalendarOverride } from '#calendar/calendar-override.ts'
import { dueDatesIn, type DueDate, type DueDateRule } from '#calendar/due-date-rule.ts'
import { addDays, dayText } from '#platform/dates.ts'
import { rulePassage, type SearchedPassage } from '#assistant/answers/passages.server.ts'
import { openRuleFinder, type Candidate } from './asked-rules.ts'
import { askedTime, type AskedTime } from './asked-time.ts'

type Given = {
  rules: readonly DueDateRule[]
  overrides: readonly CalendarOverride[]
  agmMonthDay: string
  /** The passages of the rules, with what visitors call them. */
  passages: readonly SearchedPassage[]
}

/** What a question about a due date has come to mean, with what an earlier one said. */
type Meant = {
  /** For each thing that is named, the rules that may be meant. */
  named: Candidate[][]
  isField: boolean
  time: AskedTime
  after: string | null
}

export type DueDateAnswer = { dates: DueDate[]; text: string; rules: DueDateRule[]; meant: Meant }

export type DueDateAnswers = {
  /**
   * Returns null if the question is not about a due date that the rules know. `before` is the answer to the question
   * before, whose rule or time may go on.
   */
  answer: (question: string, today: string, before: DueDateAnswer | null) => DueDateAnswer | null
}

const dateCue =
  /\b(?:when|whens|due dates?|due (?:on|by|in|for|next)|due\b|deadlines?|last (?:date|day)|(?:by|till|until|before) (?:when|what|which)|latest|next|upcoming|what date|which (?:date|day)|dates?|extended|kab|kabtak|tarikh|tareekh|tarik|tareek|time limit|pending)\b/
/** Asks about something else, even if the word "due" occurs. */
const otherCue =
  /\b(?:every year|once in|how often|who (?:must|has|needs|should|files)|appl(?:y|ies|icable)|penalt|fine|late fee|what is|what's|why|how (?:to|do|can|much)|founded|started|began|open|close|hours)\b/
const strongDateCue =
  /\b(?:due dates?|last (?:date|day)|deadlines?|(?:by|till|until) (?:when|what date|which date)|kab tak|what date|which (?:date|day)|when (?:is|are|was|do|does|must|should|to))\b/
const followUpCue =
  /^(?:and|what about|how about|aur|or|also|ok|then|same|but|what if)\b|\b(?:that|it|them|those|one)\b/

const monthsBack = 30
const monthsAhead = 42
const mostDates = 6
/** Of the rules that have a date, those that fit nearly as well as the best. */
const nearlyAsGood = 0.8
const monthOfYear = 12

export function openDueDateAnswers({ rules, overrides, agmMonthDay, passages }: Given): DueDateAnswers {
  const finder = openRuleFinder(rules, passages)

  /** All occurrences of a rule around today, moved ones at their new day. */
  function occurrences(rule: DueDateRule, today: string, meeting: string | null): DueDate[] {
    const now = Number(today.slice(0, 4)) * monthOfYear + Number(today.slice(5, 7)) - 1
    const months = Array.from({ length: monthsBack + monthsAhead + 1 }, (_, at) => now - monthsBack + at)
    const dates = months.flatMap((month) =>
      dueDatesIn({ year: Math.floor(month / 12), month: (month % 12) + 1 }, [rule], {
        agmMonthDay: meeting?.slice(5) ?? agmMonthDay,
      }),
    )
    return applyOverrides(dates, overrides)
  }

  function chosen(rule: DueDateRule, { time, after }: Meant, today: string): DueDate[] {
    const isFromMeeting = 'daysAfterAgm' in rule.occurs || 'clearDaysBeforeAgm' in rule.occurs
    const { meeting, period, dueMonth } = time
    if (meeting !== null && isFromMeeting) {
      const year = Number(meeting.slice(0, 4))
      return occurrences(rule, today, meeting).filter(({ day, originalDay = day }) => {
        const apart = Date.parse(originalDay) - Date.parse(meeting)
        return Math.abs(apart) < 200 * 86_400_000 && Number(originalDay.slice(0, 4)) >= year - 1
      })
    }
    const all = occurrences(rule, today, null)
    const firstFrom = (dates: DueDate[], day: string): DueDate[] => {
      const next = dates.find((date) => date.day >= day) ?? dates.at(-1)
      return next === undefined ? [] : [next]
    }
    if (after !== null) return all.filter(({ day }) => day > after).slice(0, 1)
    if (period !== null) {
      const shift = period.isYearGiven ? null : monthOfYear
      const fits = (date: DueDate): boolean => {
        if (date.period === null) {
          const month = monthNumber(date.day)
          return period.last - period.first === 11 && month > period.last && month <= period.last + 12
        }
        const apart = date.period.first - period.first
        const isSameLength = date.period.last - date.period.first === period.last - period.first
        return isSameLength && (apart === 0 || (shift !== null && apart % shift === 0))
      }
      const fitting = all.filter(fits)
      return period.isYearGiven ? fitting : firstFrom(fitting, today)
    }
    if (dueMonth !== null) {
      const inMonth = all.filter(({ day }) => monthNumber(day) % 12 === dueMonth.month)
      if (dueMonth.year !== null) return inMonth.filter(({ day }) => day.startsWith(String(dueMonth.year)))
      return firstFrom(inMonth, `${today.slice(0, 8)}01`)
    }
    return all.filter(({ day }) => day >= today).slice(0, 1)
  }

  function meantBy(question: string, today: string, before: DueDateAnswer | null): Meant | null {
    const text = question.toLowerCase().replace(/[‘’]/g, "'")
    const time = askedTime(question, today)
    const hasTime = time.meeting !== null || time.period !== null || time.dueMonth !== null
    const isOther = otherCue.test(text) && !strongDateCue.test(text)
    const named = finder.named(time.rest)
    const isFollowUp = before !== null && (followUpCue.test(text) || text.split(/\s+/).length <= 4)
    if (isFollowUp && !isOther) {
      const earlier = before.meant
      if (time.isOneAfter) {
        const last = before.dates.at(-1)?.day ?? today
        return { ...earlier, named: [certain(siblings(before.rules))], after: last }
      }
      if (named.length > 0)
        return { named, isField: false, time: hasTime ? time : merged(time, earlier.time), after: null }
      const again = finder.named(`${earlier.time.rest} ${time.rest}`)
      const isSame =
        again.length > 0 &&
        again.flat().some(({ rule }) => before.rules.some((each) => groupOf(each) === groupOf(rule)))
      if (isSame && (hasTime || dateCue.test(text) || isNarrowing(time.rest)))
        return { named: again, isField: false, time: hasTime ? time : merged(time, earlier.time), after: null }
      if (hasTime && contentless(time.rest)) return { ...earlier, time, after: null }
    }
    if (isOther || !(dateCue.test(text) || (hasTime && named.length > 0))) return null
    const field = finder.ofField(text)
    if (field.length > 0 && (time.isNext || hasTime) && onlyField(time.rest)) {
      return { named: [certain(field)], isField: true, time, after: null }
    }
    if (named.length > 0) return { named, isField: false, time, after: null }
    return null
  }

  /** The instalments of one tax are one series, so "the one after that" is the next of them. */
  function siblings(found: DueDateRule[]): DueDateRule[] {
    const families = new Set(found.map(familyOf))
    return rules.filter((rule) => families.has(familyOf(rule)))
  }

  return {
    answer(question, today, before) {
      const meant = meantBy(question, today, before)
      if (meant === null) return null
      const { time } = meant
      let dates = meant.named.flatMap((candidates) => {
        const dated = candidates.map(({ rule, score }) => ({ score, dates: chosen(rule, meant, today) }))
        const best = Math.max(0, ...dated.filter((each) => each.dates.length > 0).map(({ score }) => score))
        return dated.filter(({ score }) => score >= best * nearlyAsGood).flatMap((each) => each.dates)
      })
      if (meant.isField || meant.after !== null) {
        dates = dates
          .filter(({ day }) => !(time.isNext || time.dueMonth === null) || day >= today)
          .toSorted((a, b) => (a.day < b.day ? -1 : 1))
        const first = dates[0]
        if (meant.after !== null && first) dates = dates.filter(({ day }) => day === first.day)
        else if (time.dueMonth === null) dates = dates.slice(0, 3)
      } else if (time.period === null && time.dueMonth === null && time.meeting === null) {
        dates = nextOfEach(dates)
      } else if (!(time.period?.isYearGiven ?? true)) {
        // Of a rule and the one it replaced, only what is ahead.
        const ahead = dates.filter(({ day }) => day >= today)
        if (ahead.length > 0) dates = ahead
      }
      const shown = unique(dates).slice(0, meant.isField ? 12 : mostDates)
      if (shown.length === 0) return null
      const used = meant.named
        .flat()
        .map(({ rule }) => rule)
        .filter(({ id }) => shown.some(({ ruleId }) => ruleId === id))
      return { dates: shown, rules: used, meant, text: textOf(shown, used, meant) }
    },
  }
}

/** Of the rules of one series, only the earliest date: of four instalments the next one is asked for. */
function nextOfEach(dates: DueDate[]): DueDate[] {
  const byFamily = Map.groupBy(dates, ({ ruleId }) => seriesOf(ruleId))
  return [...byFamily.values()].flatMap((family) => {
    const first = family.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0]
    return first === undefined ? [] : [first]
  })
}

function certain(rules: readonly DueDateRule[]): Candidate[] {
  return rules.map((rule) => ({ rule, score: 1 }))
}

/** The rules for one form, such as the monthly and the quarterly GSTR-3B. */
function groupOf(rule: DueDateRule): string {
  return rule.form === '' ? familyOf(rule) : rule.form
}

/** it-adv-1-1961 and it-adv-3 belong to it-adv. */
function familyOf({ id }: { id: string }): string {
  return id.replace(/-(?:1952|1948|1961)$/, '').replace(/-\d$/, '')
}

/** Rules that only follow each other in time, or in the year. The quarterly GSTR-3B of two regions is two. */
function seriesOf(ruleId: string): string {
  return familyOf({ id: ruleId }).replace(/-(?:march|april|december|july|yearly|separate)$/, '')
}

function unique(dates: DueDate[]): DueDate[] {
  return [...new Map(dates.map((date) => [`${date.ruleId} ${date.day}`, date])).values()]
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * monthOfYear + Number(day.slice(5, 7)) - 1
}

function merged(time: AskedTime, earlier: AskedTime): AskedTime {
  return { ...earlier, isNext: time.isNext || earlier.isNext, isOneAfter: false, rest: `${earlier.rest} ${time.rest}` }
}

function contentless(rest: string): boolean {
  return (
    rest
      .replace(/[#?.,!]/g, '')
      .split(/\s+/)
      .filter((word) => word !== '' && !/^(?:and|what|about|for|how|in|the|aur|of|then|or)$/.test(word)).length === 0
  )
}

function isNarrowing(rest: string): boolean {
  return (
    /\b(?:quarterly|monthly|qrmp|llp|opc|one person|small company|listed|private|public)\b/.test(rest) ||
    /\b(?:delhi|karnataka|maharashtra|telangana|tamil nadu|kerala|gujarat|punjab|haryana|rajasthan|bengal|bihar|pradesh|assam|goa|odisha)\b/.test(
      rest,
    )
  )
}

/** Nothing but the field of law, a kind of business and words of time. */
function onlyField(rest: string): boolean {
  const left = rest
    .replace(
      /\b(?:gst|roc|mca|registrar|company|companies|law|act|llp|income|tax|it|labour|payroll|sebi|listed|stock|exchange|fema|rbi)\b/g,
      ' ',
    )
    .replace(
      /\b(?:when|what|which|whats|is|are|the|a|an|my|our|we|do|does|must|should|have|has|to|for|of|on|in|by|from|still|all|any|next|upcoming|coming|due|dates?|deadlines?|filings?|files?|filed|returns?|compliances?|compliance|left|remaining|pending|today|now|this|month|last|me|list|show|tell|private|limited|pvt|ltd|public|india|indian|please|with|after|statutory|calendar|important|kya|hai|hain|kab|ki|ka|ke|agla|agli|agle|mein)\b/g,
      ' ',
    )
    .replace(/[#?.,!'’:-]/g, ' ')
    .trim()
  return left === ''
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function dayWithWeekday(day: string): string {
  return `${weekdays[new Date(`${day}T00:00:00.000Z`).getUTCDay()]}, ${dayText(day)}`
}

function textOf(dates: DueDate[], rules: DueDateRule[], { time, isField }: Meant): string {
  const lines = dates.map((date) => {
    const moved = date.originalDay === undefined ? '' : ` (moved from ${dayText(date.originalDay)})`
    return `${date.title}: ${dayWithWeekday(date.day)}${moved}.`
  })
  const [rule] = rules
  const law =
    rules.length === 1 && rule ? [rule.description, `Applies to: ${rule.appliesTo}.`, `Law: ${lawOf(rule)}.`] : []
  const several =
    !isField && rules.length > 1 && rules.length <= 3
      ? rules.map((each) => `${each.title} applies to: ${each.appliesTo}. Law: ${lawOf(each)}.`)
      : []
  const notes: string[] = []
  if (rules.some(({ occurs }) => 'daysAfterAgm' in occurs)) {
    const fromMeeting = dates.filter(
      ({ ruleId, originalDay }) =>
        originalDay === undefined && rules.some(({ id, occurs }) => id === ruleId && 'daysAfterAgm' in occurs),
    )
    const [first] = fromMeeting
    if (first)
      notes.push(
        `The day of the meeting is counted as day one. Without it the last day would be ${dayText(addDays(first.day, 1))}; plan for the earlier one.`,
      )
    if (time.meeting === null)
      notes.push(
        'This assumes the last day for the annual general meeting, 30 September. Tell me the day of your meeting, and I count from it.',
      )
  }
  return [lines.join('\n'), [...law, ...several].join(' '), [...notes, caveat].join(' ')]
    .filter((part) => part !== '')
    .join('\n\n')
}

function lawOf({ law, section }: DueDateRule): string {
  return section === '' ? law : `${law}, ${section}`
}

/** With every computed date. */
export const caveat =
  'Dates are computed from the firm’s calendar of rules and are not moved for Sundays and holidays. Departments extend dates by notification, so check before you rely on one.'
export { rulePassage }
