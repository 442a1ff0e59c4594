// The mail by which somebody sees that mail leaves the site and arrives.
import { composeMail, MailText, type Letterhead } from '#platform/mail/template.server.tsx'
import { timeText } from '#platform/dates.ts'
import type { Staff } from '#staff/roles.ts'
import type { NewMail } from '#platform/mail/outbox.server.ts'

export function testMail(letterhead: Letterhead, { name, email }: Staff, now: Date): Promise<NewMail> {
  return composeMail(letterhead, {
    to: { name, address: email },
    subject: `Test e-mail from the website of ${letterhead.firmName}`,
    preview: 'Mail from the website is being delivered.',
    heading: 'Mail delivery works',
    uselessFrom: null,
    content: (
      <MailText>
        {name} has asked for this e-mail on the staff console, on {timeText(now)}. It was sent in the same way as every
        other e-mail from the website.
      </MailText>
    ),
    footnote:
      'If you found it in the spam folder, ask the person who runs the mail server to check SPF, DKIM and DMARC.',
  })
}
