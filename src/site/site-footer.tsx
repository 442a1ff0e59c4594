// The footer of every page: skyline, head office, links, networks and hours. What failed to load shows its error.
import { Link } from 'react-router'
import type { ContactInformation, SiteSettings } from '#firm/firm.ts'
import { officeOf, socialLinks, telephoneHref } from '#firm/office.ts'
import { SocialList } from '#firm/social-list.tsx'
import { Failed } from '#ui/failed.tsx'
import { Microprint } from '#ui/engraving/microprint.tsx'
import skyline from '#ui/plates/skyline.svg'
import styles from './site-footer.module.css'

const links = [
  ['Home', '/'],
  ['Services', '/ourservices'],
  ['Insights', '/blogs'],
  ['Careers', '/careers'],
  ['Our Team', '/ourteam'],
  ['Contact', '/contact'],
] as const

type Props = { settings: SiteSettings; contact: ContactInformation | null; contactError: string | null }

export function SiteFooter({ settings, contact, contactError }: Props) {
  const { firmName, phone, foundedYear, copyrightYear } = settings
  const office = contact && officeOf(contact)
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
            {contactError ? <Failed text={contactError} /> : <Address lines={office?.lines ?? []} />}
            <Telephone number={phone} className={styles.lead} />
            {office?.phones
              .filter((number) => number !== phone)
              .map((number) => (
                <Telephone key={number} number={number} />
              ))}
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
            <SocialList links={socialLinks(contact?.socialmedialinks)} />
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
        {hours.map(([day, time]) => (
          <div key={day}>
            <dt>{day.slice(0, 3)}</dt>
            <dd>{time}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
