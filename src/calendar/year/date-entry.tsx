// One date in a list: the day, the name, and opened, what is behind it. Works without JavaScript.
import type { CSSProperties } from 'react'
import { dayText, longDayText } from '#platform/dates.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import type { CalendarEntry } from '#calendar/calendar-entry.ts'
import styles from './date-entry.module.css'
import { closedDay, closedDayText } from '#calendar/rules/day-notes.ts'
import { markNames } from '#calendar/rules/mark-names.ts'

export function DateEntry({ entry }: { entry: CalendarEntry }) {
  const { eventduedate: day, typeofdate, eventName, description, law, appliesTo, mark, lawAsAt, link, id } = entry
  const closed = typeofdate === 'event' ? null : closedDay(day)
  return (
    <li className={styles.entry} style={bar(entry)} data-day={day}>
      <span className={styles.date} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <details>
        <summary>
          <b>
            <Unbroken text={eventName} />
          </b>
          <span className={styles.facts}>
            <time dateTime={day}>{dayText(day)}</time>
            {mark && <span className={styles.mark}>{markNames[mark]}</span>}
            {closed && <span className={styles.mark}>{closed}</span>}
          </span>
        </summary>
        <div className={styles.text}>
          {description && (
            <p>
              <Unbroken text={description} />
            </p>
          )}
          {closed && mark === null && (
            <p>
              {closedDayText(day)} <a href="/calendar#closed-days">About closed days</a>
            </p>
          )}
          {(appliesTo || law) && (
            <dl>
              {appliesTo && (
                <div>
                  <dt>Applies to</dt>
                  <dd>{appliesTo}</dd>
                </div>
              )}
              {law && (
                <div>
                  <dt>Law</dt>
                  <dd>
                    <Unbroken text={lawAsAt ? `${law} (as at ${longDayText(lawAsAt)})` : law} />
                  </dd>
                </div>
              )}
            </dl>
          )}
          <p className={styles.links}>
            {link && <a href={link}>Read more</a>}
            <a href={`/calendar.ics?date=${id}`}>Add to calendar</a>
          </p>
        </div>
      </details>
    </li>
  )
}

/** The colour of an entry is used for its bar only, so that the text keeps its contrast. */
export function bar({ color }: Pick<CalendarEntry, 'color'>): CSSProperties | undefined {
  return color ? ({ '--bar': color } as CSSProperties) : undefined
}
