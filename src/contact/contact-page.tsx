// Ways to reach the firm: its social networks, its offices, and the form.
import { useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from 'react-router'
import { get, getContext, loaded, type Get, type Loaded } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Banner } from '#ui/banner.tsx'
import { Failed } from '#ui/failed.tsx'
import { Picture } from '#ui/image.tsx'
import { ContactForm } from './contact-form.tsx'
import { officeOf, socialLinks, telephoneHref, type Office, type SocialLink } from '#firm/office.ts'
import { SocialList } from '#firm/social-list.tsx'
import styles from './contact.module.css'

type ContactData = { offices: Loaded<Office[]>; social: SocialLink[] }

/** Never fails: if the offices cannot be loaded, their error text is shown instead. */
async function load(get: Get): Promise<ContactData> {
  const contact = await loaded(get('/get/contactinformation'), 'Failed to fetch contact infromation')
  return {
    offices: contact.error === null ? { data: contact.data.map(officeOf), error: null } : contact,
    social: socialLinks(contact.data?.[0]?.socialmedialinks),
  }
}

export function loader({ context }: LoaderFunctionArgs): Promise<ContactData> {
  return load(context.get(getContext))
}

export function clientLoader(): Promise<ContactData> {
  return load(get)
}

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return pageMeta({
    title: 'Contact',
    description:
      'Addresses and telephone numbers of our offices in Hyderabad, Bengaluru, Chennai and Mumbai, and a form to write to us.',
    path: '/contact',
    matches,
  })
}

export default function ContactPage() {
  const { offices, social } = useLoaderData<typeof loader>()
  return (
    <>
      <Banner title="Contact" plate={{ kind: 'rosette', seed: 'contact', family: 'compass' }} />
      <section className="sec">
        <div className={`wrap ${styles.contact}`}>
          <div>
            <h2>Get in touch</h2>
            <p className={styles.lead}>Write to us, or walk in during office hours.</p>
            <SocialList links={social} className={styles.social} />
            {offices.error !== null && <Failed text={offices.error} className={styles.failed} />}
            <ul className={styles.offices}>
              {offices.data?.map((office) => (
                <li key={office.id}>
                  <OfficeEntry office={office} />
                </li>
              ))}
            </ul>
          </div>
          <ContactForm />
        </div>
      </section>
    </>
  )
}

function OfficeEntry({ office }: { office: Office }) {
  return (
    <>
      <Picture src={office.imageurl} alt={office.imagealt} width={320} height={240} />
      <h3>{office.city}</h3>
      <address>
        {office.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {office.phones.map((phone) => (
          <a key={phone} href={telephoneHref(phone)}>
            {phone}
          </a>
        ))}
        {office.email && <a href={`mailto:${office.email}`}>{office.email}</a>}
      </address>
    </>
  )
}
