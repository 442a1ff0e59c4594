// The week as a table: one slot, one cell. One cell is in the tab order; the arrow keys move between them.
import { hasTime } from '#consultations/record/booking.ts'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import type { BookingCalendar } from '#consultations/staff/bookings.ts'
import { clockInIndia } from '#platform/dates.ts'
import { Icon } from '#ui/console/icon.tsx'
import { BookingCard } from './booking-card.tsx'
import type { Cell, WeekGrid } from './week-grid.ts'
import { dayAndMonth, weekdayShort } from '#consultations/console/booking-words.ts'

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
                {weekdayShort(day)}
                <span className="vh"> {dayAndMonth(day)}</span>
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
  const { day, time, state, bookings, blocks } = cell
  const when = `${time}, ${dayAndMonth(day)}`
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
  const [block] = blocks
  if (state === 'blocked' && block) {
    return (
      <td className={className}>
        <Link className="hatched" to={addressOf(`/blocks/${block.id}`)} {...reach(0)}>
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
        to={addressOf(`/new?day=${day}&time=${time}`)}
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
