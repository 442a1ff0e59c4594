// The mails of an answer: to the person who asked, and the office's copy.
import { Fragment } from 'react'
import { timeText } from '#platform/dates.ts'
import { headerText } from '#platform/mail/outbox.server.ts'
import { MailFact, MailLink, MailText, type Letterhead, type MailContent } from '#platform/mail/template.server.tsx'
import { beginningOf } from '#platform/text/cut.ts'
import { answerSubject } from './answer-words.ts'

export type Answer = {
  to: { name: string; address: string }
  reference: string
  /** An instant, ISO 8601 UTC. */
  askedOn: string
  /** What the person wrote. */
  asked: string
  text: string
  staffName: string
  /** In-Reply-To and References, by which mail programs show the mails of one matter together. */
  headers: Record<string, string>
}

const quotedCharacters = 1500

/** A reply to it reaches the mailbox of the office. */
export function answerMail(letterhead: Letterhead, answer: Answer): MailContent {
  const { to, reference, headers, text } = answer
  return {
    toName: headerText(to.name),
    subject: answerSubject(letterhead, reference),
    preview: headerText(text, 90),
    heading: 'Our answer',
    headers,
    content: (
      <>
        <Paragraphs text={text} />
        <Quoted answer={answer} who="You" />
      </>
    ),
    footnote: (
      <>
        You can reply to this e-mail. Please keep the reference {reference} in the subject. Our{' '}
        <MailLink href={`${letterhead.publicUrl}/privacy`}>privacy notice</MailLink> explains how we use personal data
        and whom to contact.
      </>
    ),
  }
}

/** To the office, so that its mailbox has both sides of the correspondence. A reply to it goes to the person. */
export function copyMail(letterhead: Letterhead, answer: Answer): MailContent {
  const { to, reference, headers, text, staffName } = answer
  return {
    replyTo: { name: headerText(to.name), address: to.address },
    subject: `Copy: ${answerSubject(letterhead, reference)}`,
    preview: headerText(text, 90),
    heading: `Answered by ${staffName}`,
    headers,
    content: (
      <>
        <MailFact label="To" value={`${headerText(to.name)}, ${to.address}`} />
        <Paragraphs text={text} />
        <Quoted answer={answer} who="They" />
      </>
    ),
    footnote: 'A copy of the answer sent from the console. A reply goes to the person.',
  }
}

function Paragraphs({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph, place) => (
      <MailText key={place}>
        {paragraph.split('\n').map((line, at) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </MailText>
    ))
}

function Quoted({ answer: { asked, askedOn }, who }: { answer: Answer; who: 'You' | 'They' }) {
  if (asked.trim() === '') return null
  const isCut = asked.length > quotedCharacters
  return (
    <MailFact
      label={`${who} wrote on ${timeText(new Date(askedOn))}:`}
      value={isCut ? `${beginningOf(asked, quotedCharacters)}…` : asked}
    />
  )
}
