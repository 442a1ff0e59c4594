// What somebody who needs the service looks for, below its text: documents, steps, cost, consequences, dates, and what to
// read.
import type { ReactNode } from 'react'
import { MoreLink } from '#ui/button.tsx'
import { dayText, longDayText } from '#platform/dates.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { InsightLink, insightsAside } from '#services/insight-link.tsx'
import type { ServiceGuide } from '#services/service.ts'
import styles from './service-guide.module.css'

export function GuideTexts({ guide, title }: { guide: ServiceGuide; title: string }) {
  const { triggers, documents, steps, fees, consequences, dueDates, checklist } = guide
  return (
    <>
      {triggers.length > 0 && (
        <Part title="When else it is needed">
          <ul className={styles.waves}>
            {triggers.map((trigger) => (
              <li key={trigger}>
                <Unbroken text={trigger} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {documents.length > 0 && (
        <Part title="Documents needed">
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
      )}
      {steps.length > 0 && (
        <Part title="Steps">
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
      )}
      {fees && (
        <Part title="How the fee is worked out">
          {fees.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>
              <Unbroken text={paragraph} />
            </p>
          ))}
        </Part>
      )}
      {consequences.length > 0 && (
        <Part title="If a requirement is missed">
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
      )}
      {dueDates.length > 0 && (
        <Part title="Next due dates">
          <dl className={styles.rows}>
            {dueDates.map(({ day, title: name }) => (
              <div key={name}>
                <dt className={styles.day}>
                  <time dateTime={day}>{dayText(day)}</time>
                </dt>
                <dd>
                  <Unbroken text={name} />
                </dd>
              </div>
            ))}
          </dl>
          <MoreLink to="/calendar/yours">The dates of your business</MoreLink>
        </Part>
      )}
    </>
  )
}

export function GuideEnd({ guide: { insights, lawAsAt } }: { guide: Pick<ServiceGuide, 'insights' | 'lawAsAt'> }) {
  return (
    <>
      {insights.length > insightsAside && (
        <Part title="More on this subject">
          <ul className={styles.waves}>
            {insights.slice(insightsAside).map((insight) => (
              <li key={insight.id}>
                <InsightLink insight={insight} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {lawAsAt && <p className={styles.law}>Law as at {longDayText(lawAsAt)}</p>}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
