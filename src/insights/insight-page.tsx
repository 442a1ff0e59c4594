// One blog or article: picture, author, date, text, attached documents, and others of the same type.
import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from 'react-router'
import { ConsultationCall } from '#firm/every-page/consultation-call.tsx'
import { personInitials } from '#firm/team/initials.ts'
import { personAddress } from '#firm/team/person-address.ts'
import { documentTextContext, useDocumentText } from '#platform/pages/document-text.tsx'
import type { Get } from '#platform/pages/calls.ts'
import { get, getContext, loaded, type Loaded } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { MoreLink } from '#ui/button.tsx'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { OnThisPage } from '#platform/pages/on-this-page.tsx'
import { Page } from '#ui/page.tsx'
import { Prose } from '#ui/prose.tsx'
import { headingsOf, withScrollingTables, type Heading } from './insight-content.ts'
import { Byline, insightCard, insightPath, InsightPicture, type InsightCard } from './insight-card.tsx'
import { dayInIndia, dayText, longDayText } from '#platform/dates.ts'
import type { Insight, InsightType } from './insight.ts'
import { articleData } from './structured-data.ts'
import { AttachedDocuments } from './attached-documents.tsx'
import styles from './insight.module.css'

const maxOthers = 3
const headingsWorthAList = 3

type InsightContent = Omit<Insight, 'favorite' | 'content'> & {
  /** Sanitised HTML; null if the server-rendered document already contains it. */
  content: string | null
  /** Day of creation, YYYY-MM-DD in India. */
  day: string
  headings: Heading[]
}
/** `author` is absent unless a member of the firm. */
type InsightData = {
  insight: Loaded<InsightContent>
  author: { designation: string; address: string } | null
  others: Loaded<InsightCard[]>
  type: InsightType
}
type Params = LoaderFunctionArgs['params']

/** Throws a 404 if there is no such insight, or if it is of the other type. */
async function load(get: Get, { typeofinsight: type, id }: Params): Promise<InsightData> {
  if ((type !== 'blog' && type !== 'article') || id === undefined || !/^[1-9]\d{0,8}$/.test(id)) throw notFound()
  const [found, others, team] = await Promise.all([
    loaded(get('/get/insights', { id: Number(id) }), 'Failed to fetch'),
    loaded(
      get('/get/insights', { typeofinsight: type, favorite: 1, limit: maxOthers + 1 }).then((favourites) =>
        favourites
          .filter((other) => other.id !== Number(id))
          .slice(0, maxOthers)
          .map(insightCard),
      ),
      'Failed to fetch',
    ),
    loaded(get('/get/ourteam'), 'Failed to fetch all team members'),
  ])
  if (found.error !== null) return { insight: found, author: null, others, type }
  const [insight] = found.data
  if (insight?.typeofinsight !== type) throw notFound()
  const author = team.data?.find(({ name }) => name === insight.createdby)
  return {
    insight: { data: shownInsight(insight), error: null },
    author: author ? { designation: author.designation, address: personAddress(author) } : null,
    others,
    type,
  }
}

function notFound() {
  return data(null, { status: 404, statusText: 'Not Found' })
}

function shownInsight({ favorite: _favorite, ...insight }: Insight): InsightContent {
  const headings = headingsOf(insight.content)
  return {
    ...insight,
    content: withScrollingTables(insight.content),
    day: dayInIndia(new Date(insight.created_on)),
    headings: headings.length >= headingsWorthAList ? headings : [],
  }
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = await load(context.get(getContext), params)
  const { insight } = page
  if (insight.error !== null) return data(page, 503)
  const { content, ...rest } = insight.data
  context.set(documentTextContext, content ?? '')
  return data({ ...page, insight: { data: { ...rest, content: null }, error: null } } satisfies InsightData)
}

export function clientLoader({ params }: LoaderFunctionArgs): Promise<InsightData> {
  return load(get, params)
}

export function meta({ matches, loaderData, location }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const insight = loaderData?.insight.data
  if (!insight)
    return pageMeta({ title: 'Insight', description: '', path: location.pathname, matches, isIndexed: false })
  const { title, shortDescription: description, typeofinsight, id } = insight
  const path = `/insights/${typeofinsight}/${id}`
  const picture = `/og/insight/${id}.png`
  return [
    ...pageMeta({ title, description, path, matches, picture, above: [['Insights', '/insights']] }),
    { 'script:ld+json': articleData(insight, path, picture, matches, loaderData.author?.address) },
  ]
}

export default function InsightPage() {
  const { insight, author, others, type } = useLoaderData<typeof loader>()
  return (
    <Page>
      <div className={`wrap ${styles.insight}`}>
        {insight.error === null ? (
          <Reading insight={insight.data} author={author} />
        ) : (
          <header className={styles.head}>
            <h1>Insight</h1>
            <Failed text={insight.error} />
          </header>
        )}
        <Others others={others} type={type} />
      </div>
      <ConsultationCall about={insight.data?.title} />
    </Page>
  )
}

const textId = 'insight-text'

function Reading({ insight, author }: { insight: InsightContent } & Pick<InsightData, 'author'>) {
  const html = useDocumentText(textId, insight.content)
  return (
    <>
      <header className={styles.head}>
        <h1>
          <Unbroken text={insight.title} />
        </h1>
      </header>
      <div className={styles.plate}>
        <InsightPicture of={insight} loading="eager" />
      </div>
      <div className={styles.margin}>
        <div className={styles.author}>
          <Engraving
            plate={{
              kind: 'monogram',
              initials: personInitials(insight.createdby),
              seed: insight.createdby,
              small: true,
            }}
            className={styles.monogram}
          />
          <p>
            {author ? <Link to={author.address}>{insight.createdby}</Link> : insight.createdby}
            <br />
            <time dateTime={insight.day}>{dayText(insight.day)}</time>
          </p>
        </div>
        <p className={styles.facts}>
          {insight.readingMinutes} min read
          {insight.lawAsAt !== null && (
            <>
              <br />
              Law as at <time dateTime={insight.lawAsAt}>{longDayText(insight.lawAsAt)}</time>
              <br />
              <Link to="/calendar/yours">Your own due dates</Link>
            </>
          )}
        </p>
        <OnThisPage headings={insight.headings} />
      </div>
      <div className={styles.body}>
        <article>
          <Prose id={textId} variant="reading" html={html} />
          {author && <Author {...author} name={insight.createdby} about={insight.title} />}
        </article>
        <AttachedDocuments documents={insight.documents} />
      </div>
    </>
  )
}

/** At the end of the text: who wrote it, and how to ask them about it. */
type AuthorProps = NonNullable<InsightData['author']> & { name: string; about: string }

function Author({ name, designation, address, about }: AuthorProps) {
  return (
    <footer className={styles.signed}>
      <p>
        <Link to={address}>{name}</Link>
        <br />
        {designation}
      </p>
      <MoreLink to={`/contact?about=${encodeURIComponent(about)}#enquiry`}>Contact {name}</MoreLink>
    </footer>
  )
}

function Others({ others, type }: { others: Loaded<InsightCard[]>; type: InsightType }) {
  if (others.data?.length === 0) return null
  return (
    <aside className={styles.others} aria-labelledby="others">
      <h2 id="others">{type === 'blog' ? 'Other Blogs' : 'Other Articles'}</h2>
      {others.error !== null && <Failed text={others.error} />}
      <ul>
        {others.data?.map((other) => (
          <li key={other.id}>
            <Link to={insightPath(other)}>
              <InsightPicture of={other} isDecoration />
              <div>
                <h3>
                  <Unbroken text={other.title} />
                </h3>
                <Byline of={other} />
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}
