// A reply of the assistant: its text, its sources, pages that may be meant, the way to a person, and the two thumbs.
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { handOver, type HandedOver } from '#forms/handed-over.ts'
import { Icon } from '#ui/icon.tsx'
import type { Dated } from '#assistant/chat-message.ts'
import { longDayText } from '#platform/dates.ts'
import { AnswerText } from './answer-text.tsx'
import { rate } from './chat.ts'
import { datesFile } from './dates-file.ts'
import type { AssistantMessage, Thumb } from './conversation.ts'
import styles from './panel.module.css'

type Props = {
  message: AssistantMessage
  handedOver: HandedOver
  onHandOver: () => void
  onNews: (text: string) => void
  /** Asks what usually comes next; null for a reply that has been followed by another. */
  onAsk: ((question: string) => void) | null
}

export function Reply({ message, handedOver, onHandOver, onNews, onAsk }: Props) {
  const { content, sources, suggestions, handoff, actions = [], dates = [], next = [], exchange, thumb } = message
  const isAnswered = sources.length > 0
  const meant = isAnswered ? 'You may also mean' : 'You may mean'
  const cards = suggestions.filter(({ href }) => !sources.some((source) => pageOf(source.href) === pageOf(href)))
  const isCourtesy = sources.length === 0 && suggestions.length === 0 && handoff === null
  return (
    <div className={styles.reply}>
      <span className="vh">The assistant: </span>
      <AnswerText content={content} sources={sources} />
      {dates.length > 0 && (
        <button type="button" className={styles.text} onClick={() => takeAway(dates)}>
          Add {dates.length === 1 ? 'this date' : `these ${dates.length} dates`} to my calendar
        </button>
      )}
      {actions.length > 0 && (
        <ul className={styles.actions} aria-label="What you can do">
          {actions.map(({ label, href }) => (
            <li key={href}>
              {href.startsWith('/') ? (
                <Link to={href}>{label}</Link>
              ) : (
                <a href={href} {...(href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {})}>
                  {label}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAnswered && (
        <div className={styles.from}>
          <p aria-hidden="true">From</p>
          <ul className={styles.sources} aria-label="Sources">
            {sources.map(({ title, href, lawAsAt }, index) => (
              <li key={index}>
                <Link to={href}>{title}</Link>
                {lawAsAt !== null && <span>Law as at {longDayText(lawAsAt)}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {cards.length > 0 && (
        <>
          <p className={styles.meant}>{meant}</p>
          <ul className={styles.suggestions} aria-label={meant}>
            {cards.map(({ title, text, href }, index) => (
              <li key={index}>
                <Link to={href}>
                  <b>{title}</b>
                  {text !== '' && <span>{text}</span>}
                  <Icon name="arrow" />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {handoff !== null && handoff.reason !== 'limit' && (
        <div className={styles.handoff}>
          <p>{cards.length > 0 ? 'Or ask' : 'Ask'} a company secretary. Your question is added to the form.</p>
          <HandoffLink to={bookingOf(sources)} label="Free Consultation" given={handedOver} onClick={onHandOver} />
          <HandoffLink to="/contact#enquiry" label="Write to us" given={handedOver} onClick={onHandOver} />
        </div>
      )}
      {onAsk !== null && next.length > 0 && (
        <ul className={styles.starts} aria-label="You may also ask">
          {next.map((question) => (
            <li key={question}>
              <button type="button" onClick={() => onAsk(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {exchange !== null && !isCourtesy && <Thumbs exchange={exchange} thumb={thumb} onNews={onNews} />}
    </div>
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

type HandoffProps = { to: string; label: string; given: HandedOver; onClick: () => void }

/** The booking, with what the answer is from as its subject: the service of a page, an article or a key offering. */
function bookingOf([first]: { title: string }[]): string {
  return `/freeconsulation${first ? `?subject=${encodeURIComponent(first.title)}` : ''}`
}

function HandoffLink({ to, label, given, onClick }: HandoffProps) {
  return (
    <Link
      to={to}
      onClick={() => {
        handOver(given)
        onClick()
      }}
    >
      {label}
      <Icon name="arrow" />
    </Link>
  )
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
