// The open jobs, searched by keyword and place, page by page. The search is an ordinary GET form and the pages are
// ordinary links, so an address has all of it.
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
import { Button, ButtonLink } from '#ui/button.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Page } from '#ui/page.tsx'
import { LastApplication } from './apply/last-application.tsx'
import { exploreAddress, explorePath, searchOf, type JobsSearch } from './explore-address.ts'
import { jobCard, JobList, type JobCard } from './job/job-list.tsx'
import { applyAddress, maxSearchCharacters, pageSize } from './job/job-text.ts'
import { Pages } from './pages.tsx'
import { readJobs } from './read-jobs.ts'
import styles from './careers.module.css'

/** `page` is the page shown. `isBeyond` is true if a later one was requested than there is. */
type ExploreData = JobsSearch & { pages: number; isBeyond: boolean; jobs: Loaded<{ list: JobCard[]; total: number }> }

/** Reads one page of the jobs that match. Beyond the last page, the last one is read. */
async function load(get: Get, address: string): Promise<ExploreData> {
  const { keyword, location, page: requested } = searchOf(address)
  const terms = { keyword: keyword || undefined, location: location || undefined }
  const read = (page: number) => readJobs(get, { ...terms, page, limit: pageSize })
  let page = requested
  const jobs = await loaded(
    read(page).then(async (found) => {
      page = Math.min(requested, Math.max(1, Math.ceil(found.total / pageSize)))
      const { list, total } = page === requested ? found : await read(page)
      return { list: list.map(jobCard), total }
    }),
    'Failed to fetch job applications',
  )
  const pages = jobs.error === null ? Math.ceil(jobs.data.total / pageSize) : 0
  return { keyword, location, page, pages, isBeyond: page < requested, jobs }
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
  const { keyword = '', location = '', page = 1, pages = 1, isBeyond = false } = loaderData ?? {}
  const isSearch = keyword !== '' || location !== ''
  const { publicUrl } = siteOf(matches)
  const neighbour = (rel: 'prev' | 'next', to: number) => ({
    tagName: 'link',
    rel,
    href: publicUrl + exploreAddress({ keyword, location, page: to }),
  })
  return [
    ...pageMeta({
      title: titleOf({ keyword, location, page }),
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

function titleOf({ keyword, location, page }: JobsSearch): string {
  const title = [
    keyword || location ? 'Vacancies' : 'Explore vacancies',
    keyword && `for “${keyword}”`,
    location && `in “${location}”`,
  ]
  return title.filter(Boolean).join(' ') + (page > 1 ? `, page ${page}` : '')
}

export default function ExplorePage() {
  const shown = useLoaderData<typeof loader>()
  const { keyword, location, page, pages, jobs } = shown
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
              const address = exploreAddress({ keyword: term('keyword'), location: term('location') })
              void navigate(address, { preventScrollReset: true })
            }}
          >
            <Term name="keyword" label="Keyword" value={keyword} icon="search" />
            <Term name="location" label="Location" value={location} icon="pin" />
            <datalist id={placesId}>
              {cities.map((city) => (
                <option key={city} value={city} />
              ))}
            </datalist>
            <Button type="submit">Find Job</Button>
          </Form>
          <Results of={shown} />
        </div>
        <h2 ref={list} id="positions" tabIndex={-1} className="vh">
          Vacancies
        </h2>
        {jobs.error === null ? (
          <>
            {jobs.data.list.length > 0 ? (
              <JobList jobs={jobs.data.list} />
            ) : (
              <None keyword={keyword} location={location} />
            )}
            <Pages page={page} pages={pages} addressOf={(to) => exploreAddress({ keyword, location, page: to })} />
          </>
        ) : (
          <div className={styles.list}>
            <Failed text={jobs.error} />
          </div>
        )}
        <section className={styles.open} aria-labelledby="open-application">
          <div>
            <h2 id="open-application">Didn't find any open position?</h2>
            <p>
              Send us your profile. We read every application. Our <Link to="/privacy">privacy notice</Link> says how
              long we keep it.
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
function Results({ of: { keyword, location, page, pages, jobs } }: { of: ExploreData }) {
  const navigation = useNavigation()
  const isSearching = navigation.location?.pathname === explorePath
  const terms = [keyword, location].filter((text) => text !== '').map((text) => `"${text}"`)
  const total = jobs.data?.total ?? 0
  const count = `${total === 0 ? 'No' : total.toLocaleString('en-IN')} ${total === 1 ? 'vacancy' : 'vacancies'}`
  // A space keeps the line while it is empty, so that nothing below it moves.
  const text = (shown: string) => (isSearching ? '\u00a0' : shown)
  return (
    <div className={styles.results} role="status">
      {terms.length > 0 && <p>{text(`Search results for ${terms.join(' ')}`)}</p>}
      <p className={styles.total}>
        {text(jobs.error === null ? count + (pages > 1 ? `, page ${page} of ${pages}` : '') : '')}
      </p>
    </div>
  )
}

function None({ keyword, location }: Pick<JobsSearch, 'keyword' | 'location'>) {
  return (
    <div className={styles.list}>
      <div className={styles.none}>
        <p>Oops, no open jobs available. Don't loose hope</p>
        {(keyword || location) && (
          <p className={styles.ways}>
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
  // Each address shows its own terms: after back and forward, and after a link that drops what was half typed.
  useEffect(() => {
    if (input.current) input.current.value = value
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
