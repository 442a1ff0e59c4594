// The filings whose time runs from an event of the company, which no calendar can date, and the days once it has happened.
import { addDays, addMonths, dayText } from '#platform/dates.ts'
import { countedDay, workingDay } from '#calendar/rules/counting.ts'
import { eventLaw, type EventFiling, type Within } from '#calendar/law/event-law.ts'
import { judge } from '#calendar/rules/conditions.ts'
import type { Answers } from '#calendar/rules/questions.ts'

const events = new Map(eventLaw.events.map((each) => [each.event, each]))

export const eventNames: readonly string[] = [...events.keys()]

export type LinkedFiling = {
  form: string
  name: string
  within: string
  of: string
  law: string
  onlyIf: string | null
}
export type LinkedEvent = { event: string; name: string; filings: LinkedFiling[] }

/** The events that can happen to this business, each with the filings that follow for it. */
export function eventsFor(answers: Answers): LinkedEvent[] {
  return eventNames.flatMap((event) => {
    const filings = filingsOf(event, answers)
    return filings.length === 0
      ? []
      : [{ event, name: events.get(event)?.name ?? '', filings: filings.map(({ linked }) => linked) }]
  })
}

function filingsOf(event: string, answers: Answers): { given: EventFiling; linked: LinkedFiling }[] {
  return (events.get(event)?.filings ?? []).flatMap((given) => {
    const { form, name, within, of, law, when } = given
    const { failed, onlyIf } = judge(when, answers)
    if (failed !== null) return []
    const linked = { form, name, within: withinText(within), of, law, onlyIf: onlyIf.join('; ') || null }
    return [{ given, linked }]
  })
}

export type CountedDate = LinkedFiling & { lastDay: string | null; alsoAccepted: string | null; count: string }

/** What follows an event on this day, the earliest first. What is due beforehand has no last day. Of two counts, the one that ends first. */
export function countedDates(event: string, on: string, answers: Answers = {}): CountedDate[] {
  return filingsOf(event, answers)
    .map(({ given, linked }) => ({ ...linked, ...counted(given, on) }))
    .toSorted((one, other) => ((one.lastDay ?? '') < (other.lastDay ?? '') ? -1 : 1))
}

/** '2 months', '21 clear days before'. */
function withinText(within: Within | undefined): string {
  if (within === undefined) return 'beforehand'
  if ('workingDays' in within) return `${within.workingDays} working days`
  if ('clearDaysBefore' in within) return `${within.clearDaysBefore} clear days before`
  if ('daysAfterMonthEnd' in within) return `end of the month + ${within.daysAfterMonthEnd} days`
  if ('days' in within) return `${within.days} days`
  return within.months === 1 ? '1 month' : `${within.months} months`
}

function counted({ within }: EventFiling, on: string): Omit<CountedDate, keyof LinkedFiling> {
  const text = withinText(within)
  if (within === undefined) return { lastDay: null, alsoAccepted: null, count: text }
  const ends = lastDayOf(within, on)
  if ('clearDaysBefore' in within)
    return {
      lastDay: ends,
      alsoAccepted: null,
      count: `${dayText(on)} − ${within.clearDaysBefore} clear days, neither end counted`,
    }
  const isDayCounted = 'isDayCounted' in within && within.isDayCounted === true
  return {
    lastDay: isDayCounted ? addDays(ends, -1) : ends,
    alsoAccepted: isDayCounted ? ends : null,
    count:
      'daysAfterMonthEnd' in within
        ? text
        : `${dayText(on)} + ${text}, that day ${isDayCounted ? 'counted as day one' : 'not counted'}`,
  }
}

function lastDayOf(within: Within, on: string): string {
  if ('workingDays' in within) return workingDay(on, within.workingDays)
  if ('clearDaysBefore' in within) return addDays(on, -within.clearDaysBefore - 1)
  if ('daysAfterMonthEnd' in within) return addDays(addMonths(`${on.slice(0, 8)}01`, 1), within.daysAfterMonthEnd - 1)
  return countedDay(on, within)
}

/** The forms among them as one list, each filing once, for the table of the calendar for everybody. */
export const linkedFilings: readonly LinkedFiling[] = [
  ...new Map(
    eventsFor({}).flatMap(({ filings }) =>
      filings
        .filter(({ form, name }) => form !== '' && !name.endsWith(' fee'))
        .map((each) => [`${each.form} ${each.name} ${each.of}`, each] as const),
    ),
  ).values(),
]
