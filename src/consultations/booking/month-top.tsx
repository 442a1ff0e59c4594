// The name of the month that is shown, and the arrows to the months before and after it.
import { useRef } from 'react'
import { Link } from 'react-router'
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import { stepMonth } from '#calendar/month-view.ts'
import { monthNames } from '#platform/dates.ts'
import { Icon } from '#ui/icon.tsx'
import { bookingAddress, monthKey, monthOf, type Choice } from './booking-address.ts'
import type { OpenDays } from './booking-load.ts'
import styles from './date-grid.module.css'

type Props = {
  choice: Choice
  month: CalendarMonth
  /** Null if the days could not be loaded. Both arrows are then shown, because the first and last month are not known. */
  open: OpenDays | null
}

export function MonthTop({ choice, month, open }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const [first, last] = open === null ? [null, null] : [monthKey(monthOf(open.today)), monthKey(monthOf(open.last))]
  const hasBefore = first === null || monthKey(month) > first
  const hasAfter = last === null || monthKey(month) < last

  /** The arrow that leads to the first or the last month is not there any more in that month. */
  function onArrow(to: CalendarMonth) {
    if ([first, last].includes(monthKey(to))) title.current?.focus()
  }

  return (
    <div className={styles.top}>
      <h2 ref={title} id="booking-month" tabIndex={-1} aria-live="polite">
        {monthNames[month.month - 1]} {month.year}
      </h2>
      {(['left', 'arrow'] as const).map((icon) => {
        const isBefore = icon === 'left'
        const to = stepMonth(month, isBefore ? -1 : 1)
        return (isBefore ? hasBefore : hasAfter) ? (
          <Link
            key={icon}
            className={styles.step}
            to={bookingAddress({ ...choice, slot: null, month: to })}
            preventScrollReset
            replace
            aria-label={isBefore ? 'Previous month' : 'Next month'}
            onClick={() => onArrow(to)}
          >
            <Icon name={icon} />
          </Link>
        ) : null
      })}
    </div>
  )
}
