// The footer of every page: skyline, head office, links, networks and hours. What failed to load shows its error.
import { Link } from 'react-router'
import type { PublicSettings } from '#firm/firm.ts'
import { hoursInRuns, type ShownOffice, type SocialLink } from '#firm/offices/office.ts'
import { telephoneHref } from '#platform/text/telephone.ts'
import { SocialList } from '#firm/every-page/social-list.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Microprint } from '#ui/engraving/microprint.tsx'
import skyline from '#ui/plates/skyline.svg'
import { associates, consultation } from './site-header-look.ts'
import styles from './site-footer.module.css'

const links = [
  ['Home', '/'],
  ['Services', '/ourservices'],
  ['Insights', '/blogs'],
  ['Due Dates', '/calendar'],
  ['Missed a Date?', '/late'],
  ['Careers', '/careers'],
  ['Our Team', '/ourteam'],
  ['Contact', '/contact'],
] as const

type Props = {
  settings: PublicSettings
  office: ShownOffice | null
  social: SocialLink[]
  contactError: string | null
}

export function SiteFooter({ settings, office, social, contactError }: Props) {
  const { firmName, phone, foundedYear, copyrightYear } = settings
  return (
    <footer className={`${styles.footer} on-ink`}>
      <div className={styles.skyline}>
        <img src={skyline} alt="" width="3600" height="560" loading="lazy" decoding="async" />
      </div>
      <div className="rope" />
      <div className="wrap">
        <div className={styles.columns}>
          <section aria-labelledby="footer-office">
            <h2 id="footer-office">Office</h2>
            {contactError ? <Failed text={contactError} withoutPhone /> : <Address lines={office?.lines ?? []} />}
            <Telephone number={phone} className={styles.lead} />
            {office?.phones
              .filter((number) => number !== phone)
              .map((number) => (
                <Telephone key={number} number={number} />
              ))}
            {office?.email && (
              <a className={styles.telephone} href={`mailto:${office.email}`}>
                {office.email}
              </a>
            )}
          </section>
          <nav aria-labelledby="footer-links">
            <h2 id="footer-links">Links</h2>
            <ul>
              {links.map(([name, route]) => (
                <li key={route}>
                  <Link to={route}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <section aria-labelledby="footer-touch">
            <h2 id="footer-touch">Get in touch</h2>
            <ul>
              <li>
                <Link to={consultation}>Free Consultation</Link>
              </li>
              <li>
                <Link to="/contact#newsletter">Newsletter</Link>
              </li>
            </ul>
            <SocialList links={social} />
          </section>
          <WorkingHours hours={office?.hours ?? []} />
        </div>
      </div>
      <div className="wrap">
        <Microprint text={`${firmName} company secretaries since ${foundedYear}`} />
        <div className={styles.end}>
          <span>
            {firmName} © {copyrightYear}. All Rights Reserved
          </span>
          <span className={styles.endLinks}>
            <Link to="/home">Home</Link>
            <Link to="/privacy">Privacy</Link>
            <Link to={`${associates}#declaration-text`}>Declaration</Link>
            <Link to={`${associates}#disclaimer-text`}>Disclaimer</Link>
          </span>
        </div>
      </div>
    </footer>
  )
}

function Address({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <address>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

function Telephone({ number, className }: { number: string; className?: string | undefined }) {
  return (
    <a className={[styles.telephone, className].filter(Boolean).join(' ')} href={telephoneHref(number)}>
      {number}
    </a>
  )
}

/** Shown only if the office has hours on Saturday (specification §2). */
function WorkingHours({ hours }: { hours: [day: string, hours: string][] }) {
  if (!hours.some(([day, time]) => /^sat/i.test(day) && time)) return null
  return (
    <section aria-labelledby="footer-hours">
      <h2 id="footer-hours">Working Hours</h2>
      <dl className={styles.hours}>
        {hoursInRuns(hours).map(([days, time]) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{time}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
