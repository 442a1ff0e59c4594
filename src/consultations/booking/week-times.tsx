// The free times of a week side by side, for screens that have room for them. Others show those of one day.
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import {
  instantInIndia,
  dayMonthText,
  shortDayText,
  timeElsewhere,
  weekOf,
} from '#consultations/record/booking-time.ts'
import { addDays } from '#platform/dates.ts'
import { bookingAddress, monthKey, type Choice } from './booking-address.ts'
import type { OpenDays } from './booking-load.ts'
import { stateOf } from './date-grid.tsx'
import type { Step } from './step-top.tsx'
import { NextDay, TimeLink } from './time-link.tsx'
import { ZoneNote } from './zone-note.tsx'
import styles from './slot-panel.module.css'

/** The week that is shown, by its days in India; Saturday and Sunday only if they have free times. */
export type Week = { days: string[]; before: Step; after: Step }

/** It is the week of the chosen day, or else the first of the month with a free time. */
export function weekShown(choice: Choice, month: CalendarMonth, open: OpenDays): Week {
  const key = monthKey(month)
  const inMonth = choice.date?.startsWith(key) ? choice.date : open.days[0]
  const sunday = weekOf(inMonth ?? (open.first > key ? open.first : `${key}-01`))
  const [first, last] = [weekOf(open.first), weekOf(open.last)]
  const days = daysOf(sunday).filter((day, index) => (index > 0 && index < 6) || open.times[day])
  /** The first free day of the week; as long as they are not known, its Monday. */
  function stepTo(to: string): Step {
    if (to < first || to > last) return null
    const date = daysOf(to).find((day) => open.times[day]) ?? addDays(to, 1)
    return { to: bookingAddress({ ...choice, month: null, slot: null, date }), isEnd: to === first || to === last }
  }
  return { days, before: stepTo(addDays(sunday, -7)), after: stepTo(addDays(sunday, 7)) }
}

function daysOf(sunday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index))
}

/** Formats 'Mon 30 Nov – Fri 4 Dec 2026'. */
export function weekText({ days }: Week): string {
  return `${dayMonthText(days[0] ?? '')} – ${shortDayText(days.at(-1) ?? '')}`
}

type Props = { choice: Choice; week: Week; open: OpenDays; isLoading: boolean; zone: string }

export function WeekTimes({ choice, week, open, isLoading, zone }: Props) {
  const times = week.days.flatMap((day) => (open.times[day] ?? []).map((start) => [day, start] as const))
  const own = times.map(([day, start]) => timeElsewhere(instantInIndia(day, start), zone))
  const next = Object.keys(open.times).find((day) => day > (week.days.at(-1) ?? '')) ?? open.next
  const free = new Set(open.days)
  return (
    <div className={styles.week} aria-busy={isLoading}>
      <ZoneNote own={own} zone={zone} />
      <p className={times.length > 0 ? 'vh' : styles.note} role="status">
        {times.length > 0
          ? `${times.length} free ${times.length === 1 ? 'time' : 'times'}, ${weekText(week)}`
          : 'No free times in this week.'}
        {times.length === 0 && <NextDay choice={choice} date={next} />}
      </p>
      <ul className={styles.days}>
        {week.days.map((day) => (
          <li key={day}>
            <h3>
              {dayMonthText(day).slice(0, 3)} <b>{dayMonthText(day).slice(4)}</b>
            </h3>
            {open.times[day] === undefined && <p className={styles.none}>{stateOf(day, open, free)}</p>}
            <ul>
              {times.map(([date, start], index) =>
                date === day ? (
                  <li key={start}>
                    {/* Of another day its name is enough. */}
                    <TimeLink choice={choice} date={day} start={start} own={own[index]?.replace(/(, \w+) .*/, '$1')}>
                      <span className="vh"> on {dayMonthText(day)}</span>
                    </TimeLink>
                  </li>
                ) : null,
              )}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}
