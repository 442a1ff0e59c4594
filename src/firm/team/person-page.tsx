// One member of the team: what they do, where, in which languages, what they have written, and how to reach them.
import {
  data,
  Link,
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from 'react-router'
import { PhoneLink } from '#firm/every-page/phone-link.tsx'
import { officeOf } from '#firm/offices/office.ts'
import { telephoneHref } from '#platform/text/telephone.ts'
import type { TeamMember } from '#firm/firm.ts'
import { languagesOf } from './languages.ts'
import { cutText } from '#platform/rich-text/plain-text.ts'
import { dayInIndia, dayText } from '#platform/dates.ts'
import { get, getContext, loaded, type Loaded } from '#platform/pages/api.ts'
import type { Get } from '#platform/pages/calls.ts'
import { pageMeta, siteOf } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { ButtonLink, MoreLink } from '#ui/button.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { fileUrl } from '#ui/image.tsx'
import { Page } from '#ui/page.tsx'
import { Medallion } from './medallion.tsx'
import { MemberText } from './member-cards.tsx'
import { personAddress, personId } from './person-address.ts'
import styles from './team.module.css'

type Listed = { title: string; href: string; day?: string }
type OfficeOfPerson = { city: string; phone: string; email: string }
type Failure = { failure: string }
type PersonData = { member: TeamMember; place: OfficeOfPerson | null; services: Listed[]; articles: Loaded<Listed[]> }

/** More are found by the search. */
const maxArticles = 20

/** Throws a 404 if there is no such member, and a redirect if the name has changed. */
async function load(get: Get, slug: string | undefined): Promise<PersonData | Failure> {
  const members = await loaded(get('/get/ourteam'), 'Failed to fetch all team members')
  if (members.error !== null) return { failure: members.error }
  const member = members.data.find(({ id }) => id === personId(slug))
  if (!member) throw data(null, { status: 404, statusText: 'Not Found' })
  const address = personAddress(member)
  if (address !== `/ourteam/${slug}`) throw redirect(address, 301)
  const [offices, led, articles] = await Promise.all([
    loaded(get('/get/contactinformation'), 'Failed to fetch'),
    loaded(get('/get/servicesled'), 'Failed to fetch'),
    loaded(get('/get/insights', { author: member.name, limit: maxArticles }), 'Failed to fetch'),
  ])
  const office = offices.data?.map(officeOf).find(({ city }) => city === member.office)
  return {
    member,
    place: office ? { city: office.city, phone: office.phones[0] ?? '', email: office.email } : null,
    services:
      led.data?.filter(({ memberId }) => memberId === member.id).map(({ title, href }) => ({ title, href })) ?? [],
    articles:
      articles.error !== null
        ? articles
        : {
            data: articles.data.map(({ id, typeofinsight, title, created_on }) => ({
              title,
              href: `/insights/${typeofinsight}/${id}`,
              day: dayInIndia(new Date(created_on)),
            })),
            error: null,
          },
  }
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = await load(context.get(getContext), params['slug'])
  return data(page, 'failure' in page ? 503 : 200)
}

export function clientLoader({ params }: LoaderFunctionArgs): Promise<PersonData | Failure> {
  return load(get, params['slug'])
}

export function meta({ matches, loaderData, location }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const member = loaderData && 'member' in loaderData ? loaderData.member : null
  if (!member)
    return pageMeta({ title: 'Our Team', description: '', path: location.pathname, matches, isIndexed: false })
  const path = personAddress(member)
  const { firmName, publicUrl } = siteOf(matches)
  return [
    ...pageMeta({
      title: `${member.name}, ${member.designation}`,
      description: cutText(member.description.split(/\n\s*\n/)[0] ?? '', 155),
      path,
      matches,
      picture: `/og/team-member/${member.id}.png`,
      above: [['Our Team', '/ourteam']],
    }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Person',
        name: member.name,
        jobTitle: member.designation,
        url: publicUrl + path,
        worksFor: { '@type': 'Organization', name: firmName, url: publicUrl },
        ...(member.languages && { knowsLanguage: languagesOf(member) }),
        ...(member.office && { workLocation: { '@type': 'Place', name: member.office } }),
        ...(member.imageurl && { image: new URL(fileUrl('/files', member.imageurl), publicUrl).href }),
      },
    },
  ]
}

export default function PersonPage() {
  const page = useLoaderData<typeof loader>()
  if ('member' in page) return <Person {...page} />
  return (
    <Page>
      <div className={`wrap ${styles.work}`}>
        <h1>Our Team</h1>
        <Failed text={page.failure} />
      </div>
    </Page>
  )
}

function Person({ member, place, services, articles }: PersonData) {
  const { name } = member
  return (
    <Page>
      <div className={`wrap ${styles.person}`}>
        <div className={styles.personPlate}>
          <Medallion name={name} photo={member.imageurl} />
        </div>
        <div>
          <MemberText member={member} heading={<h1>{name}</h1>} />
          <p className={styles.ways}>
            <ButtonLink to="/freeconsulation">Free Consultation</ButtonLink>
            <MoreLink to={`/contact?about=${encodeURIComponent(name)}#enquiry`}>Write to {name}</MoreLink>
          </p>
          <dl className={styles.particulars}>
            {place && (
              <div>
                <dt>Office</dt>
                <dd>{place.city}</dd>
              </div>
            )}
            <div>
              <dt>Telephone</dt>
              <dd>{place?.phone ? <a href={telephoneHref(place.phone)}>{place.phone}</a> : <PhoneLink />}</dd>
            </div>
            {place?.email && (
              <div>
                <dt>E-mail</dt>
                <dd>
                  <a href={`mailto:${place.email}`}>{place.email}</a>
                </dd>
              </div>
            )}
            <div>
              <dt>Card</dt>
              <dd>
                <a href={`/ourteam/cards/${member.id}.vcf`}>Save to your contacts</a>
              </dd>
            </div>
          </dl>
        </div>
      </div>
      <div className={`wrap ${styles.work}`}>
        {services.length > 0 && <List title="Person to ask for" id="services" rows={services} />}
        {articles.error !== null && <Failed text={articles.error} />}
        {articles.data && articles.data.length > 0 && <List title="Articles" id="articles" rows={articles.data} />}
        <p>
          <Link to="/ourteam">All of our team</Link>
        </p>
      </div>
    </Page>
  )
}

function List({ title, id, rows }: { title: string; id: string; rows: Listed[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul role="list">
        {rows.map((row) => (
          <li key={row.href}>
            <Link to={row.href}>
              <Unbroken text={row.title} />
            </Link>
            {row.day && <time dateTime={row.day}>{dayText(row.day)}</time>}
          </li>
        ))}
      </ul>
    </section>
  )
}
