// The mails of an alert: the one that asks to confirm it, and the daily one with new vacancies.
import { jobAlertNotice } from '#leads/notices/job-alert.ts'
import { listHeaders } from '#leads/opt-in/list-headers.server.ts'
import { timeText } from '#platform/dates.ts'
import type { NewMail } from '#platform/mail/outbox.server.ts'
import { newMessageId } from '#platform/mail/sending/message-id.server.ts'
import {
  composeMail,
  MailButton,
  MailHeading,
  MailLink,
  MailText,
  type Letterhead,
} from '#platform/mail/template.server.tsx'
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
type Part = { search: string; token: string; jobs: AlertedJob[] }

/** More are on the site. */
const maxJobs = 20

type Confirmation = { email: string; token: string; expiresOn: Date }

/** It does not repeat the search, so that nobody can send advertising through us. The page behind the link shows it. */
export function confirmationMail(letterhead: Letterhead, { email, token, expiresOn }: Confirmation): Promise<NewMail> {
  return composeMail(letterhead, {
    to: { address: email },
    subject: `Please confirm your job alert from ${letterhead.firmName}`,
    preview: 'Please confirm that this address is yours.',
    heading: 'Please confirm your job alert',
    content: (
      <>
        <MailText>
          This address was entered on our website to be told of new vacancies that match a search. If that was you,
          please look at the search and confirm the alert.
        </MailText>
        <MailText>{jobAlertNotice}</MailText>
        <MailButton href={linkOf(letterhead.publicUrl, token)}>Confirm the alert</MailButton>
        <MailText>The link works until {timeText(expiresOn)}.</MailText>
      </>
    ),
    footnote: (
      <>
        If it was not you, you can ignore this message: unless you confirm, we will not send you any vacancies. Our{' '}
        <MailLink href={`${letterhead.publicUrl}/privacy`}>privacy notice</MailLink> explains how we use personal data
        and whom to contact.
      </>
    ),
  })
}

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
      headers: listHeaders(publicUrl, 'job-alerts', linkOf(publicUrl, parts[0]?.token ?? '')),
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
          <MailLink href={linkOf(publicUrl, `${marker}-${at}-`)}>End this alert</MailLink>
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

/** Opens a page with a button. A POST to this address ends all alerts of the same person (RFC 8058). */
function linkOf(publicUrl: string, token: string): string {
  return `${publicUrl}/link/jobalert/${token}`
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
