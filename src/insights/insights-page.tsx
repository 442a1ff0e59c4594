// The list of insights: articles, then blogs, each with as many screens as requested, and a search over both.
import { useEffect, useRef, type Ref } from 'react'
import { Link, useLoaderData, type MetaArgs, type MetaDescriptor } from 'react-router'
import { cleaned } from '#platform/text/cleaned.ts'
import type { Get } from '#platform/pages/calls.ts'
import { inBrowser, loaded, type Loaded, onServer } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { Banner } from '#ui/banner.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import type { Insight, InsightType } from './insight.ts'
import { Byline, insightCard, insightPath, InsightPicture, type InsightCard } from './insight-card.tsx'
import styles from './insights.module.css'

/** How many of each type the first screen shows, and how many each further screen adds (specification §9). */
const firstShown = 8
const addedPerScreen = 5
/** Beyond this the search is quicker, and a longer page would be slow on a phone. */
const maxScreens = 99
const maxSearchCharacters = 100
/** The call returns at most this many. */
const maxPerCall = 100

const shelves = [
  { name: 'articles', type: 'article', title: 'Our Articles', more: 'More articles' },
  { name: 'blogs', type: 'blog', title: 'Our Blogs', more: 'More blogs' },
] as const

type ShelfName = (typeof shelves)[number]['name']
/** How many of the newest are shown if a search finds nothing. */
const shownInstead = 4

/** `isCut` means that there are more insights but no further screen. */
type Shelf = { list: Loaded<InsightCard[]>; screens: number; hasMore: boolean; isCut: boolean }
/** `instead` is empty unless a search found nothing. */
type InsightsData = Record<ShelfName, Shelf> & { search: string; instead: InsightCard[] }

async function load(get: Get, request: Request): Promise<InsightsData> {
  const { searchParams } = new URL(request.url)
  const search = cleaned('line', searchParams.get('search') ?? '').slice(0, maxSearchCharacters)
  const [articles, blogs] = await Promise.all([
    readShelf(get, 'article', requestedScreens(searchParams.get('articles')), search),
    readShelf(get, 'blog', requestedScreens(searchParams.get('blogs')), search),
  ])
  const isMissed = search !== '' && articles.list.data?.length === 0 && blogs.list.data?.length === 0
  const newest = isMissed ? await loaded(get('/get/insights', { limit: shownInstead }), 'Failed to fetch') : null
  return { articles, blogs, search, instead: newest?.data?.map(insightCard) ?? [] }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

function requestedScreens(value: string | null): number {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Math.min(Number(value), maxScreens) : 1
}

/** Requests one insight more than is shown, to know whether there is a further screen. */
async function readShelf(get: Get, type: InsightType, screens: number, search: string): Promise<Shelf> {
  const shown = firstShown + (screens - 1) * addedPerScreen
  const calls: Promise<Insight[]>[] = []
  for (let offset = 0; offset <= shown; offset += maxPerCall) {
    const limit = Math.min(shown + 1 - offset, maxPerCall)
    calls.push(get('/get/insights', { typeofinsight: type, limit, offset, search: search || undefined }))
  }
  const response = await loaded(Promise.all(calls), 'Failed to fetch')
  if (response.error !== null) return { list: response, screens, hasMore: false, isCut: false }
  const insights = response.data.flat()
  const cards = insights.slice(0, shown).map(insightCard)
  const isMore = insights.length > shown
  const isLast = screens === maxScreens
  return { list: { data: cards, error: null }, screens, hasMore: isMore && !isLast, isCut: isMore && isLast }
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const search = loaderData?.search ?? ''
  return pageMeta({
    title: search ? `Insights: ${search}` : 'Insights',
    description: 'Articles on company law, and notes from the practice of our company secretaries.',
    path: '/insights',
    matches,
    isIndexed: search === '',
  })
}

export default function InsightsPage() {
  const page = useLoaderData<typeof loader>()
  const { search } = page
  const shown = shelves.filter(({ name }) => page[name].list.error !== null || page[name].list.data.length > 0)
  return (
    <>
      <Banner title="Insights" plate={{ kind: 'rosette', seed: 'insights', family: 'star' }} />
      <div className={`wrap ${styles.find}`}>
        <SearchForm
          action="/insights"
          name="search"
          label="Search insights"
          words={search}
          maxLength={maxSearchCharacters}
        />
        <p role="status" className={styles.found}>
          {search ? foundText(page) : shown.length === 0 && 'No insights have been published yet.'}
        </p>
        {search && (
          <p className={styles.ways}>
            <Link to="/insights" preventScrollReset>
              Show all
            </Link>
            {shown.length === 0 && (
              <>
                <Link to="/ourservices">Our services</Link>
                <Link to="/contact#enquiry">Write to us</Link>
              </>
            )}
          </p>
        )}
      </div>
      {page.instead.length > 0 && (
        <section className={`sec ${styles.first}`} aria-labelledby="newest">
          <div className="wrap stat">
            <div className="stat__note">
              <h2 id="newest">Newest insights</h2>
            </div>
            <Cards cards={page.instead} />
          </div>
        </section>
      )}
      {shown.map(({ name, title, more }) => (
        <ShelfSection
          key={name}
          title={title}
          id={name}
          shelf={page[name]}
          isDeep={name === 'blogs'}
          more={{ text: more, to: moreLink(page, name) }}
        />
      ))}
    </>
  )
}

/** A list that could not be read has an error text of its own, and then the number is not known. */
function foundText({ articles, blogs, search }: InsightsData): string {
  if (articles.list.error !== null || blogs.list.error !== null) return ''
  const number = articles.list.data.length + blogs.list.data.length
  if (number === 0) return `No insights match “${search}”.`
  if (number === 1) return `1 insight matches “${search}”.`
  const isMore = [articles, blogs].some(({ hasMore, isCut }) => hasMore || isCut)
  return `${isMore ? 'More than ' : ''}${number} insights match “${search}”.`
}

function moreLink(page: InsightsData, name: ShelfName): string {
  const query = new URLSearchParams(page.search ? { search: page.search } : {})
  for (const shelf of shelves) {
    const screens = page[shelf.name].screens + (shelf.name === name ? 1 : 0)
    if (screens > 1) query.set(shelf.name, String(screens))
  }
  return `/insights?${query}`
}

type SectionProps = { title: string; id: string; shelf: Shelf; isDeep: boolean; more: { text: string; to: string } }

function ShelfSection({ title, id, shelf, isDeep, more }: SectionProps) {
  const cards = shelf.list.data ?? []
  const grid = useRef<HTMLUListElement>(null)
  const countBefore = useRef<number>(undefined)

  // After loading more, the focus moves to the first new card, without scrolling.
  useEffect(() => {
    const before = countBefore.current
    if (before === undefined || cards.length <= before) return
    countBefore.current = undefined
    grid.current?.children[before]?.querySelector('a')?.focus({ preventScroll: true })
  }, [cards.length])

  return (
    <section className={isDeep ? 'sec on-deep' : `sec ${styles.first}`} aria-labelledby={id}>
      <div className="wrap stat">
        <div className="stat__note">
          <h2 id={id}>{title}</h2>
        </div>
        <div>
          {shelf.list.error !== null && <Failed text={shelf.list.error} />}
          <Cards cards={cards} ref={grid} />
          {shelf.hasMore && (
            <p className={styles.more}>
              <Link to={more.to} preventScrollReset replace onClick={() => (countBefore.current = cards.length)}>
                {more.text} <Icon name="plus" />
              </Link>
            </p>
          )}
          {shelf.isCut && <p className={styles.more}>Use the search above to find older articles.</p>}
        </div>
      </div>
    </section>
  )
}

function Cards({ cards, ref }: { cards: InsightCard[]; ref?: Ref<HTMLUListElement> }) {
  return (
    <ul className={styles.cards} ref={ref}>
      {cards.map((card, place) => (
        <li key={card.id}>
          <Link to={insightPath(card)} className={styles.card}>
            <InsightPicture of={card} isDecoration loading={place === 0 ? 'eager' : undefined} />
            <h3>
              <Unbroken text={card.title} />
            </h3>
            <Byline of={card} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
