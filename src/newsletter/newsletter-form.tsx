// The newsletter's subscription, set as a cheque. It posts by itself where there is no script.
import { useId, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { ConsentNotice } from '#leads/consent-notice.tsx'
import { PostError, postJson } from '#platform/pages/api.ts'
import { emailMessage, honeypotField } from '#platform/validators.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast.tsx'
import { Honeypot } from '#forms/honeypot.tsx'
import { linkFollows } from './answers.ts'
import styles from './newsletter-form.module.css'

/** The same sentence as in the schema of a subscription, which the browser's first script does without. */
export const refusedEmail = 'Please enter valid email id'

export function NewsletterForm() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const honeypot = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const isSending = useRef(false)
  const [sending, setSending] = useState(false)

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    const email = input.current?.value.trim() ?? ''
    const complaint = emailMessage(email)
    setError(complaint)
    if (complaint) {
      input.current?.focus()
      await showToast('error', refusedEmail)
      return
    }
    isSending.current = true
    setSending(true)
    try {
      const { message } = await postJson('/post/subscribe', { email, [honeypotField]: honeypot.current?.value })
      // An address that was typed since is not the one that was received.
      if (input.current?.value.trim() === email) form.reset()
      await showToast('success', message)
    } catch (failure) {
      if (failure instanceof PostError && failure.errors['email']) setError(failure.errors['email'])
      await showToast('error', failure instanceof Error ? failure.message : String(failure))
    } finally {
      isSending.current = false
      setSending(false)
    }
  }

  return (
    <form className={styles.cheque} method="post" action="/post/subscribe" noValidate onSubmit={subscribe}>
      <div className={styles.top}>
        <div>
          <h2>The dates that matter, once a month.</h2>
          <ConsentNotice purpose="newsletter" before={linkFollows} className={styles.notice} />
        </div>
        <div className={styles.number} aria-hidden="true">
          <span>Every first working day</span>
          <span className={styles.boxes}>
            {[...'DDMMYYYY'].map((letter, place) => (
              <span key={place}>{letter}</span>
            ))}
          </span>
        </div>
      </div>
      <div className={styles.row}>
        <label htmlFor={id}>Send the compliance calendar to</label>
        <input
          ref={input}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          required
          placeholder="you@company.in"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onBlur={(event) => setError(emailMessage(event.currentTarget.value))}
        />
        {/* Not `disabled`, which would lose the keyboard's place. */}
        <Button type="submit" aria-disabled={sending || undefined}>
          Subscribe
        </Button>
        <p className={styles.error} id={`${id}-error`}>
          {error && (
            <>
              <Icon name="alert" />
              {error}
            </>
          )}
        </p>
      </div>
      {/* No time is taken here: a browser fills in the one field at a single press. */}
      <Honeypot name={honeypotField} input={honeypot} />
      <div className={styles.bottom}>
        <label className={styles.check}>
          <input type="checkbox" />
          <span>
            I have read the <Link to="/privacy">privacy policy</Link>
          </span>
        </label>
        <span className={styles.micr} aria-hidden="true">
          001988 025 0004
        </span>
      </div>
    </form>
  )
}
