// The conversation on screen. Changes in it are not announced here: the panel announces each new reply once.
import { useLayoutEffect, useRef, useState } from 'react'
import { OutcomeText } from '#forms/form.tsx'
import type { Chat } from './chat.ts'
import { questionBefore } from './conversation.ts'
import { Reply } from './reply.tsx'
import styles from './panel.module.css'

/** What the assistant answers best, for whoever does not know what to ask. */
export const startingQuestions = [
  'What services do you offer?',
  'When is AOC-4 due?',
  'What if an annual return is late?',
]

type Props = {
  chat: Chat
  onAsk: (question: string) => void
  onRetry: () => void
  onHandOver: () => void
  onNews: (text: string) => void
}

export function Log({ chat, onAsk, onRetry, onHandOver, onNews }: Props) {
  const { id, count, messages, pending, failure } = chat
  const log = useRef<HTMLDivElement>(null)
  const [welcome] = useState(() => greeting(new Date().getHours()))
  useReadFromItsStart(log, chat)
  return (
    <div ref={log} className={styles.log} role="log" aria-live="off" aria-label="Conversation" tabIndex={0}>
      <div className={styles.reply}>
        <p>{welcome} Ask me about filings, due dates or our services.</p>
      </div>
      {messages.length === 0 && pending === null && failure === null && count >= 0 && (
        <div className={styles.starts}>
          {startingQuestions.map((question) => (
            <button type="button" key={question} onClick={() => onAsk(question)}>
              {question}
            </button>
          ))}
        </div>
      )}
      {messages.map((message, index) =>
        message.role === 'user' ? (
          <Question key={index} text={message.content} />
        ) : (
          <Reply
            key={index}
            message={message}
            handedOver={{ question: questionBefore(messages, index), conversation: id }}
            onHandOver={onHandOver}
            onNews={onNews}
            onAsk={index === messages.length - 1 && pending === null && count >= 0 ? onAsk : null}
          />
        ),
      )}
      {pending !== null && (
        <>
          <Question text={pending} />
          <div className={`${styles.reply} ${styles.pending}`}>
            <i />
          </div>
        </>
      )}
      {failure !== null && (
        <div className={`${styles.reply} ${styles.failure}`} role="alert">
          <OutcomeText of={{ form: '', status: 503, isDone: false, message: failure, errors: {}, values: {} }} />
          <button type="button" className={styles.text} onClick={onRetry}>
            Try again
          </button>
        </div>
      )}
    </div>
  )
}

function Question({ text }: { text: string }) {
  return (
    <div className={styles.question}>
      <span className="vh">You asked: </span>
      {text}
    </div>
  )
}

function greeting(hour: number): string {
  if (hour >= 4 && hour < 12) return 'Good morning.'
  return hour >= 12 && hour < 17 ? 'Good afternoon.' : 'Good evening.'
}

const gapPx = 16
const shortQuestionPx = 120

/** Shows the end of the conversation, but of a long reply the beginning, with its question if that is short. */
function useReadFromItsStart(log: { readonly current: HTMLDivElement | null }, chat: Chat): void {
  const { messages, pending, failure } = chat
  const isReply = pending === null && failure === null && messages.length > 0
  const newest = messages.at(-1)?.content
  useLayoutEffect(() => {
    const [element, last] = [log.current, log.current?.lastElementChild]
    const top = isReply && last instanceof HTMLElement ? startOf(last).offsetTop - gapPx : element?.scrollHeight
    // The browser limits it to the end.
    element?.scrollTo({ top: top ?? 0, behavior: 'instant' })
  }, [log, isReply, newest, messages.length, pending, failure])
}

function startOf(reply: HTMLElement): HTMLElement {
  const question = reply.previousElementSibling
  return question instanceof HTMLElement && question.offsetHeight < shortQuestionPx ? question : reply
}
