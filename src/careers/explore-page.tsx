// The open jobs, searched by keyword and place, narrowed down by city, type and level, page by page. The search is an
// ordinary GET form, and filters and pages are ordinary links, so an address has all of it.
import { useEffect, useRef } from 'react'
import {
  data,
  Form,
  Link,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
  useNavigate,
  useNavigation,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import type { RootData } from '#firm/every-page/root-data.ts'
import type { Get } from '#platform/pages/calls.ts'
import { get, getContext, loaded, type Loaded } from '#platform/pages/api.ts'
import { pageMeta, siteOf } from '#platform/pages/page-meta.ts'
import { numberText } from '#platform/text/numbers.ts'
import { Button, ButtonLink, MoreLink } from '#ui/button.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Page } from '#ui/page.tsx'
import { LastApplication } from './apply/last-application.tsx'
import {
  alertAddress,
  exploreAddress,
  searchOf,
  termNames,
  vacanciesText,
  type JobsSearch,
  type SearchTerms,
} from './explore-address.ts'
import { jobCard, JobList, type JobCard } from './job/job-list.tsx'
import { applyAddress, explorePath, maxSearchCharacters, pageSize } from './job/job-text.ts'
import { Pages } from './pages.tsx'
import { readJobs } from './read-jobs.ts'
import { filterNames, type Choices } from './search/filters.ts'
import { JobFilters } from './search/job-filters.tsx'
import styles from './careers.module.css'

/** `page` is the page shown. `isBeyond` is true if a later one was requested than there is. */
type ExploreData = {
  terms: SearchTerms
  page: number
  pages: number
  isBeyond: boolean
  jobs: Loaded<{ list: JobCard[]; total: number }>
  /** Null if they cannot be read. */
  choices: Choices | null
}

/** Reads one page of the jobs that match. Beyond the last page, the last one is read. */
async function load(get: Get, address: string): Promise<ExploreData> {
  const { page: requested, ...terms } = searchOf(address)
  const given = Object.fromEntries(termNames.flatMap((name) => (terms[name] ? [[name, terms[name]]] : [])))
  const read = (page: number) => readJobs(get, { ...given, page, limit: pageSize })
  let page = requested
  const readList = loaded(
    read(page).then(async (found) => {
      page = Math.min(requested, Math.max(1, Math.ceil(found.total / pageSize)))
      const { list, total } = page === requested ? found : await read(page)
      return { list: list.map(jobCard), total }
    }),
    'Failed to fetch job applications',
  )
  const [jobs, choices] = await Promise.all([readList, loaded(get('/get/careers/jobfilters', given), '')])
  const pages = jobs.error === null ? Math.ceil(jobs.data.total / pageSize) : 0
  return { terms, page, pages, isBeyond: page < requested, jobs, choices: choices.data }
}

/** Search engines must not take the last page for a page that does not exist. */
function status({ jobs, isBeyond }: ExploreData): number {
  if (jobs.error !== null) return 503
  return isBeyond ? 404 : 200
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await load(context.get(getContext), request.url)
  return data(page, status(page))
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return load(get, request.url)
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const { terms, page = 1, pages = 1, isBeyond = false } = loaderData ?? {}
  const isSearch = termNames.some((name) => terms?.[name])
  const { publicUrl } = siteOf(matches)
  const neighbour = (rel: 'prev' | 'next', to: number) => ({
    tagName: 'link',
    rel,
    href: publicUrl + exploreAddress({ ...terms, page: to }),
  })
  return [
    ...pageMeta({
      title: titleOf({ ...terms, page }),
      description:
        'Vacancies with us and with companies that have asked us to list theirs. Search by keyword or city.' +
        (page > 1 ? ` Page ${page} of ${pages}.` : ''),
      path: isSearch ? explorePath : exploreAddress({ page }),
      matches,
      isIndexed: !isSearch && !isBeyond,
    }),
    ...(page > 1 ? [neighbour('prev', page - 1)] : []),
    ...(page < pages ? [neighbour('next', page + 1)] : []),
  ]
}

function titleOf({ page = 1, ...terms }: Partial<JobsSearch>): string {
  const vacancies = vacanciesText(terms)
  const title = vacancies === 'all vacancies' ? 'Explore vacancies' : vacancies.replace(/^v/, 'V')
  return title + (page > 1 ? `, page ${page}` : '')
}

export default function ExplorePage() {
  const shown = useLoaderData<typeof loader>()
  const { terms, page, pages, jobs, choices } = shown
  const cities = useCities()
  const navigate = useNavigate()
  const list = useRef<HTMLHeadingElement>(null)
  useFocusOnNewPage(list, page)
  return (
    <Page>
      <LastApplication />
      <div className={`wrap ${styles.page}`}>
        <div className={styles.head}>
          <h1>Explore vacancies</h1>
          <Form
            className={styles.search}
            role="search"
            method="get"
            action={explorePath}
            onSubmit={(event) => {
              event.preventDefault()
              const given = new FormData(event.currentTarget)
              const term = (name: string) => String(given.get(name)).trim()
              const address = exploreAddress({ ...terms, keyword: term('keyword'), location: term('location') })
              void navigate(address, { preventScrollReset: true })
            }}
          >
            <Term name="keyword" label="Keyword" value={terms.keyword} icon="search" />
            <Term name="location" label="Location" value={terms.location} icon="pin" />
            {filterNames.map(
              (name) => terms[name] && <input key={name} type="hidden" name={name} value={terms[name]} />,
            )}
            <datalist id={placesId}>
              {cities.map((city) => (
                <option key={city} value={city} />
              ))}
            </datalist>
            <Button type="submit">Find Job</Button>
          </Form>
          {choices && jobs.data && <JobFilters terms={terms} choices={choices} total={jobs.data.total} />}
          <Results of={shown} />
        </div>
        <h2 ref={list} id="positions" tabIndex={-1} className="vh">
          Vacancies
        </h2>
        {jobs.error === null ? (
          <>
            {jobs.data.list.length > 0 ? <JobList jobs={jobs.data.list} /> : <None terms={terms} />}
            <Pages page={page} pages={pages} addressOf={(to) => exploreAddress({ ...terms, page: to })} />
          </>
        ) : (
          <div className={styles.list}>
            <Failed text={jobs.error} />
          </div>
        )}
        <p className={styles.alert}>
          <MoreLink to={alertAddress(terms)}>E-mail me new vacancies like these</MoreLink>
        </p>
        <section className={styles.open} aria-labelledby="open-application">
          <div>
            <h2 id="open-application">Didn't find any open position?</h2>
            <p>
              Send us your profile. Our <Link to="/privacy">privacy notice</Link> says how long we keep it.
            </p>
          </div>
          <ButtonLink to={applyAddress()}>Apply</ButtonLink>
        </section>
      </div>
      <LastApplication isAtEnd />
    </Page>
  )
}

/** After a change of the page the list is read from its beginning. A new search leaves the focus in its field. */
function useFocusOnNewPage(list: { readonly current: HTMLElement | null }, page: number): void {
  const { hash } = useLocation()
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (hash === '#positions') list.current?.focus({ preventScroll: true })
  }, [page, hash, list])
}

/** What was searched for and how much was found. It is cleared while the next search runs, so that it is announced. */
function Results({ of: { terms: given, page, pages, jobs } }: { of: ExploreData }) {
  const navigation = useNavigation()
  const isSearching = navigation.location?.pathname === explorePath
  const words = [given.keyword, given.location].filter((text) => text !== '').map((text) => `"${text}"`)
  const terms = [words.join(' '), ...filterNames.map((name) => given[name])].filter(Boolean)
  const total = jobs.data?.total ?? 0
  const count = `${total === 0 ? 'No' : numberText(total)} ${total === 1 ? 'vacancy' : 'vacancies'}`
  // A space keeps the line while it is empty, so that nothing below it moves.
  const text = (shown: string) => (isSearching ? '\u00a0' : shown)
  return (
    <div className={styles.results} role="status">
      {terms.length > 0 && <p>{text(`Search results for ${terms.join(', ')}`)}</p>}
      <p className={styles.total}>
        {text(jobs.error === null ? count + (pages > 1 ? `, page ${page} of ${pages}` : '') : '')}
      </p>
    </div>
  )
}

function None({ terms }: { terms: SearchTerms }) {
  const { keyword, location } = terms
  const isNarrowed = filterNames.some((name) => terms[name])
  return (
    <div className={styles.list}>
      <div className={styles.none}>
        <p>Oops, no open jobs available. Don't loose hope</p>
        {(keyword || location || isNarrowed) && (
          <p className={styles.ways}>
            {isNarrowed && (keyword || location) && (
              <Link to={exploreAddress({ keyword, location })} preventScrollReset>
                Search without filters
              </Link>
            )}
            {keyword && location && (
              <Link to={exploreAddress({ keyword })} preventScrollReset>
                Search for "{keyword}" in all places
              </Link>
            )}
            <Link to={explorePath} preventScrollReset>
              Clear the search
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

/** The cities of the firm's offices are suggested. Any other place can be typed. */
function useCities(): string[] {
  return useRouteLoaderData<RootData>('root')?.contact.data?.cities ?? []
}

const placesId = 'places'
const placeholders = { keyword: 'Search by: Job title, Position and Keyword', location: 'City and country' }

type TermProps = { name: 'keyword' | 'location'; label: string; value: string; icon: IconName }

function Term({ name, label, value, icon }: TermProps) {
  const input = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  const shownAt = useRef(key)
  // Each address shows its own terms: after back and forward, and after a link that drops what was half typed. What is
  // typed before the scripts arrive stays.
  useEffect(() => {
    if (shownAt.current !== key && input.current) input.current.value = value
    shownAt.current = key
  }, [value, key])
  return (
    <label>
      <Icon name={icon} />
      <span className="vh">{label}</span>
      <input
        ref={input}
        name={name}
        defaultValue={value}
        placeholder={placeholders[name]}
        maxLength={maxSearchCharacters}
        list={name === 'location' ? placesId : undefined}
        autoComplete="off"
        enterKeyHint="search"
      />
    </label>
  )
}
