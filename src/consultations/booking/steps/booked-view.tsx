// The booked meeting: that it was scheduled, its facts, and what the visitor can do with it.
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { PhoneLink } from '#firm/every-page/phone-link.tsx'
import type { Outcome } from '#forms/post.ts'
import { noteOf } from '#forms/submit.ts'
import { dayText } from '#platform/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Icon } from '#ui/icon.tsx'
import { bookingPath } from '#consultations/booking/booking-address.ts'
import type { BookedConsultation } from '#consultations/booking/call-answers.ts'
import styles from './booked-view.module.css'
import { confirmMessage, scheduledMessage } from '#consultations/consultation-form.ts'
import { timeElsewhere, timeInIndia, weekdayText } from '#consultations/record/booking-time.ts'

type Props = {
  booking: BookedConsultation
  outcome: Outcome
  zone: string
  hasPhone: boolean
  /** Brings back an empty form. */
  onLeave: () => void
}

export function BookedView({ booking, outcome, zone, hasPhone, onLeave }: Props) {
  const navigate = useNavigate()
  const { day, startsOn, endsOn, guests, link, invitation, confirmBy, consultant } = booking
  const note = noteOf(outcome)
  const date = dayText(day)
  const [dayNumber = '', ...monthAndYear] = date.toUpperCase().split(' ')
  const start = timeInIndia(startsOn)
  const own = timeElsewhere(startsOn, zone)
  const minutes = Math.round((Date.parse(endsOn) - Date.parse(startsOn)) / 60_000)
  const facts: [name: string, values: string[]][] = [
    ['Date', [`${weekdayText(day)}, ${date}`]],
    ['Time', [`${start} – ${timeInIndia(endsOn)} IST`]],
    ['Your time', own === null ? [] : [`${own} (${zone.replaceAll('_', ' ')})`]],
    ['Who will call', consultant ? [consultant] : []],
    ['Reference', outcome.reference === undefined ? [] : [outcome.reference]],
    [guests.length === 1 ? 'Guest' : 'Guests', guests],
  ]

  async function leave(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    await navigate(bookingPath, { preventScrollReset: true })
    onLeave()
  }

  const next = (
    <p className={styles.text}>
      {confirmBy === null ? (
        <>
          The link to the video meeting is in the confirmation that we are sending to <b>{outcome.values['email']}</b>
          {guests.length > 0 && ` and to the ${guests.length === 1 ? 'guest' : 'guests'}`}.
        </>
      ) : (
        <>
          To confirm, open the link in our e-mail to <b>{outcome.values['email']}</b>.
          {guests.length > 0 && ` We will then invite your ${guests.length === 1 ? 'guest' : 'guests'}.`} If you do not
          confirm by {timeInIndia(confirmBy)} IST, the time becomes free for others.
        </>
      )}{' '}
      {note}
      {/* The note of a booking that has to be confirmed says that no e-mail was sent, and which one to look for. */}
      {(confirmBy === null || note === undefined) && (
        <>
          {note && ' '}If {note ? 'your e-mail does not arrive' : 'the e-mail does not arrive within a few minutes'},
          please check your spam folder
          {hasPhone && (
            <>
              {' '}
              or telephone us on <PhoneLink />
            </>
          )}
          .
        </>
      )}
    </p>
  )

  return (
    <section className={styles.booked} aria-labelledby="booking-done">
      <Engraving
        plate={{
          kind: 'seal',
          text: `CONSULTATION · ${minutes} MINUTES · ${date.toUpperCase()} · ${start} · `,
          initials: dayNumber,
          sub: monthAndYear.join(' '),
        }}
        className={styles.seal}
      />
      <h2 id="booking-done" tabIndex={-1} autoFocus>
        {confirmBy === null ? scheduledMessage : `${confirmMessage(confirmBy)}.`}
      </h2>
      {/* The time is lost unless this is read. */}
      {confirmBy !== null && next}
      <dl className={styles.facts}>
        {facts.map(([name, values]) =>
          values.length === 0 ? null : (
            <div key={name}>
              <dt>{name}</dt>
              {values.map((value) => (
                <dd key={value}>{value}</dd>
              ))}
            </div>
          ),
        )}
      </dl>
      {confirmBy === null && next}
      <div className={styles.actions}>
        {invitation !== null && (
          <ButtonLink to={invitation} type="text/calendar">
            <Icon name="cal" />
            Add to calendar
          </ButtonLink>
        )}
        <ButtonLink to={bookingPath} tone="line" onClick={(event) => void leave(event)}>
          Back to calendar
        </ButtonLink>
      </div>
      {link !== null && (
        <p className={styles.quiet}>
          <Link to={link}>See, move or cancel this meeting</Link>
        </p>
      )}
    </section>
  )
}
