// Reads from a question which time it is about: the period a return is for, the month in which something falls due, the
// day of the general meeting, or simply what comes next. Months count as in calendar/return-period.ts.
import type { PeriodMonths } from '#calendar/return-period.ts'

export type AskedTime = {
  /** The day (YYYY-MM-DD) of the general meeting from which days are counted. */
  meeting: string | null
  /** What a return or payment is for. Without a year, `isYearGiven` is false and any year fits. */
  period: (PeriodMonths & { isYearGiven: boolean }) | null
  /** The month in which something is due; see `period`. */
  dueMonth: { month: number; year: number | null } | null
  /** Only what is still ahead. */
  isNext: boolean
  /** 'the one after that' */
  isOneAfter: boolean
  /** The question without what has been read as a time. */
  rest: string
}

const monthStarts = [
  ['jan', 'janvari'],
  ['feb', 'farvari'],
  ['mar', 'maarch'],
  ['apr', 'aprail'],
  ['may', 'mai'],
  ['jun', 'joon'],
  ['jul', 'julai'],
  ['aug', 'agast'],
  ['sep', 'sitambar'],
  ['oct', 'aktubar'],
  ['nov', 'navambar'],
  ['dec', 'disambar'],
]
const monthWord =
  'jan(?:uary|vari)?|feb(?:r?u?ary)?|farvari|mar(?:ch)?|maarch|apr(?:il)?|aprail|may|mai|june?|joon|july?|julai|aug(?:ust)?|agast|sept?(?:e?mb?er)?|sitambar|oct(?:ober)?|aktubar|nov(?:e?mb?er)?|navambar|dec(?:e?mb?er)?|disambar'
const yearWord = "(?:20\\d\\d|'\\d\\d)"
const between = '\\s*(?:-|–|—|to|till|se|through)\\s*'

const patterns = {
  financialYear: new RegExp(`\\b(20\\d\\d)\\s*[-–/]\\s*(?:20)?(\\d\\d)\\b(?!\\s*[-/])`),
  shortFinancialYear: /\b(?:f\.?y\.?|financial year|tax year)\s*(?:20)?(\d\d)\b(?!\d|\s*[-–/]\s*\d)/,
  assessmentYear: /\b(?:a\.?y\.?|assessment year)\b/,
  monthSpan: new RegExp(
    `\\b(${monthWord})\\b\\.?\\s*(${yearWord})?${between}(${monthWord})\\b\\.?,?\\s*(${yearWord})?`,
  ),
  numberedQuarter: /\b(?:q\s?([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th)\s+quarter)\b/,
  namedQuarter: new RegExp(
    `\\bquarter\\s+(?:ended|ending|end|of|upto|up to|till)?\\s*(?:on\\s+)?(?:\\d{1,2}(?:st|nd|rd|th)?\\s+)?(${monthWord})\\b\\.?,?\\s*(${yearWord})?|\\b(${monthWord})\\b\\.?\\s*(${yearWord})?\\s+(?:quarter|qtr)\\b`,
  ),
  numberedHalf: /\b(?:h\s?([12])|(first|second|1st|2nd)\s+half)\b/,
  namedHalf: new RegExp(
    `\\bhalf[\\s-]*year(?:ly)?\\s+(?:ended|ending|end|of|upto|up to|till)?\\s*(?:on\\s+)?(?:\\d{1,2}(?:st|nd|rd|th)?\\s+)?(${monthWord})\\b\\.?,?\\s*(${yearWord})?`,
  ),
  yearEnded: new RegExp(
    `\\byear[\\s-]*(?:ended|ending|end|upto|up to|till|that ended|which ended)\\s*(?:on\\s+|in\\s+)?(?:\\d{1,2}(?:st|nd|rd|th)?\\s+)?(?:march|mar)\\b\\.?,?\\s*(${yearWord})?`,
  ),
  dayMonth: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s*(?:of\\s+)?(${monthWord})\\b\\.?,?\\s*(${yearWord})?`),
  monthDay: new RegExp(`\\b(${monthWord})\\b\\.?\\s*(\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d),?\\s*(${yearWord})?`),
  figures: /\b(\d{1,2})[./-](\d{1,2})[./-](20\d\d)\b/,
  isoDay: /\b(20\d\d)-(\d\d)-(\d\d)\b/,
  month: new RegExp(`\\b(${monthWord})\\b\\.?,?\\s*(${yearWord})?`),
  calendarYear: /\b(?:calendar year|year)\s*(20\d\d)\b/,
  year: /\b(20\d\d)\b/,
}
const meetingCue = /\b(?:agm|a\.g\.m|general meeting|annual meeting|meeting|shareholders met|members met)\b/
const pastCue = /\b(?:was|held|had|were|conducted|took place|met|happened|hui|hua|thi|tha|ki thi|kiya|done)\b/
const dueInCue = /\b(?:due|fall|falls|falling|deadlines?|dates?|left|coming|file|filings?|compliances?|pending|kya)\b/
const forCue =
  /\b(?:for|of|wages|salary|salaries|deducted|deduct|collected|supplies|sales|invoices|month of|pertaining|relating|period)\b/
const nextCue = /\b(?:next|upcoming|coming|agla|agli|agle|from today|left|remaining|now)\b/
const afterCue = /\b(?:after that|one after|after this|following one|uske baad|iske baad)\b/

/** The index of the month of a month's name, 0 to 11. */
function monthOf(name: string): number {
  return monthStarts.findIndex((starts) => starts.some((start) => name.startsWith(start)))
}

function yearOf(text: string | undefined): number | null {
  if (text === undefined) return null
  return Number(text.startsWith("'") ? `20${text.slice(1)}` : text)
}

function financialYear(first: number): PeriodMonths {
  return { first: first * 12 + 3, last: first * 12 + 14 }
}

/** The last one on or before `today` that has begun, as its first year. */
function currentFinancialYear(today: string): number {
  return Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < 4 ? 1 : 0)
}

/** `today` is the day in India. */
export function askedTime(question: string, today: string): AskedTime {
  let text = question.toLowerCase().replace(/[‘’]/g, "'")
  const found: AskedTime = {
    meeting: null,
    period: null,
    dueMonth: null,
    isNext: nextCue.test(text),
    isOneAfter: afterCue.test(text),
    rest: '',
  }
  const take = (match: RegExpExecArray): void => {
    text = `${text.slice(0, match.index)} # ${text.slice(match.index + match[0].length)}`
  }
  const [yearNow, monthNow] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]

  if (meetingCue.test(text)) {
    const meeting = dayIn(text, today, pastCue.test(text))
    if (meeting) {
      found.meeting = meeting.day
      take(meeting.match)
    }
  }

  const spanned = (first: number, last: number, year: number | null, isEndYear: boolean): void => {
    const months = ((last - first + 12) % 12) + 1
    const end = (year ?? yearNow) * 12 + last
    const start = isEndYear ? end - months + 1 : (year ?? yearNow) * 12 + first
    found.period = { first: start, last: start + months - 1, isYearGiven: year !== null }
  }

  const fy = patterns.financialYear.exec(text)
  const short = fy ? null : patterns.shortFinancialYear.exec(text)
  const named = [fy, short].find((match) => match !== null && match !== undefined)
  const fyFirst = fy ? Number(fy[1]) : short ? 2000 + Number(short[1]) - 1 : null
  if (named && fyFirst !== null) {
    take(named)
    const first = patterns.assessmentYear.test(text) ? fyFirst - 1 : fyFirst
    found.period = { ...financialYear(first), isYearGiven: true }
  }

  const quarter = patterns.numberedQuarter.exec(text)
  const half = patterns.numberedHalf.exec(text)
  const span = patterns.monthSpan.exec(text)
  const namedQuarter = patterns.namedQuarter.exec(text)
  const namedHalf = patterns.namedHalf.exec(text)
  const yearEnded = patterns.yearEnded.exec(text)
  if (span) {
    take(span)
    spanned(monthOf(span[1] ?? ''), monthOf(span[3] ?? ''), yearOf(span[4]) ?? yearOf(span[2]), span[4] !== undefined)
  } else if (namedQuarter) {
    take(namedQuarter)
    const last = monthOf(namedQuarter[1] ?? namedQuarter[3] ?? '')
    spanned((last + 10) % 12, last, yearOf(namedQuarter[2] ?? namedQuarter[4]), true)
  } else if (namedHalf) {
    take(namedHalf)
    const last = monthOf(namedHalf[1] ?? '')
    spanned((last + 7) % 12, last, yearOf(namedHalf[2]), true)
  } else if (yearEnded) {
    take(yearEnded)
    const year = yearOf(yearEnded[1])
    found.period = { ...financialYear((year ?? yearNow) - 1), isYearGiven: year !== null }
  } else if (quarter) {
    take(quarter)
    const number = Number(
      quarter[1] ?? { f: 1, s: 2, t: 3 }[quarter[2]?.[0] ?? ''] ?? Number.parseInt(quarter[2] ?? '', 10),
    )
    const place = quarter[2] === 'fourth' ? 4 : number
    const year = fyFirst ?? currentFinancialYear(today)
    const first = year * 12 + 3 + (place - 1) * 3
    found.period = { first, last: first + 2, isYearGiven: fyFirst !== null }
  } else if (half) {
    take(half)
    const isFirst = half[1] === '1' || /^(?:first|1st)/.test(half[2] ?? '')
    const first = (fyFirst ?? currentFinancialYear(today)) * 12 + (isFirst ? 3 : 9)
    found.period = { first, last: first + 5, isYearGiven: fyFirst !== null }
  } else if (found.period === null || found.meeting === null) {
    const month = found.period === null ? patterns.month.exec(text) : null
    if (month) {
      // 'may' is a verb as well.
      const isVerb = month[1] === 'may' && month[2] === undefined && !/\b(?:in|for|of|by|till|month)\s+may\b/.test(text)
      if (!isVerb) {
        const before = text.slice(Math.max(0, month.index - 24), month.index)
        const [index, year] = [monthOf(month[1] ?? ''), yearOf(month[2])]
        const isDueIn =
          /\b(?:in|during|mein|me|by)\s+(?:the month of\s+)?$/.test(before) &&
          !/\b(?:deducted|deduct|collected|collect|paid|sold|bought|made|did)\b/.test(text)
        take(month)
        if (isDueIn || (!forCue.test(before) && !forCue.test(text) && dueInCue.test(text) && year === null))
          found.dueMonth = { month: index, year }
        else {
          const first = (year ?? yearNow) * 12 + index
          found.period = { first, last: first, isYearGiven: year !== null }
        }
      }
    }
  }
  if (/\bthis month\b|\bis mahine\b/.test(text)) found.dueMonth = { month: monthNow, year: yearNow }
  if (/\bnext month\b|\bagle mahine\b/.test(text))
    found.dueMonth = { month: (monthNow + 1) % 12, year: yearNow + (monthNow === 11 ? 1 : 0) }
  if (found.period === null && found.dueMonth === null) {
    const calendarYear = patterns.calendarYear.exec(text)
    if (calendarYear) {
      const first = Number(calendarYear[1]) * 12
      found.period = { first, last: first + 11, isYearGiven: true }
    } else if (/\blast (?:financial )?year\b/.test(text) && found.meeting === null) {
      found.period = { ...financialYear(currentFinancialYear(today) - 1), isYearGiven: true }
    }
  }
  return { ...found, rest: text }
}

type Day = { day: string; match: RegExpExecArray }

/** Reads the day of a meeting. Without a year it is the one closest to today, in the past if the question says so. */
function dayIn(text: string, today: string, isPast: boolean): Day | null {
  const iso = patterns.isoDay.exec(text)
  if (iso) return { day: iso[0], match: iso }
  const figures = patterns.figures.exec(text)
  if (figures) {
    const [, day = '', month = '', year = ''] = figures
    return valid(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, figures)
  }
  const first = patterns.dayMonth.exec(text)
  const second = first ? null : patterns.monthDay.exec(text)
  const match = first ?? second
  if (!match) return null
  const [dayText, monthText] = first ? [match[1], match[2]] : [match[2], match[1]]
  const monthDay = `${String(monthOf(monthText ?? '') + 1).padStart(2, '0')}-${(dayText ?? '').padStart(2, '0')}`
  const year = yearOf(match[3])
  if (year !== null) return valid(`${year}-${monthDay}`, match)
  const now = Number(today.slice(0, 4))
  const candidates = [now - 1, now, now + 1].map((each) => `${each}-${monthDay}`)
  const fitting = isPast ? candidates.filter((day) => day <= today) : candidates
  const distance = (day: string): number => Math.abs(Date.parse(day) - Date.parse(today))
  const nearest = fitting.toSorted((a, b) => distance(a) - distance(b))[0]
  return nearest === undefined ? null : valid(nearest, match)
}

function valid(day: string, match: RegExpExecArray): Day | null {
  const parsed = new Date(`${day}T00:00:00.000Z`)
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== day ? null : { day, match }
}
