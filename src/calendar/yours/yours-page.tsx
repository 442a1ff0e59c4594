// The dates of one business: the questions, and beside them the list that grows with the answers. The address holds the answers,
// so that the page works without script, can be kept and shared, and stores nothing.
import type { ReactNode } from 'react'
import {
  Form,
  useLoaderData,
  useMatches,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import type { ComplianceDates } from '#calendar/compliance/compliance-dates.ts'
import type { CountedEvent } from '#calendar/compliance/events.ts'
import { longAheadText, safeDayText, weekdayOf } from '#calendar/rules/day-notes.ts'
import { Months } from '#calendar/year/months.tsx'
import { ruleOf } from '#calendar/year/year-list.ts'
import { ConsultationCall } from '#firm/every-page/consultation-call.tsx'
import { dayInIndia, longDayText } from '#platform/dates.ts'
import type { Get } from '#platform/pages/calls.ts'
import { get, getContext, loaded, type Loaded } from '#platform/pages/api.ts'
import { pageMeta, siteOf } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { plainField, PlainField } from '#calendar/plain-field.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { givenIn, queryOf, QuestionsForm, yoursPath, type Given } from './questions-form.tsx'
import { askAbout, YourDate } from './your-date.tsx'
import styles from './yours.module.css'

type PageData = {
  today: string
  given: Given
  /** Null until somebody says what they are. */
  list: Loaded<ComplianceDates> | null
  event: string
  on: string
  counted: Loaded<CountedEvent> | null
}

const notUnderstood = 'One of the answers in the address is not understood. Choose the answers again.'

async function load(get: Get, request: Request, now: Date): Promise<PageData> {
  const query = new URL(request.url).searchParams
  const given = givenIn(query)
  const [event, on] = [query.get('event') ?? '', query.get('on') ?? '']
  const [list, counted] = await Promise.all([
    given.kind === undefined ? null : loaded(get('/get/compliancedates', queryOf(given)), notUnderstood),
    event === '' || on === '' ? null : loaded(get('/get/counteddates', { event, on }), 'Choose an event and its day.'),
  ])
  return { today: dayInIndia(now), given, list, event, on, counted }
}

export function loader({ context, request }: LoaderFunctionArgs) {
  return load(context.get(getContext), request, new Date())
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return load(get, request, new Date())
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: 'Your Dates',
    description:
      'Answer eight questions and see the filings that your business owes in the next twelve months: the last day, how it is counted, the law, and why it applies.',
    path: yoursPath,
    matches,
  })

/** `below` stands under the list, for the answers as a query. */
export default function YoursPage({ below }: { below: (answers: string) => ReactNode }) {
  const { today, given, list } = useLoaderData<typeof loader>()
  const [next] = list?.data?.dates.filter(({ isRare, onlyIf }) => !isRare && onlyIf === null) ?? []
  return (
    <>
      <Banner
        title="Your dates"
        text="Eight questions, and the list of what your business files in the next twelve months. Nothing is stored."
        plate={{ kind: 'rosette', seed: 'your dates' }}
      >
        {next && (
          <p className={styles.next}>
            Next for you: <b>{next.name}</b>, {longAheadText(next.lastDay, today)}.
            {next.alsoAccepted !== null && next.alsoAccepted < next.lastDay && ` ${safeDayText(next)}`}{' '}
            <a href="#list">See the list</a> · <a href={askAbout(next)}>Ask about it</a>
          </p>
        )}
      </Banner>
      <section className={`sec ${styles.section}`} aria-label="Your dates">
        <div className={`wrap ${styles.page}`}>
          <QuestionsForm given={given} />
          <div id="list" className={styles.result}>
            <p role="status" className="vh">
              {list?.data && `${sureOf(list.data).length} dates`}
            </p>
            {list === null ? (
              <p>
                Say what you are, and your dates appear here. Each further answer makes the list more exact. The{' '}
                <a href="/calendar">calendar of due dates</a> has the dates of everybody.
              </p>
            ) : list.error === null ? (
              <>
                <List list={list.data} />
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

function sureOf({ dates }: ComplianceDates) {
  return dates.filter(({ isRare }) => !isRare)
}

function List({ list }: { list: ComplianceDates }) {
  const { given, event, on, counted } = useLoaderData<typeof loader>()
  const { publicUrl } = siteOf(useMatches())
  const { host } = new URL(publicUrl)
  const descriptionOf = (date: { id: string }) => list.descriptions[ruleOf(date)] ?? ''
  const rare = list.dates.filter(({ isRare }) => isRare)
  const query = new URLSearchParams(queryOf(given)).toString()
  const file = `/calendar/yours.ics?${query}`
  return (
    <>
      <p className={styles.actions}>
        <a href={file} download="your-dates.ics">
          Download (.ics)
        </a>
        <a href={`webcal://${host}${file}`}>Subscribe</a>
        <Button tone="line" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </p>
      <p className={styles.note}>
        The file reminds 14 and 3 days before, at nine in the morning in India. Most programs leave the reminders of a
        subscription out. Departments often extend a date, so check before you rely on one.
      </p>
      <Months
        dates={sureOf(list).map((date) => ({
          ...date,
          day: date.lastDay,
          texts: [date.form, date.law, descriptionOf(date)],
        }))}
        entry={(date) => <YourDate key={date.id} date={date} description={descriptionOf(date)} />}
        withDays
      />
      {rare.length > 0 && (
        <details className={styles.more}>
          <summary>Rare: what few businesses file ({new Set(rare.map(({ onlyIf }) => onlyIf)).size})</summary>
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
        <summary>Why is … not here? ({list.notHere.length})</summary>
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
      <details className={styles.more}>
        <summary>Show the month on your intranet</summary>
        <p>Copy this into a page of yours. The frame runs no script and always shows the present month.</p>
        <code className={styles.snippet}>
          {`<iframe src="${publicUrl}/calendar/yours/month?${query.replaceAll('&', '&amp;')}" title="Due dates" width="320" height="640" loading="lazy"></iframe>`}
        </code>
      </details>
      <section className={styles.events} aria-labelledby="only-if">
        <h2 id="only-if">Only if it happens</h2>
        <p>Choose what has happened and the day, and the last days of the filings that follow are counted.</p>
        <Form method="get" action={`${yoursPath}#only-if`} preventScrollReset className={styles.count}>
          {Object.entries(queryOf(given)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className={plainField}>
            <label htmlFor="event">What has happened</label>
            <select id="event" name="event" defaultValue={event}>
              {list.ifItHappens.map((each) => (
                <option key={each.event} value={each.event}>
                  {each.name}
                </option>
              ))}
            </select>
          </div>
          <PlainField name="on" label="On" required given={on} />
          <Button type="submit" tone="line">
            Count
          </Button>
        </Form>
        {counted !== null && <Counted counted={counted} list={list} />}
      </section>
    </>
  )
}

function Counted({ counted, list }: { counted: Loaded<CountedEvent>; list: ComplianceDates }) {
  if (counted.error !== null) return <Failed text={counted.error} />
  const { event, dates } = counted.data
  const own = list.ifItHappens.find((each) => each.event === event)?.filings ?? []
  const isOwn = (date: { form: string; name: string }) =>
    own.some(({ form, name }) => form === date.form && name === date.name)
  return (
    <dl className={styles.pairs} aria-live="polite">
      {dates.filter(isOwn).map(({ form, name, lastDay, alsoAccepted, count, onlyIf, law }) => (
        <div key={`${form} ${name}`}>
          <dt>{form === '' ? name : `${form}: ${name}`}</dt>
          <dd>
            <b>{lastDay === null ? 'Beforehand' : `${weekdayOf(lastDay)} ${longDayText(lastDay)}`}</b>
            {lastDay !== null && alsoAccepted !== null && ` ${safeDayText({ lastDay, alsoAccepted })}`}
            <br />
            {count}. {law}.{onlyIf && ` Only if ${onlyIf}.`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
