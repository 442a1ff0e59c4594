// The home page: its blocks in the order of the specification (§2), from the carousel to the newsletter.
import { Component, type ReactNode } from 'react'
import { inCities } from '#firm/every-page/cities.ts'
import { useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from 'react-router'
import { ImportantDates } from '#calendar/month/important-dates.tsx'
import { monthPart } from '#calendar/month/month-part.server.tsx'
import { submitInBrowser, submitOnServer } from '#forms/submit.ts'
import { NewsletterForm } from '#newsletter/newsletter-form.tsx'
import { subscriptionForm } from '#newsletter/subscription-form.ts'
import { get, getContext, loaded } from '#platform/pages/api.ts'
import { documentPartContext } from '#platform/pages/document-part.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { HeroCarousel } from '#home/hero/hero-carousel.tsx'
import { TodayLine } from '#home/hero/today-line.tsx'
import { FavouriteArticles } from './sections/home-articles.tsx'
import { FavouriteBlogs } from './sections/home-blogs.tsx'
import { Counters } from './sections/home-counters.tsx'
import { load, type HomeData } from './home-load.ts'
import { readOrganization } from '#firm/offices/organization.server.ts'
import { siteContext, structuredDataContext } from '#platform/pages/site-context.ts'
import { ClientLogos } from './sections/home-logos.tsx'
import { WhatWeOfferBlock } from './sections/home-offer.tsx'
import { FavouriteServices } from './sections/home-services.tsx'
import { TeamTeaser } from './sections/home-team.tsx'
import { WhatWeDoBlock } from './sections/home-what-we-do.tsx'
import { Failed } from '#ui/messages/failed.tsx'

export { ErrorElement as ErrorBoundary } from '#ui/messages/error-element.tsx'

type Calendar = HomeData['calendar']
type PageData = Omit<HomeData, 'calendar'> & {
  /** `entries` is null if the server-rendered document contains them. */
  calendar: Omit<Calendar, 'entries'> & { entries: Calendar['entries'] | null }
}

export async function loader({ context }: LoaderFunctionArgs): Promise<PageData> {
  const get = context.get(getContext)
  const organization = readOrganization(get, context.get(siteContext))
  const [home, settings] = await Promise.all([
    load(get, new Date()),
    loaded(get('/get/sitesettings'), 'Failed to fetch'),
  ])
  const { calendar } = home
  context.set(documentPartContext, monthPart({ ...calendar, agmMonthDay: settings.data?.agmMonthDay ?? '' }))
  context.set(structuredDataContext, await organization)
  return {
    ...home,
    calendar: calendar.entries.error === null ? { ...calendar, entries: null } : calendar,
  }
}

export function clientLoader(): Promise<PageData> {
  return load(get, new Date())
}

export const action = submitOnServer([subscriptionForm])
export const clientAction = submitInBrowser([subscriptionForm])

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return pageMeta({
    title: 'Company Secretaries',
    description: `Practising company secretaries${inCities(matches)}: corporate law, secretarial audit, tax, registrations and a calendar of statutory due dates.`,
    path: '/home',
    matches,
  })
}

type BlockProps = { children: ReactNode }

/** If a block cannot be drawn, it alone is replaced. Other data may mend it. */
class Block extends Component<BlockProps, BlockProps & { isBroken: boolean }> {
  override state = { ...this.props, isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ children }: BlockProps, shown: BlockProps) {
    return shown.children === children ? null : { children, isBroken: false }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <div className="sec">
        <div className="wrap">
          <Failed text="Failed to fetch" />
        </div>
      </div>
    )
  }
}

export default function HomePage() {
  const home = useLoaderData<typeof loader>()
  return (
    <>
      {[
        <HeroCarousel key="slides" slides={home.slides}>
          <TodayLine today={home.calendar.today} next={home.next} />
        </HeroCarousel>,
        home.offer && <WhatWeOfferBlock key="offer" offer={home.offer} />,
        <FavouriteServices key="services" services={home.services} />,
        <ClientLogos key="logos" logos={home.logos} />,
        <WhatWeDoBlock key="stages" introduction={home.introduction} stages={home.stages} />,
        home.numbers && <Counters key="numbers" numbers={home.numbers} />,
        <ImportantDates key="calendar" {...home.calendar} />,
        <FavouriteBlogs key="blogs" blogs={home.blogs} />,
        <FavouriteArticles key="articles" articles={home.articles} />,
        <TeamTeaser key="team" names={home.memberNames} />,
      ].map((block, place) => (
        <Block key={place}>{block}</Block>
      ))}
      <section className="sec" aria-label="Newsletter">
        <div className="wrap">
          <NewsletterForm />
        </div>
      </section>
    </>
  )
}
