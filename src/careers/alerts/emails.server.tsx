// The daily mail of an alert, with new vacancies.
import { listHeaders } from '#leads/opt-in/list-headers.server.ts'
import type { NewMail } from '#platform/mail/outbox.server.ts'
import { newMessageId } from '#platform/mail/sending/message-id.server.ts'
import { composeMail, MailHeading, MailLink, MailText, type Letterhead } from '#platform/mail/template.server.tsx'
import { searchOfQuery, vacanciesText } from '#careers/explore-address.ts'
import { explorePath, jobAddress } from '#careers/job/job-text.ts'
import { alertUrl } from './alert-url.ts'

export type AlertedJob = {
  id: number
  job_title: string
  company: string
  city: string
  country: string
  job_type: string
}

/** One alert of an address, and the new vacancies that match it. */
type Part = { search: string; token: string; jobs: AlertedJob[] }

/** More are on the site. */
const maxJobs = 20

/**
 * Returns what makes the mail of an address. Mails with the same vacancies for the same searches are composed once, and
 * get the links of each alert afterwards.
 */
export function alertMails(letterhead: Letterhead): (email: string, parts: Part[]) => Promise<NewMail> {
  const { publicUrl } = letterhead
  const marker = `link-of-${crypto.randomUUID()}`
  const composed = new Map<string, Promise<NewMail>>()
  return async (email, parts) => {
    const key = JSON.stringify(parts.map(({ search, jobs }) => [search, jobs.map(({ id }) => id)]))
    const template = composed.get(key) ?? composeAlert(letterhead, parts, marker)
    composed.set(key, template)
    const mail = await template
    const filled = (text: string) =>
      parts.reduce((whole, { token }, at) => whole.replaceAll(`${marker}-${at}-`, token), text)
    return {
      ...mail,
      messageId: newMessageId(publicUrl),
      to: { address: email },
      html: filled(mail.html),
      text: filled(mail.text),
      headers: listHeaders(publicUrl, 'job-alerts', alertUrl(publicUrl, parts[0]?.token ?? '')),
    }
  }
}

function composeAlert(letterhead: Letterhead, parts: Part[], marker: string): Promise<NewMail> {
  const { publicUrl, firmName } = letterhead
  const count = new Set(parts.flatMap(({ jobs }) => jobs.map(({ id }) => id))).size
  const subject = count === 1 ? 'One new vacancy for you' : `${count} new vacancies for you`
  return composeMail(letterhead, {
    to: { address: 'reader@localhost' },
    subject,
    preview: parts[0]?.jobs[0]?.job_title ?? subject,
    heading: subject,
    uselessFrom: null,
    content: parts.map(({ search, jobs }, at) => (
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
          <MailLink href={alertUrl(publicUrl, `${marker}-${at}-`)}>End this alert</MailLink>
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
    isBulk: true,
  })
}

function addressOf({ id, job_title: jobTitle, company }: AlertedJob): string {
  return jobAddress({ id, jobTitle, company })
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
