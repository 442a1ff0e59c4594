// What changed: each date that a department has moved, with its circular.
import { Link, useLoaderData, type MetaFunction } from 'react-router'
import { dayText, longDayText } from '#platform/dates.ts'
import type { Get } from '#platform/pages/calls.ts'
import { inBrowser, loaded, onServer } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { Banner } from '#ui/banner.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import type { DateMoved } from './date-moved.ts'
import styles from './changes-page.module.css'

const load = (from: Get) => loaded(from('/get/datechanges'), 'The changes could not be read.')

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: 'What Changed',
    description:
      'Statutory due dates that a department has moved: the day before, the day after, and the circular or notification.',
    path: '/calendar/changes',
    above: [['Calendar of Due Dates', '/calendar']],
    matches,
  })

export default function ChangesPage() {
  const { data, error } = useLoaderData<typeof loader>()
  return (
    <>
      <Banner
        title="What changed"
        text="Dates that a department has moved, each with its circular."
        plate={{ kind: 'rosette', seed: 'what changed' }}
      />
      <section className="sec" aria-label="Changes">
        <div className={`wrap ${styles.page}`}>
          <p>
            We read the circular before we move a date here and in the <Link to="/calendar">calendar</Link>.
          </p>
          {error !== null ? (
            <Failed text={error} />
          ) : data.length === 0 ? (
            <p>No date has been moved.</p>
          ) : (
            <ol className={styles.list}>
              {data.map((moved, place) => (
                <Change key={moved.id} moved={moved} above={data[place - 1]} />
              ))}
            </ol>
          )}
        </div>
      </section>
    </>
  )
}

/** `above` is the change that stands above it, whose reason is not repeated. */
export function Change({ moved, above }: { moved: DateMoved; above?: DateMoved | undefined }) {
  const { id, title, law, before, after, circular, note, changedOn } = moved
  // Only its circular or its note is another one.
  const hasStayed = before === after
  const reasons = [
    circular || (after !== null && !hasStayed && 'Back to the day under the rule'),
    note.replace(/\.$/, ''),
  ]
  const isAsAbove = circular !== '' && circular === above?.circular && note === above.note
  return (
    <li id={id}>
      <h2>
        <Unbroken text={title} />
      </h2>
      <p className={styles.days}>
        {hasStayed ? (
          'Still '
        ) : (
          <>
            {before === null ? 'Not shown' : <s>{dayText(before)}</s>}
            <span aria-hidden="true"> → </span>
            <span className="vh"> is now </span>
          </>
        )}
        <b>{after !== null ? dayText(after) : hasStayed ? 'not shown' : 'no longer shown'}</b>
      </p>
      <p className={styles.why}>
        {[...(isAsAbove ? ['As above'] : reasons), law].filter(Boolean).join('. ')}.
        {changedOn && ` Changed here on ${longDayText(changedOn)}.`}
      </p>
    </li>
  )
}
