// The filings that no calendar can date: each event with a box for its day, from which the last days are counted. Works without
// script, because each box is a form whose answer is this page again.
import { Form } from 'react-router'
import type { CountedAnswer } from '#calendar/compliance/api.server.ts'
import type { LinkedEvent } from '#calendar/compliance/events.ts'
import { lateAddress } from '#calendar/late/late-address.ts'
import { PlainField } from '#calendar/plain-field.tsx'
import { otherCountText, weekdayOf } from '#calendar/rules/day-notes.ts'
import { longDayText } from '#platform/dates.ts'
import type { Loaded } from '#platform/pages/api.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { Button } from '#ui/button.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { queryOf, type AnswerParams } from './answer-params.ts'
import styles from './calendar-page.module.css'

export type EventsProps = {
  events: readonly LinkedEvent[]
  given: AnswerParams
  /** The path of the page. */
  action: string
  /** What was asked: an event, its day, and what follows. */
  event: string
  on: string
  counted: Loaded<CountedAnswer> | null
  today: string
}

export function Events({ events, given, action, event, on, counted, today }: EventsProps) {
  return (
    <section className={styles.events} aria-labelledby="only-if">
      <h2 id="only-if">Only if it happens</h2>
      <p>These filings have no fixed day. Open an event and enter its day, and the last days are counted.</p>
      {events.map((each) => (
        <details key={each.event} id={`event-${each.event}`} className={styles.more} open={each.event === event}>
          <summary>{each.name}</summary>
          <Form method="get" action={`${action}#event-${each.event}`} preventScrollReset className={styles.count}>
            {Object.entries(queryOf(given)).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <input type="hidden" name="event" value={each.event} />
            <PlainField name="on" label="It happened on" required given={each.event === event ? on : undefined} />
            <Button type="submit" tone="line">
              Count
            </Button>
          </Form>
          <Filings of={each} counted={each.event === event ? counted : null} today={today} />
        </details>
      ))}
    </section>
  )
}

type FilingsProps = { of: LinkedEvent; counted: Loaded<CountedAnswer> | null; today: string }

/** In the order of their days, once they are counted. */
function Filings({ of: { filings }, counted, today }: FilingsProps) {
  if (counted !== null && counted.error !== null) return <Failed text={counted.error} />
  // The call knows nothing of the answers, and the list does.
  const dates = counted?.data.dates.flatMap((date) => {
    const own = filings.find(({ form, name, of }) => form === date.form && name === date.name && of === date.of)
    return own === undefined ? [] : [{ ...date, onlyIf: own.onlyIf }]
  })
  return (
    <dl className={styles.pairs} aria-live="polite">
      {(dates ?? filings.map((filing) => ({ ...filing, ...notCounted }))).map(
        ({ form, name, within, of, law, onlyIf, lastDay, alsoAccepted, count, lateForm }) => (
          <div key={`${form} ${name} ${of}`}>
            <dt>
              <Unbroken text={form === '' ? name : `${form}: ${name}`} />
            </dt>
            <dd>
              {count === null ? (
                `${within}, from ${of}`
              ) : (
                <>
                  <b>{lastDay === null ? 'Beforehand' : `${weekdayOf(lastDay)} ${longDayText(lastDay)}`}</b>
                  {otherCountText(alsoAccepted)}
                  <br />
                  {count}
                </>
              )}
              . {law}.{onlyIf && ` Only if ${onlyIf}.`}
              {lastDay !== null && lateForm !== null && lastDay < today && (
                <>
                  {' '}
                  <a href={lateAddress(lateForm, lastDay)}>Missed it? Count the fee</a>
                </>
              )}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

const notCounted = { lastDay: null, alsoAccepted: null, count: null, lateForm: null }
