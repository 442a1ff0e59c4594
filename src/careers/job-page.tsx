// One job in full: description and requirements on the left; salary, place and dates on the right.
import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { get, getContext, loaded, type Get } from '#platform/pages/api.ts'
import { dayInIndia, dayText } from '#platform/dates.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { cutText, plainText } from '#platform/rich-text/plain-text.ts'
import { ButtonLink, MoreLink } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import { Page } from '#ui/page.tsx'
import { Prose } from '#ui/prose.tsx'
import { LastApplication } from './apply/application-receipt.tsx'
import { CopyJobLink } from './copy-job-link.tsx'
import { JobHeader } from './job-header.tsx'
import type { Job } from './job.ts'
import { jobPosting } from './job-posting.ts'
import { JobFacts } from './job-facts.tsx'
import { applyAddress, isOpen } from './job-text.ts'
import styles from './job.module.css'

type JobData = { error: string | null; job: Job | null; open: boolean }

/** Reads one job, and whether it is open today. An id that is not valid finds nothing. */
async function load(get: Get, id: string | undefined, today: string): Promise<JobData> {
  if (!id || !/^[1-9]\d{0,8}$/.test(id)) return { error: null, job: null, open: false }
  const response = await loaded(get('/get/careers/jobs', { id: Number(id) }), 'Failed to fetch selected job details')
  const job = response.data?.[0] ?? null
  return { error: response.error, job, open: job !== null && isOpen(job, today) }
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = await load(context.get(getContext), params['id'], dayInIndia(new Date()))
  return data(page, status(page))
}

function status({ error, job, open }: JobData): number {
  if (error) return 503
  if (!job) return 404
  return open ? 200 : 410
}

export function clientLoader({ params }: LoaderFunctionArgs) {
  return load(get, params['id'], dayInIndia(new Date()))
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData, params }) => {
  const { job = null, open = false } = loaderData ?? {}
  const path = `/careers/explore/job/${params['id'] ?? ''}`
  if (!job) {
    return pageMeta({ title: 'Job', description: 'A job that is not listed.', path, matches, isIndexed: false })
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
      ['Open positions', '/careers/explore'],
    ],
    isIndexed: open,
  })
  return open ? [...all, { 'script:ld+json': jobPosting(job) }] : all
}

export default function JobPage() {
  const { error, job, open } = useLoaderData<typeof loader>()
  return (
    <Page>
      <LastApplication />
      <div className="wrap">
        {job ? (
          <FoundJob job={job} open={open} />
        ) : (
          <div className={styles.missing}>
            <h1>Job</h1>
            {error ? <Failed text={error} /> : <p>No job has this address. It may have been taken down.</p>}
            <MoreLink to="/careers/explore">Explore open positions</MoreLink>
          </div>
        )}
      </div>
    </Page>
  )
}

function FoundJob({ job, open }: { job: Job; open: boolean }) {
  return (
    <>
      <JobHeader job={job}>{open && <ButtonLink to={applyAddress(job)}>Apply Now →</ButtonLink>}</JobHeader>
      {!open && (
        <div className={styles.closed}>
          <p>This job is closed. Applications were taken until {dayText(job.jobExpire)}.</p>
          <MoreLink to="/careers/explore">Explore open positions</MoreLink>
        </div>
      )}
      <div className={styles.body}>
        <article>
          <h2>Job Description</h2>
          <Prose html={job.description} className={styles.description} />
          <Points title="Requirements" points={job.requirements} />
          <Points title="Desirable" points={job.desirable} />
          <Points title="Benefits" points={job.benefits} />
        </article>
        <JobFacts job={job}>
          <CopyJobLink facebook={job.facebookLink} linkedin={job.linkedinLink} />
        </JobFacts>
      </div>
    </>
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
            <li key={place}>{point}</li>
          ))}
        </ul>
      </Prose>
    </section>
  )
}
