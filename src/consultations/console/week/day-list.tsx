// One day as a list, for small screens: every slot in order, with what is in it.
import { hasTime } from '#consultations/record/booking.ts'
import { Link } from 'react-router'
import { clockInIndia } from '#platform/dates.ts'
import { isUndelivered } from '#platform/mail/delivery-state.ts'
import { mailMarks } from '#staff/console/mail-mark.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { Empty } from '#ui/console/notices.tsx'
import type { WeekGrid } from './week-grid.ts'
import { noteOf } from '#consultations/console/booking-words.ts'
import { ButtonLink } from '#ui/console/button.tsx'

type DayListProps = { grid: WeekGrid; day: string; addressOf: (path: string) => string }

export function DayList({ grid, day, addressOf }: DayListProps) {
  const column = grid.days.findIndex((each) => each.day === day)
  const cells = column < 0 ? [] : grid.rows.flatMap((row) => row[column] ?? [])
  const shown = cells.filter((cell) => cell.state !== 'closed' || cell.bookings.length > 0)
  if (shown.length === 0) {
    return (
      <Empty
        title="No consultations on this day"
        action={<ButtonLink to={addressOf(`/new?day=${day}`)}>Book anyway</ButtonLink>}
      >
        It is outside the opening hours.
      </Empty>
    )
  }
  return (
    <ul className="list sheet daylist">
      {shown.map((cell) => {
        const isHatched = cell.state === 'holiday' || cell.state === 'blocked'
        if (cell.bookings.length > 0) {
          return cell.bookings.map((booking) => (
            <li key={booking.id}>
              <Link className="daylist__to row" to={addressOf(`/${booking.id}`)} data-booking={booking.id}>
                <span className="daylist__t">{clockInIndia(booking.startsOn)}</span>
                <span className="t">
                  <b className={hasTime(booking) ? undefined : 'is-off'}>{booking.name}</b>
                  <small>{noteOf(booking)}</small>
                </span>
                {hasTime(booking) && isUndelivered(booking.mail.state) && (
                  <>
                    <Icon name="alert" />
                    <span className="vh">E-mail: {mailMarks[booking.mail.state].text.toLowerCase()}</span>
                  </>
                )}
                <Icon name="right" isSmall />
              </Link>
            </li>
          ))
        }
        return (
          <li key={cell.time} className={isHatched ? 'is-hatched' : undefined}>
            <Link className="daylist__to row" to={addressOf(cell.to)}>
              <span className="daylist__t">{cell.time}</span>
              <span className="t muted">
                <span className="daylist__w">{cell.words}</span>
              </span>
              {cell.isOffered && <Icon name="plus" isSmall />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
