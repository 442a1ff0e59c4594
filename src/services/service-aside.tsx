// Beside the text of a service: whom to ask, the next due date, what to read, and the ways to ask.
import { Link } from 'react-router'
import { telephoneHref } from '#platform/text/telephone.ts'
import { PhoneLink } from '#firm/every-page/phone-link.tsx'
import { Medallion } from '#firm/team/medallion.tsx'
import { personAddress } from '#firm/team/person-address.ts'
import { ButtonLink, MoreLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { InsightLink, insightsAside } from './insight-link.tsx'
import type { ServiceGuide } from './service.ts'
import styles from './guide/service-guide.module.css'

type Props = {
  guide: Pick<ServiceGuide, 'lead' | 'office' | 'insights'>
  title: string
  className: string | undefined
}

/** Where the aside stands below the text: who signs, and the ways to ask, in one line. */
export function AskLine({ guide: { lead, office }, title }: Omit<Props, 'className'>) {
  return (
    <p className={styles.ask}>
      {lead && (
        <span>
          <Link to={personAddress(lead)}>{lead.name}</Link>
          {office && <span>, {office.city}</span>}
        </span>
      )}
      {office?.phone ? <a href={telephoneHref(office.phone)}>Call</a> : <PhoneLink />}
      <Link to={`/freeconsulation?about=${encodeURIComponent(title)}`}>
        Book<span className="vh"> a consultation on {title}</span>
      </Link>
    </p>
  )
}

export function Aside({ guide: { lead, office, insights }, title, className }: Props) {
  const shown = insights.slice(0, insightsAside)
  return (
    <aside className={className ? `${styles.aside} ${className}` : styles.aside} aria-label={`Asking about ${title}`}>
      {lead && (
        <div className={styles.person}>
          <Medallion name={lead.name} photo={lead.imageurl} className={styles.medallion} small />
          <div>
            <b>
              <Link to={personAddress(lead)}>{lead.name}</Link>
            </b>
            <span>{lead.designation}</span>
            {office && <span>{office.city}</span>}
          </div>
          <div className={styles.phone}>
            <Icon name="phone" />
            {office?.phone ? <a href={telephoneHref(office.phone)}>{office.phone}</a> : <PhoneLink />}
          </div>
        </div>
      )}
      {shown.length > 0 && (
        <div>
          <h3>Related insights</h3>
          <ul role="list">
            {shown.map((insight) => (
              <li key={insight.id}>
                <InsightLink insight={insight} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        <ButtonLink to={`/freeconsulation?about=${encodeURIComponent(title)}`} tone="line">
          Free Consultation<span className="vh"> on {title}</span>
        </ButtonLink>
        <MoreLink to={`/contact?about=${encodeURIComponent(title)}#enquiry`}>
          Write to us<span className="vh"> about {title}</span>
        </MoreLink>
      </p>
    </aside>
  )
}
