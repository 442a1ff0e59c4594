// The dates of one business: the questions, and beside them the list that grows with the answers. The address holds the answers,
// so that the page works without script, can be kept and shared, and stores nothing.
import type { ReactNode } from 'react'
import { Link, useLoaderData, useMatches, type MetaFunction } from 'react-router'
import type { ComplianceAnswer, CountedAnswer } from '#calendar/compliance/api.server.ts'
import type { ComplianceDate } from '#calendar/compliance/compliance-dates.ts'
import { longAheadText, otherCountText } from '#calendar/rules/day-notes.ts'
import { Months } from '#calendar/year/months.tsx'
import { changesPath } from '#calendar/year/date-row.tsx'
import { FeedActions } from '#calendar/year/feed-actions.tsx'
import { ruleOf } from '#calendar/rules/date-id.ts'
import { ConsultationCall } from '#firm/every-page/consultation-call.tsx'
import { addMonths, dayInIndia, longDayText } from '#platform/dates.ts'
import type { Get } from '#platform/pages/calls.ts'
import { inBrowser, loaded, type Loaded, onServer } from '#platform/pages/api.ts'
import { pageMeta, siteOf } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { Banner } from '#ui/banner.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Certificate } from './certificate.tsx'
import { Events } from './events.tsx'
import { givenIn, queryOf, QuestionsForm, yoursPath, type Given } from './questions-form.tsx'
import { askAbout, YourDate } from './your-date.tsx'
import styles from './yours.module.css'

type PageData = {
  today: string
  given: Given
  /** Null until somebody says what they are. */
  list: Loaded<ComplianceAnswer> | null
  event: string
  on: string
  counted: Loaded<CountedAnswer> | null
}

const notUnderstood = 'One of the answers in the address is not understood. Choose the answers again.'

async function load(get: Get, request: Request): Promise<PageData> {
  const now = new Date()
  const query = new URL(request.url).searchParams
  const given = givenIn(query)
  const [event, on] = [query.get('event') ?? '', query.get('on') ?? '']
  const today = dayInIndia(now)
  // What has passed in this month is folded above the list.
  const span = { from: `${today.slice(0, 8)}01`, to: addMonths(today, 12) }
  const [list, counted] = await Promise.all([
    given.kind === undefined
      ? null
      : loaded(get('/get/compliancedates', { ...queryOf(given), ...span }), notUnderstood),
    event === '' || on === '' ? null : loaded(get('/get/counteddates', { event, on }), 'Choose an event and its day.'),
  ])
  return { today, given, list, event, on, counted }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta({
    title: 'Your Dates',
    description:
      'Answer a few questions and see the filings that your business owes in the next twelve months: the last day, how it is counted, the law, and why it applies.',
    path: yoursPath,
    matches,
    picture: loaderData?.list?.data ? `/og/dates.png?${new URLSearchParams(queryOf(loaderData.given))}` : undefined,
  })

/** `below` stands under the list, for the answers as a query. */
export default function YoursPage({ below }: { below: (answers: string) => ReactNode }) {
  const { today, given, list } = useLoaderData<typeof loader>()
  const ahead = list?.data ? list.data.dates.filter((date) => !date.isRare && date.lastDay >= today) : []
  const [next] = ahead
  // What depends on an answer that is not given may come before, or not at all.
  const sure = ahead.find(({ onlyIf }) => onlyIf === null) ?? next
  return (
    <>
      <Banner
        title="Your dates"
        text="A few questions, and the list of what your business files in the next twelve months. Nothing is stored unless you ask for reminders."
        plate={{ kind: 'rosette', seed: 'your dates' }}
      >
        {next && (
          <div className={styles.next}>
            {sure && <Next is={sure} today={today} label="Next for you" />}
            {sure && next.lastDay < sure.lastDay && <Next is={next} today={today} label="Perhaps earlier" />}
            <p>
              <a href={`#month-${next.lastDay.slice(0, 7)}`}>See the list</a>
            </p>
          </div>
        )}
      </Banner>
      <section className={`sec ${styles.section}`} aria-label="Your dates">
        <div className={`wrap ${styles.page}`}>
          <QuestionsForm given={given} />
          <div className={styles.result}>
            <p role="status" className="vh">
              {list?.data && `${ahead.length} dates`}
            </p>
            {list === null ? (
              <p>
                Choose your kind of business, and your dates appear here. Each further answer makes the list more exact.
                The <a href="/calendar">calendar of due dates</a> has the dates of all businesses.
              </p>
            ) : list.error === null ? (
              <>
                <List list={list.data} ahead={ahead} />
                {below(new URLSearchParams(queryOf(given)).toString())}
              </>
            ) : (
              <Failed text={list.error} />
            )}
          </div>
        </div>
      </section>
      <ConsultationCall about={next === undefined ? undefined : next.name} />
    </>
  )
}

function Next({ is: date, today, label }: { is: ComplianceDate; today: string; label: string }) {
  const { name, lastDay, alsoAccepted, onlyIf } = date
  return (
    <p>
      {label}:{' '}
      <b>
        <Unbroken text={name} />
      </b>
      , {longAheadText(lastDay, today)}.{onlyIf && ` Only if ${onlyIf}.`}
      {otherCountText(alsoAccepted)} <a href={askAbout(date)}>Ask about it</a>
    </p>
  )
}

type ListProps = { list: ComplianceAnswer; ahead: readonly ComplianceDate[] }

function List({ list, ahead }: ListProps) {
  const { today, given, event, on, counted } = useLoaderData<typeof loader>()
  const { firmName } = siteOf(useMatches())
  const descriptionOf = (date: { id: string }) => list.descriptions[ruleOf(date)] ?? ''
  const entry = (date: ComplianceDate) => (
    <YourDate
      key={date.id}
      date={date}
      description={descriptionOf(date)}
      filing={list.filings[ruleOf(date)]}
      service={list.services[list.filings[ruleOf(date)]?.service ?? '']}
      today={today}
    />
  )
  const rare = list.dates.filter(({ isRare }) => isRare)
  const past = list.dates.filter(({ isRare, lastDay }) => !isRare && lastDay < today)
  const query = new URLSearchParams(queryOf(given)).toString()
  return (
    <>
      <FeedActions path={`/calendar/yours.ics?${query}`} fileName="your-dates.ics" />
      <p className={styles.note}>
        The file reminds you 14 days and 3 days before each date, at 9 AM in India. Most calendar programs ignore the
        reminders of a subscription. Departments often extend dates. Before you rely on a date, see{' '}
        <Link to={changesPath}>what changed</Link>.
      </p>
      <Certificate given={given} ahead={ahead} today={today} firmName={firmName} />
      {past.length > 0 && (
        <details className={styles.more}>
          <summary>Passed this month ({past.length})</summary>
          <ul>{past.map(entry)}</ul>
        </details>
      )}
      <Months
        dates={ahead.map((date) => ({
          ...date,
          day: date.lastDay,
          texts: [date.form, date.law, descriptionOf(date)],
        }))}
        entry={entry}
        withDays
      />
      {rare.length > 0 && (
        <details className={styles.more}>
          <summary>What few businesses file ({new Set(rare.map(({ onlyIf }) => onlyIf)).size})</summary>
          <ul>
            {[...new Set(rare.map(({ onlyIf }) => onlyIf))].map((onlyIf) => (
              <li key={onlyIf}>
                <b>Only if {onlyIf}:</b>{' '}
                {rare
                  .filter((date) => date.onlyIf === onlyIf)
                  .map(({ name, lastDay }) => `${name} (${longDayText(lastDay)})`)
                  .join('; ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      <details className={styles.more}>
        <summary>What is not listed, and why ({list.notHere.length})</summary>
        <dl className={styles.pairs}>
          {list.notHere.map(({ form, name, reason }) => (
            <div key={`${form} ${name}`}>
              <dt>
                <Unbroken text={name} />
              </dt>
              <dd>{reason}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Events events={list.ifItHappens} given={given} event={event} on={on} counted={counted} today={today} />
    </>
  )
}
