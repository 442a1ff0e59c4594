// The last day of a filing that runs from an event, counted from the day of the event that the question names.
import { countedDates, eventsFor, type CountedDate } from '#calendar/compliance/events.ts'
import { dayText } from '#platform/dates.ts'
import { dayNamedIn } from './day-words.ts'

export type EventAnswer = { text: string; dates: { title: string; day: string }[]; event: string; on: string }

/** What follows a general meeting is in the calendar, with the reading that is in use. */
const ofCalendar = /^agm/
const code = /\b([a-z]{2,4})[- ]?(\d{1,2}[a-z]?|gpr|trs)\b/gi
const common = new Set(
  'a an the of to in or and by its from for it is whichever earlier date day form change'.split(' '),
)

/** Returns null unless the question names a filing of the table of events, and a day. */
export function eventDates(question: string, today: string): EventAnswer | null {
  const text = question.toLowerCase()
  const named = new Set([...text.matchAll(code)].map(([, letters, number]) => `${letters}-${number}`.toUpperCase()))
  const on = named.size === 0 ? null : dayNamedIn(text, today)
  if (on === null) return null
  const answers = { kind: /\bllp\b/.test(text) ? 'llp' : /\blisted\b/.test(text) ? 'listed' : 'private' } as const
  const found = eventsFor(answers)
    .filter(({ event }) => !ofCalendar.test(event))
    .flatMap(({ event, name }) =>
      countedDates(event, on, answers)
        .filter(({ form, lastDay }) => lastDay !== null && named.has(form))
        .map((date) => ({ event, date, similarity: shared(`${name} ${date.name} ${date.of}`, text) })),
    )
  const best = Math.max(...found.map(({ similarity }) => similarity))
  const meant = found.filter(({ similarity }) => similarity === best)
  const [first] = meant
  if (first === undefined || meant.some(({ event }) => event !== first.event)) return null
  const dates = meant.flatMap(({ date }) =>
    date.lastDay === null ? [] : [{ title: `${date.form}: ${date.name}`, day: date.lastDay }],
  )
  return { text: meant.map(({ date }) => lineOf(date)).join('\n'), dates, event: first.event, on }
}

function lineOf({ form, name, within, of, law, lastDay, onlyIf }: CountedDate): string {
  const condition = onlyIf === null ? '' : `, if ${onlyIf}`
  return `${form} (${name}${condition}): last day ${dayText(lastDay ?? '')}, ${within.replace('*', '')} from ${of}. Law: ${law}.`
}

/** How many words of the event the question has, without their endings. */
function shared(event: string, text: string): number {
  const stems = new Set((event.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter((word) => !common.has(word)).map(stem))
  return [...stems].filter((each) => text.includes(each)).length
}

function stem(word: string): string {
  return word.slice(0, 7).replace(/(?:ion|ment|ed|es|s)$/, '')
}
