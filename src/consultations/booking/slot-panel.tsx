// The free times of the chosen day (specification §4: idle, loading, successfull, error).
import { Link } from 'react-router'
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import { PhoneLink } from '#firm/every-page/phone-link.tsx'
import { clockText, monthNames } from '#platform/dates.ts'
import type { Loaded } from '#platform/pages/api.ts'
import { Failed } from '#ui/messages/failed.tsx'
import type { Choice } from './booking-address.ts'
import type { FreeTime, OpenDays } from './booking-load.ts'
import { instantInIndia, shortDayText, timeElsewhere } from '#consultations/record/booking-time.ts'
import { StepTop } from './step-top.tsx'
import { NextDay, TimeLink } from './time-link.tsx'
import { ZoneNote } from './zone-note.tsx'
import { weekText, WeekTimes, type Week } from './week-times.tsx'
import styles from './slot-panel.module.css'

type Props = {
  choice: Choice
  month: CalendarMonth
  /** Null while the days of the month are not known, or if they could not be loaded. */
  open: OpenDays | null
  /** The calendar shows an error in place of the days, so it is not said again here, and no day can be chosen. */
  isMonthFailed?: boolean
  /** Null while nothing is chosen, and while the times are being loaded. */
  times: Loaded<FreeTime[]> | null
  /** Stands in the place of the day on a wide screen; null if nothing is known of it. */
  week?: { week: Week; open: OpenDays } | null
  /** The visitor's own time zone; '' if it is not known. */
  zone: string
  hasPhone: boolean
}

export function SlotPanel({ choice, month, open, isMonthFailed = false, times, week = null, zone, hasPhone }: Props) {
  const { date, slot } = choice
  const isFailed = times !== null && times.error !== null
  const isOtherWayOnly = isMonthFailed && (date === null || isFailed)
  const isGone = slot !== null && times?.data?.every(({ start }) => start !== slot) === true
  // The week does not tell it.
  const isElsewhere = times?.data?.length === 0 && date !== null && !week?.week.days.includes(date)
  const day = date === null ? 'Free times' : shortDayText(date)
  return (
    <section className={week ? `${styles.panel} ${styles.ofWeek}` : styles.panel} aria-labelledby="booking-times">
      {week ? (
        <StepTop id="booking-times" what="week" before={week.week.before} after={week.week.after}>
          <span className={styles.ofDay}>{day}</span>
          <span className={styles.week}>{weekText(week.week)}</span>
        </StepTop>
      ) : (
        <h2 id="booking-times" tabIndex={-1}>
          {day}
        </h2>
      )}
      {isGone && slot !== null && (
        <p className={styles.gone} role="status">
          {clockText(slot)} is no longer free. Please choose another time.
        </p>
      )}
      {isFailed && !isOtherWayOnly && <Failed text={times.error} className={styles.failed} />}
      {week && <WeekTimes choice={choice} {...week} isLoading={open === null} zone={zone} />}
      {!isFailed && !isOtherWayOnly && (
        <div className={isElsewhere ? undefined : styles.ofDay}>
          {date !== null ? (
            <>
              {!(isGone && times?.data?.length !== 0) && <StateText times={times?.data ?? undefined} />}
              <Times choice={choice} times={times?.data ?? []} date={date} zone={zone} />
            </>
          ) : open?.days.length === 0 ? (
            <p className={styles.note} role="status">
              No free times in {monthNames[month.month - 1]}.
              <NextDay choice={choice} date={open.next} />
            </p>
          ) : (
            <p className={styles.note}>Choose a day in the calendar to see its free times.</p>
          )}
        </div>
      )}
      <p className={styles.note}>
        {!isOtherWayOnly && 'No suitable time? '}
        <Link to={proposalAddress(zone)}>Write to us with three times that suit you</Link>
        {hasPhone && (
          <>
            , or telephone us on <PhoneLink />
          </>
        )}
        .
      </p>
    </section>
  )
}

/** The contact form with the beginning of such a message. */
function proposalAddress(zone: string): string {
  const about = `a consultation${zone === '' ? '' : ` (my time zone: ${zone})`}. Three times that suit me:`
  return `/contact?about=${encodeURIComponent(about)}#enquiry`
}

/** Announces what became of the choice of a day. Sighted visitors see the times themselves. */
function StateText({ times }: { times: FreeTime[] | undefined }) {
  return (
    <p className={times && times.length > 0 ? 'vh' : styles.note} role="status">
      {times === undefined
        ? 'Loading…'
        : times.length === 0
          ? 'No available slots for selected date'
          : `${times.length} free ${times.length === 1 ? 'time' : 'times'}`}
    </p>
  )
}

type TimesProps = { choice: Choice; times: FreeTime[]; date: string; zone: string }

function Times({ choice, times, date, zone }: TimesProps) {
  if (times.length === 0) return null
  const own = times.map(({ start }) => timeElsewhere(instantInIndia(date, start), zone))
  return (
    <>
      <ZoneNote own={own} zone={zone} />
      <ul className={styles.times}>
        {times.map(({ start, end }, index) => (
          <li key={start}>
            <TimeLink choice={choice} date={date} start={start} own={own[index]}>
              {' – '}
              {clockText(end)}
            </TimeLink>
          </li>
        ))}
      </ul>
    </>
  )
}
