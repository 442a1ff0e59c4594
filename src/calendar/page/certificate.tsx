// The dates of one business on an engraved sheet: what it is, its year, and what comes next. Each business has a rosette of its
// own, which is engraved anew as the questions are answered. On paper it is a sheet to hang, with the next twelve dates.
import { certificateOf } from '#calendar/compliance/certificate.ts'
import { weekdayOf } from '#calendar/rules/day-notes.ts'
import { longDayText } from '#platform/dates.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { Button } from '#ui/button.tsx'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Microprint } from '#ui/engraving/microprint.tsx'
import type { AnswerParams } from './answer-params.ts'
import styles from './certificate.module.css'

type Props = {
  given: AnswerParams
  next: readonly { id: string; name: string; day: string; onlyIf: string | null }[]
  today: string
  firmName: string
}

export function Certificate({ given, next, today, firmName }: Props) {
  const { title, year, seed } = certificateOf({
    kind: given.kind?.[0],
    state: given.state?.[0],
    yearEnd: given.yearEnd?.[0],
  })
  return (
    <section className={styles.certificate} aria-labelledby="certificate">
      <Engraving plate={{ kind: 'rosette', seed }} className={styles.rosette} />
      <div>
        <h2 id="certificate">{title}</h2>
        <p>{year}</p>
        <ol>
          {next.map(({ id, name, day, onlyIf }) => (
            <li key={id}>
              <b>
                <Unbroken text={name} />
              </b>{' '}
              <span>
                {weekdayOf(day)} {longDayText(day)}
                {onlyIf && ', if it applies'}
              </span>
            </li>
          ))}
        </ol>
        <Microprint text={`${firmName} company secretaries `} />
        <p className={styles.foot}>
          {firmName}. As at {longDayText(today)}, from the answers given. Departments may move a date.
        </p>
        <p className={styles.hang}>
          <Button tone="line" size="small" onClick={printAlone}>
            Print to hang
          </Button>
        </p>
      </div>
    </section>
  )
}

/** The print styles leave out the rest of the page. */
function printAlone() {
  const { dataset } = document.documentElement
  dataset['print'] = 'certificate'
  window.addEventListener('afterprint', () => delete dataset['print'], { once: true })
  window.print()
}
