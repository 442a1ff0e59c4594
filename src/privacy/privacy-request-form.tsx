// The way to one's own data: an address, to which the link is mailed.
import { useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { PostError, postJson } from '#platform/pages/api.ts'
import { emailMessage, honeypotField } from '#platform/validators.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useHoneypot } from '#forms/honeypot.tsx'
import { linkSentMessage } from './my-data.ts'
import styles from './privacy-request-form.module.css'

export function PrivacyRequestForm() {
  const [query] = useSearchParams()
  const isSending = useRef(false)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // Without script the form comes back to this page by a redirect.
  const [sent, setSent] = useState(query.get('request') === 'sent' ? linkSentMessage : null)
  const { honeypot, honeypotValues } = useHoneypot(honeypotField)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    const email = String(new FormData(form).get('email') ?? '').trim()
    const complaint = emailMessage(email)
    setError(complaint)
    setSent(null)
    if (complaint) {
      const control = form.elements.namedItem('email')
      if (control instanceof HTMLElement) control.focus()
      return
    }
    isSending.current = true
    setSending(true)
    try {
      // How fast it was filled in says nothing here: one address is quickly pasted.
      const { message } = await postJson('/post/privacyrequest', { email, [honeypotField]: honeypotValues().text })
      form.reset()
      setSent(message)
    } catch (failure) {
      const ofField = failure instanceof PostError ? failure.errors['email'] : undefined
      setError(ofField ?? (failure instanceof Error ? failure.message : String(failure)))
    } finally {
      isSending.current = false
      setSending(false)
    }
  }

  return (
    <section className={styles.request} id="my-data" aria-labelledby="my-data-heading">
      <div>
        <h2 id="my-data-heading">See, correct or erase your data</h2>
        <p>
          Enter the e-mail address that you gave us. We send a link to it; the page behind it shows what we keep about
          the address and lets you download it, ask for a correction, withdraw a consent, or have everything erased.
        </p>
      </div>
      <form
        method="post"
        action="/post/privacyrequest"
        className={styles.form}
        noValidate
        onSubmit={(event) => void send(event)}
      >
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={error ?? undefined}
          onBlur={(value) => setError(value.trim() === '' ? null : emailMessage(value))}
        />
        {honeypot}
        {/* Not `disabled`, which would lose the keyboard's place. */}
        <Button type="submit" tone="line" aria-disabled={sending || undefined}>
          Send me the link
        </Button>
        <p role="status">{sent}</p>
      </form>
    </section>
  )
}
