// What the consultation is, in the left part of the slip, with the chosen date and time.
import { useRouteLoaderData } from 'react-router'
import { useConsultationLength } from '#firm/every-page/consultation-length.ts'
import type { RootData } from '#firm/every-page/root-data.ts'
import { companyInitials } from '#firm/team/initials.ts'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Icon } from '#ui/icon.tsx'
import type { BookedConsultation } from './call-answers.ts'
import styles from './consultation.module.css'
import { instantInIndia, shortDayText, timeElsewhere, timeInIndia } from '#consultations/record/booking-time.ts'
import { clockText } from '#platform/dates.ts'

type Props = {
  zone: string
  /** Times are HH:MM in India. */
  chosen: { date: string; start: string; end: string | undefined } | null
  booking: BookedConsultation | null
}

export function InfoPanel({ zone, chosen, booking }: Props) {
  const firmName = useRouteLoaderData<RootData>('root')?.settings.firmName ?? ''
  const minutes = useConsultationLength()
  const day = booking?.day ?? chosen?.date
  const startsOn = booking?.startsOn ?? (chosen && instantInIndia(chosen.date, chosen.start))
  const times = booking
    ? [timeInIndia(booking.startsOn), timeInIndia(booking.endsOn)]
    : [chosen?.start, chosen?.end].flatMap((time) => (time ? [clockText(time)] : []))
  const own = startsOn ? timeElsewhere(startsOn, zone) : null
  return (
    <div className={styles.about}>
      <p className={styles.who}>
        <Engraving
          plate={{ kind: 'monogram', initials: companyInitials(firmName), seed: 'firm', small: true }}
          className={styles.seal}
        />
        <span>
          Consultant
          <br />
          {firmName}
        </span>
      </p>
      <h1>Schedule your free consultaion here.</h1>
      <p>A quick video meeting - where we discuss what the firm helps you for your financial things.</p>
      <ul className={styles.facts}>
        <li>
          <Icon name="clock" />
          {minutes}min
        </li>
        {day && (
          <li>
            <Icon name="cal" />
            <span>
              {shortDayText(day)}
              <br />
              {times.join(' – ')} IST
              {own && <small>Your time: {own}</small>}
            </span>
          </li>
        )}
        <li>
          <Icon name="video" />
          We e-mail you the link.
        </li>
      </ul>
      {!day && <p className={styles.kept}>Your question to the assistant will be added to the form.</p>}
    </div>
  )
}
