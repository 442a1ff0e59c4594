// The calendar of the next twelve months: by kind of business, to subscribe to and to print, and the filings whose time
// runs from an event.
import { lazy, Suspense, useCallback, useState } from 'react'
import { Link, useLoaderData, type MetaFunction } from 'react-router'
import { ConsultationCall } from '#firm/every-page/consultation-call.tsx'
import { dayInIndia } from '#platform/dates.ts'
import type { Get } from '#platform/pages/calls.ts'
import { inBrowser, loaded, type Loaded, onServer } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { Banner } from '#ui/banner.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import type { CalendarEntry } from '#calendar/calendar-entry.ts'
import type { EventFilings } from '#calendar/compliance/api.server.ts'
import styles from './calendar-page.module.css'
import { DateEntry } from './date-entry.tsx'
import { FeedActions } from './feed-actions.tsx'
import { changesPath } from './date-row.tsx'
import { aheadText, closedDaysNote } from '#calendar/rules/day-notes.ts'
import type { Entity } from '#calendar/rules/due-date-rule.ts'
import { Folded, Months } from './months.tsx'
import { beginningOf, type Beginning } from './year-list.ts'
import { entities, entityIn, entityNames, isFor } from '#calendar/rules/entity-names.ts'

/** Not part of the first visit, whose page does not show them. */
const Filings = lazy(() => import('./filings.tsx'))

/** `filings`: null if the address does not ask for all twelve months. */
type PageData = { today: string; entity: Entity | null; year: Loaded<Year>; filings: Loaded<EventFilings> | null }
type Year = {
  next: Pick<CalendarEntry, 'id' | 'eventName' | 'eventduedate'>[]
  passed: number
  past: YearEntry[]
  ahead: YearEntry[]
  /** Undefined if the address asks for all twelve months. */
  beginning?: Beginning
}
type YearEntry = ReturnType<typeof yearEntry>

async function load(get: Get, request: Request): Promise<PageData> {
  const now = new Date()
  const today = dayInIndia(now)
  const month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
  const { searchParams } = new URL(request.url)
  const entity = entityIn(searchParams.get('for'))
  const isWhole = searchParams.has('months')
  const [year, filings] = await Promise.all([
    loaded(
      get('/get/twelvemonths', month).then((all) =>
        yearOf(
          all.filter((each) => isFor(each, entity)),
          today,
          isWhole ? null : addressOf(entity, '12'),
        ),
      ),
      'Failed to fetch numbers',
    ),
    isWhole ? loaded(get('/get/eventfilings'), 'Failed to fetch numbers') : null,
  ])
  return { today, entity, year, filings }
}

/** `whole` is the address of the page with all of them, if this one has only the beginning. */
function yearOf(entries: CalendarEntry[], today: string, whole: string | null): Year {
  const all = entries.map(yearEntry)
  const past = all.filter(({ day }) => day < today)
  const ahead = all.filter(({ day }) => day >= today)
  const next = ahead
    .filter(({ typeofdate }) => typeofdate === 'due')
    .slice(0, 3)
    .map(({ id, eventName, eventduedate }) => ({ id, eventName, eventduedate }))
  if (whole === null) return { next, passed: past.length, past, ahead }
  const { dates, beginning } = beginningOf(ahead, all, whole)
  return { next, passed: past.length, past: [], ahead: dates, beginning }
}

function yearEntry(entry: CalendarEntry) {
  return { ...entry, day: entry.eventduedate, name: entry.eventName, texts: [entry.law, entry.description] }
}

function addressOf(entity: Entity | null, months: string | null): string {
  const query = new URLSearchParams([
    ...(entity === null ? [] : [['for', entity]]),
    ...(months === null ? [] : [['months', months]]),
  ])
  return `/calendar${query.size > 0 ? `?${query}` : ''}`
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
  const { today, entity, year, filings } = useLoaderData<typeof loader>()
  const [last, setLast] = useState({ entity, year: year.data })
  if (year.data !== null && year.data !== last.year) setLast({ entity, year: year.data })
  // If the other months cannot be fetched, those that are there stay.
  const shown = year.data ?? (last.entity === entity ? last.year : null)
  const { next, passed, past, ahead, beginning } = shown ?? { next: [], passed: 0, past: [], ahead: [] }
  const isOrAre = passed === 1 ? 'has' : 'have'
  const entry = useCallback((date: CalendarEntry) => <DateEntry key={date.id} entry={date} today={today} />, [today])
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
          {year.error !== null && <Failed text={year.error} />}
          <Months dates={ahead} all={[...past, ...ahead]} entry={entry} beginning={beginning}>
            <div className={styles.top}>
              <p className={styles.yours}>
                <Link to="/calendar/yours">Only your dates</Link> <span>·</span> <Link to="/late">Missed a date?</Link>
              </p>
              <FeedActions
                path={`/calendar.ics${entity === null ? '' : `?for=${entity}`}`}
                whose={entity === null ? '' : entityNames[entity]}
                whole={beginning?.whole}
              />
              <nav aria-label="Kind of business" className={styles.kinds}>
                {[null, ...entities].map((each) => (
                  <Link
                    key={each}
                    to={addressOf(each, null)}
                    aria-current={each === entity ? 'page' : undefined}
                    preventScrollReset
                  >
                    {each === null ? 'All' : entityNames[each]}
                  </Link>
                ))}
              </nav>
            </div>
            {passed > 0 && (
              <Folded
                className={styles.past}
                whole={beginning?.whole}
                summary={`${passed === 1 ? '1 date' : `${passed} dates`} of this month ${isOrAre} passed`}
              >
                {past.map(entry)}
              </Folded>
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
            {beginning && (
              <p>
                <Link to={`${beginning.whole}#after-an-event`}>Filings after an event</Link> have no fixed day: their
                time limit runs from the event.
              </p>
            )}
          </div>
        </div>
      </section>
      {filings !== null && filings.error !== null && <Failed className="wrap" text={filings.error} />}
      {filings?.data && (
        <Suspense>
          <Filings of={filings.data} />
        </Suspense>
      )}
      <ConsultationCall />
    </>
  )
}
