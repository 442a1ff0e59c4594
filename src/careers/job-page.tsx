// One job in full: description and requirements on the left; salary, place and dates on the right.
import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import type { Get } from '#platform/pages/calls.ts'
import { get, getContext, loaded } from '#platform/pages/api.ts'
import { dayInIndia, longDayText } from '#platform/dates.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { cutText, plainText } from '#platform/rich-text/plain-text.ts'
import { ButtonLink, MoreLink } from '#ui/button.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Page } from '#ui/page.tsx'
import { Prose } from '#ui/prose.tsx'
import { LastApplication } from '#careers/apply/last-application.tsx'
import { CopyJobLink } from '#careers/job/copy-job-link.tsx'
import { JobHeader } from '#careers/job/job-header.tsx'
import type { Job } from '#careers/job/job.ts'
import { jobPosting } from '#careers/job/job-posting.ts'
import { Overview, PayAndPlace } from '#careers/job/job-facts.tsx'
import { jobCard, JobList, type JobCard } from '#careers/job/job-list.tsx'
import { applyAddress, explorePath, isOpen, lastDay } from '#careers/job/job-text.ts'
import { OtherRecipient } from '#careers/job/recipient.tsx'
import styles from '#careers/job/job.module.css'

/** `isGone` is true for a job that is closed or was deleted; `others` are open ones like it. */
type JobData = { error: string | null; job: Job | null; open: boolean; isGone: boolean; others: JobCard[] }

const errorText = 'Failed to fetch selected job details'

/** Reads one job, and whether it is open today. An id that is not valid finds nothing. */
async function load(get: Get, id: string | undefined, today: string): Promise<JobData> {
  const none: JobData = { error: null, job: null, open: false, isGone: false, others: [] }
  if (!id || !/^[1-9]\d{0,8}$/.test(id)) return none
  const [response, similar] = await Promise.all([
    loaded(get('/get/careers/jobs', { id: Number(id) }), errorText),
    loaded(get('/get/careers/similarjobs', { id: Number(id) }), errorText),
  ])
  if (response.error !== null) return { ...none, error: response.error }
  const job = response.data[0] ?? null
  const others = (similar.data?.jobs ?? []).map(jobCard)
  if (job !== null && isOpen(job, today)) return { ...none, job, open: true, others }
  // A job is shown even if the others cannot be read.
  const error = job === null ? similar.error : null
  const isGone = job !== null || (similar.data?.isKnown ?? false)
  return { ...none, error, job, isGone, others }
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = await load(context.get(getContext), params['id'], dayInIndia(new Date()))
  return data(page, status(page))
}

function status({ error, open, isGone }: JobData): number {
  if (error) return 503
  if (open) return 200
  return isGone ? 410 : 404
}

export function clientLoader({ params }: LoaderFunctionArgs) {
  return load(get, params['id'], dayInIndia(new Date()))
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData, params }) => {
  const { job = null, open = false } = loaderData ?? {}
  const path = `/careers/explore/job/${params['id'] ?? ''}`
  if (!job) {
    return pageMeta({ title: 'Job', description: 'We could not find this vacancy.', path, matches, isIndexed: false })
  }
  const title = `${job.jobTitle}, ${job.company}, ${job.city || job.country}`
  const description = cutText(plainText(job.description), 155)
  const all = pageMeta({
    title,
    description,
    path,
    matches,
    picture: `/og/job/${job.id}.png`,
    above: [
      ['Careers', '/careers'],
      ['Vacancies', '/careers/explore'],
    ],
    isIndexed: open,
  })
  return open ? [...all, { 'script:ld+json': jobPosting(job) }] : all
}

export default function JobPage() {
  const { error, job, open, isGone, others } = useLoaderData<typeof loader>()
  return (
    <Page>
      <LastApplication />
      <div className="wrap">
        {job ? (
          <FoundJob job={job} open={open} others={others} />
        ) : (
          <>
            <div className={styles.missing}>
              <h1>Job</h1>
              {error ? <Failed text={error} /> : <p>{isGone ? goneText : unknownText}</p>}
              <MoreLink to={explorePath}>Explore vacancies</MoreLink>
            </div>
            <OtherJobs title="Other vacancies" jobs={others} />
          </>
        )}
      </div>
      <LastApplication isAtEnd />
    </Page>
  )
}

const goneText = 'This vacancy has been filled or withdrawn.'
const unknownText = 'We could not find this vacancy. It may have been filled or withdrawn.'

function FoundJob({ job, open, others }: { job: Job; open: boolean; others: JobCard[] }) {
  return (
    <>
      <JobHeader job={job}>{open && <Apply job={job} />}</JobHeader>
      {!open && (
        <div className={styles.closed}>
          <p>This job is closed. The last day to apply was {longDayText(lastDay(job))}.</p>
          <MoreLink to={explorePath}>Explore vacancies</MoreLink>
        </div>
      )}
      {!open && <OtherJobs title="Other vacancies" jobs={others} />}
      <div className={`${styles.body} ${styles.job}`}>
        <aside aria-label="Salary and location" className={styles.payAndPlace}>
          <PayAndPlace job={job} />
        </aside>
        <article>
          <h2>Job Description</h2>
          <Prose html={job.description} className={styles.description} />
          <Points title="Requirements" points={job.requirements} />
          <Points title="Desirable" points={job.desirable} />
          <Points title="Benefits" points={job.benefits} />
        </article>
        <aside aria-label="About the job" className={styles.about}>
          <Overview job={job} />
          <CopyJobLink facebook={job.facebookLink} linkedin={job.linkedinLink} />
        </aside>
        {open && (
          <div className={styles.atTheEnd}>
            <Apply job={job} />
          </div>
        )}
      </div>
      {open && <OtherJobs title="Similar vacancies" jobs={others} />}
    </>
  )
}

function Apply({ job }: { job: Job }) {
  return (
    <div className={styles.apply}>
      <ButtonLink to={applyAddress(job)}>Apply Now →</ButtonLink>
      <OtherRecipient company={job.company} className={styles.recipient} />
    </div>
  )
}

function OtherJobs({ title, jobs }: { title: string; jobs: JobCard[] }) {
  if (jobs.length === 0) return null
  return (
    <section className={styles.others} aria-labelledby="other-jobs">
      <h2 id="other-jobs">{title}</h2>
      <JobList jobs={jobs} />
    </section>
  )
}

function Points({ title, points }: { title: string; points: string[] }) {
  if (points.length === 0) return null
  return (
    <section className={styles.points}>
      <h3>{title}</h3>
      <Prose>
        <ul>
          {points.map((point, place) => (
            <li key={place}>
              <Unbroken text={point} />
            </li>
          ))}
        </ul>
      </Prose>
    </section>
  )
}
