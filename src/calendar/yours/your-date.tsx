// One date of a business: the form, the day, and, opened, how it is counted, why it applies and whom to ask.
import { closedDay } from '#calendar/rules/day-notes.ts'
import type { ComplianceDate } from '#calendar/compliance/compliance-dates.ts'
import styles from '#calendar/year/date-entry.module.css'
import { markNames } from '#calendar/rules/mark-names.ts'
import { safeDayText, weekdayOf } from '#calendar/rules/day-notes.ts'
import { dayText, longDayText } from '#platform/dates.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import own from './yours.module.css'

export function YourDate({ date, description }: { date: ComplianceDate; description: string }) {
  const { name, lastDay, alsoAccepted, count, because, onlyIf, law, mark, link } = date
  const closed = closedDay(lastDay)
  return (
    <li className={styles.entry}>
      <span className={styles.date} aria-hidden="true">
        {Number(lastDay.slice(8))}
      </span>
      <details>
        <summary>
          <b>
            <Unbroken text={name} />
          </b>
          <span className={styles.facts}>
            <time dateTime={lastDay}>
              {weekdayOf(lastDay).slice(0, 3)} {dayText(lastDay)}
            </time>
            {mark && <span className={styles.mark}>{markNames[mark]}</span>}
            {closed && <span className={styles.mark}>{closed}</span>}
            {onlyIf && <span className={styles.mark}>Only if …</span>}
          </span>
        </summary>
        <div className={styles.text}>
          {onlyIf && <p className={own.onlyIf}>Only if {onlyIf}.</p>}
          <p>
            <Unbroken text={description} />
          </p>
          <dl>
            <Row term="Count" text={count} />
            {alsoAccepted && <Row term="Also in use" text={`${longDayText(alsoAccepted)}. ${safeDayText(date)}`} />}
            {because && <Row term="Because" text={because} />}
            <Row term="Law" text={law} />
          </dl>
          <p className={styles.links}>
            {link && <a href={link}>Papers, service and person</a>}
            <a href={askAbout(date)}>Ask about it</a>
          </p>
        </div>
      </details>
    </li>
  )
}

function Row({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Unbroken text={text} />
      </dd>
    </div>
  )
}

/** The booking with the subject filled in. */
export function askAbout({ name, lastDay, about }: Pick<ComplianceDate, 'name' | 'lastDay' | 'about'>): string {
  const due = encodeURIComponent(`${name}, due on ${longDayText(lastDay)}`)
  return `/freeconsulation?about=${due}&subject=${encodeURIComponent(about)}`
}
