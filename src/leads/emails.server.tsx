// The digest to staff of the leads that came in over a limit.
import { MailButton, MailFact, MailText, type Letterhead, type MailContent } from '#platform/mail/template.server.tsx'
import { timeText } from '#platform/dates.ts'
import { headerText } from '#platform/mail/outbox.server.ts'
import type { LeadKind } from './lead.ts'

export type ListedLead = {
  kind: LeadKind
  reference: string
  name: string
  email: string
  phone: string
  company: string
  message: string
  received_on: string
  suspected: number
}

const messageCharacters = 200

/** `others` is the number of leads over a limit that the mail does not list. */
export function overLimitDigestMail(
  letterhead: Letterhead,
  { listed, others }: { listed: ListedLead[]; others: number },
): MailContent {
  const count = listed.length + others
  const title = count === 1 ? '1 message was set aside' : `${count} messages were set aside`
  return {
    subject: title,
    preview: 'They are in the inbox and need an answer.',
    heading: title,
    content: (
      <>
        <MailText>
          We received more messages than usual, from one network or from many, so these were set aside. All of them are
          in the inbox, and you get no separate e-mail for each. Each sender saw the usual receipt on the website. A
          confirmation by e-mail may reach them late, or not at all. Many of the messages may be automated. Please look
          for the genuine ones: those people expect an answer.
        </MailText>
        {listed.map((lead) => (
          <MailFact key={lead.reference} label={labelOf(lead)} value={textOf(lead)} />
        ))}
        {others > 0 && <MailText>{others === 1 ? '1 more is' : `${others} more are`} in the inbox.</MailText>}
        <MailButton href={`${letterhead.publicUrl}/console/leads?filter=%7B%22overLimit%22%3Atrue%7D`}>
          Open them in the console
        </MailButton>
      </>
    ),
    footnote: 'Sent by the website, at most once every 10 minutes.',
  }
}

function labelOf({ kind, reference, received_on, suspected }: ListedLead): string {
  const ofKind = kind === 'application' ? 'Application, ' : ''
  return `${ofKind}${reference}, ${timeText(new Date(received_on))}${suspected === 1 ? ', possible spam' : ''}`
}

function textOf({ name, email, phone, company, message }: ListedLead): string {
  const answers = [name, email, phone, company].map((answer) => headerText(answer, 254))
  return [...answers.filter((answer) => answer !== ''), headerText(message, messageCharacters)].join('\n')
}
