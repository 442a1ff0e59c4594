// What somebody who needs the service looks for, below its text: documents, steps, cost, consequences, dates, and what to
// read.
import type { ReactNode } from 'react'
import { MoreLink } from '#ui/button.tsx'
import { dayText, longDayText } from '#platform/dates.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { InsightLink, insightsAside } from '#services/insight-link.tsx'
import type { ServiceGuide } from '#services/service.ts'
import styles from './service-guide.module.css'

/** The parts in their order; each can be linked to by its name. */
const parts = [
  { id: 'triggers', text: 'When else it is needed' },
  { id: 'documents', text: 'Documents needed' },
  { id: 'steps', text: 'Steps' },
  { id: 'fees', text: 'How the fee is worked out' },
  { id: 'consequences', text: 'If a requirement is missed' },
  { id: 'dueDates', text: 'Next due dates' },
] as const

/** The headings of the parts that have content. */
export function guideHeadings(guide: ServiceGuide): { id: string; text: string }[] {
  return parts.filter(({ id }) => guide[id].length > 0)
}

export function GuideTexts({ guide, title }: { guide: ServiceGuide; title: string }) {
  const { triggers, documents, steps, fees, consequences, dueDates, checklist } = guide
  return (
    <>
      <Part of="triggers" guide={guide}>
        <ul className={styles.waves}>
          {triggers.map((trigger) => (
            <li key={trigger}>
              <Unbroken text={trigger} />
            </li>
          ))}
        </ul>
      </Part>
      <Part of="documents" guide={guide}>
        <div className={styles.groups}>
          {documents.map(({ group, items }) => (
            <div key={group}>
              <h4>{group}</h4>
              <ul className={styles.boxes}>
                {items.map((item) => (
                  <li key={item}>
                    <Unbroken text={item} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        {checklist && (
          <MoreLink to={checklist} type="application/pdf">
            Checklist to print<span className="vh"> for {title}</span> (PDF)
          </MoreLink>
        )}
      </Part>
      <Part of="steps" guide={guide}>
        <ol className={styles.steps} role="list">
          {steps.map((step) => (
            <li key={step.title}>
              <p>
                <b>
                  <Unbroken text={step.title} />
                </b>
                <i>{step.who}</i>
              </p>
              <p>
                {step.time}
                {step.control && <small>Depends on {step.control}</small>}
              </p>
            </li>
          ))}
        </ol>
      </Part>
      <Part of="fees" guide={guide}>
        {fees.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>
            <Unbroken text={paragraph} />
          </p>
        ))}
      </Part>
      <Part of="consequences" guide={guide}>
        <dl className={styles.rows}>
          {consequences.map((each) => (
            <div key={each.default}>
              <dt>
                <Unbroken text={each.default} />
              </dt>
              <dd>
                <Unbroken text={each.consequence} />
                <i>
                  <Unbroken text={each.law} />
                </i>
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part of="dueDates" guide={guide}>
        <dl className={styles.rows}>
          {dueDates.map(({ day, title: name, law }) => (
            <div key={name}>
              <dt className={styles.day}>
                <time dateTime={day}>{dayText(day)}</time>
              </dt>
              <dd>
                <Unbroken text={name} />
                <i>
                  <Unbroken text={law} />
                </i>
              </dd>
            </div>
          ))}
        </dl>
        <MoreLink to="/calendar/yours">The dates of your business</MoreLink>
      </Part>
    </>
  )
}

export function GuideEnd({ guide: { insights, lawAsAt } }: { guide: Pick<ServiceGuide, 'insights' | 'lawAsAt'> }) {
  return (
    <>
      {insights.length > insightsAside && (
        <section className={styles.part}>
          <h3>More on this subject</h3>
          <ul className={styles.waves}>
            {insights.slice(insightsAside).map((insight) => (
              <li key={insight.id}>
                <InsightLink insight={insight} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {lawAsAt && <p className={styles.law}>Law as at {longDayText(lawAsAt)}</p>}
    </>
  )
}

function Part({ of, guide, children }: { of: (typeof parts)[number]['id']; guide: ServiceGuide; children: ReactNode }) {
  const part = guideHeadings(guide).find(({ id }) => id === of)
  return (
    part && (
      <section className={styles.part} id={of}>
        <h3>{part.text}</h3>
        {children}
      </section>
    )
  )
}
