// The mail of an issue: opening words, due dates by day, insights, closing words, and why one gets it.
import { MailHeading, MailLink, MailText, type Letterhead, type MailContent } from '#platform/mail/template.server.tsx'
import { dayText, longDayText } from '#platform/dates.ts'
import { paragraphsOf, type IssueContent } from './issue.ts'
import { listHeaders, subscriptionUrl } from '#subscriptions/links.server.ts'

type Issue = { content: IssueContent; token: string }

/** The issue as a subscriber gets it. `token` ends the subscription. */
export function issueMail(letterhead: Letterhead, { content, token }: Issue): MailContent {
  const { publicUrl, firmName } = letterhead
  const subject = content.subject === '' ? 'No subject' : content.subject
  return {
    subject,
    preview: content.preheader === '' ? `Newsletter from ${firmName}` : content.preheader,
    heading: subject,
    content: <IssueBody content={content} publicUrl={publicUrl} />,
    footnote: (
      <>
        You are receiving this because you confirmed a subscription to the newsletter of {firmName} with this address.
        We use it for nothing else. You can unsubscribe at any time:{' '}
        <MailLink href={subscriptionUrl(publicUrl, token)}>Unsubscribe</MailLink>
        {' · '}
        <MailLink href={`${publicUrl}/privacy`}>Privacy notice</MailLink>
      </>
    ),
    headers: listHeaders(publicUrl, 'newsletter', token),
  }
}

/** The same for whoever tries it. Its link belongs to nobody, and it says so. */
export function issueTestMail(letterhead: Letterhead, issue: Issue): MailContent {
  const mail = issueMail(letterhead, issue)
  return {
    ...mail,
    subject: `[Test] ${mail.subject}`,
    footnote: (
      <>
        This is a test, sent only to you. Its unsubscribe link does nothing.
        <br />
        {mail.footnote}
      </>
    ),
  }
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
