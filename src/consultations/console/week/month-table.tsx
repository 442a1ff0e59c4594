// The month: what is booked, blocked or closed on each day. Enter opens the week of a day.
import { useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { clockInIndia, addDays } from '#platform/dates.ts'
import { shortDayText } from '#consultations/meeting/meeting-time.ts'
import type { BookingCalendar } from '#consultations/staff/bookings.ts'
import { Icon } from '#ui/console/icon.tsx'
import { dayOf } from './week-grid.ts'

type MonthTableProps = {
  calendar: BookingCalendar
  month: string
  consultant: number | null
  focused: string
  onFocusDay: (day: string) => void
  onPage: (months: number) => void
  weekAddress: (day: string) => string
}

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const shownAtMost = 3

export function MonthTable(props: MonthTableProps) {
  const { calendar, month, consultant, focused, onFocusDay, onPage, weekAddress } = props
  const table = useRef<HTMLTableElement>(null)
  const isOf = (each: { consultant: number }) => consultant === null || each.consultant === consultant
  const all = Array.from({ length: calendar.days.length / 7 }, (_, week) => calendar.days.slice(week * 7, week * 7 + 7))
  const weeks = all.filter((days) => days.some(({ day }) => day.startsWith(month)))

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
    const step = steps[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'PageUp' || event.key === 'PageDown') onPage(event.key === 'PageUp' ? -1 : 1)
    else if (step === undefined) return
    else {
      const day = addDays(focused, step)
      onFocusDay(day)
      table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    }
    event.preventDefault()
  }

  return (
    <table className="month" role="grid" aria-label="Month" ref={table} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {names.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]?.day}>
            {days.map(({ day, holiday, slots }) => {
              const meetings = calendar.meetings.filter((each) => isOf(each) && dayOf(each.startsOn) === day)
              const booked = meetings.filter(({ state }) => state === 'booked')
              const blocks = calendar.blocks.filter(
                (each) =>
                  isOf(each) && dayOf(each.startsOn) <= day && each.endsOn > `${addDays(day, -1)}T18:30:00.000Z`,
              )
              const [block] = blocks
              const free = slots.filter((slot) =>
                slot.free.some((number) => consultant === null || number === consultant),
              ).length
              const isAway = holiday === null && free === 0 && booked.length === 0 && block !== undefined
              const words = holiday ?? (block ? `Blocked: ${block.reason}` : slots.length === 0 ? 'Closed' : '')
              const isOutside = !day.startsWith(month)
              return (
                <td key={day} className={holiday !== null || isAway ? 'hol' : isOutside ? 'off' : undefined}>
                  <Link
                    to={weekAddress(day)}
                    className="month__day"
                    data-day={day}
                    tabIndex={day === focused ? 0 : -1}
                    aria-current={day === calendar.today ? 'date' : undefined}
                    onFocus={() => onFocusDay(day)}
                  >
                    <b>
                      <span aria-hidden="true">{Number(day.slice(8))}</span>
                      <span className="vh">{shortDayText(day)}</span>
                    </b>
                    {words && <span className="note">{words}</span>}
                    {booked.slice(0, shownAtMost).map((each) => (
                      <span
                        className={each.heldUntil === null ? 'month__bk' : 'month__bk month__bk--held'}
                        key={each.id}
                      >
                        {each.heldUntil !== null && <span className="vh">Held: </span>}
                        <span className="num">{clockInIndia(each.startsOn)}</span> {each.name}
                        {each.mail.state === 'failed' && (
                          <>
                            <Icon name="alert" isSmall />
                            <span className="vh"> E-mail failed</span>
                          </>
                        )}
                      </span>
                    ))}
                    {booked.length > shownAtMost && <span className="fine">{booked.length - shownAtMost} more</span>}
                    {meetings.length > booked.length && (
                      <span className="fine muted">{meetings.length - booked.length} cancelled</span>
                    )}
                    {free > 0 && holiday === null && <span className="fine muted">{free} free</span>}
                  </Link>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
