// From which day on leads are shown.
import { useNow } from '#platform/console/use-now.ts'
import { addDays, dayInIndia, dayText } from '#platform/dates.ts'
import type { InboxAddress } from './use-inbox.ts'
import { SmallSelect } from '#ui/console/small-select.tsx'

/** Stands in the bar, and on narrow screens among the other filters. */
export function Since({ address: { filter, setFilter } }: { address: InboxAddress }) {
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
      <SmallSelect
        label="Received"
        className="sel"
        value={filter.since ?? ''}
        onChange={(value) => setFilter({ ...filter, since: value || undefined })}
      >
        {spans.map(([day, name]) => (
          <option key={name} value={day}>
            {name}
          </option>
        ))}
        {isOtherDay && <option value={filter.since}>Since {dayText(filter.since ?? '')}</option>}
      </SmallSelect>
    </span>
  )
}
