// One booking in a calendar: who, what is to be known at a glance, and a way to open it.
import { hasTime } from '#consultations/record/booking.ts'
import { Link } from 'react-router'
import { Icon } from '#ui/console/icon.tsx'
import type { BookingRow } from '#consultations/staff/bookings.ts'
import { isUndelivered } from '#platform/mail/delivery-state.ts'
import { mailMarks } from '#staff/console/mail-mark.tsx'
import { noteOf } from '#consultations/console/booking-words.ts'

type Reach = { tabIndex?: number; 'data-slot'?: string; onFocus?: () => void }
type BookingCardProps = {
  booking: BookingRow
  isOpen: boolean
  /** Shown if the meeting does not begin with its slot. */
  time: string | null
  /** For those who do not see the table. */
  when: string
  who?: string | undefined
  to: string
  reach?: Reach
}

export function BookingCard({ booking, isOpen, time, when, who, to, reach = {} }: BookingCardProps) {
  const { id, name, status, mail } = booking
  const isOff = !hasTime(booking)
  return (
    <Link
      className={`bk${isOff ? ' bk--off' : status === 'unconfirmed' ? ' bk--unconfirmed' : ''}${isOpen ? ' is-open' : ''}`}
      to={to}
      data-booking={id}
      aria-current={isOpen ? 'true' : undefined}
      {...reach}
    >
      <b className="clip">
        <span className="vh">{when}: </span>
        {time !== null && `${time} `}
        {name}
      </b>
      <span>{noteOf(booking)}</span>
      {who !== undefined && <span className="bk__who">{who}</span>}
      {!isOff && isUndelivered(mail.state) && (
        <>
          <span className="vh"> E-mail: {mailMarks[mail.state].text.toLowerCase()}</span>
          <Icon name="alert" />
        </>
      )}
    </Link>
  )
}
