// The calendar: of everybody until somebody says what they are, and then of that business. The address holds the answers, so
// that the page works without script, can be kept and shared, and stores nothing.
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { Link, useLoaderData, useLocation, useMatches, useRouteLoaderData, type MetaFunction } from 'react-router'
import { ruleOf } from '#calendar/rules/date-id.ts'
import { assumedText, closedDaysNote, longAheadText } from '#calendar/rules/day-notes.ts'
import { isKind, kindText } from '#calendar/rules/questions.ts'
import { DateEntry } from '#calendar/year/date-entry.tsx'
import { changesPath } from '#calendar/year/date-row.tsx'
import { FeedActions } from '#calendar/year/feed-actions.tsx'
import { Folded, Months } from '#calendar/year/months.tsx'
import type { RootData } from '#firm/every-page/root-data.ts'
import { pageMeta, siteOf } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { Banner } from '#ui/banner.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Certificate } from './certificate.tsx'
import type { PageData, Row, Year } from './calendar-data.ts'
import { queryOf, yoursPath } from './answer-params.ts'
import { QuestionsForm } from './questions-form.tsx'
import { YourDate } from './your-date.tsx'
import styles from './calendar-page.module.css'

export const meta: MetaFunction<() => Promise<PageData>> = ({ matches, loaderData }) => {
  const given = loaderData?.given ?? {}
  return given.kind === undefined
    ? pageMeta({
        title: 'Calendar of Due Dates',
        description:
          'Statutory due dates of the next twelve months under company law, income-tax, GST, labour law, SEBI and FEMA, each with its law, to print or to add to a calendar.',
        path: '/calendar',
        matches,
      })
    : pageMeta({
        title: 'Your Dates',
        description:
          'The filings that one business owes in the next twelve months: the last day, how it is counted, the law, and why it applies.',
        path: yoursPath,
        matches,
        picture: `/og/dates.png?${new URLSearchParams(queryOf(given))}`,
      })
}

/** Not part of the first visit, whose page does not show them. */
const OtherFilings = lazy(() => import('./other-filings.tsx'))

/** In the banner. The certificate has more. */
const shownNext = 3

/** `below` stands under the list of one business, for its answers as a query. */
export default function CalendarPage({ below }: { below: (answers: string) => ReactNode }) {
  const { today, given, year } = useLoaderData<PageData>()
  const [last, setLast] = useState({ given, year: year.data })
  if (year.data !== null && year.data !== last.year) setLast({ given, year: year.data })
  // If the other months cannot be fetched, those that are there stay.
  const answers = new URLSearchParams(queryOf(given)).toString()
  const isSame = answers === new URLSearchParams(queryOf(last.given)).toString()
  const shown = year.data ?? (isSame ? last.year : null)
  const [kind] = given.kind ?? []
  const next = shown?.next ?? []
  return (
    <>
      <Banner
        title={isKind(kind) ? `Due dates of ${kindText(kind)}` : 'Calendar of due dates'}
        text={
          isKind(kind)
            ? 'What must be filed in the next twelve months, with the law behind each date.'
            : 'The next twelve months, with the law behind each date. Choose your kind of business to see what you must file.'
        }
        plate={{ kind: 'rosette', seed: 'calendar' }}
      >
        <ol className={styles.next} aria-label={isKind(kind) ? `Next for ${kindText(kind)}` : 'Next due dates'}>
          {next.slice(0, shownNext).map(({ id, name, day, onlyIf }) => (
            <li key={id}>
              <time dateTime={day}>{longAheadText(day, today)}</time>
              <b>
                <Unbroken text={name} />
                {onlyIf && ', if it applies'}
              </b>
            </li>
          ))}
        </ol>
      </Banner>
      <section className={`sec ${styles.section}`} aria-label="Due dates">
        <div className={`wrap ${styles.page}`}>
          <QuestionsForm given={given} open={shown?.own?.notAnswered ?? {}} />
          <div className={styles.result}>
            <p role="status" className="vh">
              {kind !== undefined && year.data && countText(year.data)}
            </p>
            {year.error !== null && <Failed text={year.error} />}
            {shown && (
              <>
                <List year={shown} />
                {kind !== undefined && below(answers)}
              </>
            )}
          </div>
        </div>
      </section>
    </>
  )
}

function countText({ ahead, beginning }: Year): string {
  const count = ahead.length === 1 ? '1 date' : `${ahead.length} dates`
  return beginning ? `${count} at first, besides those of every month` : count
}

function List({ year }: { year: Year }) {
  const { today, given, events, event, on, counted } = useLoaderData<PageData>()
  const { pathname } = useLocation()
  const { firmName } = siteOf(useMatches())
  const { next, earlierIfApplies, pastCount, past, ahead, beginning, own } = year
  const row = useCallback((each: Row) => <DateOf key={each.id} row={each} own={own} today={today} />, [own, today])
  const query = new URLSearchParams(queryOf(given)).toString()
  const whole = beginning?.whole
  const known = own?.ifItHappens ?? events?.data ?? null
  return (
    <>
      {earlierIfApplies && (
        <p>
          Possibly sooner:{' '}
          <b>
            <Unbroken text={earlierIfApplies.name} />
          </b>
          , {longAheadText(earlierIfApplies.day, today)}. Only if {earlierIfApplies.onlyIf}.
        </p>
      )}
      {own?.notAnswered.state !== undefined && (
        <p>
          <a href="#answer-state">Choose your State</a>: professional tax, the labour welfare fund and the day of some
          GST returns depend on it.
        </p>
      )}
      <Months dates={ahead} all={[...past, ...ahead]} row={row} beginning={beginning}>
        <FeedActions
          path={own ? `${yoursPath}.ics?${query}` : '/calendar.ics'}
          fileName={own ? 'your-dates.ics' : undefined}
          whole={whole}
        />
        {pastCount > 0 && (
          <Folded
            className={styles.more}
            whole={whole}
            summary={`${pastCount === 1 ? '1 date' : `${pastCount} dates`} of this month ${pastCount === 1 ? 'has' : 'have'} passed`}
          >
            {past.map(row)}
          </Folded>
        )}
      </Months>
      {own && <Certificate given={given} next={next} today={today} firmName={firmName} />}
      {events !== null && events.error !== null && <Failed text={events.error} />}
      {whole === undefined && (
        <Suspense>
          <OtherFilings
            year={year}
            events={known}
            given={given}
            action={pathname}
            event={event}
            on={on}
            counted={counted}
            today={today}
          />
        </Suspense>
      )}
      <Notes isOfOne={own !== null} whole={whole} />
    </>
  )
}

function DateOf({ row, own, today }: { row: Row; own: Year['own']; today: string }) {
  if ('entry' in row) return <DateEntry entry={row.entry} today={today} />
  const { date } = row
  const filing = own?.filings[ruleOf(date)]
  return (
    <YourDate
      date={date}
      description={own?.descriptions[ruleOf(date)] ?? ''}
      filing={filing}
      service={own?.services[filing?.service ?? '']}
      today={today}
    />
  )
}

/** `whole`: the address of the page that has the filings after an event, if this one has not. */
function Notes({ isOfOne, whole }: { isOfOne: boolean; whole: string | undefined }) {
  const settings = useRouteLoaderData<RootData>('root')?.settings
  return (
    <div className={styles.notes}>
      <h2>About these dates</h2>
      {whole && (
        <p>
          <Link to={`${whole}#only-if`}>Filings after an event</Link> have no fixed day: their time limit runs from the
          event.
        </p>
      )}
      {!isOfOne && <p>The dates are those of {assumedText(settings?.agmMonthDay ?? '')}.</p>}
      <p>
        Some dates are reminders, not statutory limits, and are marked. Departments often extend a date, so check before
        you rely on one, and see <Link to={changesPath}>what changed</Link>. Dates before January 2026 are not shown.
      </p>
      {isOfOne && (
        <p>
          The file reminds you 14 days and 3 days before each date, at 9 AM in India. Most calendar programs ignore the
          reminders of a subscription.
        </p>
      )}
      <p id="closed-days">{closedDaysNote}</p>
      <p>
        <Link to="/late">Missed a date?</Link> Count the days and the fee so far.
      </p>
    </div>
  )
}
