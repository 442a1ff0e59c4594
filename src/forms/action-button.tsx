// One press that changes something: a real form, whose answer with script is shown without another page.
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { PostError, postJson } from '#platform/pages/api.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './action-button.module.css'

type Props = {
  /** Takes the fields as JSON, and as a form with `answer=page`. */
  action: string
  label: string
  tone?: 'line' | undefined
  size?: 'small' | undefined
  className?: string | undefined
  /** The id of what the press is about, where the label alone does not say it. */
  about?: string | undefined
  /** Fields of the form, if it has any. */
  children?: ReactNode
  /** With script: takes the answer. Until it returns, no second press is sent. */
  onDone: (message: string) => void | Promise<void>
  /** With script: takes the refusal after which no press can succeed any more (410). */
  onGone?: ((message: string) => void) | undefined
}

/** Whatever the browser calls it: nothing has been answered, and a second press does no harm. */
const unanswered = 'This did not reach us. Please press once more.'

export function ActionButton({ action, label, tone, size, className, about, children, onDone, onGone }: Props) {
  const isSending = useRef(false)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function press(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const { answer: _, ...fields } = Object.fromEntries(new FormData(event.currentTarget))
    isSending.current = true
    setSending(true)
    setRefused(null)
    try {
      const { message } = await postJson(action, fields)
      await onDone(message)
    } catch (error) {
      if (onGone && error instanceof PostError && error.status === 410) return onGone(error.message)
      if (!(error instanceof PostError)) return setRefused(unanswered)
      const [ofField] = Object.values(error.errors)
      setRefused(ofField ?? error.message)
    } finally {
      isSending.current = false
      setSending(false)
    }
  }

  return (
    <form
      method="post"
      action={action}
      className={className ? `${styles.form} ${className}` : styles.form}
      onSubmit={(event) => void press(event)}
    >
      <input type="hidden" name="answer" value="page" />
      {children}
      {/* Not `disabled`, which would lose the keyboard's place. */}
      <Button type="submit" tone={tone} size={size} aria-disabled={sending || undefined} aria-describedby={about}>
        {label}
      </Button>
      {refused !== null && (
        <p role="alert" className={styles.refused}>
          <Icon name="alert" />
          {refused}
        </p>
      )}
    </form>
  )
}

/** What came of a press: it takes the keyboard's place along, and the screen to where it stands. */
export function ActionResult({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} role="status" tabIndex={-1} className={className}>
      {children}
    </p>
  )
}
