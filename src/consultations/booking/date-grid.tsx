// The month from which the visitor chooses a day. Every day with free times is a link. With JavaScript the table is a
// date grid with one tab stop, as the WAI-ARIA Authoring Practices describe it.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import { monthGrid, weekdays } from '#calendar/month-view.ts'
import { longDayText, monthNames, addDays, addMonths } from '#platform/dates.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { bookingAddress, monthKey, monthOf, type Choice } from './booking-address.ts'
import type { OpenDays } from './booking-load.ts'
import { weekdayText, weekOf } from '#consultations/record/booking-time.ts'
import styles from './date-grid.module.css'

type Props = {
  choice: Choice
  month: CalendarMonth
  open: OpenDays
  /** The free days of this month are still being loaded. */
  isLoading: boolean
}

const inPlace = { preventScrollReset: true } as const

export function DateGrid({ choice, month, open, isLoading }: Props) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const table = useRef<HTMLTableElement>(null)
  const [moved, setMoved] = useState<string>()
  const focusTo = useRef<string>(undefined)

  const [first, last] = [monthOf(open.today), monthOf(open.last)]
  const free = isLoading ? null : new Set(open.days)
  const inMonth = (day: string | null | undefined) => day?.startsWith(monthKey(month)) === true
  const tabStop =
    [moved, choice.date, free ? open.days[0] : undefined, open.today].find(inMonth) ?? `${monthKey(month)}-01`

  useEffect(() => {
    // The month to which the key leads may not be shown yet. An effect that was still waiting when the key was pressed
    // runs before the new day is rendered, so the ref holds the day, and `moved` may be the one before.
    if (focusTo.current === undefined) return
    const cell = table.current?.querySelector<HTMLElement>(`[data-day="${focusTo.current}"]`)
    if (cell) focusTo.current = undefined
    cell?.focus()
  })

  const dayAddress = (day: string) => bookingAddress({ ...choice, month: null, slot: null, date: day })

  function onKeyDown(event: KeyboardEvent) {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day]') : null
    const day = cell?.dataset['day']
    if (day === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      cell?.querySelector('a')?.click()
      return
    }
    const to = dayAfterKey(day, event)
    if (to === null) return
    event.preventDefault()
    const [toMonth, key] = [monthOf(to), monthKey(monthOf(to))]
    if (key < monthKey(first) || key > monthKey(last)) return
    focusTo.current = to
    setMoved(to)
    if (key !== monthKey(month))
      void navigate(bookingAddress({ ...choice, slot: null, month: toMonth }), { ...inPlace, replace: true })
  }

  const name = `${monthNames[month.month - 1]} ${month.year}`
  return (
    <>
      <table ref={table} className={styles.grid} role="grid" aria-labelledby="booking-month" aria-busy={isLoading}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {monthGrid(month.year, month.month, open.today).map((week) => (
            <tr key={week[0]?.id}>
              {week.map(({ id, day, isToday }) => {
                if (day === 0) return <td key={id} />
                const state = stateOf(id, open, free)
                const isFree = state === 'free times'
                const content = (
                  <>
                    <span aria-hidden="true">{day}</span>
                    <span className="vh">
                      {weekdayText(id)} {day} {name}, {state}
                    </span>
                  </>
                )
                return (
                  <td
                    key={id}
                    data-day={id}
                    data-state={isFree ? undefined : state}
                    tabIndex={hydrated ? (id === tabStop ? 0 : -1) : undefined}
                    aria-current={isToday ? 'date' : undefined}
                    aria-selected={id === choice.date}
                    aria-disabled={isFree ? undefined : true}
                  >
                    {isFree ? (
                      <Link
                        className={styles.day}
                        to={dayAddress(id) + (hydrated ? '' : '#booking-times')}
                        {...inPlace}
                        tabIndex={hydrated ? -1 : undefined}
                        onClick={() => setMoved(id)}
                      >
                        {content}
                      </Link>
                    ) : (
                      <span className={styles.day}>{content}</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        Circled days have free times ({longDayText(open.first)} to {longDayText(open.last)}). Crossed-out days have
        none.
      </p>
    </>
  )
}

/** The state of a day in words. `free` is null while the free days are not known. */
export function stateOf(day: string, { today, first, last }: OpenDays, free: Set<string> | null): string {
  if (day < today) return 'past'
  if (day < first) return 'too soon to book'
  if (day > last) return 'not open for booking yet'
  if (free === null) return 'loading'
  return free.has(day) ? 'free times' : 'no free times'
}

/** Returns the day to which a key leads from this one; null if the key does not move. Weeks begin on Sunday. */
export function dayAfterKey(day: string, { key, shiftKey }: { key: string; shiftKey: boolean }): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return weekOf(day)
    case 'End':
      return addDays(weekOf(day), 6)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}
