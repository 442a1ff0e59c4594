// Reads from a question which time it is about: the period a return is for, the month or year in which something falls
// due, the day of the general meeting, or simply what comes next. Months count as in calendar/rules/return-period.ts.
import type { PeriodMonths } from '#calendar/rules/return-period.ts'
import { addDays } from '#platform/dates.ts'
import {
  betweenMonths,
  currentFinancialYear,
  financialYear,
  meetingIn,
  monthOf,
  monthWord,
  yearOf,
  yearWord,
} from './day-words.ts'

export type QuestionTime = {
  /** The day (YYYY-MM-DD) of the general meeting from which days are counted. */
  meeting: string | null
  /** What a return or payment is for. Without a year any year fits. */
  period: (PeriodMonths & { isYearGiven: boolean }) | null
  /** The month (0 to 11) in which something is due, and its year if one is given. */
  dueMonth: { month: number; year: number | null } | null
  dueYear: number | null
  /** The days (YYYY-MM-DD) between which something is due. */
  dueDays: { from: string; to: string } | null
  /** Only what is still ahead. */
  isNext: boolean
  /** 'the one after that', 'for the next quarter' */
  isOneAfter: boolean
  /** The question without what has been read as a time. */
  rest: string
}

const day = '(?:on\\s+)?(?:the\\s+)?(?:\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?)?'
const ended = '(?:ended|ending|ends|end|of|upto|up to|till|to)?\\s*'
const patterns = {
  financialYear: /(?<![\d./-])(20\d\d)\s*[-–/]\s*(?:20)?(\d\d)\b(?!\s*[-–/]\s*\d)/,
  twoDigitYears: /(?<![\d./-])'?(\d\d)\s*[-–/]\s*'?(\d\d)\b(?![-–/.]?\d)/g,
  shortFinancialYear:
    /\b(?:f\.?y\.?|financial year|tax year|a\.?y\.?|assessment year)\s*(?:20)?(\d\d)\b(?!\d|\s*[-–/]\s*\d)/,
  assessmentYear: /\b(?:a\.?y\.?|assessment year)(?=\s|\d|$)/,
  monthSpan: new RegExp(
    `\\b(${monthWord})\\b\\.?\\s*(20\\d\\d|'?\\d\\d)?${betweenMonths}(${monthWord})\\b\\.?,?\\s*(20\\d\\d|'?\\d\\d)?(?!\\d)`,
  ),
  numberedQuarter: /\b(?:q\s?([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th|last)\s+(?:quarter|qtr))\b/,
  namedQuarter: new RegExp(
    `\\b(?:quarter|qtr)\\s+${ended}${day}(${monthWord})\\b\\.?,?\\s*(${yearWord})?|\\b(${monthWord})\\b\\.?\\s*(${yearWord})?\\s+(?:quarter|qtr)\\b`,
  ),
  numberedHalf: /\b(?:h\s?([12])|(first|second|1st|2nd)\s+half)\b/,
  namedHalf: new RegExp(`\\bhalf[\\s-]*year(?:ly)?\\s+${ended}${day}(${monthWord})\\b\\.?,?\\s*(${yearWord})?`),
  yearEnded: new RegExp(
    `\\byear[\\s-]*(?:ended|ending|ends|end|upto|up to|till|that ended|which ended)\\s*(?:on\\s+|in\\s+)?(?:(?:31st|31)?\\s*(?:of\\s+)?(?:march|mar)\\b\\.?,?\\s*(${yearWord})?|31[./-]0?3[./-](20\\d\\d))|\\b31[./-]0?3[./-](20\\d\\d)\\s+year[\\s-]*end`,
  ),
  // The number of a form is no day: "GSTR-1 Nov".
  month: new RegExp(
    `\\b(?:(?<!\\b(?:[a-z]+-|(?:form|gstr|aoc|mgt|adt|dpt|pas|msme|cmp|itr)\\s))\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?)?(${monthWord})\\b\\.?,?\\s*(${yearWord})?`,
  ),
  calendarYear: /\b(?:calendar year|calendar|year|cy)\s*(20\d\d)\b/,
  year: /\b(20\d\d)\b/,
}
const pastDeed = /\b(?:deducted|deduct|collected|collect|paid|payment was|sold|bought|made|did|wages|salary|salaries)\b/
const dueInCue = /\b(?:fall|falls|falling|deadlines?|compliances?|list|everything|left)\b/
const forCue =
  /\b(?:for|of|wages|salary|salaries|deducted|deduct|collected|supplies|sales|invoices|month of|pertaining|relating|period|ka|ki|ke)\b/
const nextCue = /\b(?:next|upcoming|coming|agla|agli|agle|from today|left|remaining|now)\b/
const afterCue =
  /\b(?:after that|one after|after this|following (?:one|quarter|month|year)|uske baad|iske baad|(?:year|quarter|month) after|next (?:quarter|year|month|half|one))\b/

/** More times than these in one question are left out. */
const maxTimes = 4

/** Reads all times of a question, such as "for February and March 2027". There is always at least one. */
export function askedTimes(question: string, today: string): QuestionTime[] {
  const first = askedTime(question, today)
  const times = [first]
  for (let last = first; times.length < maxTimes && (last.period ?? last.dueMonth) !== null;) {
    const next = askedTime(last.rest, today)
    if ((next.period ?? next.dueMonth) === null) break
    times.push({ ...next, isOneAfter: false })
    last = next
  }
  const { rest } = times.at(-1) ?? first
  return times.map((time) => ({ ...time, isNext: first.isNext, rest }))
}

/** `today` is the day in India. */
export function askedTime(question: string, today: string): QuestionTime {
  let text = question
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    // The year of a law is no time.
    .replace(/\b(acts?|rules|regulations|scheme),?\s*(?:19|20)\d\d\b/g, '$1')
  const found: QuestionTime = {
    meeting: null,
    period: null,
    dueMonth: null,
    dueYear: null,
    dueDays: null,
    isNext: nextCue.test(text),
    isOneAfter: afterCue.test(text),
    rest: '',
  }
  const take = (match: RegExpExecArray): void => {
    text = `${text.slice(0, match.index)} # ${text.slice(match.index + match[0].length)}`
  }
  const [yearNow, monthNow] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  const now = yearNow * 12 + monthNow

  const meeting = meetingIn(text, today)
  if (meeting) {
    found.meeting = meeting.day
    text = meeting.rest
  }

  const fyFirst = takeFinancialYear()
  if (fyFirst !== null) found.period = { ...financialYear(fyFirst), isYearGiven: true }
  if (!takeSpan() && !takeRelative() && (found.period === null || found.meeting === null)) takeMonth()
  if (found.period === null && found.dueMonth === null && found.dueDays === null) takeYear()
  return { ...found, rest: text }

  /** Returns the first year of the financial year that is named. An assessment year follows the financial year. */
  function takeFinancialYear(): number | null {
    const long = patterns.financialYear.exec(text)
    const short = long ? null : patterns.shortFinancialYear.exec(text)
    const isAssessment = patterns.assessmentYear.test(text)
    const digits = [...text.matchAll(patterns.twoDigitYears)].find(
      ([, a, b]) => Number(b) === Number(a) + 1 && Number(a) > 17,
    )
    const match = long ?? short ?? digits
    if (!match) return null
    take(match)
    const first = long ? Number(long[1]) : short ? 2000 + Number(short[1]) - 1 : 2000 + Number(digits?.[1])
    return isAssessment ? first - 1 : first
  }

  /** The months from `first` to `last`, of which `year` is that of the first or the last. */
  function span(first: number, last: number, year: number | null, isEndYear: boolean): void {
    const months = ((last - first + 12) % 12) + 1
    const end = (year ?? yearNow) * 12 + last
    const start = isEndYear ? end - months + 1 : (year ?? yearNow) * 12 + first
    found.period = { first: start, last: start + months - 1, isYearGiven: year !== null }
  }

  /** A month of a financial year that is named as well belongs to that year. */
  function inNamedYear(month: number): number | null {
    return fyFirst === null ? null : month < 3 ? fyFirst + 1 : fyFirst
  }

  function takeSpan(): boolean {
    const match = patterns.monthSpan.exec(text)
    if (match) {
      take(match)
      const last = monthOf(match[3] ?? '')
      const [from, to] = [yearOf(match[2]), yearOf(match[4])]
      span(monthOf(match[1] ?? ''), last, to ?? from ?? inNamedYear(last), to !== null || from === null)
      return true
    }
    for (const [pattern, months] of [
      [patterns.namedQuarter, 3],
      [patterns.namedHalf, 6],
    ] as const) {
      const named = pattern.exec(text)
      if (named === null) continue
      take(named)
      const last = monthOf(named[1] ?? named[3] ?? '')
      span((last + 13 - months) % 12, last, yearOf(named[2] ?? named[4]) ?? inNamedYear(last), true)
      return true
    }
    const year = patterns.yearEnded.exec(text)
    if (year) {
      take(year)
      const given = yearOf(year[1] ?? year[2] ?? year[3])
      found.period = { ...financialYear((given ?? yearNow) - 1), isYearGiven: given !== null }
      return true
    }
    return takeNumbered()
  }

  /** "Q2", "the first half" */
  function takeNumbered(): boolean {
    for (const [pattern, months] of [
      [patterns.numberedQuarter, 3],
      [patterns.numberedHalf, 6],
    ] as const) {
      const match = pattern.exec(text)
      if (match === null) continue
      take(match)
      const ordinals: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: 4 }
      const place = Number(match[1]) || (ordinals[match[2] ?? ''] ?? Number.parseInt(match[2] ?? '', 10))
      const first = (fyFirst ?? currentFinancialYear(today)) * 12 + 3 + (place - 1) * months
      found.period = { first, last: first + months - 1, isYearGiven: fyFirst !== null }
      return true
    }
    return false
  }

  function takeRelative(): boolean {
    const months = (first: number, count: number): true => {
      found.period = { first, last: first + count - 1, isYearGiven: true }
      return true
    }
    const quarterNow = Math.floor(now / 3) * 3
    if (/\b(?:last|previous|pichle|pichhle) (?:month|mahine)\b/.test(text)) return months(now - 1, 1)
    if (/\b(?:last|previous) quarter\b/.test(text)) return months(quarterNow - 3, 3)
    if (/\b(?:this|current) quarter\b/.test(text)) return months(quarterNow, 3)
    if (/\b(?:this month|is mahine|current month)\b/.test(text)) {
      found.dueMonth = { month: monthNow, year: yearNow }
      return true
    }
    if (/\b(?:next month|agle mahine)\b/.test(text)) {
      found.dueMonth = { month: (monthNow + 1) % 12, year: yearNow + (monthNow === 11 ? 1 : 0) }
      return true
    }
    const isYearOver =
      /\b(?:(?:last|previous) (?:financial )?(?:year|fy)|(?:financial year|fy|year) (?:just |that is )?(?:over|gone|closed|completed))\b/
    const days = (from: number, to: number): true => {
      found.dueDays = { from: addDays(today, from), to: addDays(today, to) }
      return true
    }
    const yearEnd =
      /\b(?:before|by|till|until)\s+(?:the\s+)?(?:new year|end of the calendar year|31(?:st)?\s+(?:of\s+)?dec(?:ember)?(?!\w|[\s,]*(?:20\d\d)))/.exec(
        text,
      )
    if (yearEnd) {
      take(yearEnd)
      found.dueDays = { from: today, to: `${yearNow}-12-31` }
      return true
    }
    if (/\b(?:today|aaj)\b(?! on)/.test(text) && !/\bfrom today\b/.test(text)) return days(0, 0)
    if (/\b(?:tomorrow|tmrw)\b/.test(text)) return days(1, 1)
    if (/\b(?:this week|next 7 days|is hafte)\b/.test(text)) return days(0, 6)
    if (/\b(?:next week|agle hafte)\b/.test(text)) return days(1, 13)
    if (found.period === null && isYearOver.test(text))
      return months(financialYear(currentFinancialYear(today) - 1).first, 12)
    if (found.period === null && /\bnext (?:financial year|fy)\b/.test(text))
      return months(financialYear(currentFinancialYear(today) + 1).first, 12)
    if (found.period === null && /\b(?:this|current) (?:financial year|fy|year)\b/.test(text))
      return months(financialYear(currentFinancialYear(today)).first, 12)
    return false
  }

  function takeMonth(): void {
    const match = patterns.month.exec(text)
    if (!match) return
    const name = match[1] ?? ''
    const year = yearOf(match[2])
    // 'may' and 'mar' are other words as well.
    if (/^ma[yr]$/.test(name) && year === null && !/\b(?:in|for|of|by|till|month|next|this)\s+ma[yr]\b/.test(text))
      return
    const before = text.slice(Math.max(0, match.index - 24), match.index)
    take(match)
    const month = monthOf(name)
    const isDueIn = /\b(?:in|during|mein|me|by|till)\s+(?:the month of\s+)?$/.test(before) && !pastDeed.test(text)
    const isOpen = !forCue.test(before) && !forCue.test(text) && dueInCue.test(text)
    if (isDueIn || (isOpen && year === null)) {
      found.dueMonth = { month, year: year ?? inNamedYear(month) }
      found.period = null
    } else {
      const first = (year ?? inNamedYear(month) ?? yearNow) * 12 + month
      found.period = { first, last: first, isYearGiven: year !== null || fyFirst !== null }
    }
  }

  function takeYear(): void {
    const calendarYear = patterns.calendarYear.exec(text)
    const year = calendarYear ?? patterns.year.exec(text)
    if (!year) return
    take(year)
    if (calendarYear) {
      const first = Number(year[1]) * 12
      found.period = { first, last: first + 11, isYearGiven: true }
    } else found.dueYear = Number(year[1])
  }
}
