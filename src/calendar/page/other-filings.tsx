// What stands below the list of a whole year: what few businesses file, what is not listed, and what follows an event.
import type { ComplianceDate } from '#calendar/compliance/compliance-dates.ts'
import { longDayText } from '#platform/dates.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import type { Year } from './calendar-data.ts'
import { Events, type EventsProps } from './events.tsx'
import styles from './calendar-page.module.css'

/** `events` is null while they are not known. */
type Props = Omit<EventsProps, 'events'> & { year: Pick<Year, 'own' | 'rare'>; events: EventsProps['events'] | null }

export default function OtherFilings({ year: { own, rare }, events, ...asked }: Props) {
  return (
    <>
      {rare.length > 0 && <Rare dates={rare} />}
      {own && <NotHere of={own.notHere} />}
      {events && <Events events={events} {...asked} />}
    </>
  )
}

function Rare({ dates }: { dates: readonly ComplianceDate[] }) {
  const conditions = [...new Set(dates.map(({ onlyIf }) => onlyIf))]
  return (
    <details className={styles.more}>
      <summary>What few businesses file ({conditions.length})</summary>
      <ul>
        {conditions.map((onlyIf) => (
          <li key={onlyIf}>
            <b>Only if {onlyIf}:</b>{' '}
            {dates
              .filter((date) => date.onlyIf === onlyIf)
              .map(({ name, lastDay }) => `${name} (${longDayText(lastDay)})`)
              .join('; ')}
          </li>
        ))}
      </ul>
    </details>
  )
}

function NotHere({ of }: { of: NonNullable<Year['own']>['notHere'] }) {
  return (
    <details className={styles.more}>
      <summary>Filings that are not listed, and why ({of.length})</summary>
      <dl className={styles.pairs}>
        {of.map(({ form, name, reason }) => (
          <div key={`${form} ${name}`}>
            <dt>
              <Unbroken text={name} />
            </dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
