// One key offering in full, with links to its service and to the service's other offerings.
import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { ConsultationCall } from '#firm/every-page/consultation-call.tsx'
import type { Get } from '#platform/pages/calls.ts'
import { get, getContext, loaded } from '#platform/pages/api.ts'
import { maxTitleLength, pageMeta } from '#platform/pages/page-meta.ts'
import { cutText, plainText } from '#platform/rich-text/plain-text.ts'
import { MoreLink } from '#ui/button.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/page.tsx'
import { Prose } from '#ui/prose.tsx'
import { keyOfferingAddress, serviceAddress } from './service-address.ts'
import type { KeyOffering } from './service.ts'
import styles from './services.module.css'

type Named = { id: number; title: string }
type FoundOffering = { offering: KeyOffering; service: Named; siblings: Named[] }
type KeyOfferingData = { error: string | null; found: FoundOffering | null; services: Named[] }

/** Finds the offering. If none has the id, the page lists the services instead. */
async function load(get: Get, id: string | null): Promise<KeyOfferingData> {
  const answer = await loaded(get('/get/ourservices', { forFE: 'true' }), 'Failed to fetch services')
  const all = answer.data ?? []
  for (const service of all) {
    const offering = service.keyOfferings.find((one) => String(one.id) === id)
    if (!offering) continue
    const siblings = service.keyOfferings.filter((one) => one !== offering).map(named)
    return { error: null, found: { offering, service: named(service), siblings }, services: [] }
  }
  return { error: answer.error, found: null, services: all.map(named) }
}

function named({ id, title }: Named): Named {
  return { id, title }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await load(context.get(getContext), new URL(request.url).searchParams.get('id'))
  return data(page, page.error ? 503 : page.found ? 200 : 404)
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return load(get, new URL(request.url).searchParams.get('id'))
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const found = loaderData?.found
  if (!found) {
    const description = 'A key offering of the firm.'
    return pageMeta({ title: 'Key Offering', description, path: '/ourservices/keyoffer', matches, isIndexed: false })
  }
  const { offering, service } = found
  const inService = `${offering.title}, ${service.title}`
  return pageMeta({
    title: inService.length > maxTitleLength ? offering.title : inService,
    description: cutText(plainText(offering.content), 155),
    path: `/ourservices/keyoffer?id=${offering.id}`,
    matches,
    above: [
      ['Our Services', '/ourservices'],
      [service.title, `/ourservices?id=${service.id}`],
    ],
  })
}

export default function KeyOfferingPage() {
  const { error, found, services } = useLoaderData<typeof loader>()
  return (
    <Page>
      <div className="wrap">
        <div className={styles.keyOffering}>
          {found ? (
            <FoundPanel {...found} />
          ) : (
            <>
              <h1>Key Offering</h1>
              <div className="rope" />
              <div className={styles.panel}>
                {error ? (
                  <Failed text={error} />
                ) : (
                  <>
                    <p>We could not find that page. Please choose a service.</p>
                    <Ways label="Services" ways={services.map((one) => ({ ...one, to: serviceAddress(one) }))} />
                  </>
                )}
              </div>
            </>
          )}
        </div>
      </div>
      <ConsultationCall about={found?.offering.title} />
    </Page>
  )
}

function FoundPanel({ offering, service, siblings }: FoundOffering) {
  return (
    <>
      <article>
        <h1>{offering.title}</h1>
        <div className="rope" />
        <Prose html={offering.content} className={styles.panel} />
      </article>
      <div className={styles.onward}>
        <Link to={serviceAddress(service)} className={styles.back}>
          <Icon name="left" />
          {service.title}
        </Link>
        <p>
          <MoreLink to={`/contact?about=${encodeURIComponent(offering.title)}#enquiry`}>
            Write to us<span className="vh"> about {offering.title}</span>
          </MoreLink>
        </p>
        {siblings.length > 0 && (
          <section aria-labelledby="siblings">
            <h2 id="siblings">See also</h2>
            <Ways label="Key offerings" ways={siblings.map((one) => ({ ...one, to: keyOfferingAddress(one) }))} />
          </section>
        )}
      </div>
    </>
  )
}

function Ways({ label, ways }: { label: string; ways: (Named & { to: string })[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.ways}>
        {ways.map(({ id, title, to }) => (
          <li key={id}>
            <Link to={to}>
              {title}
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
