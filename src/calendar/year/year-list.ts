// A year of dates as a reader goes through it: by month, with what comes every month folded, and searched by form or tax.
import { ruleOf } from '#calendar/rules/date-id.ts'
import { monthNames } from '#platform/dates.ts'

/** `id` ends in the day that the rule gives. */
type Listed = { id: string; day: string; name: string }

/** A year of which a page has only the beginning. */
export type Beginning = {
  /** All months that have dates, YYYY-MM. */
  months: string[]
  /** By month, the names of what comes every month and is not among the dates. */
  everyMonth: Record<string, string[]>
  /** The address of the page that has the whole year. */
  whole: string
}

const minRepeats = 10
const monthsAtFirst = 3
const endings: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' }

export function monthsOf(dates: readonly Listed[]): string[] {
  return [...new Set(dates.map(({ day }) => day.slice(0, 7)))]
}

export function monthName(month: string): string {
  return monthNames[Number(month.slice(5)) - 1] ?? ''
}

/** The rules with a date in nearly every month. */
export function repeatedRules(dates: readonly Listed[]): ReadonlySet<string> {
  const rules = [...new Set(dates.map(ruleOf))]
  return new Set(rules.filter((rule) => monthsOf(dates.filter((date) => ruleOf(date) === rule)).length >= minRepeats))
}

/** The dates of the first months, without what comes every month, and what to say of the rest. */
export function beginningOf<Each extends Listed>(
  dates: readonly Each[],
  all: readonly Each[],
  whole: string,
): { dates: Each[]; beginning: Beginning } {
  const months = monthsOf(dates)
  const first = months.slice(0, monthsAtFirst)
  const repeated = repeatedRules(all)
  const isRepeated = (date: Each) => repeated.has(ruleOf(date))
  const namesIn = (month: string) => {
    const again = dates.filter((date) => date.day.startsWith(month) && isRepeated(date))
    return again.map((date) => namedOnce(date, again))
  }
  return {
    dates: dates.filter((date) => first.includes(date.day.slice(0, 7)) && !isRepeated(date)),
    beginning: {
      months,
      everyMonth: Object.fromEntries(first.map((month) => [month, [...new Set(namesIn(month))]])),
      whole,
    },
  }
}

/** Without hyphens and capitals, so that 'aoc4' finds AOC-4. */
export function searchText(texts: readonly string[]): string {
  return texts
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d ]/gu, '')
}

/** Each word of the search must occur in the text. Both are as `searchText` returns them. */
export function matchesSearch(text: string, search: string): boolean {
  return search.split(' ').every((word) => text.includes(word))
}

export function foundText(number: number): string {
  return number === 0 ? 'No date matches.' : number === 1 ? '1 date matches.' : `${number} dates match.`
}

/** With its day, unless the same comes on other days too: 'TDS payment (7th)'. The day stays on the line of its name. */
export function namedOnce({ day, name }: Listed, all: readonly Listed[]): string {
  const short = shortName(name)
  if (all.filter((each) => shortName(each.name) === short).length > 1) return short
  const number = Number(day.slice(8))
  return `${short}\u00a0(${number}${endings[number] ?? 'th'})`
}

/** What stands before the period and the description. */
function shortName(name: string): string {
  return name.split(/[:,]/)[0] ?? name
}
