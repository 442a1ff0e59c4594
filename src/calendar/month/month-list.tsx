// The entries of a month as a list that begins with what comes next. What has passed is folded.
import type { Loaded } from '#platform/pages/api.ts'
import type { CalendarEntry } from '#calendar/calendar-entry.ts'
import { DateEntry } from '#calendar/year/date-entry.tsx'
import styles from './important-dates.module.css'

type Props = {
  /** Null while the month is loading. */
  entries: Loaded<CalendarEntry[]> | null
  today: string
  empty: string
  onRetry: () => void
}

export function MonthList({ entries, today, empty, onRetry }: Props) {
  if (entries !== null && entries.error !== null) {
    return (
      <div className={styles.failed}>
        <p role="alert">{entries.error}</p>
        <a
          href="/home"
          onClick={(event) => {
            event.preventDefault()
            onRetry()
          }}
        >
          Try again
        </a>
      </div>
    )
  }
  const all = entries?.data ?? []
  const ahead = all.filter(({ eventduedate }) => eventduedate >= today)
  // A month that is over is shown whole.
  const past = ahead.length === 0 ? [] : all.filter(({ eventduedate }) => eventduedate < today)
  const message = entries === null ? 'Loading…' : all.length === 0 ? empty : null
  return (
    <>
      <p className={styles.message} role="status">
        {message}
      </p>
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{past.length === 1 ? '1 date has passed' : `${past.length} dates have passed`}</summary>
          <List entries={past} today={today} />
        </details>
      )}
      {all.length > 0 && <List entries={past.length > 0 ? ahead : all} today={today} />}
    </>
  )
}

function List({ entries, today }: { entries: readonly CalendarEntry[]; today: string }) {
  return (
    <ul>
      {entries.map((entry) => (
        <DateEntry key={entry.id} entry={entry} today={today} />
      ))}
    </ul>
  )
}
