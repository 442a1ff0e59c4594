// The week as a table: one slot, one cell. One cell is in the tab order; the arrow keys move between them.
import { hasTime } from '#consultations/record/booking.ts'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import type { BookingCalendar, BookingRow } from '#consultations/by-staff/bookings.ts'
import { clockInIndia, monthDayText } from '#platform/dates.ts'
import { weekdayText } from '#consultations/record/booking-time.ts'
import { Icon } from '#ui/console/icon.tsx'
import type { Cell, WeekGrid } from './week-grid.ts'
import { noteOf } from '#consultations/console/booking-words.ts'
import { isUndelivered } from '#platform/mail/delivery-state.ts'
import { mailMarks } from '#staff/console/mail-mark.tsx'

/** Where the keyboard is: a day, a time, and which of several meetings in that slot. */
export type Cursor = { day: string; time: string; item: number }

type WeekTableProps = {
  grid: WeekGrid
  calendar: BookingCalendar
  openId: number | null
  cursor: Cursor | null
  onCursor: (cursor: Cursor) => void
  addressOf: (path: string) => string
  onPage: (weeks: number) => void
}

export function WeekTable({ grid, calendar, openId, cursor, onCursor, addressOf, onPage }: WeekTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const [isInside, setInside] = useState(false)
  const at = placeOf(grid, cursor)

  function moveTo(row: number, column: number, item: number) {
    const cell = grid.rows[row]?.[column]
    if (!cell) return
    onCursor({ day: cell.day, time: cell.time, item })
    focusCell(table, cell, item)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { row, column, item } = at
    const here = grid.rows[row]?.[column]
    const last = Math.max(0, (here?.bookings.length ?? 1) - 1)
    const moves: Record<string, () => void> = {
      ArrowDown: () => (item < last ? moveTo(row, column, item + 1) : moveTo(row + 1, column, 0)),
      ArrowUp: () => (item > 0 ? moveTo(row, column, item - 1) : moveTo(row - 1, column, 0)),
      ArrowLeft: () => moveTo(row, column - 1, 0),
      ArrowRight: () => moveTo(row, column + 1, 0),
      Home: () => moveTo(row, 0, 0),
      End: () => moveTo(row, grid.days.length - 1, 0),
      PageUp: () => onPage(-1),
      PageDown: () => onPage(1),
    }
    const move = moves[event.key]
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    move()
  }

  return (
    <table
      className="week"
      role="grid"
      aria-label="Week"
      ref={table}
      data-inside={isInside || undefined}
      onKeyDown={onKeyDown}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Start</span>
          </th>
          {grid.days.map(({ day, holiday }) => {
            const taken = calendar.bookings.filter(
              (each) =>
                hasTime(each) &&
                grid.rows.some((row) => row.some((cell) => cell.day === day && cell.bookings.includes(each))),
            )
            const unconfirmed = taken.filter(({ status }) => status === 'unconfirmed').length
            const booked = taken.length - unconfirmed
            const count = [
              ...(booked > 0 ? [`${booked} booked`] : []),
              ...(unconfirmed > 0 ? [`${unconfirmed} held`] : []),
            ]
            return (
              <th scope="col" key={day} aria-current={day === calendar.today ? 'date' : undefined}>
                <b>{Number(day.slice(8))}</b>
                {weekdayText(day).slice(0, 3)}
                <span className="vh"> {monthDayText(day.slice(5))}</span>
                <div className="fine">
                  {holiday !== null ? 'Holiday' : count.length === 0 ? 'None booked' : count.join(', ')}
                </div>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {grid.rows.map((row, rowIndex) => (
          <tr key={grid.times[rowIndex]}>
            <th scope="row">{grid.times[rowIndex]?.replace(/^0/, '')}</th>
            {row.map((cell, column) => {
              const isCursor = at.row === rowIndex && at.column === column
              return (
                <SlotCell
                  key={cell.day}
                  cell={cell}
                  calendar={calendar}
                  openId={openId}
                  cursorItem={isCursor ? at.item : null}
                  addressOf={addressOf}
                  onCursor={onCursor}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SlotCellProps = Pick<WeekTableProps, 'calendar' | 'openId' | 'addressOf' | 'onCursor'> & {
  cell: Cell
  cursorItem: number | null
}

function SlotCell({ cell, calendar, openId, cursorItem, addressOf, onCursor }: SlotCellProps) {
  const { day, time, state, bookings, block } = cell
  const when = `${time}, ${monthDayText(day.slice(5))}`
  const reach = (item: number) => ({
    tabIndex: cursorItem === item ? 0 : -1,
    'data-slot': `${day} ${time} ${item}`,
    onFocus: () => onCursor({ day, time, item }),
  })
  const isHatched = state === 'holiday' || state === 'blocked'
  const className = isHatched
    ? state === 'holiday'
      ? 'hol'
      : 'blk'
    : state === 'closed' || state === 'past'
      ? 'off'
      : undefined
  if (bookings.length > 0) {
    return (
      <td className={className}>
        <div className={bookings.length > 1 ? 'bks bks--many' : 'bks'}>
          {bookings.map((booking, index) => (
            <BookingCard
              key={booking.id}
              booking={booking}
              isOpen={booking.id === openId}
              time={clockInIndia(booking.startsOn) === time ? null : clockInIndia(booking.startsOn)}
              when={when}
              who={calendar.consultants.length > 1 ? calendar.consultants[booking.consultant - 1]?.name : undefined}
              to={addressOf(`/${booking.id}`)}
              reach={reach(index)}
            />
          ))}
        </div>
      </td>
    )
  }
  if (block) {
    return (
      <td className={className}>
        <Link className="hatched" to={addressOf(cell.to)} {...reach(0)}>
          <span className={cell.isFirst ? 'hatched__words' : 'vh'}>
            {!cell.isFirst && `${when}: `}Blocked until {clockInIndia(block.endsOn)}
            <br />
            {block.reason}
          </span>
        </Link>
      </td>
    )
  }
  const words = state === 'free' ? `${cell.words}. Enter books it, B blocks it` : cell.words
  return (
    <td className={className}>
      <Link
        className={isHatched ? 'hatched' : cell.isOffered ? 'free free--offered' : 'free'}
        to={addressOf(cell.to)}
        aria-label={`${when}, ${words}`}
        {...reach(0)}
      >
        {state === 'holiday' && cell.isFirst ? (
          <span className="hatched__words">
            <span className="note">{cell.words.replace(/, office closed$/, '')}</span>
            <span className="fine muted">Office closed</span>
          </span>
        ) : state === 'part' ? (
          <span className="part fine">{cell.words}</span>
        ) : (
          state === 'free' && <Icon name="plus" />
        )}
      </Link>
    </td>
  )
}

function placeOf(grid: WeekGrid, cursor: Cursor | null): { row: number; column: number; item: number } {
  const column = Math.max(
    0,
    grid.days.findIndex(({ day }) => day === cursor?.day),
  )
  const row = Math.max(
    0,
    grid.times.findIndex((time) => time === cursor?.time),
  )
  const items = Math.max(1, grid.rows[row]?.[column]?.bookings.length ?? 1)
  return { row, column, item: Math.min(cursor?.item ?? 0, items - 1) }
}

function focusCell(table: RefObject<HTMLTableElement | null>, { day, time }: Cell, item: number) {
  table.current?.querySelector<HTMLElement>(`[data-slot="${day} ${time} ${item}"]`)?.focus()
}

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

/** One booking: who, what is to be known at a glance, and a way to open it. */
function BookingCard({ booking, isOpen, time, when, who, to, reach = {} }: BookingCardProps) {
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
