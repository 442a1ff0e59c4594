// The mails to staff about their own accounts.
import { composeMail, MailButton, MailText, type Letterhead } from '#platform/mail/template.server.tsx'
import { timeText } from '#platform/dates.ts'
import type { NewMail } from '#platform/mail/outbox.server.ts'
import type { Role } from '#platform/http/staff-of.ts'
import { mustHaveSecondStep } from './sessions.server.ts'

const may: Record<Role, string> = {
  editor: 'As an editor you see what the assistant could not answer, and draft FAQs.',
  manager: 'As a manager you answer leads and look after bookings and applications.',
  administrator: 'As an administrator you may do everything, including people and settings.',
}

type Invitation = { email: string; role: Role; invitedBy: string; token: string; expiresOn: Date }

export function invitationMail(letterhead: Letterhead, invitation: Invitation): Promise<NewMail> {
  const { email, role, invitedBy, token, expiresOn } = invitation
  return composeMail(letterhead, {
    to: { address: email },
    subject: `Your invitation to the staff console of ${letterhead.firmName}`,
    preview: `${invitedBy} invites you to the staff console.`,
    heading: 'You are invited to the staff console',
    content: (
      <>
        <MailText>
          {invitedBy} invites you to the staff console of {letterhead.firmName}. {may[role]}
        </MailText>
        <MailButton href={`${letterhead.publicUrl}/console/invitation/${token}`}>Accept the invitation</MailButton>
        <MailText>
          You will choose a password{mustHaveSecondStep(role) && ' and set up a second step'}. The link works once,
          until {timeText(expiresOn)}.{mustHaveSecondStep(role) && ' Have an authenticator app at hand.'}
        </MailText>
      </>
    ),
    footnote: <>If you do not work with us, you need do nothing: no account is created unless you accept.</>,
  })
}

type Reset = { email: string; token: string; expiresOn: Date }

export function resetMail(letterhead: Letterhead, { email, token, expiresOn }: Reset): Promise<NewMail> {
  return composeMail(letterhead, {
    to: { address: email },
    subject: 'A new password for the staff console',
    preview: 'Choose a new password with the link in this e-mail.',
    heading: 'Choose a new password',
    content: (
      <>
        <MailText>
          We received a request for a new password for this address. If it came from you, choose one on this page:
        </MailText>
        <MailButton href={`${letterhead.publicUrl}/console/reset/${token}`}>Choose a new password</MailButton>
        <MailText>
          The link works once, until {timeText(expiresOn)}. At the next sign-in you are still asked for the code of your
          app.
        </MailText>
      </>
    ),
    footnote: <>If it did not come from you, you need do nothing: your password has not changed.</>,
  })
}

type Change = { email: string; what: string; on: Date }

/** To the address that the account had before the change. */
export function changeMail(letterhead: Letterhead, { email, what, on }: Change): Promise<NewMail> {
  return composeMail(letterhead, {
    to: { address: email },
    subject: 'Your account for the staff console was changed',
    preview: what,
    heading: what,
    content: (
      <MailText>
        This was done on {timeText(on)}. If it was not you, tell an administrator at once. They can reset your second
        step, which ends your sessions, or close your account.
      </MailText>
    ),
    footnote: <>You are receiving this because you have an account for the staff console of {letterhead.firmName}.</>,
  })
}
