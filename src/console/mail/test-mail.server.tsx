// The mail by which somebody sees that mail leaves the site and arrives.
import { MailText, type Letterhead, type MailContent } from '#platform/mail/template.server.tsx'
import { timeText } from '#platform/dates.ts'

export function testMail(letterhead: Letterhead, { name, on }: { name: string; on: string }): MailContent {
  return {
    toName: name,
    subject: `Test e-mail from the website of ${letterhead.firmName}`,
    preview: 'Mail from the website is being delivered.',
    heading: 'Mail delivery works',
    content: (
      <MailText>
        {name} has asked for this e-mail on the staff console, on {timeText(new Date(on))}. It was sent in the same way
        as every other e-mail from the website.
      </MailText>
    ),
    footnote:
      'If you found it in the spam folder, ask the person who runs the mail server to check SPF, DKIM and DMARC.',
  }
}
