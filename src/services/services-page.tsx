// The services of the firm: a choice of them, the selected one in full with its guide, and its key offerings.
import { useEffect, useRef } from 'react'
import {
  data,
  useLoaderData,
  useNavigate,
  useSearchParams,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { ConsultationCall } from '#firm/every-page/consultation-call.tsx'
import type { Get } from '#platform/pages/calls.ts'
import { get, getContext, ifOffered, loaded } from '#platform/pages/api.ts'
import { documentPartContext } from '#platform/pages/document-part.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { cutText, plainText } from '#platform/rich-text/plain-text.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { OnThisPage } from '#platform/pages/on-this-page.tsx'
import { keyOfferingAddress, rosetteAddress, serviceAddress } from './service-address.ts'
import { Aside, AskLine } from './service-aside.tsx'
import { ServiceChoice } from './service-choice.tsx'
import { GuideEnd, guideHeadings } from './guide/service-guide.tsx'
import { RenderedServiceText, ServiceText } from './service-text.tsx'
import type { Service, ServiceGuide } from './service.ts'
import styles from './services.module.css'

/** At which a card cuts the text of a key offering (specification §9). */
const keyOfferingCardCharacters = 100

const offeringsId = 'key-offerings'

type OfferingCard = { id: number; title: string; text: string }
type SelectedService = {
  id: number
  title: string
  description: string
  isFirst: boolean
  offerings: OfferingCard[]
  headings: { id: string; text: string }[]
  guide: Pick<ServiceGuide, 'lead' | 'office' | 'insights' | 'dueDates' | 'lawAsAt'> | null
  /** Null if the server-rendered document contains them. */
  texts: { content: string; guide: ServiceGuide | null } | null
  guideError: string | null
}
type ServicesData = {
  error: string | null
  services: { id: number; title: string }[]
  selected: SelectedService | null
}

/** Reads the services. Without an id the first one is selected; an unknown id selects none. The guide may be missing. */
async function load(get: Get, id: string | null): Promise<ServicesData> {
  const failed = 'Failed to fetch services'
  const isId = /^[1-9]\d{0,8}$/.test(id ?? '')
  const [answer, guide] = await Promise.all([
    loaded(get('/get/ourservices', { forFE: 'true' }), failed),
    id && !isId ? nothing : loaded(ifOffered(get('/get/serviceguide', isId ? { id: Number(id) } : {}), null), failed),
  ])
  const all = answer.data ?? []
  const place = id ? all.findIndex((service) => String(service.id) === id) : 0
  const service = all[place]
  return {
    error: answer.error,
    services: all.map(({ id, title }) => ({ id, title })),
    selected: service ? { ...selectedService(service, place === 0, guide.data), guideError: guide.error } : null,
  }
}

const nothing = { data: null, error: null }

function selectedService(
  { id, title, content, keyOfferings }: Service,
  isFirst: boolean,
  guide: ServiceGuide | null,
): Omit<SelectedService, 'guideError'> {
  const offerings = keyOfferings.map((offering) => ({
    id: offering.id,
    title: offering.title,
    text: cutText(plainText(offering.content), keyOfferingCardCharacters),
  }))
  const description = cutText(plainText(content), 155)
  const headings = [
    ...(guide ? guideHeadings(guide) : []),
    ...(offerings.length > 0 ? [{ id: offeringsId, text: 'Key Offerings' }] : []),
  ]
  return { id, title, description, isFirst, offerings, headings, guide, texts: { content, guide } }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id')
  const page = await load(context.get(getContext), id)
  const { selected } = page
  if (selected?.texts) {
    context.set(documentPartContext, <ServiceText title={selected.title} {...selected.texts} />)
    page.selected = { ...selected, guide: shownGuide(selected.texts.guide), texts: null }
  }
  return data(page, page.error ? 503 : page.selected || !id ? 200 : 404)
}

/** Without what stands in the texts. */
function shownGuide(guide: ServiceGuide | null) {
  if (!guide) return null
  const { lead, office, insights, dueDates, lawAsAt } = guide
  return { lead, office, insights, dueDates: dueDates.slice(0, 1), lawAsAt }
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return load(get, new URL(request.url).searchParams.get('id'))
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const selected = loaderData?.selected
  if (selected && !selected.isFirst) {
    return pageMeta({
      title: selected.title,
      description: selected.description,
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
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <Banner title="Our Services" plate={{ kind: 'rosette', seed: 'services', family: 'dahlia' }} />
      <section className={`sec ${styles.top}`}>
        <div className="wrap">
          {error ? (
            <Failed text={error} />
          ) : (
            services.length > 0 && (
              <ServiceChoice services={services} selected={selected ?? undefined} heading={heading} />
            )
          )}
          {!error && !selected && (
            <p className={styles.unknown} role="status">
              {services.length > 0
                ? 'We could not find that service. Please choose one from the list.'
                : 'No services are listed at the moment.'}
            </p>
          )}
          {selected && (
            <article className={styles.service}>
              <img
                key={selected.id}
                src={rosetteAddress(selected.id)}
                width={236}
                height={236}
                alt=""
                className={styles.art}
              />
              <header>
                <h2 ref={heading} tabIndex={-1}>
                  {selected.title}
                </h2>
                {selected.guide && <AskLine guide={selected.guide} title={selected.title} />}
              </header>
              <OnThisPage headings={selected.headings} className={styles.contents} />
              <div>
                {selected.texts ? (
                  <div>
                    <ServiceText title={selected.title} {...selected.texts} />
                  </div>
                ) : (
                  <RenderedServiceText />
                )}
                {selected.guide && <GuideEnd guide={selected.guide} />}
                {selected.guideError && <Failed text={selected.guideError} />}
              </div>
              {selected.guide && <Aside guide={selected.guide} title={selected.title} className={styles.aside} />}
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

function KeyOfferings({ service }: { service: SelectedService }) {
  return (
    <section className="sec" aria-labelledby={offeringsId}>
      <div className="wrap stat">
        <div className="stat__note">
          <h2 id={offeringsId}>Key Offerings</h2>
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
