// The calendar of the next twelve months: by kind of business, to subscribe to and to print, and the filings whose time
// runs from an event.
import { Link, useLoaderData, type MetaFunction } from 'react-router'
import { ConsultationCall } from '#firm/every-page/consultation-call.tsx'
import { dayInIndia, longDayText } from '#platform/dates.ts'
import type { Get } from '#platform/pages/calls.ts'
import { inBrowser, loaded, type Loaded, onServer } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { Banner } from '#ui/banner.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import type { CalendarEntry } from '#calendar/calendar-entry.ts'
import styles from './calendar-page.module.css'
import { DateEntry } from './date-entry.tsx'
import { FeedActions } from './feed-actions.tsx'
import { changesPath } from './date-row.tsx'
import { aheadText, closedDaysNote } from '#calendar/rules/day-notes.ts'
import type { Entity } from '#calendar/rules/due-date-rule.ts'
import { Months } from './months.tsx'
import { entities, entityIn, entityNames, isFor } from '#calendar/rules/entity-names.ts'
import { eventsAsAt, linkedFilings } from '#calendar/compliance/events.ts'

type PageData = { today: string; entity: Entity | null; entries: Loaded<CalendarEntry[]> }

async function load(get: Get, request: Request): Promise<PageData> {
  const now = new Date()
  const today = dayInIndia(now)
  const month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
  const entity = entityIn(new URL(request.url).searchParams.get('for'))
  const entries = await loaded(
    get('/get/twelvemonths', month).then((all) => all.filter((each) => isFor(each, entity))),
    'Failed to fetch numbers',
  )
  return { today, entity, entries }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: 'Calendar of Due Dates',
    description:
      'Statutory due dates of the next twelve months under company law, income-tax, GST, labour law, SEBI and FEMA, each with its law, to print or to add to a calendar.',
    path: '/calendar',
    matches,
  })

export default function CalendarPage() {
  const { today, entity, entries } = useLoaderData<typeof loader>()
  const all = entries.data ?? []
  const past = all.filter(({ eventduedate }) => eventduedate < today)
  const ahead = all.filter(({ eventduedate }) => eventduedate >= today)
  const next = ahead.filter(({ typeofdate }) => typeofdate === 'due').slice(0, 3)
  return (
    <>
      <Banner
        title="Calendar of due dates"
        text="The next twelve months, with the law behind each date."
        plate={{ kind: 'rosette', seed: 'calendar' }}
      >
        <ol className={styles.next} aria-label="Next due dates">
          {next.map(({ id, eventName, eventduedate }) => (
            <li key={id}>
              <b>
                <Unbroken text={eventName} />
              </b>
              <span>{aheadText(eventduedate, today)}</span>
            </li>
          ))}
        </ol>
      </Banner>
      <section className={`sec ${styles.list}`} aria-label="Due dates">
        <div className={`wrap ${styles.page}`}>
          {entries.error !== null && <Failed text={entries.error} />}
          <Months
            dates={ahead.map(yearDate)}
            all={all.map(yearDate)}
            entry={({ entry }) => <DateEntry key={entry.id} entry={entry} today={today} />}
          >
            <div className={styles.top}>
              <p className={styles.yours}>
                <Link to="/calendar/yours">Only your dates</Link> <span>·</span> <Link to="/late">Missed a date?</Link>
              </p>
              <FeedActions
                path={`/calendar.ics${entity === null ? '' : `?for=${entity}`}`}
                whose={entity === null ? '' : entityNames[entity]}
              />
              <nav aria-label="Kind of business" className={styles.kinds}>
                {[null, ...entities].map((each) => (
                  <Link
                    key={each}
                    to={each === null ? '/calendar' : `/calendar?for=${each}`}
                    aria-current={each === entity ? 'page' : undefined}
                    preventScrollReset
                  >
                    {each === null ? 'All' : entityNames[each]}
                  </Link>
                ))}
              </nav>
            </div>
            {past.length > 0 && (
              <details className={styles.past}>
                <summary>
                  {past.length === 1 ? '1 date' : `${past.length} dates`} of this month{' '}
                  {past.length === 1 ? 'has' : 'have'} passed
                </summary>
                <Dates entries={past} today={today} />
              </details>
            )}
          </Months>
          <div className={styles.notes}>
            <h2>About these dates</h2>
            <p>
              The dates are those of a company with a March year-end and its annual general meeting on 30 September.
              Some are reminders, not statutory limits, and are marked. Departments often extend a date, so check before
              you rely on one, and see <Link to={changesPath}>what changed</Link>. Dates before January 2026 are not
              shown.
            </p>
            <p id="closed-days">{closedDaysNote}</p>
            <p>
              <Link to="/late">Missed a date?</Link> Count the days and the fee so far.
            </p>
          </div>
        </div>
      </section>
      <section className="sec">
        <div className={`wrap ${styles.page}`}>
          <h2 id="after-an-event">Filings after an event</h2>
          <p>The time limit for these filings runs from an event. The law is stated as at {longDayText(eventsAsAt)}.</p>
          <div className={styles.scroller} tabIndex={0} role="region" aria-labelledby="after-an-event">
            <table>
              <thead>
                <tr>
                  <th scope="col">Filing</th>
                  <th scope="col">Time limit</th>
                  <th scope="col">Event</th>
                  <th scope="col">Law</th>
                </tr>
              </thead>
              <tbody>
                {linkedFilings.map(({ form, name, within, of, law }) => (
                  <tr key={`${form} ${name} ${of}`}>
                    <th scope="row">{`${form}: ${name}`}</th>
                    <td>{within}</td>
                    <td>{of}</td>
                    <td>{law}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </section>
      <ConsultationCall />
    </>
  )
}

function yearDate(entry: CalendarEntry) {
  const { id, eventduedate: day, eventName: name, law, description } = entry
  return { id, day, name, texts: [law, description], entry }
}

function Dates({ entries, today }: { entries: readonly CalendarEntry[]; today: string }) {
  return (
    <ul>
      {entries.map((entry) => (
        <DateEntry key={entry.id} entry={entry} today={today} />
      ))}
    </ul>
  )
}
