// The calendar of important dates on the home page: one month as a table, and beside it the same month as a list.
// The current month comes with the page and works without JavaScript; the arrows fetch other months.
import { useRef, useState, type CSSProperties } from 'react'
import { dayText, monthNames } from '#platform/dates.ts'
import { get, loaded, type Loaded } from '#platform/pages/api.ts'
import { IconButton } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import type { CalendarEntry, CalendarMonth } from './calendar-entry.ts'
import styles from './important-dates.module.css'
import { calendarYears, entriesByDay, monthGrid, stepMonth, weekdays, type DayEntries } from './month-view.ts'

const entriesPerCell = 2

type Entry = Pick<CalendarEntry, 'eventduedate' | 'typeofdate' | 'eventName' | 'color'>
/** `entries` is null while the month is loading. */
type ShownMonth = { month: CalendarMonth; entries: Loaded<Entry[]> | null }

const views = {
  events: { button: 'Event Dates', heading: 'Events in', empty: 'No Events for this month' },
  dueDates: { button: 'Due Dates', heading: 'Due in', empty: 'No Due Dates for this month' },
} as const
type View = keyof typeof views
const viewNames = ['events', 'dueDates'] as const

type Props = {
  /** Today in India, YYYY-MM-DD. */
  today: string
  initial: { month: CalendarMonth; entries: Loaded<Entry[]> }
}

export function ImportantDates({ today, initial }: Props) {
  const [shown, setShown] = useState<ShownMonth>(initial)
  const [view, setView] = useState<View>('dueDates')
  const latestRequest = useRef(0)
  const list = useRef<HTMLDivElement>(null)
  const [keptHeightPx, setKeptHeightPx] = useState<number>()

  /** Responses may arrive out of order, so only the month requested last is shown. */
  async function show(month: CalendarMonth) {
    const request = ++latestRequest.current
    setKeptHeightPx(list.current?.offsetHeight)
    setShown({ month, entries: null })
    const entries = await loaded(
      get('/get/eventduedates', { month: month.month, year: month.year }),
      'Failed to fetch numbers',
    )
    if (request !== latestRequest.current) return
    setShown({ month, entries })
    setKeptHeightPx(undefined)
  }

  const { month, entries } = shown
  const name = monthNames[month.month - 1] ?? ''
  const before = stepMonth(month, -1)
  const after = stepMonth(month, 1)
  const days = entriesByDay(entries?.data ?? [])

  return (
    <section className={`sec ${styles.section}`} aria-labelledby="important-dates">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="important-dates">Important dates</h2>
          <p>Statutory due dates and the firm’s own events, month by month.</p>
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
          <div className={styles.body}>
            <Sheet month={month} days={days} view={view} today={today} caption={`${name} ${month.year}`} />
            <div ref={list} className={styles.side} style={{ minHeight: keptHeightPx }}>
              <div className={styles.lists} tabIndex={0} role="region" aria-label="Dates of this month">
                {viewNames.map((each) => (
                  <div key={each} className={styles.list} hidden={view !== each}>
                    <h4>
                      {views[each].heading} {name}
                    </h4>
                    <Dates entries={entries} days={days} view={each} onRetry={() => show(month)} />
                  </div>
                ))}
              </div>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

type Days = Map<number, DayEntries<Entry>>
type SheetProps = { month: CalendarMonth; days: Days; view: View; today: string; caption: string }

function Sheet({ month, days, view, today, caption }: SheetProps) {
  return (
    <table className={styles.sheet}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthGrid(month.year, month.month, today).map((week) => (
          <tr key={week[0]?.id}>
            {week.map(({ id, day, isToday }) => {
              if (day === 0) return <td key={id} className={styles.padding} />
              const here = days.get(day)?.[view] ?? []
              const className = [
                isToday && styles.today,
                here.length > 0 && styles.filled,
                here.length > 1 && styles.crowded,
              ]
                .filter(Boolean)
                .join(' ')
              return (
                <td key={id} className={className || undefined} aria-current={isToday ? 'date' : undefined}>
                  <span className={styles.day}>{day}</span>
                  {here.slice(0, entriesPerCell).map((entry, place) => (
                    <span key={place} className={styles.entry} style={bar(entry)}>
                      {entry.eventName}
                    </span>
                  ))}
                  {here.length > entriesPerCell && (
                    <span className={styles.more}>{here.length - entriesPerCell} more</span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DatesProps = { entries: Loaded<Entry[]> | null; days: Days; view: View; onRetry: () => Promise<void> }

function Dates({ entries, days, view, onRetry }: DatesProps) {
  if (entries !== null && entries.error !== null) return <Failed text={entries.error} onRetry={onRetry} />
  const shown = [...days].flatMap(([day, dayEntries]) => dayEntries[view].map((entry) => ({ day, entry })))
  const message = entries === null ? 'Loading…' : shown.length === 0 ? views[view].empty : null
  return (
    <>
      <p className={styles.message} role="status">
        {message}
      </p>
      {shown.length > 0 && (
        <ul>
          {shown.map(({ day, entry }, place) => (
            <li key={place} style={bar(entry)}>
              <span className={styles.date} aria-hidden="true">
                {day}
              </span>
              <div>
                <b>{entry.eventName}</b>
                <time dateTime={entry.eventduedate}>{dayText(entry.eventduedate)}</time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The colour of an entry is used for its bar only, so that the text keeps its contrast. */
function bar({ color }: Entry): CSSProperties | undefined {
  return color ? ({ '--bar': color } as CSSProperties) : undefined
}
