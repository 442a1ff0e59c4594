// Applying for one job, or sending a profile for future vacancies. Applications reach the office by e-mail.
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import type { ContactInformation } from '#firm/firm.ts'
import { get, getContext, loaded, type Get, type Loaded } from '#platform/pages/api.ts'
import { dayInIndia, dayText } from '#platform/dates.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Failed } from '#ui/failed.tsx'
import { Page } from '#ui/page.tsx'
import { Prose } from '#ui/prose.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobHeader } from './job-header.tsx'
import type { Job } from './job.ts'
import { isOpen } from './job-text.ts'
import careers from './careers.module.css'
import styles from './job.module.css'

type ApplyData = { job: Job | null; open: boolean; email: Loaded<string> }

/** Reads the job if the address has its id and title. If there is no such job, the page is for any profile. */
async function load(get: Get, address: string, today: string): Promise<ApplyData> {
  const given = new URL(address).searchParams
  const id = given.get('jobId') ?? ''
  const named = /^[1-9]\d{0,8}$/.test(id) && given.get('jobTitle')
  const [jobs, offices] = await Promise.all([
    named ? loaded(get('/get/careers/jobs', { id: Number(id) }), 'Failed to fetch selected job details') : null,
    loaded(get('/get/contactinformation'), 'Failed to fetch contact infromation'),
  ])
  const job = jobs?.data?.[0] ?? null
  return { job, open: job !== null && isOpen(job, today), email: officeEmail(job, offices) }
}

/** The e-mail address of the office in the job's city, or of the head office. */
function officeEmail(job: Job | null, offices: Loaded<ContactInformation[]>): Loaded<string> {
  if (offices.error !== null) return offices
  const office = offices.data.find(({ city, email }) => city === job?.city && email) ?? offices.data[0]
  return { data: office?.email ?? '', error: null }
}

export function loader({ context, request }: LoaderFunctionArgs) {
  return load(context.get(getContext), request.url, dayInIndia(new Date()))
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return load(get, request.url, dayInIndia(new Date()))
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const job = loaderData?.job
  return pageMeta({
    title: job ? `Apply: ${job.jobTitle}` : 'Send Your Profile',
    description: 'How to apply for a position, or to send the firm your profile for positions that open later.',
    path: '/careers/explore/job/applyjob',
    matches,
    isIndexed: !job,
  })
}

export default function ApplyPage() {
  const { job, open, email } = useLoaderData<typeof loader>()
  return (
    <Page>
      <div className="wrap">
        {job ? (
          <>
            <JobHeader job={job} />
            <div className={styles.body}>
              {open ? (
                <HowToApply email={email} subject={`Application: ${job.jobTitle}, ${job.company}`} />
              ) : (
                <p>This job is closed. Applications were taken until {dayText(job.jobExpire)}.</p>
              )}
              <JobFacts job={job} />
            </div>
          </>
        ) : (
          <>
            <header className={careers.head}>
              <h1>Send Your Profile</h1>
            </header>
            <div className={styles.profile}>
              <HowToApply email={email} subject="Profile" />
            </div>
          </>
        )}
      </div>
    </Page>
  )
}

function HowToApply({ email, subject }: { email: Loaded<string>; subject: string }) {
  return (
    <section className={styles.sheet} aria-labelledby="how-to-apply">
      <h2 id="how-to-apply">How to apply</h2>
      <Prose>
        {email.error !== null && <Failed text={email.error} />}
        {email.data ? (
          <p>
            Write to <a href={`mailto:${email.data}?subject=${encodeURIComponent(subject)}`}>{email.data}</a> and attach
            your resume as a PDF file. Please tell us:
          </p>
        ) : (
          <p>
            There is no e-mail address to show here at present. Please write to us on the{' '}
            <Link to="/contact">contact page</Link> instead, and tell us:
          </p>
        )}
        <ul>
          <li>your name and phone number;</li>
          <li>your recent job title and employer, and your years of experience;</li>
          <li>your city, state, country and pincode.</li>
        </ul>
        <p>
          We read every application and keep it for a year. Please leave out PAN, Aadhaar and bank details: we do not
          need them to answer you.
        </p>
      </Prose>
    </section>
  )
}
