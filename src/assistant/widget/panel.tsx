// The panel of the assistant: a dialog beside the page that does not block it, and a sheet over it on a phone.
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { isOfInputMethod } from '#ui/keys/input-method.ts'
import { ask, readAllowance, renew, useChat } from './chat.ts'
import { Foot } from './foot.tsx'
import { Log } from './log.tsx'
import { QuestionForm } from './question-form.tsx'
import { LimitReached } from './limit-reached.tsx'
import { QuestionCount } from './question-count.tsx'
import { useGivesWay, useKeyboardInset } from './panel-place.ts'
import styles from './panel.module.css'
import { parted } from './reply-text.ts'

export type PanelProps = {
  firmName: string
  /** The external chat site; '' if there is none. */
  loginUrl: string
  launcher: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** On a small screen the panel covers the page (panel.module.css). */
const isSheet = () => matchMedia('(max-width: 829px), (max-height: 480px)').matches

export function Panel({ firmName, loginUrl, launcher, onClose }: PanelProps) {
  const chat = useChat()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const [news, setNews] = useState('')
  const id = useId()
  const isSpent = chat.count < 0

  function close() {
    onClose()
    // On a phone the launcher is displayed again only once the panel has gone.
    requestAnimationFrame(() => launcher.current?.focus())
  }

  /** On a phone, focus on the field would bring up the keyboard, which hides most of the conversation. */
  function takeFocus() {
    if (isSheet() || !input.current) heading.current?.focus({ preventScroll: true })
    else input.current.focus({ preventScroll: true })
  }

  async function send(question: string) {
    setNews('Reply pending')
    // What stands under More is read by whoever opens it.
    setNews(parted((await ask(question)) ?? '')[0])
  }

  function retry() {
    // The button that was pressed is about to go.
    takeFocus()
    void send(chat.draft)
  }

  function start(question: string) {
    takeFocus()
    void send(question)
  }

  useEffect(() => {
    renew()
    void readAllowance()
  }, [])
  useLayoutEffect(takeFocus, [])
  useLayoutEffect(() => {
    // The field has gone, and the focus with it.
    if (isSpent && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [isSpent])
  useRenewal(chat.renewsOn)
  useClosedByKey(panel, launcher, close)
  useLeftOnPhone(onClose)
  useGivesWay(panel, onClose)
  useKeyboardInset(panel)

  return (
    // A click on its text leaves the focus within it, where Escape closes it.
    <section ref={panel} className={styles.panel} role="dialog" aria-labelledby={id} tabIndex={-1}>
      <div className={`${styles.head} on-ink`}>
        <div>
          <h2 ref={heading} id={id} tabIndex={-1}>
            {firmName}
          </h2>
          <QuestionCount count={chat.count} />
        </div>
        {/^https?:\/\//.test(loginUrl) && (
          <a href={loginUrl} target="_blank" rel="noopener noreferrer">
            Login
            <span className="vh"> (opens in a new tab)</span>
            <Icon name="ext" />
          </a>
        )}
        <IconButton icon="close" label="Close" className={styles.close} onClick={close} />
      </div>
      <Log chat={chat} onAsk={start} onRetry={retry} onHandOver={onClose} onNews={setNews} />
      {isSpent ? (
        <LimitReached chat={chat} onHandOver={onClose} />
      ) : (
        <QuestionForm ref={input} chat={chat} onSend={(question) => void send(question)} />
      )}
      <Foot
        hasMessages={chat.messages.length > 0}
        isPending={chat.pending !== null}
        onDeleted={() => {
          setNews('The conversation has been deleted.')
          takeFocus()
        }}
      />
      <p className="vh" role="status">
        {news}
      </p>
    </section>
  )
}

/** The longest time that a timer can wait. */
const maxTimerMs = 2 ** 31 - 1

function useRenewal(renewsOn: string | null): void {
  useEffect(() => {
    if (renewsOn === null) return
    const timer = setTimeout(renew, Math.min(Math.max(Date.parse(renewsOn) - Date.now(), 0), maxTimerMs))
    return () => clearTimeout(timer)
  }, [renewsOn])
}

function useClosedByKey(
  panel: RefObject<HTMLElement | null>,
  launcher: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  // The focus is in the panel before other effects run, and the key may follow at once.
  useLayoutEffect(() => {
    function closeOnEscape(event: KeyboardEvent) {
      const { key, target, defaultPrevented } = event
      if (key !== 'Escape' || defaultPrevented || isOfInputMethod(event) || !(target instanceof Node)) return
      if (panel.current?.contains(target) || launcher.current === target) close()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  })
}

/** A link in the panel leads to a page that the sheet would cover. */
function useLeftOnPhone(onClose: () => void): void {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (!isSheet()) return
    // The layout then moves the focus to the new page.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }, [key, onClose])
}
