// The names of months, the spellings of years and days, and the day of a general meeting in a question.
import type { PeriodMonths } from '#calendar/rules/return-period.ts'

const monthStarts = [
  ['jan'],
  ['feb', 'farvari'],
  ['mar', 'maarch'],
  ['apr'],
  ['may', 'mai'],
  ['jun', 'joon'],
  ['jul'],
  ['aug', 'agast'],
  ['sep', 'sitambar'],
  ['oct', 'aktubar'],
  ['nov'],
  ['dec', 'disambar'],
]
/** APR is also a return, so the short form of April needs a year, a span or a preposition. */
const april =
  "april|aprail|apr(?=[\\s.,]*(?:20\\d\\d|'\\d\\d|\\d\\d\\b|to\\b|-|–))|(?<=\\b(?:in|for|of|by|till|to|se|from)\\s)apr|(?<=[-–]\\s?)apr"

export const monthWord = `jan(?:uary|vari)?|feb(?:r?u?ary)?|farvari|mar(?:ch)?|maarch|${april}|may|mai|june?|joon|july?|julai|aug(?:ust)?|agast|sept?(?:e?mb?er)?|sitambar|oct(?:ober)?|aktubar|nov(?:e?mb?er|ambar)?|dec(?:e?mb?er)?|disambar`
export const yearWord = "(?:20\\d\\d|'\\d\\d)"
export const betweenMonths = '\\s*(?:-|–|—|to|till|se|through|upto)\\s*'

/** Returns the place of a month in the year, 0 to 11. */
export function monthOf(name: string): number {
  return monthStarts.findIndex((starts) => starts.some((start) => name.startsWith(start)))
}

/** Returns the year of "2026", "'26" or "26". */
export function yearOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const digits = text.replace("'", '')
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}

export function financialYear(first: number): PeriodMonths {
  return { first: first * 12 + 3, last: first * 12 + 14 }
}

/** Returns the first year of the financial year that this day belongs to. */
export function currentFinancialYear(today: string): number {
  return Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < 4 ? 1 : 0)
}

const meetingCue =
  /\b(?:agm|a\.g\.m\.?|(?:annual )?general meeting|annual meeting|shareholders'? (?:met|meeting)|members met|meeting of (?:the )?(?:members|shareholders)|meeting (?:was|is|will be|held)|held (?:it )?on|held on)\b/
const meetingWords =
  /\b(?:agm|a\.g\.m\.?|(?:annual )?general meeting|annual meeting|shareholders'? (?:met|meeting)|members met|meeting of (?:the )?(?:members|shareholders)|meeting|held|holding|conducted|took place)\b/g
const pastCue = /\b(?:was|held|had|were|conducted|took place|met|happened|hui|hua|thi|tha|kiya|done)\b/
const days = new RegExp(
  [
    '\\b(20\\d\\d)-(\\d\\d)-(\\d\\d)\\b',
    '\\b(\\d{1,2})[./-](\\d{1,2})[./-](20\\d\\d|\\d\\d)\\b',
    `\\b(\\d{1,2})(?:st|nd|rd|th)?\\s*(?:of\\s+)?(${monthWord})\\b\\.?,?\\s*(${yearWord})?`,
    `\\b(${monthWord})\\b\\.?\\s*(\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d),?\\s*(${yearWord})?`,
  ].join('|'),
  'g',
)

/**
 * Reads the day of a general meeting: the first one after the meeting is named, else the last one before. Without a year
 * it is the one closest to today, in the past if the question says so. `rest` is the text without it.
 */
export function meetingIn(text: string, today: string): { day: string; rest: string } | null {
  const cue = meetingCue.exec(text)
  if (!cue) return null
  const found = [...text.matchAll(days)].filter(
    ({ index }) => !/\b(?:ended|ending|ends|end|upto|from)\s+(?:on\s+)?$/.test(text.slice(0, index)),
  )
  const match = found.find(({ index }) => index > cue.index) ?? found.at(-1)
  if (!match) return null
  const isPast = pastCue.test(text) && !/\b(?:will be|is on|going to)\b/.test(text)
  const day = dayOf(match, today, isPast)
  if (day === null) return null
  const without = `${text.slice(0, match.index)} # ${text.slice(match.index + match[0].length)}`
  return { day, rest: without.replace(meetingWords, ' ') }
}

/** The first day that a text names, in the past if no year says otherwise and the text tells what was done. */
export function dayNamedIn(text: string, today: string): string | null {
  const [match] = text.matchAll(days)
  return match === undefined ? null : dayOf(match, today, !/\b(?:will|going to|next)\b/.test(text))
}

/** The same month and year as another meeting: "what if it was on the 26th". */
export function otherDayOf(text: string, meeting: string): string | null {
  const [, day] = /\b(\d{1,2})(?:st|nd|rd|th)\b/.exec(text) ?? []
  return day === undefined ? null : existing(`${meeting.slice(0, 8)}${day.padStart(2, '0')}`)
}

function dayOf(match: RegExpExecArray, today: string, isPast: boolean): string | null {
  const [, isoYear, isoMonth, isoDay, d, m, y, dayFirst, monthSecond, yearThird, monthFirst, daySecond, yearLast] =
    match
  if (isoYear !== undefined) return existing(`${isoYear}-${isoMonth}-${isoDay}`)
  if (d !== undefined) return existing(`${yearOf(y)}-${(m ?? '').padStart(2, '0')}-${d.padStart(2, '0')}`)
  const month = monthOf(monthSecond ?? monthFirst ?? '') + 1
  const monthDay = `${String(month).padStart(2, '0')}-${(dayFirst ?? daySecond ?? '').padStart(2, '0')}`
  const year = yearOf(yearThird ?? yearLast)
  if (year !== null) return existing(`${year}-${monthDay}`)
  const now = Number(today.slice(0, 4))
  const candidates = [now - 1, now, now + 1].map((each) => `${each}-${monthDay}`)
  const fitting = isPast ? candidates.filter((each) => each <= today) : candidates
  const distance = (each: string): number => Math.abs(Date.parse(each) - Date.parse(today))
  const [nearest] = fitting.toSorted((a, b) => distance(a) - distance(b))
  return nearest === undefined ? null : existing(nearest)
}

/** Returns null for a day that no calendar has. */
function existing(day: string): string | null {
  const parsed = new Date(`${day}T00:00:00.000Z`)
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== day ? null : day
}
