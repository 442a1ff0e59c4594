// The mails to staff about their own accounts.
import { MailButton, MailText, type Letterhead, type MailContent } from '#platform/mail/template.server.tsx'
import { timeText } from '#platform/dates.ts'
import { withArticle } from '#staff/roles.ts'
import { canText, cannotOpenText, type RolePowers } from './role-powers.ts'

export type Invitation = { powers: RolePowers; invitedBy: string; token: string; expiresOn: Date }

export function invitationMail(letterhead: Letterhead, invitation: Invitation): MailContent {
  const { powers, invitedBy, token, expiresOn } = invitation
  return {
    subject: `Your invitation to the staff console of ${letterhead.firmName}`,
    preview: `${invitedBy} invites you to the staff console.`,
    heading: 'You are invited to the staff console',
    content: (
      <>
        <MailText>
          {invitedBy} invites you to the staff console of {letterhead.firmName} as {withArticle[powers.role]}. You can{' '}
          {canText(powers)}.{powers.cannotOpen.length > 0 && ` You cannot open ${cannotOpenText(powers)}.`}
        </MailText>
        <MailButton href={`${letterhead.publicUrl}/console/invitation/${token}`}>Accept the invitation</MailButton>
        <MailText>
          You will choose a password and set up a second step. Have an authenticator app at hand. The link works once,
          until {timeText(expiresOn)}.
        </MailText>
      </>
    ),
    footnote: <>If you do not work with us, you can ignore this message: no account is created unless you accept.</>,
  }
}

export type StaffLink = { token: string; expiresOn: Date }

export function resetMail(letterhead: Letterhead, { token, expiresOn }: StaffLink): MailContent {
  return {
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
          The link works once, until {timeText(expiresOn)}. When you next sign in, you will still need the code from
          your app.
        </MailText>
      </>
    ),
    footnote: <>If it did not come from you, you can ignore this message: your password has not changed.</>,
  }
}

export type AccountChange = { what: string; on: string }

/** To the address that the account had before the change. */
export function changeMail(letterhead: Letterhead, { what, on }: AccountChange): MailContent {
  return {
    subject: 'A change to your account for the staff console',
    preview: what,
    heading: what,
    content: (
      <MailText>
        This was done on {timeText(new Date(on))}. If it was not you, tell an administrator at once. They can sign you
        out everywhere, reset your second step or close your account.
      </MailText>
    ),
    footnote: <>You are receiving this because you have an account for the staff console of {letterhead.firmName}.</>,
  }
}

/** To the new address. */
export function newEmailMail(letterhead: Letterhead, { token, expiresOn }: StaffLink): MailContent {
  return {
    subject: 'Confirm your new e-mail address for the staff console',
    preview: 'Open the link in this e-mail to use this address when you sign in.',
    heading: 'Confirm your new e-mail address',
    content: (
      <>
        <MailText>
          A colleague at {letterhead.firmName} wants to sign in to the staff console with this address. If that is you,
          confirm it:
        </MailText>
        <MailButton href={`${letterhead.publicUrl}/console/new-email/${token}`}>Confirm this address</MailButton>
        <MailText>
          You will first be asked to sign in with your present address. The link works once, until {timeText(expiresOn)}
          .
        </MailText>
      </>
    ),
    footnote: <>If it is not you, you can ignore this message: this address is not used unless it is confirmed.</>,
  }
}
