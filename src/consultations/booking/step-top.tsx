// The name of what is shown, and the arrows to what comes before and after it.
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import { stepMonth } from '#calendar/month-view.ts'
import { monthNames } from '#platform/dates.ts'
import { bookingAddress, monthKey, monthOf, type Choice } from './booking-address.ts'
import type { OpenDays } from './booking-load.ts'
import styles from './date-grid.module.css'

/** Null if there is none. `isEnd`: it leads no further. */
export type Step = { to: string; isEnd: boolean } | null

type Props = {
  /** Of the heading. */
  id: string
  children: ReactNode
  isLive?: boolean
  what: 'month' | 'week'
  before: Step
  after: Step
}

export function StepTop({ id, children, isLive = false, what, before, after }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles.top}>
      <h2 ref={title} id={id} tabIndex={-1} aria-live={isLive ? 'polite' : undefined}>
        {children}
      </h2>
      {(['left', 'arrow'] as const).map((icon) => {
        const step = icon === 'left' ? before : after
        return step ? (
          <Link
            key={icon}
            className={styles.step}
            to={step.to}
            preventScrollReset
            replace
            aria-label={`${icon === 'left' ? 'Previous' : 'Next'} ${what}`}
            // The arrow that leads to the end is not there any more when it is reached.
            onClick={() => step.isEnd && title.current?.focus()}
          >
            <Icon name={icon} />
          </Link>
        ) : null
      })}
    </div>
  )
}

type MonthProps = {
  choice: Choice
  month: CalendarMonth
  /** Null if the days could not be loaded. Both arrows are then shown, because the first and last month are not known. */
  open: OpenDays | null
}

export function MonthTop({ choice, month, open }: MonthProps) {
  const [first, last] = open === null ? ['', '9'] : [monthKey(monthOf(open.today)), monthKey(monthOf(open.last))]
  const at = monthKey(month)
  function step(by: 1 | -1): Step {
    const to = stepMonth(month, by)
    const isEnd = [first, last].includes(monthKey(to))
    return { to: bookingAddress({ ...choice, slot: null, month: to }), isEnd }
  }
  return (
    <StepTop
      id="booking-month"
      isLive
      what="month"
      before={at > first ? step(-1) : null}
      after={at < last ? step(1) : null}
    >
      {monthNames[month.month - 1]} {month.year}
    </StepTop>
  )
}
