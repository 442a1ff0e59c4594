// The two mails of an application: the confirmation to the applicant, and the message to the firm's staff. Neither has
// the resume attached.
import { MailRows } from '#forms/server/mail-rows.server.tsx'
import { spamPrefix } from '#leads/staff-subject.ts'
import { timeText } from '#platform/dates.ts'
import { headerText } from '#platform/mail/outbox.server.ts'
import {
  MailButton,
  MailFact,
  MailLink,
  MailText,
  type Letterhead,
  type MailContent,
} from '#platform/mail/template.server.tsx'
import { withoutLinks } from '#platform/mail/without-links.ts'
import { sizeText } from '#ui/file-size.ts'
import { applyAddress, isFirmsOwn } from '#careers/job/job-text.ts'
import { applicationForm, type Application } from '#careers/apply/application-form.ts'
import type { Vacancy } from '#careers/apply/received.ts'
import type { ResumeState } from '#careers/apply/resume-state.ts'

/** What the mails need of a resume. `pages` is null where nobody has counted them. */
export type MailedResume = { name: string; bytes: number; state: ResumeState; findings: string[]; pages: number | null }

export type ApplicationFacts = {
  application: Partial<Application> & Pick<Application, 'name' | 'recentJobTitle' | 'city' | 'email'>
  /** Null in an open application. */
  vacancy: { jobTitle: string; company: string } | null
  resume: MailedResume
  reference: string
  /** The references of earlier applications by the same person. */
  earlier: string[]
  receivedOn: Date
  isSpam: boolean
}

/** `token` opens the page that says how far the application is. */
export type ConfirmationFacts = Omit<ApplicationFacts, 'resume' | 'earlier' | 'isSpam'> & { token: string }

/**
 * Of what was typed it repeats only the name, which can contain neither a link nor a digit, so that nobody can send
 * advertising through us.
 */
export function confirmationMail(
  letterhead: Letterhead,
  { application, vacancy, reference, token, receivedOn }: ConfirmationFacts,
): MailContent {
  const { firmName, publicUrl } = letterhead
  const name = withoutLinks(application.name)
  const isForOther = vacancy !== null && !isFirmsOwn(vacancy, firmName)
  const subject = vacancy === null ? 'Your profile has been received' : 'Your application has been received'
  return {
    toName: name,
    subject: `${subject} (${reference})`,
    preview: `Your reference is ${reference}.`,
    heading: subject,
    content: (
      <>
        <MailText>Dear {name},</MailText>
        {vacancy === null ? (
          <MailText>
            Thank you for sending your profile to {firmName}. We received it on {timeText(receivedOn)} and will write to
            you if a suitable vacancy arises.
          </MailText>
        ) : (
          <MailText>
            Thank you for your application for {vacancy.jobTitle} at {vacancy.company}. We received it, with your
            resume, on {timeText(receivedOn)}.
            {isForOther && ` We receive applications for ${vacancy.company} and pass them on for this vacancy only.`}
          </MailText>
        )}
        <MailFact label="Reference" value={reference} />
        <MailText>Please quote the reference if you write to us about it.</MailText>
        <MailButton href={`${publicUrl}/link/application/${token}`}>See the status of your application</MailButton>
      </>
    ),
    footnote: (
      <>
        This is an automatic message. If you did not apply, someone may have entered your address by mistake, and you
        can ignore this message. Our <MailLink href={`${publicUrl}/privacy`}>privacy notice</MailLink> explains how we
        use personal data, how long we keep an application and how to withdraw it.
      </>
    ),
  }
}

/** A reply to this mail goes to the applicant. */
export function staffMail(letterhead: Letterhead, received: ApplicationFacts): MailContent {
  const { application, vacancy, resume, reference, earlier, receivedOn, isSpam } = received
  const { name, email } = application
  const about =
    vacancy === null ? `Profile ${reference}` : `Application ${reference}: ${headerText(vacancy.jobTitle, 80)}`
  return {
    replyTo: { name: headerText(name), address: email },
    subject: `${isSpam ? spamPrefix : ''}${about}`,
    preview: `${name}, ${application.recentJobTitle}, ${application.city}`,
    heading: vacancy === null ? `Profile of ${name}` : `Application for ${vacancy.jobTitle}, ${vacancy.company}`,
    content: (
      <>
        {/* The vacancy is named above by its title. */}
        <MailRows of={applicationForm} values={application} />
        <MailFact label="Resume" value={resumeText(resume)} />
        <MailFact label="Received" value={timeText(receivedOn)} />
        <MailFact label="Reference" value={reference} />
        {earlier.length > 0 && <MailFact label="Earlier from the same address" value={earlier.join('\n')} />}
        {resume.state !== 'quarantined' && (
          <MailText>The resume is not attached. You can read it in the console, under Applications.</MailText>
        )}
        {resume.state === 'quarantined' && (
          <MailText>
            The resume may be harmful, so it is in quarantine and cannot be opened. The applicant has not been notified.
            If the application looks genuine, ask for a plain PDF in the console.
          </MailText>
        )}
        {isSpam && (
          <MailText>
            This may be automated: the form was completed unusually fast, or a hidden field was filled in. A browser can
            also do that for a person, so the application was kept. No confirmation was sent.
          </MailText>
        )}
        <MailButton href={`${letterhead.publicUrl}/console/leads/${reference}`}>Open in the console</MailButton>
      </>
    ),
    footnote: 'Sent by the application form of the website. A reply goes to the applicant.',
  }
}

export type PlainPdfFacts = { name: string; reference: string; vacancy: Vacancy | null }

/** To an applicant whose resume is held back. Names examples only: what was found in this file is for staff. */
export function plainPdfMail(letterhead: Letterhead, { name, reference, vacancy }: PlainPdfFacts): MailContent {
  const { firmName, publicUrl } = letterhead
  const called = withoutLinks(name)
  const job = vacancy === null ? undefined : { id: vacancy.id, jobTitle: vacancy.jobTitle }
  return {
    toName: called,
    subject: `Please send your resume again (${reference})`,
    preview: 'We could not open the file.',
    heading: 'Please send your resume again',
    content: (
      <>
        <MailText>Dear {called},</MailText>
        <MailText>
          Thank you for applying. We could not open your resume. The file contains more than text and pictures, such as
          a script or an attachment, and we do not open such files.
        </MailText>
        <MailText>
          Please save it as a plain PDF (open it, choose Print, then “Save as PDF”) and send it again with the form
          {vacancy === null ? '' : `, for ${vacancy.jobTitle} at ${vacancy.company}`}. You will need to enter your
          details again.
        </MailText>
        <MailButton href={`${publicUrl}${applyAddress(job)}`}>Send the new file</MailButton>
        <MailFact label="Reference" value={reference} />
      </>
    ),
    footnote: `Sent by ${firmName} because of your application. A reply goes to our office.`,
  }
}

/** To staff, once an applicant has withdrawn that consent. Names no person, because more may be erased later. */
export function thisVacancyOnlyMail(_: Letterhead, { reference }: { reference: string }): MailContent {
  const subject = `Application ${reference}: for this vacancy only`
  return {
    subject,
    preview: 'Consent was withdrawn.',
    heading: subject,
    content: (
      <MailText>
        The applicant no longer wants to be considered for other vacancies. The application for this vacancy is not
        affected.
      </MailText>
    ),
    footnote: 'Sent by the privacy page of the website.',
  }
}

function resumeText({ name, bytes, state, findings, pages }: MailedResume): string {
  const file = `${name}, ${sizeText(bytes)}`
  if (state === 'quarantined') return `${file}. In quarantine: ${findings.join('; ')}.`
  if (state === 'unscanned') return `${file}. It can be opened once it has been checked.`
  return pages === null ? file : `${file}, ${pages} ${pages === 1 ? 'page' : 'pages'}`
}
