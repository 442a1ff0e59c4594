// A free time that leads to the form.
import { Link } from 'react-router'
import { useHydrated } from '#ui/hydrated.ts'
import type { ReactNode } from 'react'
import { bookingAddress, type Choice } from './booking-address.ts'
import { dayMonthText } from '#consultations/record/booking-time.ts'
import styles from './slot-panel.module.css'
import { clockText } from '#platform/dates.ts'

type Props = {
  choice: Choice
  date: string
  /** HH:MM in India. */
  start: string
  /** The visitor's own time; null if it is the same. */
  own: string | null | undefined
  children: ReactNode
}

export function TimeLink({ choice, date, start, own, children }: Props) {
  const hydrated = useHydrated()
  return (
    <Link
      className={styles.time}
      to={bookingAddress({ ...choice, month: null, date, slot: start }) + (hydrated ? '' : '#booking-details')}
      preventScrollReset
    >
      {clockText(start)}
      {children}
      {own && (
        <small>
          <span className="vh">, your time: </span>
          {own}
        </small>
      )}
    </Link>
  )
}

/** Where there is no free time: the next day with one. */
export function NextDay({ choice, date }: { choice: Choice; date: string | null | undefined }) {
  if (!date) return null
  return (
    <>
      {' Next: '}
      <Link to={bookingAddress({ ...choice, month: null, slot: null, date })} preventScrollReset>
        {dayMonthText(date)}
      </Link>
    </>
  )
}
