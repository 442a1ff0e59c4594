// The name of the month that is shown, and the arrows to the months before and after it.
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import { stepMonth } from '#calendar/month-view.ts'
import { monthNames } from '#platform/dates.ts'
import { bookingAddress, monthKey, monthOf, type Choice } from './booking-address.ts'
import type { OpenDays } from './booking-load.ts'
import { StepTop, type Step } from './step-top.tsx'

type Props = {
  choice: Choice
  month: CalendarMonth
  /** Null if the days could not be loaded. Both arrows are then shown, because the first and last month are not known. */
  open: OpenDays | null
}

export function MonthTop({ choice, month, open }: Props) {
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
