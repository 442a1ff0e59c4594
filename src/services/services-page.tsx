// The services of the firm: a pill for each, the selected one in full, and its key offerings.
import { useEffect, type CSSProperties } from 'react'
import {
  data,
  Link,
  useLoaderData,
  useNavigate,
  useSearchParams,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { ConsultationCall } from '#firm/consultation-call.tsx'
import { get, getContext, loaded, type Get } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { cutText, plainText } from '#platform/rich-text/plain-text.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Failed } from '#ui/failed.tsx'
import { Prose } from '#ui/prose.tsx'
import { keyOfferingCardCharacters } from './card-lengths.ts'
import { keyOfferingAddress, serviceAddress, serviceRosette } from './service-address.ts'
import type { Service } from './service.ts'
import styles from './services.module.css'

type OfferingCard = { id: number; title: string; text: string }
type SelectedService = { id: number; title: string; content: string; isFirst: boolean; offerings: OfferingCard[] }
type ServicesData = {
  error: string | null
  services: { id: number; title: string }[]
  selected: SelectedService | null
}

/** Reads the services. Without an id the first one is selected; an unknown id selects none. */
async function load(get: Get, id: string | null): Promise<ServicesData> {
  const answer = await loaded(get('/get/ourservices', { forFE: 'true' }), 'Failed to fetch services')
  const all = answer.data ?? []
  const place = id ? all.findIndex((service) => String(service.id) === id) : 0
  const service = all[place]
  return {
    error: answer.error,
    services: all.map(({ id, title }) => ({ id, title })),
    selected: service ? selectedService(service, place === 0) : null,
  }
}

function selectedService({ id, title, content, keyOfferings }: Service, isFirst: boolean): SelectedService {
  const offerings = keyOfferings.map((offering) => ({
    id: offering.id,
    title: offering.title,
    text: cutText(plainText(offering.content), keyOfferingCardCharacters),
  }))
  return { id, title, content, isFirst, offerings }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id')
  const page = await load(context.get(getContext), id)
  return data(page, page.error ? 503 : page.selected || !id ? 200 : 404)
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return load(get, new URL(request.url).searchParams.get('id'))
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const selected = loaderData?.selected
  if (selected && !selected.isFirst) {
    const description = cutText(plainText(selected.content), 155)
    return pageMeta({
      title: selected.title,
      description,
      path: `/ourservices?id=${selected.id}`,
      matches,
      above: [['Our Services', '/ourservices']],
    })
  }
  const titles = loaderData?.services.map(({ title }) => title).join(', ') ?? ''
  return pageMeta({
    title: 'Our Services',
    description: titles ? cutText(`The work of the firm: ${titles}`, 155) : 'The services of the firm.',
    path: '/ourservices',
    matches,
    isIndexed: selected != null,
  })
}

export default function ServicesPage() {
  const { error, services, selected } = useLoaderData<typeof loader>()
  useSelectedInAddress(selected)
  return (
    <>
      <Banner title="Our Services" plate={{ kind: 'rosette', seed: 'services', family: 'dahlia' }} />
      <section className={`sec ${styles.top}`}>
        <div className="wrap">
          {error ? <Failed text={error} /> : <ServicePills services={services} selectedId={selected?.id} />}
          {!error && !selected && (
            <p className={styles.unknown} role="status">
              {services.length > 0
                ? 'No service of the firm has this address. Please choose one from the list.'
                : 'No services are listed at the moment.'}
            </p>
          )}
          {selected && (
            <article className={styles.service}>
              <Engraving key={selected.id} plate={serviceRosette(selected.title)} className={styles.art} turn />
              <div>
                <h2>{selected.title}</h2>
                <Prose html={selected.content} className={styles.text} />
              </div>
            </article>
          )}
        </div>
      </section>
      <ConsultationCall about={selected?.title} />
      {selected && selected.offerings.length > 0 && <KeyOfferings service={selected} />}
    </>
  )
}

/** Adds the first service to an address without an id, replacing the entry in the browser's history. */
function useSelectedInAddress(selected: SelectedService | null) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const address = selected && !query.get('id') ? serviceAddress(selected) : null
  useEffect(() => {
    // This service is loaded already, so nothing is fetched again.
    if (address) void navigate(address, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }, [address, navigate])
}

type PillsProps = { services: { id: number; title: string }[]; selectedId?: number | undefined }

function ServicePills({ services, selectedId }: PillsProps) {
  return (
    <nav aria-label="Services">
      <ul className={styles.pills}>
        {services.map((service) => (
          <li key={service.id} style={{ '--letters': service.title.length } as CSSProperties}>
            <Link
              to={serviceAddress(service)}
              className={styles.pill}
              aria-current={service.id === selectedId ? 'page' : undefined}
              preventScrollReset
            >
              {service.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function KeyOfferings({ service }: { service: SelectedService }) {
  return (
    <section className="sec" aria-labelledby="key-offerings">
      <div className="wrap stat">
        <div className="stat__note">
          <h2 id="key-offerings">Key Offerings</h2>
          <p>Within {service.title}.</p>
        </div>
        <div className={styles.offers}>
          {service.offerings.map((offering) => (
            <article key={offering.id} className={styles.offer}>
              <h3>{offering.title}</h3>
              <p>{offering.text}</p>
              <ButtonLink to={keyOfferingAddress(offering)} tone="line" size="small">
                Read More<span className="vh"> about {offering.title}</span>
              </ButtonLink>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
