// The free consultation, designed as an appointment slip: what it is, and how to ask for a time.
import { Link, useRouteLoaderData, type MetaFunction } from 'react-router'
import { companyInitials } from '#firm/team/initials.ts'
import { telephoneHref } from '#firm/office.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Icon } from '#ui/icon.tsx'
import { Prose } from '#ui/prose.tsx'
import type { RootData } from '#firm/root-data.ts'
import styles from './consultation.module.css'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Free Consultation',
    description:
      'Thirty minutes on video with a company secretary of the firm, free of charge, and how to ask for a time.',
    path: '/freeconsulation',
    matches,
  })

export default function ConsultationPage() {
  const root = useRouteLoaderData<RootData>('root')
  const firmName = root?.settings.firmName ?? ''
  const phone = root?.settings.phone ?? ''
  const email = root?.contact.data?.[0]?.email ?? ''
  // On a narrow screen the address wraps after its '@' rather than inside a name.
  const [beforeAt, afterAt] = [email.slice(0, email.indexOf('@') + 1), email.slice(email.indexOf('@') + 1)]
  return (
    <div className={styles.book}>
      <div className={styles.ground} />
      <div className="wrap">
        <div className={styles.slip}>
          <div className={styles.about}>
            <p className={styles.who}>
              <Engraving
                plate={{ kind: 'monogram', initials: companyInitials(firmName), seed: 'firm', small: true }}
                className={styles.seal}
              />
              <span>
                Consultant
                <br />
                {firmName}
              </span>
            </p>
            <h1>Schedule your free consultaion here.</h1>
            <p>A quick video meeting - where we discuss what the firm helps you for your financial things.</p>
            <ul className={styles.facts}>
              <li>
                <Icon name="clock" />
                30min
              </li>
              <li>
                <Icon name="video" />
                On video, link by e-mail
              </li>
            </ul>
          </div>
          <section className={styles.ask} aria-labelledby="ask-for-a-time">
            <h2 id="ask-for-a-time">Ask for a time</h2>
            <Prose>
              <p>
                <ContactWays phone={phone} email={email} /> and name two or three times that suit you. Meetings begin on
                the hour and on the half hour from 9:00 AM to 12:30 PM, Indian time, at least two days after the day on
                which you ask.
              </p>
            </Prose>
            {(phone || email) && (
              <ul className={styles.ways}>
                {phone && (
                  <li>
                    <Icon name="phone" />
                    <a href={telephoneHref(phone)}>{phone}</a>
                  </li>
                )}
                {email && (
                  <li>
                    <Icon name="send" />
                    <a href={`mailto:${email}?subject=${encodeURIComponent('Free consultation')}`}>
                      {beforeAt}
                      <wbr />
                      {afterAt}
                    </a>
                  </li>
                )}
              </ul>
            )}
            {root?.contact.error && <p>{root.contact.error}</p>}
            <p className={styles.note}>
              Say in a line what it is about, and the member who knows the field will answer.
            </p>
          </section>
        </div>
      </div>
    </div>
  )
}

/** Names only the ways of contact that the firm has entered. */
function ContactWays({ phone, email }: { phone: string; email: string }) {
  if (phone && email) return 'Call or write to the office'
  if (phone) return 'Call the office'
  if (email) return 'Write to the office'
  return (
    <>
      No phone number or e-mail address is given here at present. Please write to us on the{' '}
      <Link to="/contact">contact page</Link>
    </>
  )
}
