// A month as a table, with two entries on a day and a button to the others in the list.
import type { CalendarEntry, CalendarMonth } from '#calendar/calendar-entry.ts'
import { bar } from '#calendar/year/date-row.tsx'
import styles from './important-dates.module.css'
import { monthGrid, weekdays, type DayEntries } from '#calendar/month-view.ts'

const entriesPerCell = 2

export type Days = Map<number, DayEntries<CalendarEntry>>
export type View = keyof DayEntries<CalendarEntry>

type Props = {
  month: CalendarMonth
  days: Days
  view: View
  today: string
  caption: string
  /** Shows all entries of the day in the list. */
  onMore: (day: string) => void
}

export function MonthSheet({ month, days, view, today, caption, onMore }: Props) {
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
              const more = here.length - entriesPerCell
              const className = [isToday && styles.today, here.length > 0 && styles.filled, more > 0 && styles.crowded]
                .filter(Boolean)
                .join(' ')
              return (
                <td key={id} className={className || undefined} aria-current={isToday ? 'date' : undefined}>
                  <span className={styles.day}>{day}</span>
                  {here.slice(0, entriesPerCell).map((entry) => (
                    <span key={entry.id} className={styles.entry} style={bar(entry.color)}>
                      <EntryName {...entry} />
                    </span>
                  ))}
                  {more > 0 && (
                    <button type="button" className={styles.more} onClick={() => onMore(id)}>
                      {more} more<span className="vh"> on day {day}</span>
                    </button>
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

/** A cell shows what stands before the period and the description, which the month and the list beside it tell. */
function EntryName({ eventName, typeofdate }: CalendarEntry) {
  const end = typeofdate === 'due' ? eventName.search(/[:,]/) : -1
  if (end < 0) return eventName
  return (
    <>
      {eventName.slice(0, end)}
      <span className="vh">{eventName.slice(end)}</span>
    </>
  )
}
