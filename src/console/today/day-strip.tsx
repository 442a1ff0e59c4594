// The consultations of today as a strip: what is booked, held, free and blocked.
import { Link } from 'react-router'
import { instantTime } from '#platform/console/instants.ts'
import { Icon } from '#ui/console/icon.tsx'
import { StateMark } from '#ui/console/marks.tsx'
import type { DayEntry, Today } from './today.ts'
import { ButtonLink } from '#ui/console/button.tsx'

type Props = { consultations: NonNullable<Today['consultations']>; now: string }

export function DayStrip({ consultations: { entries, booked }, now }: Props) {
  const next = entries.find(
    ({ startsOn, people }) => startsOn > now && people.some(({ confirmBy }) => confirmBy === null),
  )
  return (
    <section className="sheet" aria-labelledby="today-day">
      <div className="sheet__hd">
        <h2 id="today-day">Consultations today</h2>
        <span className="count">{booked}</span>
        <ButtonLink look="bare" isSmall className="push" to="/console/bookings">
          Open the week
          <Icon name="right" />
        </ButtonLink>
      </div>
      {entries.length === 0 ? (
        <p className="sheet__bd muted">No consultations are offered today.</p>
      ) : (
        <ol className="day">
          {entries.map((entry) => (
            <Entry key={entry.startsOn} entry={entry} now={now} isNext={entry === next} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Entry({
  entry: { startsOn, endsOn, people, block },
  now,
  isNext,
}: {
  entry: DayEntry
  now: string
  isNext: boolean
}) {
  const isPast = endsOn <= now
  const isNow = startsOn <= now && !isPast
  const isBlocked = people.length === 0 && block !== null
  const looks = [isPast && 'is-past', isNow && 'is-now', isNext && 'is-next', isBlocked && 'is-block']
  return (
    <li className={looks.filter(Boolean).join(' ')}>
      <time dateTime={startsOn}>{instantTime(startsOn)}</time>
      {isNow && <span className="vh">Now: </span>}
      {isBlocked && <span>Blocked{block && `: ${block}`}</span>}
      {!isBlocked && people.length === 0 && 'Free'}
      {people.map(({ leadId, name, company, meetingUrl, confirmBy }) => (
        <div key={leadId}>
          <Link className="day__who" to={`/console/leads/${leadId}`}>
            {name}
          </Link>
          {company && <span className="day__firm">{company}</span>}
          {confirmBy !== null ? (
            <StateMark shape="wait">Held until {instantTime(confirmBy)}</StateMark>
          ) : isPast ? (
            <StateMark shape="done">Over</StateMark>
          ) : (
            meetingUrl && (
              <a href={meetingUrl} target="_blank" rel="noreferrer">
                Join<span className="vh"> the call with {name}</span>
              </a>
            )
          )}
        </div>
      ))}
    </li>
  )
}
