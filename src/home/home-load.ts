// Everything the home page shows, read in parallel. All of it is sent with the page, so it is reduced to what is shown.
import type { CalendarEntry, CalendarMonth } from '#calendar/calendar-entry.ts'
import { stepMonth } from '#calendar/month-view.ts'
import { dayInIndia } from '#platform/dates.ts'
import type { Introduction, TeamMember } from '#firm/firm.ts'
import { insightCard, type InsightCard } from '#insights/insight-card.tsx'
import type { Insight } from '#insights/insight.ts'
import type { Get } from '#platform/pages/calls.ts'
import { ifOffered, loaded, type Loaded } from '#platform/pages/api.ts'
import { cutText, plainText } from '#platform/rich-text/plain-text.ts'
import type { Service } from '#services/service.ts'
import type { CarouselSlide, Logo, Numbers, WhatWeDo, WhatWeOffer } from './home.ts'

/** At which a card cuts the text of a service (specification §9). */
const serviceCardCharacters = 160

const maxBlogs = 3
const maxArticles = 6
const maxMembers = 12

export type ServiceCard = { id: number; title: string; text: string }
export type Story = InsightCard & Pick<Insight, 'shortDescription'>
/** Articles are listed without their pictures. */
export type ListedArticle = Omit<Story, 'imageurl' | 'imagealt'>

/** The next day on which something falls due, and how much besides. */
export type NextDue = { day: string; name: string; others: number }

export type HomeData = {
  slides: CarouselSlide[]
  offer: WhatWeOffer | null
  services: Loaded<ServiceCard[]>
  logos: Logo[]
  introduction: Introduction | null
  stages: Loaded<WhatWeDo[]>
  numbers: Numbers | null
  calendar: { today: string; month: CalendarMonth; entries: Loaded<CalendarEntry[]> }
  next: NextDue | null
  blogs: Loaded<Story[]>
  articles: Loaded<ListedArticle[]>
  memberNames: Loaded<string[]>
}

/** Reads the page. Never throws: a list that cannot be read is replaced by its error text or the built-in default. */
export async function load(get: Get, now: Date): Promise<HomeData> {
  const today = dayInIndia(now)
  const month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
  const [slides, offers, services, logos, stages, introduction, numbers, entries, blogs, articles, memberNames] =
    await Promise.all([
      loaded(get('/get/carousel'), 'Failed to fetch job applications'),
      loaded(get('/get/whatweoffer'), 'Failed to fetch'),
      loaded(get('/get/ourservices', { forFE: 'true' }).then(serviceCards), 'Failed to fetch services'),
      loaded(get('/get/logos'), 'Failed to fetch'),
      loaded(ifOffered(get('/get/whatwedo'), []), 'Failed to fetch'),
      loaded(get('/get/firmtext?slug=whatwedo'), 'Failed to fetch'),
      loaded(get('/get/numbers'), 'Failed to fetch numbers'),
      loaded(get('/get/eventduedates', { month: month.month, year: month.year }), 'Failed to fetch numbers'),
      loaded(
        get('/get/insights', { typeofinsight: 'blog', favorite: 1, limit: maxBlogs }).then(stories),
        'Failed to fetch',
      ),
      loaded(
        get('/get/insights', { typeofinsight: 'article', favorite: 1, limit: maxArticles }).then(listedArticles),
        'Failed to fetch',
      ),
      loaded(get('/get/ourteam').then(names), 'Failed to fetch all team members'),
    ])
  const next = nextDue(entries.data, today) ?? nextDue(await monthAfter(get, month), today)
  const anyFailed = [slides, offers, logos, numbers].some((list) => list.error !== null)
  const defaults = anyFailed || !slides.data?.length ? await builtIn() : nothing

  return {
    slides: slides.data?.length ? slides.data : slides.error === null ? defaults.quietSlides : defaults.slides,
    offer: offers.error === null ? (offers.data[0] ?? null) : defaults.offer,
    services,
    logos: logos.data ?? defaults.logos,
    introduction: introduction.data,
    stages,
    numbers: numbers.error === null ? (numbers.data[0] ?? null) : defaults.numbers,
    calendar: { today, month, entries },
    next,
    blogs,
    articles,
    memberNames,
  }
}

/** On the last days of a month nothing of it may be left. */
async function monthAfter(get: Get, month: CalendarMonth): Promise<CalendarEntry[] | null> {
  const after = stepMonth(month, 1)
  const entries = await loaded(get('/get/eventduedates', { month: after.month, year: after.year }), '')
  return entries.data
}

/** Of what is due everywhere in India and on a fixed day. */
function nextDue(entries: CalendarEntry[] | null, today: string): NextDue | null {
  const ahead = (entries ?? [])
    .filter(({ typeofdate, mark, states }) => typeofdate === 'due' && mark === null && states.length === 0)
    .filter(({ eventduedate }) => eventduedate >= today)
  const day = ahead.map(({ eventduedate }) => eventduedate).reduce((one, other) => (other < one ? other : one), '9999')
  const first = ahead.find(({ eventduedate }) => eventduedate === day)
  if (!first) return null
  // 'Form 141: challan-cum-statement, October 2026' is one line with the rest without its second half.
  const [name = ''] = first.eventName.split(/[:,]/)
  return { day, name, others: ahead.filter(({ eventduedate }) => eventduedate === day).length - 1 }
}

type Defaults = {
  slides: CarouselSlide[]
  quietSlides: CarouselSlide[]
  offer: WhatWeOffer | null
  logos: Logo[]
  numbers: Numbers | null
}
const nothing: Defaults = { slides: [], quietSlides: [], offer: null, logos: [], numbers: null }

/** Imported only after a failure. If that fails too, the blocks are left out. */
async function builtIn(): Promise<Defaults> {
  try {
    return await import('./home-defaults.ts')
  } catch {
    return nothing
  }
}

function serviceCards(services: Service[]): ServiceCard[] {
  return services
    .filter((service) => service.favorite === 1)
    .map(({ id, title, content }) => ({ id, title, text: cutText(plainText(content), serviceCardCharacters) }))
}

/** Only the first blog is shown with its description. */
function stories(blogs: Insight[]): Story[] {
  return blogs
    .slice(0, maxBlogs)
    .map((blog, place) => ({ ...insightCard(blog), shortDescription: place === 0 ? blog.shortDescription : '' }))
}

function listedArticles(articles: Insight[]): ListedArticle[] {
  return articles.slice(0, maxArticles).map((article) => {
    const { imageurl: _imageurl, imagealt: _imagealt, ...listed } = insightCard(article)
    return { ...listed, shortDescription: article.shortDescription }
  })
}

function names(members: TeamMember[]): string[] {
  return members.slice(0, maxMembers).map(({ name }) => name)
}
