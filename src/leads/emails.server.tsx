// The digest to staff of the leads that were kept aside.
import { composeMail, MailButton, MailFact, MailText, type Letterhead } from '#platform/mail/template.server.tsx'
import { timeText } from '#platform/dates.ts'
import { headerText, type NewMail } from '#platform/mail/outbox.server.ts'
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

/** `others` is the number of leads kept aside that the mail does not list. */
export function asideDigestMail(
  letterhead: Letterhead,
  staff: string,
  { listed, others }: { listed: ListedLead[]; others: number },
): Promise<NewMail> {
  const count = listed.length + others
  const title = count === 1 ? '1 message was kept aside' : `${count} messages were kept aside`
  return composeMail(letterhead, {
    to: { address: staff },
    subject: title,
    preview: 'They are in the register and wait for an answer.',
    heading: title,
    content: (
      <>
        <MailText>
          More messages came in than usual, from one network or from many. Each sender saw the usual receipt and every
          message is in the register, but no confirmation was sent, and there is no separate mail for each message.
          Programs may have sent many of them. Please look for those that people wrote: they expect an answer.
        </MailText>
        {listed.map((lead) => (
          <MailFact key={lead.reference} label={labelOf(lead)} value={textOf(lead)} />
        ))}
        {others > 0 && <MailText>{others} more stand in the register.</MailText>}
        <MailButton href={`${letterhead.publicUrl}/console`}>Open the register</MailButton>
      </>
    ),
    footnote: 'Sent by the website, at most once in ten minutes.',
  })
}

function labelOf({ kind, reference, received_on, suspected }: ListedLead): string {
  const ofKind = kind === 'application' ? 'Application, ' : ''
  return `${ofKind}${reference}, ${timeText(new Date(received_on))}${suspected === 1 ? ', possibly a bot' : ''}`
}

function textOf({ name, email, phone, company, message }: ListedLead): string {
  const answers = [name, email, phone, company].map((answer) => headerText(answer, 254))
  return [...answers.filter((answer) => answer !== ''), headerText(message, messageCharacters)].join('\n')
}
