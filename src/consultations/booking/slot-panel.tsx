// The free times of the chosen day (specification §4: idle, loading, successfull, error).
import { Link } from 'react-router'
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import { PhoneLink } from '#firm/every-page/phone-link.tsx'
import { monthNames } from '#platform/dates.ts'
import type { Loaded } from '#platform/pages/api.ts'
import { Failed } from '#ui/messages/failed.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { bookingAddress, type Choice } from './booking-address.ts'
import type { FreeTime, OpenDays } from './booking-load.ts'
import { slotTime, slotTimeText } from '#consultations/consultation.ts'
import { instantInIndia, shortDayText, timeElsewhere } from '#consultations/meeting/meeting-time.ts'
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
  /** The visitor's own time zone; '' if it is not known. */
  zone: string
  hasPhone: boolean
}

export function SlotPanel({ choice, month, open, isMonthFailed = false, times, zone, hasPhone }: Props) {
  const { date, slot } = choice
  const isFailed = times !== null && times.error !== null
  const isOtherWayOnly = isMonthFailed && (date === null || isFailed)
  return (
    <section className={styles.panel} aria-labelledby="booking-times">
      <h2 id="booking-times" tabIndex={-1}>
        {date === null ? 'Free times' : shortDayText(date)}
      </h2>
      {isOtherWayOnly ? null : date === null ? (
        open?.days.length === 0 ? (
          <NoFreeDay choice={choice} month={month} next={open.next} />
        ) : (
          <p className={styles.note}>Choose a day in the calendar to see its free times.</p>
        )
      ) : isFailed ? (
        <Failed text={times.error} className={styles.failed} />
      ) : (
        <>
          <StateText times={times?.data ?? undefined} slot={slot} />
          <Times choice={choice} times={times?.data ?? []} date={date} zone={zone} />
        </>
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

function NoFreeDay({ choice, month, next }: { choice: Choice; month: CalendarMonth; next: string | null }) {
  return (
    <p className={styles.note} role="status">
      No free times in {monthNames[month.month - 1]}.
      {next !== null && (
        <>
          {' Next: '}
          <Link to={bookingAddress({ ...choice, month: null, date: next })} preventScrollReset>
            {shortDayText(next).replace(/ \d{4}$/, '')}
          </Link>
        </>
      )}
    </p>
  )
}

/** The contact form with the beginning of such a message. */
function proposalAddress(zone: string): string {
  const about = `a consultation${zone === '' ? '' : ` (my time zone: ${zone})`}. Three times that suit me:`
  return `/contact?about=${encodeURIComponent(about)}`
}

/** Announces what became of the choice of a day. Sighted visitors see the times themselves. */
function StateText({ times, slot }: { times: FreeTime[] | undefined; slot: string | null }) {
  const isGone = times !== undefined && slot !== null && times.every(({ start }) => start !== slot)
  if (times === undefined || times.length === 0 || isGone) {
    return (
      <p className={isGone ? styles.gone : styles.note} role="status">
        {times === undefined
          ? 'Loading…'
          : times.length === 0 || !isGone
            ? 'No available slots for selected date'
            : `${slotTimeText(slotTime(slot))} is no longer free. Please choose another time.`}
      </p>
    )
  }
  return (
    <p className="vh" role="status">
      {times.length} free {times.length === 1 ? 'time' : 'times'}
    </p>
  )
}

type TimesProps = { choice: Choice; times: FreeTime[]; date: string; zone: string }

/** From ten in the evening to seven. */
const atNight = /^(1[01]:.*PM|(12|[1-6]):.*AM)/

function Times({ choice, times, date, zone }: TimesProps) {
  const hydrated = useHydrated()
  if (times.length === 0) return null
  const own = times.map(({ start }) => timeElsewhere(instantInIndia(date, start), zone))
  return (
    <>
      <p className={styles.note}>
        Indian time (IST){own.some(Boolean) && `, and below it your time (${zone.replaceAll('_', ' ')})`}
        {own.every((time) => atNight.test(time ?? '')) && '. All are at night where you are.'}
      </p>
      <ul className={styles.times}>
        {times.map(({ start, end }, index) => (
          <li key={start}>
            <Link
              className={styles.time}
              to={bookingAddress({ ...choice, month: null, slot: start }) + (hydrated ? '' : '#booking-details')}
              preventScrollReset
            >
              {slotTimeText(slotTime(start))} – {slotTimeText(slotTime(end))}
              {own[index] && (
                <small>
                  <span className="vh">, your time: </span>
                  {own[index]}
                </small>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
