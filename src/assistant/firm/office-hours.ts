// Whether an office is open: now, or on the day that is asked for.
import { openHoursOf } from '#firm/offices/open-hours.ts'
import { addDays, dayInIndia, startOfDay } from '#platform/dates.ts'
import { weekdayNames, weekdayOf } from '#firm/offices/weekdays.ts'

/** `asked` is a day of the week, or null if none is named, which is today. Returns a sentence. */
export function hoursOn(hours: readonly (readonly [string, string])[], asked: string | null, now: Date): string {
  const times = new Map(hours)
  if (asked !== null && asked !== today) {
    const time = times.get(asked)
    return time === undefined ? `We are closed on ${asked}s.` : `On ${asked}s we are open from ${time}.`
  }
  const open = openHoursOf(hours)
  const name = (later: number): string => weekdayOf(addDays(dayInIndia(now), later))
  const limits = (later: number): string[] => (times.get(name(later)) ?? '').split(' to ')
  const todays = open.get(name(0))
  const minute = Math.floor((now.getTime() - Date.parse(startOfDay(dayInIndia(now)))) / 60_000)
  if (todays !== undefined && minute < todays.opens) return `We are closed now and open today at ${limits(0)[0]}.`
  if (todays !== undefined && minute < todays.closes) return `We are open until ${limits(0)[1]} today.`
  const next = [1, 2, 3, 4, 5, 6, 7].find((later) => open.has(name(later)))
  if (next === undefined) return 'We are closed today.'
  const isOver = todays !== undefined
  return `We are closed ${isOver ? 'now' : 'today'} and open again on ${name(next)} at ${limits(next)[0]}.`
}

/** How a question names the day on which it is asked. */
export const today = 'today'
const tomorrow = 'tomorrow'
const named: [day: string, words: string][] = [
  [today, 'today now aaj abhi'],
  [tomorrow, 'tomorrow tmrw tmw kal'],
  ['Sunday', 'ravivar raviwar ravivaar itvar itvaar itwar itwaar'],
  ['Monday', 'somvar somwar somvaar somwaar'],
  ['Tuesday', 'mangalvar mangalwar mangalvaar mangalwaar'],
  ['Wednesday', 'budhvar budhwar budhvaar budhwaar'],
  ['Thursday', 'guruvar guruwar guruvaar guruwaar'],
  ['Friday', 'shukravar shukrawar shukravaar shukrawaar'],
  ['Saturday', 'shanivar shaniwar shanivaar shaniwaar'],
  ...weekdayNames.map((day): [string, string] => [day, `${day} ${day}s ${day.slice(0, 3)}`.toLowerCase()]),
]
const dayOf = new Map(named.flatMap(([day, words]) => words.split(' ').map((word) => [word, day] as const)))

/** Words for a day of the week. */
export const dayWords: readonly string[] = [...dayOf.keys()]

/** The last day of the week that is among the words, or else `today`. "Tomorrow" is the day after `now`. */
export function dayNamed(words: readonly string[], now: Date): string | null {
  const days = words.flatMap((word) => dayOf.get(word) ?? [])
  const day = days.findLast((each) => each !== today) ?? days.at(-1) ?? null
  return day === tomorrow ? weekdayOf(addDays(dayInIndia(now), 1)) : day
}
