// From which day on leads are shown.
import { useId } from 'react'
import { useNow } from '#platform/console/use-now.ts'
import { addDays, dayInIndia, dayText } from '#platform/dates.ts'
import type { InboxAddress } from './use-inbox.ts'

/** Stands in the bar, and on narrow screens among the other filters. */
export function Since({ address: { filter, setFilter } }: { address: InboxAddress }) {
  const id = useId()
  const today = dayInIndia(useNow())
  const spans = [
    ['', 'Any time'],
    [addDays(today, -7), 'Last 7 days'],
    [addDays(today, -30), 'Last 30 days'],
    [addDays(today, -90), 'Last 90 days'],
  ] as const
  const isOtherDay = filter.since !== undefined && !spans.some(([day]) => day === filter.since)
  return (
    <span className="span">
      <label className="vh" htmlFor={id}>
        Received
      </label>
      <select
        className="in in--s sel"
        id={id}
        value={filter.since ?? ''}
        onChange={({ target }) => setFilter({ ...filter, since: target.value || undefined })}
      >
        {spans.map(([day, name]) => (
          <option key={name} value={day}>
            {name}
          </option>
        ))}
        {isOtherDay && <option value={filter.since}>Since {dayText(filter.since ?? '')}</option>}
      </select>
    </span>
  )
}
