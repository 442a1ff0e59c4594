// Applying for one job, or sending a profile for future vacancies.
import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { submitOnServer } from '#forms/submit.ts'
import type { Get } from '#platform/pages/calls.ts'
import { get, getContext, loaded } from '#platform/pages/api.ts'
import { dayInIndia, longDayText } from '#platform/dates.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { ButtonLink, MoreLink } from '#ui/button.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Page } from '#ui/page.tsx'
import { JobFacts } from '#careers/job/job-facts.tsx'
import { JobHeader } from '#careers/job/job-header.tsx'
import type { Job } from '#careers/job/job.ts'
import { applyAddress, isOpen, lastDay } from '#careers/job/job-text.ts'
import { applicationForm } from './application-form.ts'
import { ApplyForm } from './apply-form.tsx'
import { Recipient } from '#careers/job/recipient.tsx'
import jobStyles from '#careers/job/job.module.css'
import styles from './apply.module.css'

type ApplyData = {
  /** The job of the address, open or closed; null for an open application. */
  job: Job | null
  isOpen: boolean
  /** The id to apply for; '' for an open application, and if the address names no job that exists. */
  jobId: string
  /** Why there is no job although the address names one. */
  error: string | null
  isUnknown: boolean
}

const openApplication: ApplyData = { job: null, isOpen: true, jobId: '', error: null, isUnknown: false }

/**
 * Reads the job if the address has its id. A title in the address may be out of date, or missing. If the job cannot be read, the application still goes to it.
 */
async function load(get: Get, address: string, today: string): Promise<ApplyData> {
  const given = new URL(address).searchParams
  const id = given.get('jobId') ?? ''
  if (!id) return openApplication
  if (!/^[1-9]\d{0,8}$/.test(id)) return { ...openApplication, isUnknown: true }
  const jobs = await loaded(get('/get/careers/jobs', { id: Number(id) }), 'Failed to fetch selected job details')
  if (jobs.error !== null) return { ...openApplication, jobId: id, error: jobs.error }
  const [job] = jobs.data
  return job
    ? { ...openApplication, job, isOpen: isOpen(job, today), jobId: id }
    : { ...openApplication, isUnknown: true }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await load(context.get(getContext), request.url, dayInIndia(new Date()))
  return data(page, page.error !== null ? 503 : page.isOpen ? 200 : 410)
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return load(get, request.url, dayInIndia(new Date()))
}

/** With JavaScript the form sends itself (`useUpload`). */
export const action = submitOnServer([applicationForm])

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const { job = null, jobId = '', error = null } = loaderData ?? {}
  return pageMeta({
    title: job ? `Apply: ${job.jobTitle}` : error === null ? 'Send Your Profile' : 'Apply',
    description: 'Apply for a position, or send us your profile for future vacancies.',
    path: '/careers/explore/job/applyjob',
    matches,
    isIndexed: jobId === '',
  })
}

export default function ApplyPage() {
  const { job, isOpen, jobId, error, isUnknown } = useLoaderData<typeof loader>()
  return (
    <Page>
      <div className="wrap">
        {job ? (
          <JobHeader job={job} />
        ) : (
          <header className={styles.head}>
            <h1>{error === null ? 'Send Your Profile' : 'Apply'}</h1>
          </header>
        )}
        {job && <Deadline job={job} isOpen={isOpen} />}
        <div className={job ? jobStyles.body : styles.profile}>
          {!job && <WithoutJob error={error} isUnknown={isUnknown} />}
          {/* Always here, so that it keeps what is filled in when a job that could not be read can be read again. */}
          {isOpen && <ApplyForm key={jobId} job={job} jobId={jobId} />}
          {job && <JobFacts job={job} />}
        </div>
      </div>
    </Page>
  )
}

function Deadline({ job, isOpen }: { job: Job; isOpen: boolean }) {
  const day = longDayText(lastDay(job))
  return isOpen ? (
    <p className={styles.facts}>
      Applications close on {day}. <Recipient company={job.company} />
    </p>
  ) : (
    <div className={jobStyles.closed}>
      <p>This job is closed. The last day to apply was {day}.</p>
      <p>You can look at other vacancies, or send us your profile for future vacancies.</p>
      <div className={styles.ways}>
        <ButtonLink to="/careers/explore">Explore vacancies</ButtonLink>
        <MoreLink to={applyAddress()}>Send your profile</MoreLink>
      </div>
    </div>
  )
}

function WithoutJob({ error, isUnknown }: Pick<ApplyData, 'error' | 'isUnknown'>) {
  return error === null ? (
    <p className={styles.note}>
      {isUnknown && 'We could not find this vacancy. It may have been filled or withdrawn. '}
      This form is for future vacancies. To apply for one that is open now, please{' '}
      <Link to="/careers/explore">choose it from our list</Link>.
    </p>
  ) : (
    <>
      <Failed text={error} />
      <p className={styles.note}>You can still apply: your application goes to the vacancy you chose.</p>
    </>
  )
}
