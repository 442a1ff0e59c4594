// A reply of the assistant: its text, its sources, what else may be meant, the one thing to press, and the two thumbs.
import { Fragment, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { handOver, type HandedOver } from '#forms/handed-over.ts'
import type { Action, Dated } from '#assistant/chat-message.ts'
import { dayInIndia, longDayText } from '#platform/dates.ts'
import { AnswerText } from './answer-text.tsx'
import { rate } from './chat.ts'
import { datesFile } from './dates-file.ts'
import { mainAction } from './main-action.ts'
import type { AssistantMessage, Thumb } from './conversation.ts'
import styles from './panel.module.css'

type Props = {
  message: AssistantMessage
  handedOver: HandedOver
  onHandOver: () => void
  onNews: (text: string) => void
  /** Asks what may have been meant instead; null for a reply that has been followed by another. */
  onAsk: ((question: string) => void) | null
}

export function Reply({ message, handedOver, onHandOver, onNews, onAsk }: Props) {
  const { content, more = '', sources, suggestions, handoff, next = [], exchange, thumb } = message
  const pages = suggestions.filter(({ href }) => !sources.some((source) => pageOf(source.href) === pageOf(href)))
  const questions = onAsk === null ? [] : next
  const isAlternative = pages.length + questions.length > 0
  const isCourtesy = sources.length === 0 && suggestions.length === 0 && handoff === null
  const [today] = useState(() => dayInIndia(new Date()))
  const main = mainAction(message, today)
  return (
    <div className={styles.reply}>
      <span className="vh">The assistant: </span>
      <AnswerText content={content} more={more} sources={sources} />
      {sources.length > 0 && (
        <ul className={styles.sources} aria-label="Sources">
          {sources.map(({ title, href, lawAsAt }, index) => (
            <li key={index}>
              <Link to={href}>{title}</Link>
              {lawAsAt !== null && <span>Law as at {longDayText(lawAsAt)}</span>}
            </li>
          ))}
        </ul>
      )}
      {isAlternative && (
        <Others title={sources.length > 0 ? 'You may also mean' : 'You may mean'}>
          {questions.map((question) => (
            <li key={question}>
              <button type="button" onClick={() => onAsk?.(question)}>
                {question}
              </button>
            </li>
          ))}
          {pages.map(({ title, text, href }, index) => (
            <li key={index}>
              <Link to={href}>
                <b>{title}</b>
                {text !== '' && <span>{text}</span>}
              </Link>
            </li>
          ))}
        </Others>
      )}
      {main?.kind === 'person' && (
        <ToAPerson
          label={isAlternative ? 'Or ask a company secretary' : 'Ask a company secretary'}
          besides={main.besides}
          booking={bookingOf(sources)}
          onClick={() => {
            handOver(handedOver)
            onHandOver()
          }}
        />
      )}
      {main?.kind === 'link' && <ActionLink action={main.action} className={styles.main} />}
      {main?.kind === 'dates' && (
        <button type="button" className={styles.main} onClick={() => takeAway(main.dates)}>
          Add {main.dates.length === 1 ? 'this date' : `these ${main.dates.length} dates`} to my calendar
        </button>
      )}
      {exchange !== null && !isCourtesy && <Thumbs exchange={exchange} thumb={thumb} onNews={onNews} />}
    </div>
  )
}

function Others({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.others}>
      <p>{title}</p>
      <ul aria-label={title}>{children}</ul>
    </div>
  )
}

type PersonProps = { label: string; besides: readonly Action[]; booking: string; onClick: () => void }

/** The contact form, with the question in it. What else leads to a person stands in the sentence below. */
function ToAPerson({ label, besides, booking, onClick }: PersonProps) {
  return (
    <div className={styles.person}>
      <Link to="/contact#enquiry" className={styles.main} onClick={onClick}>
        {label}
      </Link>
      <p>
        Your question is added to the form. You can also{' '}
        <Link to={booking} onClick={onClick}>
          book a consultation
        </Link>
        {besides.map((action, place) => (
          <Fragment key={action.href}>
            {place < besides.length - 1 ? ', ' : ' or '}
            <ActionLink action={{ ...action, label: withinSentence(action.label) }} />
          </Fragment>
        ))}
        .
      </p>
    </div>
  )
}

/** "Count the delay: AOC-4" is "count the delay of AOC-4" within a sentence. */
function withinSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1).replace(': ', ' of ')
}

function ActionLink({ action: { label, href }, className }: { action: Action; className?: string | undefined }) {
  if (href.startsWith('/'))
    return (
      <Link to={href} className={className}>
        {label}
      </Link>
    )
  return (
    <a href={href} className={className} {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}>
      {label}
    </a>
  )
}

/** The browser saves the file, or hands it to a calendar program. */
function takeAway(dates: readonly Dated[]) {
  const url = URL.createObjectURL(new Blob([datesFile(dates, new Date())], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'due-dates.ics'
  link.click()
  URL.revokeObjectURL(url)
}

function pageOf(href: string): string {
  return href.replace(/#.*/, '')
}

/** The booking, with what the answer is from as its subject: the service of a page, an article or a key offering. */
function bookingOf([first]: readonly { title: string }[]): string {
  return `/freeconsulation${first ? `?subject=${encodeURIComponent(first.title)}` : ''}`
}

const thumbs = [
  [1, 'Helpful', 'M7 11v9H4v-9zM7 11l4-8c1.6 0 2.5 1 2.5 2.5V9H19c1 0 1.7.9 1.5 1.9l-1.4 7.3c-.2 1-1 1.8-2.1 1.8H7'],
  [
    -1,
    'Not helpful',
    'M17 13V4h3v9zM17 13l-4 8c-1.6 0-2.5-1-2.5-2.5V15H5c-1 0-1.7-.9-1.5-1.9l1.4-7.3C5.1 4.8 5.9 4 7 4h10',
  ],
] as const

type ThumbsProps = { exchange: string; thumb: Thumb | null; onNews: (text: string) => void }

function Thumbs({ exchange, thumb, onNews }: ThumbsProps) {
  const [text, setText] = useState('')
  const shown = useRef<HTMLSpanElement>(null)

  // The text may stand below the visible part of the conversation.
  useLayoutEffect(() => {
    if (text !== '') shown.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [text])

  async function press(given: Thumb) {
    const isDone = await rate(exchange, given)
    const said = isDone ? 'Thank you. We will look into it.' : 'Your rating could not be sent. Please try again later.'
    setText(said)
    onNews(said)
  }

  return (
    <div className={styles.thumbs}>
      {thumbs.map(([value, label, path]) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          aria-pressed={thumb === value}
          onClick={() => void press(value)}
        >
          <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
            <path d={path} />
          </svg>
        </button>
      ))}
      <span ref={shown}>{text}</span>
    </div>
  )
}
