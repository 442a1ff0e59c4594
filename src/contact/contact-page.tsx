// Ways to reach the firm: its social networks, its offices, and the form.
import { useLoaderData, type MetaArgs, type MetaDescriptor } from 'react-router'
import type { Get } from '#platform/pages/calls.ts'
import { inBrowser, loaded, type Loaded, onServer } from '#platform/pages/api.ts'
import { inCities } from '#firm/every-page/cities.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Banner } from '#ui/banner.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { oneLine } from '#platform/text/one-line.ts'
import { telephoneHref } from '#platform/text/telephone.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/image.tsx'
import { ContactForm } from './contact-form.tsx'
import { hoursInRuns, type Office, officeOf, type SocialLink, socialLinks } from '#firm/offices/office.ts'
import { SocialList } from '#firm/every-page/social-list.tsx'
import styles from './contact.module.css'

/** `about` is what the link that led here was about. */
type ContactData = { offices: Loaded<Office[]>; social: SocialLink[]; about: string }

const maxAboutCharacters = 120

/** Never fails: if the offices cannot be loaded, their error text is shown instead. */
async function load(get: Get, request: Request): Promise<ContactData> {
  const contact = await loaded(get('/get/contactinformation'), 'Failed to fetch contact infromation')
  return {
    offices: contact.error === null ? { data: contact.data.map(officeOf), error: null } : contact,
    social: socialLinks(contact.data?.[0]?.socialmedialinks),
    about: oneLine(new URL(request.url).searchParams.get('about') ?? '', maxAboutCharacters),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return pageMeta({
    title: 'Contact',
    description: `Addresses and telephone numbers of our offices${inCities(matches)}, and a form to write to us.`,
    path: '/contact',
    matches,
  })
}

export default function ContactPage() {
  const { offices, social, about } = useLoaderData<typeof loader>()
  const hours = commonHours(offices.data ?? [])
  return (
    <>
      <Banner title="Contact" plate={{ kind: 'rosette', seed: 'contact', family: 'compass' }} />
      <section className="sec">
        <div className={`wrap ${styles.contact}`}>
          <div>
            <h2>Get in touch</h2>
            {hours && <p className={styles.lead}>Walk in during office hours: {hours}.</p>}
            <SocialList links={social} className={styles.social} />
          </div>
          <ContactForm about={about} cities={offices.data?.map(({ city }) => city) ?? []} />
          <div className={styles.places}>
            {offices.error !== null && <Failed text={offices.error} />}
            <ul className={styles.offices}>
              {offices.data?.map((office) => (
                <li key={office.id}>
                  <OfficeEntry office={office} showsHours={hours === null} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      </section>
    </>
  )
}

/** Nothing is asked of the map's site before somebody opens it. */
function mapHref({ lines }: Office): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(lines.join(', '))}`
}

/** Null if the offices differ in them. */
function commonHours(offices: readonly Office[]): string | null {
  const texts = new Set(
    offices.map(({ hours }) =>
      hoursInRuns(hours)
        .map((run) => run.join(' '))
        .join(', '),
    ),
  )
  return texts.size === 1 ? [...texts][0] || null : null
}

function OfficeEntry({ office, showsHours }: { office: Office; showsHours: boolean }) {
  return (
    <>
      <Picture src={office.imageurl} alt={office.imagealt} width={320} height={240} />
      <h3>{office.city}</h3>
      <address>
        {office.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {showsHours &&
          hoursInRuns(office.hours).map(([days, time]) => (
            <span key={days} className={styles.hours}>
              {days} {time}
            </span>
          ))}
        {office.phones.map((phone) => (
          <a key={phone} href={telephoneHref(phone)}>
            {phone}
          </a>
        ))}
        {office.email && <a href={`mailto:${office.email}`}>{office.email}</a>}
        {office.lines.length > 0 && (
          <a href={mapHref(office)} rel="noopener noreferrer">
            Map<span className="vh"> of the {office.city} office</span>
            <Icon name="ext" />
          </a>
        )}
      </address>
    </>
  )
}
