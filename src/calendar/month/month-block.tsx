// The calendar of the home page: one month as a table, and beside it the same month as a list. The arrows fetch other
// months. Its script is fetched when the reader comes near (important-dates.tsx), outside the router, so it has plain
// links only.
import { memo, useCallback, useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react'
import { monthNames } from '#platform/dates.ts'
import { get, loaded, type Loaded } from '#platform/pages/api.ts'
import { IconButton } from '#ui/button.tsx'
import type { CalendarEntry, CalendarMonth } from '#calendar/calendar-entry.ts'
import { assumedText } from '#calendar/rules/day-notes.ts'
import styles from './important-dates.module.css'
import { MonthList } from './month-list.tsx'
import { MonthSheet, type View } from './month-sheet.tsx'
import { calendarYears } from '#calendar/calendar-years.ts'
import { entriesByDay, stepMonth } from '#calendar/month-view.ts'

/** `entries` is null while the month is loading. The list then keeps the height that it had. */
type MonthInView = { month: CalendarMonth; entries: Loaded<CalendarEntry[]> | null; keptHeightPx?: number | undefined }

const views = {
  events: { button: 'Event Dates', heading: 'Events in', empty: 'No Events for this month' },
  dueDates: { button: 'Due Dates', heading: 'Due in', empty: 'No Due Dates for this month' },
} as const
const viewNames = ['events', 'dueDates'] as const satisfies readonly View[]

export type MonthBlockProps = {
  /** Today in India, YYYY-MM-DD. */
  today: string
  month: CalendarMonth
  entries: Loaded<CalendarEntry[]>
  /** The day of the meeting in the settings, MM-DD. */
  agmMonthDay: string
}

export function readMonth({ month, year }: CalendarMonth): Promise<Loaded<CalendarEntry[]>> {
  return loaded(get('/get/eventduedates', { month, year }), 'Failed to fetch numbers')
}

export function MonthBlock({ today, agmMonthDay, ...initial }: MonthBlockProps) {
  const [shown, setShown] = useState<MonthInView>(initial)
  const [view, setView] = useState<View>('dueDates')
  const latestRequest = useRef(0)
  const list = useRef<HTMLDivElement>(null)
  const isRetry = useRef(false)
  // A month has hundreds of elements, and a press is answered before they are drawn.
  const drawn = useDeferredValue(shown)
  const drawnView = useDeferredValue(view)

  // A retry disappears with the error, so the focus moves to the list.
  useEffect(() => {
    if (!isRetry.current || drawn.entries?.error !== null) return
    isRetry.current = false
    list.current?.querySelector<HTMLElement>('[role=region]')?.focus({ preventScroll: true })
  }, [drawn])

  /** Responses may arrive out of order, so only the month requested last is shown. */
  const show = useCallback(async (month: CalendarMonth) => {
    const request = ++latestRequest.current
    setShown({ month, entries: null, keptHeightPx: list.current?.offsetHeight })
    const entries = await readMonth(month)
    if (request === latestRequest.current) setShown({ month, entries })
  }, [])
  const onRetry = useCallback(
    (month: CalendarMonth) => {
      isRetry.current = true
      void show(month)
    },
    [show],
  )

  const showDay = useCallback((day: string) => {
    const summary = `[data-date] > details > summary [datetime="${day}"]`
    const time = list.current?.querySelector(
      `div:not([hidden]) > * > ${summary}, div:not([hidden]) > details ${summary}`,
    )
    const entry = time?.closest('[data-date]')
    const folded = entry?.parentElement?.closest('details')
    if (folded) folded.open = true
    const scroller = entry?.closest('[role=region]')
    if (entry && scroller)
      scroller.scrollTop += entry.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    entry?.scrollIntoView({ block: 'nearest' })
    entry?.querySelector('summary')?.focus({ preventScroll: true })
  }, [])

  const { month, entries } = shown
  const name = monthNames[month.month - 1] ?? ''
  const before = stepMonth(month, -1)
  const after = stepMonth(month, 1)

  return (
    <>
      <div className={styles.head}>
        <h2>Important dates</h2>
        <p>
          For {assumedText(agmMonthDay)}. Some dates are reminders, not statutory limits. Check for extensions.{' '}
          <a href="/calendar">The next twelve months</a>. <a href="/calendar/yours">Your own dates</a>.{' '}
          <a href="/late">Missed a date?</a>
        </p>
      </div>
      <div className={styles.calendar} aria-busy={entries === null}>
        <div className={styles.top}>
          <div className={styles.month}>
            <IconButton
              icon="left"
              label="Previous month"
              disabled={before.year < calendarYears.first}
              onClick={() => show(before)}
            />
            <h3 aria-live="polite">
              {name} {month.year}
            </h3>
            <IconButton
              icon="arrow"
              label="Next month"
              disabled={after.year > calendarYears.last}
              onClick={() => show(after)}
            />
          </div>
          <div className={styles.toggle} role="group" aria-label="Show">
            {viewNames.map((each) => (
              <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
                {views[each].button}
              </button>
            ))}
          </div>
        </div>
        <MonthBody shown={drawn} view={drawnView} today={today} list={list} onMore={showDay} onRetry={onRetry} />
      </div>
    </>
  )
}

type BodyProps = {
  shown: MonthInView
  view: View
  today: string
  list: RefObject<HTMLDivElement | null>
  onMore: (day: string) => void
  onRetry: (month: CalendarMonth) => void
}

const MonthBody = memo(function MonthBody({ shown, view, today, list, onMore, onRetry }: BodyProps) {
  const { month, entries, keptHeightPx } = shown
  const name = monthNames[month.month - 1] ?? ''
  // As on the page of twelve months: whoever has a business names its State there.
  const chosen = (entries?.data ?? []).filter(({ states }) => states.length === 0)
  const ofView = (each: View): Loaded<CalendarEntry[]> | null =>
    entries === null || entries.error !== null
      ? entries
      : { data: chosen.filter(({ typeofdate }) => (typeofdate === 'event') === (each === 'events')), error: null }
  return (
    <div className={styles.body}>
      <MonthSheet
        month={month}
        days={entriesByDay(chosen)}
        view={view}
        today={today}
        caption={`${name} ${month.year}`}
        onMore={onMore}
      />
      <div ref={list} className={styles.side} style={{ minHeight: keptHeightPx }}>
        <div className={styles.lists} tabIndex={0} role="region" aria-label="Dates of this month">
          {viewNames.map((each) => (
            <div key={each} className={styles.list} hidden={view !== each}>
              <h4>
                {views[each].heading} {name}
              </h4>
              <MonthList
                entries={ofView(each)}
                today={today}
                empty={views[each].empty}
                onRetry={() => onRetry(month)}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
})
