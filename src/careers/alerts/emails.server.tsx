// The daily mail of an alert, with new vacancies.
import { listHeaders, subscriptionUrl } from '#subscriptions/links.server.ts'
import { MailHeading, MailLink, MailText, type Letterhead, type MailContent } from '#platform/mail/template.server.tsx'
import { searchOfQuery, vacanciesText } from '#careers/explore-address.ts'
import { explorePath, jobAddress } from '#careers/job/job-text.ts'

export type AlertedJob = {
  id: number
  job_title: string
  company: string
  city: string
  country: string
  job_type: string
}

/** One alert of an address, and the new vacancies that match it. */
export type AlertPart = { search: string; token: string; jobs: AlertedJob[] }

/** More are on the site. */
const maxJobs = 20

export function vacanciesMail(letterhead: Letterhead, { parts }: { parts: AlertPart[] }): MailContent {
  const { publicUrl, firmName } = letterhead
  const count = new Set(parts.flatMap(({ jobs }) => jobs.map(({ id }) => id))).size
  const subject = count === 1 ? 'One new vacancy for you' : `${count} new vacancies for you`
  return {
    subject,
    preview: parts[0]?.jobs[0]?.job_title ?? subject,
    heading: subject,
    headers: listHeaders(publicUrl, 'job-alert', parts[0]?.token ?? ''),
    content: parts.map(({ search, jobs, token }) => (
      <div key={search}>
        <MailHeading>{capital(vacanciesText(searchOfQuery(search)))}</MailHeading>
        {jobs.slice(0, maxJobs).map((job) => (
          <MailText key={job.id}>
            <b>
              <MailLink href={`${publicUrl}${addressOf(job)}`}>{job.job_title}</MailLink>
            </b>
            <br />
            {[job.company, job.city, job.job_type].filter(Boolean).join(', ')}
          </MailText>
        ))}
        <MailText>
          <MailLink href={`${publicUrl}${explorePath}${search && `?${search}`}`}>
            {jobs.length > maxJobs ? `${jobs.length - maxJobs} more on our website` : 'All that are open'}
          </MailLink>
          {' · '}
          <MailLink href={subscriptionUrl(publicUrl, token)}>End this alert</MailLink>
        </MailText>
      </div>
    )),
    footnote: (
      <>
        You are receiving this because you confirmed a job alert of {firmName} with this address. We use it for nothing
        else, and write at most once a day. The vacancies were open when this was written.{' '}
        <MailLink href={`${publicUrl}/privacy`}>Privacy notice</MailLink>
      </>
    ),
  }
}

function addressOf({ id, job_title: jobTitle, company }: AlertedJob): string {
  return jobAddress({ id, jobTitle, company })
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
