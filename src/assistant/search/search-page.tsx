// Everything found: what the whole site has of some words, in groups. The address has the search, and nothing needs script.
import { Fragment } from 'react'
import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from 'react-router'
import { PhoneLink } from '#firm/every-page/phone-link.tsx'
import { cleaned } from '#platform/text/cleaned.ts'
import type { Get } from '#platform/pages/calls.ts'
import { get, getContext, loaded, type Loaded } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { longDayText } from '#platform/dates.ts'
import { numberText } from '#platform/text/numbers.ts'
import { Failed } from '#ui/messages/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/page.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { groupNames, maxSearchCharacters, searchAddress, searchPath, type GroupName } from './search-address.ts'
import type { ResultGroup, SearchDue, SearchResult } from './search.ts'
import styles from './search.module.css'

const titles: Record<GroupName, string> = {
  services: 'Services',
  offerings: 'Key offerings',
  insights: 'Insights',
  people: 'People',
  vacancies: 'Vacancies',
  dates: 'Due dates and rules',
  questions: 'Questions and answers',
  documents: 'Documents',
  firm: 'The firm',
}

/** Where somebody may go on who has found nothing, or not searched yet. */
const ways = [
  ['/ourservices', 'Our services', 'Steps and documents of each'],
  ['/insights', 'Insights', 'Articles on company law, notes from practice'],
  ['/calendar', 'Calendar of due dates', 'The next twelve months, with the law behind each date'],
  ['/ourteam', 'Our team', 'Areas, offices and languages'],
  ['/careers/explore', 'Vacancies', 'With us and with other companies'],
] as const

type SearchData = { words: string; only: GroupName | null; found: Loaded<SearchResult> | null }

async function load(get: Get, request: Request): Promise<SearchData> {
  const { searchParams } = new URL(request.url)
  const words = cleaned('line', searchParams.get('q') ?? '').slice(0, maxSearchCharacters)
  const only = groupNames.find((name) => name === searchParams.get('in')) ?? null
  if (words === '') return { words, only, found: null }
  return {
    words,
    only,
    found: await loaded(get('/get/search', { q: words, in: only ?? undefined }), 'Failed to search'),
  }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await load(context.get(getContext), request)
  return data(page, page.found?.error ? 503 : 200)
}

export function clientLoader({ request }: LoaderFunctionArgs): Promise<SearchData> {
  return load(get, request)
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const words = loaderData?.words ?? ''
  return pageMeta({
    title: words ? `Search: ${words}` : 'Search',
    description: 'Search services, insights, people, vacancies, due dates, questions and documents.',
    path: searchPath,
    matches,
    isIndexed: false,
  })
}

export default function SearchPage() {
  const { words, only, found } = useLoaderData<typeof loader>()
  const groups = found?.data?.groups ?? []
  return (
    <Page>
      <div className={`wrap ${styles.page}`}>
        <h1>Search</h1>
        <SearchForm
          action={searchPath}
          name="q"
          label="Search the whole site"
          words={words}
          maxLength={maxSearchCharacters}
        />
        <p role="status" className={styles.found}>
          {found?.data && foundText(words, groups)}
        </p>
        {found?.error && <Failed text={found.error} className={styles.failed} />}
        {only !== null && (
          <p className={styles.back}>
            <Link to={searchAddress(words)}>All results for “{words}”</Link>
          </p>
        )}
        {groups.map((group) => (
          <Group key={group.name} group={group} words={words} isOnly={only !== null} />
        ))}
        {groups.length === 0 && <Ways hasSearched={words !== ''} />}
      </div>
    </Page>
  )
}

function foundText(words: string, groups: readonly ResultGroup[]): string {
  const number = groups.reduce((sum, { total }) => sum + total, 0)
  if (number === 0) return `Nothing was found for “${words}”.`
  return `${numberText(number)} ${number === 1 ? 'result' : 'results'} for “${words}”.`
}

function Group({ group, words, isOnly }: { group: ResultGroup; words: string; isOnly: boolean }) {
  const { name, total, results } = group
  const title = titles[name]
  return (
    <section className={styles.group} aria-labelledby={name}>
      <div>
        <h2 id={name}>{title}</h2>
        <p>{total > results.length ? `${results.length} of ${numberText(total)}` : numberText(total)}</p>
      </div>
      <div>
        <ol role="list">
          {results.map(({ title: parts, heading, excerpt, href, due }) => (
            <li key={`${href} ${parts.join('')}`}>
              <h3>
                <Link to={href}>
                  <Marked parts={parts} />
                </Link>
              </h3>
              {due && <DueDays of={due} />}
              {heading && <p className={styles.heading}>{heading}</p>}
              <p>
                <Marked parts={excerpt} />
              </p>
            </li>
          ))}
        </ol>
        {!isOnly && total > results.length && (
          <p className={styles.all}>
            <Link to={searchAddress(words, name)}>
              More in {title} <Icon name="arrow" />
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}

function DueDays({ of: { next, last, late } }: { of: NonNullable<SearchDue> }) {
  return (
    <p className={styles.due}>
      {next !== null && <b>Next due on {longDayText(next)}</b>}
      {last !== null && (
        <span>
          Last due on {longDayText(last)}
          {late !== '' && (
            <>
              . <Link to={late}>Missed it?</Link>
            </>
          )}
        </span>
      )}
    </p>
  )
}

/** Plain and marked parts take turns. */
function Marked({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) => {
    const text = <Unbroken text={part} />
    return at % 2 === 1 ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>
  })
}

function Ways({ hasSearched }: { hasSearched: boolean }) {
  return (
    <section className={styles.ways} aria-labelledby="ways">
      <h2 id="ways">{hasSearched ? 'What you may be looking for' : 'Or start here'}</h2>
      <ul>
        {ways.map(([to, name, text]) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p>
        {hasSearched && 'Try fewer words, or different ones. '}You can also{' '}
        <Link to="/contact#enquiry">write to us</Link>, book a <Link to="/freeconsulation">video consultation</Link> or
        telephone <PhoneLink />.
      </p>
    </section>
  )
}
