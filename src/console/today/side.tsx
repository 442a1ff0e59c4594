// What stands beside the leads: mail that failed, jobs that end, and what visitors asked or searched for without an answer.
import { searchedText } from '#assistant/unanswered.ts'
import { dayText } from '#platform/dates.ts'
import { Icon } from '#ui/console/icon.tsx'
import type { ReactNode } from 'react'
import { formNames, refusedText, type Today } from './today.ts'
import { ButtonLink } from '#ui/console/button.tsx'

type SheetProps = {
  id: string
  title: string
  count?: number
  isBad?: boolean
  to?: string
  more?: string
  children: ReactNode
}

export function Sheet({ id, title, count, isBad = false, to, more, children }: SheetProps) {
  return (
    <section className="sheet" aria-labelledby={id}>
      <div className="sheet__hd">
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={isBad ? 'count late' : 'count'}>{count}</span>}
        {to && (
          <ButtonLink look="bare" isSmall className="push" to={to}>
            {more}
            <Icon name="right" />
          </ButtonLink>
        )}
      </div>
      {children}
    </section>
  )
}

export function FailedMails({ failed: { list, total } }: { failed: NonNullable<Today['failedMails']> }) {
  return (
    <Sheet id="today-mails" title="Failed e-mails" count={total} isBad to="/console/mail" more="All">
      <ul className="list">
        {list.map(({ id, subject, recipient, reason }) => (
          <li key={id}>
            <div className="t">
              <b>{subject}</b>
              <small>To {recipient}</small>
              <small className="late">{reason}</small>
            </div>
            <ButtonLink isSmall to={`/console/mail/${id}`}>
              Open<span className="vh"> the e-mail to {recipient}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

export function EndingJobs({ jobs, isManager }: { jobs: Today['endingJobs']; isManager: boolean }) {
  return (
    <Sheet id="today-jobs" title="Jobs closing soon" count={jobs.length}>
      {jobs.length === 0 && <p className="sheet__bd muted">No job closes within a week.</p>}
      <ul className="list">
        {jobs.map(({ id, title, company, lastDay, applications, unread }) => (
          <li key={id}>
            <div className="t">
              <a href={`/careers/explore/job/${id}`} target="_blank" rel="noreferrer">
                <b>{title}</b>
                <span className="vh"> (opens the website in a new tab)</span>
              </a>
              <small>
                {company}. Last day {dayText(lastDay)}
                {isManager && `. ${counted(applications, 'application')}${unread > 0 ? `, ${unread} unread` : ''}`}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function counted(count: number, what: string): string {
  return `${count === 0 ? 'No' : count} ${what}${count === 1 ? '' : 's'}`
}

export function Unanswered({ unanswered: { list, total } }: { unanswered: Today['unanswered'] }) {
  return (
    <Sheet
      id="today-questions"
      title="Questions without a sure answer"
      count={total}
      to="/console/assistant"
      more="All"
    >
      {list.length === 0 && (
        <p className="sheet__bd muted">Every question had a sure answer, and every search a result.</p>
      )}
      <ul className="list">
        {list.map(({ question, search, count, answer }) => (
          <li key={`${search} ${question}`}>
            <div className="t">
              <span className="serif">{question}</span>
              {search !== null && <small>{searchedText(search)}</small>}
              {answer !== null && <small>Answered, but unsure</small>}
            </div>
            {count > 1 && <span className="muted num nowrap">{count} times</span>}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

export function RefusedByForms({ refused }: { refused: Today['refused'] }) {
  return (
    <Sheet id="today-refused" title="Refused by forms">
      <ul className="list">
        {refused.map((each) => (
          <li key={`${each.form} ${each.field}`}>
            <div className="t">
              <span>
                <b>{each.field}</b> {refusedText(each)}
              </span>
              <small>{formNames[each.form] ?? each.form}</small>
            </div>
          </li>
        ))}
      </ul>
      <p className="sheet__foot hint">
        The last 7 days. What was typed, and by whom, is not stored. One sender adds at most 5 a day to each reason.
      </p>
    </Sheet>
  )
}
