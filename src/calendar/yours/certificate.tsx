// The dates of one business on an engraved sheet: what it is, its year, and what comes next. Each business has a rosette of its
// own, which is engraved anew as the questions are answered.
import { certificateOf } from '#calendar/compliance/certificate.ts'
import type { ComplianceDate } from '#calendar/compliance/compliance-dates.ts'
import { weekdayOf } from '#calendar/rules/day-notes.ts'
import { longDayText } from '#platform/dates.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Microprint } from '#ui/engraving/microprint.tsx'
import type { Given } from './questions-form.tsx'
import styles from './certificate.module.css'

type Props = { given: Given; ahead: readonly ComplianceDate[]; today: string; firmName: string }

export function Certificate({ given, ahead, today, firmName }: Props) {
  const { title, year, seed, next } = certificateOf(
    { kind: given.kind?.[0], state: given.state?.[0], yearEnd: given.yearEnd?.[0] },
    ahead,
  )
  return (
    <section className={styles.certificate} aria-labelledby="certificate">
      <Engraving plate={{ kind: 'rosette', seed }} className={styles.rosette} />
      <div>
        <h2 id="certificate">{title}</h2>
        <p>{year}</p>
        <ol>
          {next.map(({ id, name, lastDay, onlyIf }) => (
            <li key={id}>
              <b>
                <Unbroken text={name} />
              </b>{' '}
              <span>
                {weekdayOf(lastDay)} {longDayText(lastDay)}
                {onlyIf && ', if it applies'}
              </span>
            </li>
          ))}
        </ol>
        <Microprint text={`${firmName} company secretaries `} />
        <p className={styles.foot}>
          {firmName}. As at {longDayText(today)}, from the answers given. Departments may move a date.
        </p>
      </div>
    </section>
  )
}
