// The open jobs, searched by keyword and place. The search is an ordinary GET form, so its terms are in the address.
import { useEffect, useRef } from 'react'
import {
  data,
  Form,
  Link,
  useLoaderData,
  useNavigation,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { get, getContext, loaded, type Get, type Loaded } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Page } from '#ui/page.tsx'
import { LastApplication } from './apply/application-receipt.tsx'
import { CompanyIcon } from './company-icon.tsx'
import { JobBadge } from './job-badge.tsx'
import type { Job } from './job.ts'
import { applyAddress, jobAddress, jobPlace, salaryEnds } from './job-text.ts'
import styles from './careers.module.css'

const path = '/careers/explore'
const maxCharacters = 100

type JobCard = Pick<
  Job,
  'id' | 'jobTitle' | 'company' | 'jobType' | 'city' | 'country' | 'icon' | 'salaryStart' | 'salaryEnd' | 'currency'
>
type Terms = { keyword: string; location: string }
type ExploreData = Terms & { jobs: Loaded<JobCard[]> }

/** Reads the jobs that match the search. Blank terms are ignored. */
async function load(get: Get, address: string): Promise<ExploreData> {
  const given = new URL(address).searchParams
  const [keyword, location] = [term(given.get('keyword')), term(given.get('location'))]
  const search = { keyword: keyword || undefined, location: location || undefined }
  const jobs = await loaded(
    get('/get/careers/jobs', { forCards: 'true', ...search }).then((all) => all.map(card)),
    'Failed to fetch job applications',
  )
  return { keyword, location, jobs }
}

function term(given: string | null): string {
  return (given ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxCharacters)
    .trim()
}

function card(job: Job): JobCard {
  const { id, jobTitle, company, jobType, city, country, icon, salaryStart, salaryEnd, currency } = job
  return { id, jobTitle, company, jobType, city, country, icon, salaryStart, salaryEnd, currency }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await load(context.get(getContext), request.url)
  return data(page, page.jobs.error === null ? 200 : 503)
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return load(get, request.url)
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta({
    title: 'Explore open positions',
    description:
      'Open positions at the firm and at companies that asked it to announce theirs, by keyword and by city.',
    path,
    matches,
    isIndexed: !loaderData?.keyword && !loaderData?.location,
  })

export default function ExplorePage() {
  const { keyword, location, jobs } = useLoaderData<typeof loader>()
  const navigation = useNavigation()
  const searching = navigation.location?.pathname === path
  const terms = [keyword, location].filter((text) => text !== '').map((text) => `"${text}"`)
  return (
    <Page>
      <LastApplication />
      <div className={`wrap ${styles.page}`}>
        <div className={styles.head}>
          <h1>Explore open positions</h1>
          <Form className={styles.search} role="search" method="get" action={path}>
            <Term name="keyword" label="Keyword" value={keyword} icon="search" />
            <Term name="location" label="Location" value={location} icon="pin" />
            <Button type="submit">Find Job</Button>
          </Form>
          <p className={styles.results} role="status">
            {!searching && terms.length > 0 ? `Search results for ${terms.join(' ')}` : ''}
          </p>
        </div>
        <h2 className="vh">Open positions</h2>
        {jobs.error === null && jobs.data.length > 0 ? (
          <ul className={styles.list}>
            {jobs.data.map((job) => (
              <li key={job.id}>
                <JobRow job={job} />
              </li>
            ))}
          </ul>
        ) : (
          <div className={styles.list}>
            {jobs.error === null ? (
              <p className={styles.none}>Oops, no open jobs available. Don't loose hope</p>
            ) : (
              <Failed text={jobs.error} />
            )}
          </div>
        )}
        <section className={styles.open} aria-labelledby="open-application">
          <div>
            <h2 id="open-application">Didn't find any open position?</h2>
            <p>Send your profile. We read every application and keep it for a year.</p>
          </div>
          <ButtonLink to={applyAddress()}>Apply</ButtonLink>
        </section>
      </div>
    </Page>
  )
}

const placeholders = { keyword: 'Search by: Job title, Position and Keyword', location: 'City and country' }

type TermProps = { name: keyof Terms; label: string; value: string; icon: IconName }

function Term({ name, label, value, icon }: TermProps) {
  const input = useRef<HTMLInputElement>(null)
  // Back and forward change the search terms in the address, so the field is updated.
  useEffect(() => {
    if (input.current) input.current.value = value
  }, [value])
  return (
    <label>
      <Icon name={icon} />
      <span className="vh">{label}</span>
      <input
        ref={input}
        name={name}
        defaultValue={value}
        placeholder={placeholders[name]}
        maxLength={maxCharacters}
        autoComplete="off"
        enterKeyHint="search"
      />
    </label>
  )
}

function JobRow({ job }: { job: JobCard }) {
  return (
    <Link to={jobAddress(job)} className={styles.job}>
      <CompanyIcon company={job.company} icon={job.icon} className={styles.icon} />
      <div>
        <h3>{job.jobTitle}</h3>
        <p className={styles.company}>{job.company}</p>
      </div>
      <p className={styles.place}>{jobPlace(job)}</p>
      <div className={styles.pay}>
        <p className={styles.salary}>{salaryEnds(job).join(' to ')}</p>
        <JobBadge jobType={job.jobType} />
      </div>
      <Icon name="arrow" className={styles.go} />
    </Link>
  )
}
