// The reminders. They name days, never 'tomorrow': a mail may come late.
import type { ReactNode } from 'react'
import { closedDayText, otherCountText, weekdayOf } from '#calendar/rules/day-notes.ts'
import { addDays, longDayText } from '#platform/dates.ts'
import { headerText } from '#platform/mail/outbox.server.ts'
import {
  MailButton,
  MailHeading,
  MailLink,
  MailText,
  type Letterhead,
  type MailContent,
} from '#platform/mail/template.server.tsx'
import { telephoneHref } from '#platform/text/telephone.ts'
import { listHeaders, subscriptionUrl } from '#subscriptions/links.server.ts'
import type { Reminder } from './due.server.ts'
import type { ReminderPayload } from './mailed-dates.ts'

export type DueReminder = ReminderPayload & { firstName: string; token: string; business: string }
type MailedDate = ReminderPayload['dates'][number]

/** One mail for all dates of one kind on one morning. */
export function reminderMail(
  letterhead: Letterhead,
  { firstName, token, answers, business, kind, dates, today }: DueReminder,
): MailContent {
  const { publicUrl, firmName, telephone = '' } = letterhead
  const words = wordsOf(kind, dates, today)
  return {
    toName: firstName,
    subject: headerText(words.subject),
    preview: words.preview,
    heading: words.heading,
    content: (
      <>
        <Greeting name={firstName} />
        {kind === 'moved' ? <Moved dates={dates} /> : <ByDay dates={dates} publicUrl={publicUrl} />}
        <MailText>
          Departments often extend a date, so check it before you rely on it. This is general information, not advice on
          your case.
          {telephone !== '' && (
            <>
              {' '}
              Questions: <MailLink href={telephoneHref(telephone)}>{telephone}</MailLink>.
            </>
          )}
        </MailText>
        <MailButton href={`${publicUrl}/calendar/yours?${answers}`}>See all your dates</MailButton>
      </>
    ),
    footnote: (
      <>
        You are receiving this because you confirmed reminders of the dates of {business} from {firmName} with this
        address. <MailLink href={subscriptionUrl(publicUrl, token)}>Change the answers or end the reminders</MailLink>
        {' · '}
        <MailLink href={`${publicUrl}/privacy`}>Privacy notice</MailLink>
      </>
    ),
    headers: listHeaders(publicUrl, 'reminders', token),
  }
}

function wordsOf(kind: Reminder['kind'], dates: readonly MailedDate[], today: string) {
  const names = [...new Set(dates.map(({ form, name }) => form || name))]
  const [first = '', ...others] = names
  const what = others.length === 0 ? first : `${first} and ${others.length} more`
  if (kind === 'moved')
    return {
      subject: dates.length === 1 ? `New date: ${what}` : `New dates: ${what}`,
      heading: dates.length === 1 ? 'A date has moved' : `${dates.length} dates have moved`,
      preview: names.join(', '),
    }
  if (kind === 'digest') {
    const until = addDays(today, 13)
    return {
      subject: `Your dates until ${longDayText(until)}`,
      heading: `Your dates until ${longDayText(until)}`,
      preview: names.join(', '),
    }
  }
  const days = [...new Set(dates.map(({ lastDay }) => lastDay))].toSorted()
  const [from = today, to = from] = [days[0], days.at(-1)]
  const when = from === to ? dayWords(from) : `${longDayText(from).slice(0, -5)} to ${longDayText(to).slice(0, -5)}`
  return {
    subject: `Due ${from === to ? 'on ' : ''}${when}: ${what}`,
    heading: `Due ${from === to ? 'on ' : ''}${when}`,
    preview: names.join(', '),
  }
}

function dayWords(day: string): string {
  return `${weekdayOf(day)} ${longDayText(day)}`
}

function Greeting({ name }: { name: string }) {
  return name === '' ? null : <MailText>Dear {name},</MailText>
}

function ByDay({ dates, publicUrl }: { dates: readonly MailedDate[]; publicUrl: string }) {
  const days = [...Map.groupBy(dates, ({ lastDay }) => lastDay)]
  return days.map(([day, list]) => (
    <div key={day}>
      {days.length > 1 && <MailHeading>{dayWords(day)}</MailHeading>}
      {list.map((date) => (
        <Entry key={date.id} date={date} publicUrl={publicUrl} />
      ))}
      {closedDayText(day) !== null && <MailText>{closedDayText(day)}</MailText>}
    </div>
  ))
}

function Entry({ date, publicUrl, children }: { date: MailedDate; publicUrl?: string; children?: ReactNode }) {
  const { form, name, law, count, because, onlyIf, alsoAccepted, link } = date
  const title = form === '' || name.startsWith(form) ? name : `${form}: ${name}`
  return (
    <MailText>
      <b>
        {publicUrl !== undefined && link !== '' ? <MailLink href={`${publicUrl}${link}`}>{title}</MailLink> : title}
      </b>
      {children}
      {onlyIf !== null && (
        <>
          <br />
          Only if {onlyIf}.
        </>
      )}
      <br />
      Count: {count}.{otherCountText(alsoAccepted)}
      {because !== '' && (
        <>
          <br />
          Because: {because}.
        </>
      )}
      <br />
      Law: {law}.
    </MailText>
  )
}

function Moved({ dates }: { dates: readonly MailedDate[] }) {
  return dates.map((date) => (
    <Entry key={date.id} date={date}>
      <br />
      Now due on {dayWords(date.lastDay)}
      {date.moved?.by ? `, by ${date.moved.by}` : ''}. Before: {dayWords(date.knownDay ?? date.lastDay)}.
    </Entry>
  ))
}
