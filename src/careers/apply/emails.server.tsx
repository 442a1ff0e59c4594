// The two mails of an application: the confirmation to the applicant, and the message to the firm's staff. Neither has
// the resume attached.
import { MailRows } from '#forms/mail-rows.server.tsx'
import { likelyBotPrefix } from '#leads/staff-subject.ts'
import { timeText } from '#platform/dates.ts'
import { headerText, type NewMail } from '#platform/mail/outbox.server.ts'
import {
  composeMail,
  MailButton,
  MailFact,
  MailLink,
  MailText,
  type Letterhead,
} from '#platform/mail/template.server.tsx'
import { withoutLinks } from '#platform/mail/without-links.ts'
import { sizeText } from '#ui/file-size.ts'
import { isFirmsOwn } from '#careers/job-text.ts'
import { applicationForm, type Application } from './application.ts'
import type { InspectedResume, Vacancy } from './applications.server.ts'

type Received = {
  application: Application
  vacancy: Vacancy | null
  resume: InspectedResume
  reference: string
  /** The references of earlier applications by the same person. */
  earlier: string[]
  receivedOn: Date
  isLikelyBot: boolean
}

/**
 * Of what was typed it repeats only the name, which can contain neither a link nor a digit, so that nobody can send
 * advertising through us.
 */
export function confirmationMail(
  letterhead: Letterhead,
  { application, vacancy, reference, receivedOn }: Received,
): Promise<NewMail> {
  const { firmName, publicUrl } = letterhead
  const name = withoutLinks(application.name)
  const isForOther = vacancy !== null && !isFirmsOwn(vacancy, firmName)
  const subject = vacancy === null ? 'Your profile has been received' : 'Your application has been received'
  return composeMail(letterhead, {
    to: { name, address: application.email },
    subject: `${subject} (${reference})`,
    preview: `It carries the reference ${reference}.`,
    heading: subject,
    content: (
      <>
        <MailText>Dear {name},</MailText>
        {vacancy === null ? (
          <MailText>
            Thank you for sending your profile to {firmName}. It reached us on {timeText(receivedOn)}. We will write to
            you if a vacancy suits it.
          </MailText>
        ) : (
          <MailText>
            Thank you for your application for {vacancy.jobTitle} at {vacancy.company}. It reached us, with your resume,
            on {timeText(receivedOn)}.
            {isForOther && ` We receive applications for ${vacancy.company} and pass them on for this vacancy only.`}
          </MailText>
        )}
        <MailFact label="Reference" value={reference} />
        <MailText>Please quote the reference if you write to us about it.</MailText>
      </>
    ),
    footnote: (
      <>
        This mail was written by our website. If you did not apply, somebody entered your address by mistake, and you
        need do nothing. The <MailLink href={`${publicUrl}/privacy`}>privacy notice</MailLink> says how the firm uses
        personal data, how long it keeps an application, and how to withdraw it.
      </>
    ),
  })
}

/** A reply to this mail goes to the applicant. */
export function staffMail(letterhead: Letterhead, staff: string, received: Received): Promise<NewMail> {
  const { application, vacancy, resume, reference, earlier, receivedOn, isLikelyBot } = received
  const { name, email } = application
  const about =
    vacancy === null ? `Profile ${reference}` : `Application ${reference}: ${headerText(vacancy.jobTitle, 80)}`
  return composeMail(letterhead, {
    to: { address: staff },
    replyTo: { name: headerText(name), address: email },
    subject: `${isLikelyBot ? likelyBotPrefix : ''}${about}`,
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
        {resume.inspection.verdict !== 'dangerous' && (
          <MailText>
            The resume is not attached. Whoever runs the server saves it with: npm run resume -- {reference}
          </MailText>
        )}
        {resume.inspection.verdict === 'dangerous' && (
          <MailText>
            The resume is held back and cannot be opened. The applicant has not been told. If the application looks
            genuine, please ask for another PDF file, saved or exported again.
          </MailText>
        )}
        {isLikelyBot && (
          <MailText>
            The form was filled in faster than people type, or with a value in a field that people do not see. Bots do
            that, but a browser can also do it for a person, so the application was kept. No confirmation was sent.
          </MailText>
        )}
        <MailButton href={`${letterhead.publicUrl}/console`}>Open the register</MailButton>
      </>
    ),
    footnote: 'Sent by the application form of the website. A reply goes to the applicant.',
  })
}

/** To staff, once an applicant has withdrawn that consent. Names no person, because more may be erased later. */
export function thisVacancyOnlyMail(letterhead: Letterhead, staff: string, reference: string): Promise<NewMail> {
  const subject = `Application ${reference}: for this vacancy only`
  return composeMail(letterhead, {
    to: { address: staff },
    subject,
    preview: 'A consent was withdrawn.',
    heading: subject,
    content: (
      <MailText>
        The applicant no longer wants to be considered for other vacancies. The application for the vacancy itself
        stands.
      </MailText>
    ),
    footnote: 'Sent by the privacy page of the website.',
  })
}

function resumeText({ file, inspection }: InspectedResume): string {
  const name = `${file.name}, ${sizeText(file.size)}`
  if (inspection.verdict === 'clean') return `${name}, ${inspection.pages} ${inspection.pages === 1 ? 'page' : 'pages'}`
  if (inspection.verdict === 'unscanned')
    return `${name}. It has not been checked yet, and can be opened once it has been.`
  return `${name}. Held back: ${inspection.findings.join('; ')}.`
}
