// The mail of an issue: opening words, due dates by day, insights, closing words, and why one gets it.
import { composeMail, MailHeading, MailLink, MailText, type Letterhead } from '#platform/mail/template.server.tsx'
import { addDays, dayText, longDayText, startOfDay } from '#platform/dates.ts'
import { newMessageId } from '#platform/mail/sending/message-id.server.ts'
import type { NewMail } from '#platform/mail/outbox.server.ts'
import { paragraphsOf, type IssueContent } from './issue.ts'
import { issueHeaders, unsubscribeUrl } from '#newsletter/links/links.server.ts'

/** `linkToken` ends the subscription. */
export type IssueCopy = { email: string; linkToken: string }

/**
 * Composes the issue once. Returns a function that makes each subscriber's copy, with their own unsubscribe link. A test
 * says at its foot that its link belongs to nobody.
 */
export async function issueMail(
  letterhead: Letterhead,
  content: IssueContent,
  { isTest = false }: { isTest?: boolean } = {},
): Promise<(copy: IssueCopy) => NewMail> {
  const marker = `link-of-${crypto.randomUUID()}`
  const { publicUrl, firmName } = letterhead
  const lastDay = content.dates
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  const subject = content.subject === '' ? 'No subject' : content.subject
  const template = await composeMail(letterhead, {
    to: { address: 'reader@localhost' },
    subject: isTest ? `[Test] ${subject}` : subject,
    preview: content.preheader === '' ? `Newsletter from ${firmName}` : content.preheader,
    heading: subject,
    content: <IssueBody content={content} publicUrl={publicUrl} />,
    footnote: (
      <>
        {isTest && (
          <>
            This is a test, sent only to you. Its unsubscribe link does nothing.
            <br />
          </>
        )}
        You are receiving this because you confirmed a subscription to the newsletter of {firmName} with this address.
        We use it for nothing else. You can unsubscribe at any time:{' '}
        <MailLink href={unsubscribeUrl(publicUrl, marker)}>Unsubscribe</MailLink>
        {' · '}
        <MailLink href={`${publicUrl}/privacy`}>Privacy notice</MailLink>
      </>
    ),
    isBulk: !isTest,
    // Once the last of its dates has passed.
    uselessFrom: lastDay === undefined ? null : new Date(startOfDay(addDays(lastDay, 1))),
  })
  return ({ email, linkToken }) => ({
    ...template,
    messageId: newMessageId(publicUrl),
    to: { address: email },
    html: template.html.replaceAll(marker, linkToken),
    text: template.text.replaceAll(marker, linkToken),
    headers: issueHeaders(publicUrl, linkToken),
  })
}

function IssueBody({ content, publicUrl }: { content: IssueContent; publicUrl: string }) {
  const { opening, closing, insights } = content
  return (
    <>
      <Words text={opening} />
      <DueDates content={content} publicUrl={publicUrl} />
      {insights.length > 0 && <MailHeading>From our insights</MailHeading>}
      {insights.map(({ id, title, summary, path, kind }) => (
        <MailText key={id}>
          <b>
            <MailLink href={`${publicUrl}${path}`}>{title}</MailLink>
          </b>
          <br />
          {summary}
          <br />
          <MailLink href={`${publicUrl}${path}`}>Read the {kind === 'blog' ? 'blog post' : 'article'}</MailLink>
        </MailText>
      ))}
      <Words text={closing} />
    </>
  )
}

function Words({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph, place) => (
    <MailText key={place}>
      {paragraph.split(/\r?\n/).map((line, row) => (
        <span key={row}>
          {row > 0 && <br />}
          {line}
        </span>
      ))}
    </MailText>
  ))
}

function DueDates({ content: { dates, datesUntil }, publicUrl }: { content: IssueContent; publicUrl: string }) {
  if (dates.length === 0) return null
  const byDay = Map.groupBy(dates, ({ day }) => day)
  return (
    <>
      <MailHeading>{`Due dates until ${longDayText(datesUntil)}`}</MailHeading>
      {[...byDay].map(([day, list]) => (
        <MailText key={day}>
          <b>
            {weekdayOf(day)} {dayText(day)}
          </b>
          {list.map(({ title, law }) => (
            <span key={title}>
              <br />
              {title}
              {law !== '' && ` (${law})`}
            </span>
          ))}
        </MailText>
      ))}
      <MailText>
        The authorities may move a date at any time. See the current dates on our website:{' '}
        <MailLink href={`${publicUrl}/calendar`}>Calendar of Due Dates</MailLink>. For those of one business, answer a
        few questions: <MailLink href={`${publicUrl}/calendar/yours`}>Your Dates</MailLink>
      </MailText>
    </>
  )
}

function weekdayOf(day: string): string {
  return new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))
}
