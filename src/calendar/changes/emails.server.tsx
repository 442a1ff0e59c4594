// The mail that tells the office which date of the calendar somebody has changed.
import { dayText } from '#platform/dates.ts'
import { headerText } from '#platform/mail/outbox.server.ts'
import { MailButton, MailFact, MailText, type Letterhead, type MailContent } from '#platform/mail/template.server.tsx'

type Change = {
  title: string
  /** Null: not on the site. */
  before: string | null
  after: string | null
  circular: string
  by: string
}

export function dateChangedMail(letterhead: Letterhead, { title, before, after, circular, by }: Change): MailContent {
  const words = after === null ? 'was hidden' : `is now ${dayText(after)}`
  return {
    subject: headerText(`Due date changed: ${title}`),
    preview: `It ${words}.`,
    heading: 'A due date was changed',
    content: (
      <>
        <MailText>
          {by} changed a date of the calendar on the site. Please compare it with the circular or notification.
        </MailText>
        <MailFact label="Date" value={title} />
        <MailFact label="Before" value={before === null ? 'Hidden' : dayText(before)} />
        <MailFact label="Now" value={after === null ? 'Hidden' : dayText(after)} />
        <MailFact label="Circular or notification" value={circular || 'None'} />
        <MailButton href={`${letterhead.publicUrl}/console/dates`}>Open the dates in the console</MailButton>
      </>
    ),
    footnote: 'Sent by the website whenever a member of staff moves or hides a due date.',
  }
}
