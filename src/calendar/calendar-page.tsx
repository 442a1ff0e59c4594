// The calendar of the next twelve months: by kind of business, to subscribe to and to print, and the filings whose time
// runs from an event.
import {
  Link,
  useLoaderData,
  useMatches,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { dayInIndia, dayText, monthNames } from '#platform/dates.ts'
import { get, getContext, loaded, type Get, type Loaded } from '#platform/pages/api.ts'
import { pageMeta, siteOf } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import styles from './calendar-page.module.css'
import { DateEntry } from './date-entry.tsx'
import { aheadText } from './day-notes.ts'
import type { Entity } from './due-date-rule.ts'
import { entities, entityIn, entityNames, isFor } from './entity-names.ts'
import { eventLinked, eventLinkedAsAt } from './event-linked.ts'

type PageData = { today: string; entity: Entity | null; entries: Loaded<CalendarEntry[]> }

async function load(get: Get, request: Request, now: Date): Promise<PageData> {
  const today = dayInIndia(now)
  const month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
  const entity = entityIn(new URL(request.url).searchParams.get('for'))
  const entries = await loaded(get('/get/twelvemonths', month), 'Failed to fetch numbers')
  return {
    today,
    entity,
    entries:
      entries.error === null ? { ...entries, data: entries.data.filter((each) => isFor(each, entity)) } : entries,
  }
}

export function loader({ context, request }: LoaderFunctionArgs) {
  return load(context.get(getContext), request, new Date())
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return load(get, request, new Date())
}

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
  const { host } = new URL(siteOf(useMatches()).publicUrl)
  const all = entries.data ?? []
  const past = all.filter(({ eventduedate }) => eventduedate < today)
  const ahead = all.filter(({ eventduedate }) => eventduedate >= today)
  const next = ahead.find(({ typeofdate }) => typeofdate === 'due')
  const months = Map.groupBy(ahead, ({ eventduedate }) => eventduedate.slice(0, 7))
  const feed = `${host}/calendar.ics${entity === null ? '' : `?for=${entity}`}`
  return (
    <>
      <Banner
        title="Calendar of due dates"
        text="The next twelve months, with the law behind each date."
        plate={{ kind: 'rosette', seed: 'calendar' }}
      />
      <section className="sec" aria-label="Due dates">
        <div className={`wrap ${styles.page}`}>
          <div className={styles.notes}>
            <p>
              The dates are those of a company with a March year-end and its annual general meeting on 30 September.
              Some are reminders, not statutory limits, and are marked. Dates are not moved for Sundays and holidays.
              Departments often extend a date, so check before you rely on one. We show dates from January 2026.
            </p>
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
            <p className={styles.actions}>
              <a href={`webcal://${feed}`}>Subscribe{entity === null ? '' : `: ${entityNames[entity]}`}</a>
              <a href={`/calendar.ics${entity === null ? '' : `?for=${entity}`}`} download>
                Download (.ics)
              </a>
              <Button tone="line" size="small" onClick={() => window.print()}>
                Print
              </Button>
            </p>
          </div>
          {entries.error !== null && <Failed text={entries.error} />}
          {next && (
            <p className={styles.next}>
              Next: <Unbroken text={next.eventName} />, <span>{aheadText(next.eventduedate, today)}</span>
            </p>
          )}
          {past.length > 0 && (
            <details className={styles.past}>
              <summary>
                {past.length === 1 ? '1 date' : `${past.length} dates`} of this month{' '}
                {past.length === 1 ? 'has' : 'have'} passed
              </summary>
              <Dates entries={past} />
            </details>
          )}
          <div className={styles.months}>
            {[...months].map(([month, list]) => (
              <section key={month} aria-labelledby={`month-${month}`}>
                <h2 id={`month-${month}`}>
                  {monthNames[Number(month.slice(5)) - 1]} {month.slice(0, 4)}
                </h2>
                <Dates entries={list} />
              </section>
            ))}
          </div>
        </div>
      </section>
      <section className="sec">
        <div className={`wrap ${styles.page}`}>
          <h2 id="after-an-event">Filings after an event</h2>
          <p>The time for these filings runs from an event. The law is as at {dayText(eventLinkedAsAt)}.</p>
          <div className={styles.scroller} tabIndex={0} role="region" aria-labelledby="after-an-event">
            <table>
              <thead>
                <tr>
                  <th scope="col">Filing</th>
                  <th scope="col">Within</th>
                  <th scope="col">Of</th>
                  <th scope="col">Law</th>
                </tr>
              </thead>
              <tbody>
                {eventLinked.map(({ form, within, of, law }) => (
                  <tr key={form}>
                    <th scope="row">{form}</th>
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
    </>
  )
}

function Dates({ entries }: { entries: readonly CalendarEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <DateEntry key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}
