// The form that an enquiry is written in. What was typed stays until the server has said that it has it.
import { useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { ConsentNotice } from '#leads/consent-notice.tsx'
import { postJson, PostError } from '#platform/pages/api.ts'
import { filledInMsField, isBlank, honeypotField } from '#platform/validators.ts'
import { Button } from '#ui/button.tsx'
import { Field, fieldGrid } from '#ui/field.tsx'
import { showToast } from '#ui/toast.tsx'
import { useHoneypot } from '#forms/honeypot.tsx'
import { emptyMessage, fieldNames, questions, tooLongMessage, type EnquiryField } from './questions.ts'
import styles from './contact.module.css'

type Errors = Partial<Record<EnquiryField, string>>

/** The sentence that is wrong with an answer, or null. */
export function messageFor(name: EnquiryField, value: string): string | null {
  const question = questions[name]
  if (isBlank(value)) return question.isMandatory ? emptyMessage(question) : null
  if (value.trim().length > question.maxCharacters) return tooLongMessage(question)
  return question.rule?.(value) ?? null
}

/** What is wrong with a filled form, by field, and the one sentence to say first. */
export function refusal(answers: Record<EnquiryField, string>): { errors: Errors; message: string } | null {
  const errors: Errors = {}
  for (const name of fieldNames) {
    const message = messageFor(name, answers[name])
    if (message) errors[name] = message
  }
  const [first] = Object.values(errors)
  if (first === undefined) return null
  const lacks = fieldNames.some((name) => questions[name].isMandatory && isBlank(answers[name]))
  return { errors, message: lacks ? 'Please enter all the mandatory fields' : first }
}

export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const lastTry = useRef<{ key: string; text: string }>(undefined)
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const { honeypot, honeypotValues } = useHoneypot(honeypotField)
  // Without script the browser checks what it can; with script the messages are ours.
  const hasScript = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )

  function refuse(message: string, refused: Errors) {
    void showToast('error', message)
    setErrors(refused)
    const first = fieldNames.find((name) => refused[name])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  /** The same message tried again keeps its key, so that the firm gets it once. */
  function idempotencyKey(answers: Record<EnquiryField, string>): string {
    const text = JSON.stringify(answers)
    if (lastTry.current?.text !== text) lastTry.current = { key: newKey(), text }
    return lastTry.current.key
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    if (isSending.current) return
    const answers = answersOf(new FormData(element))
    const refused = refusal(answers)
    if (refused) return refuse(refused.message, refused.errors)

    isSending.current = true
    setSending(true)
    setErrors({})
    try {
      const { text, filledInMs } = honeypotValues()
      const besides = { [honeypotField]: text, [filledInMsField]: filledInMs, idempotencyKey: idempotencyKey(answers) }
      const { message } = await postJson('/post/contactus', { ...answers, ...besides })
      lastTry.current = undefined
      // What was written since is not part of what was received: it stays.
      if (JSON.stringify(answersOf(new FormData(element))) === JSON.stringify(answers)) element.reset()
      void showToast('success', message)
    } catch (error) {
      if (error instanceof PostError) refuse(error.message, error.errors)
      else void showToast('error', error instanceof Error ? error.message : String(error))
    } finally {
      isSending.current = false
      setSending(false)
    }
  }

  function field(name: EnquiryField) {
    const { label, isMandatory, rule, type, autoComplete, isLong } = questions[name]
    const check = (value: string) => {
      const message = messageFor(name, value)
      // Names and addresses are judged when they are left; the other fields only lose a complaint once answered.
      if (message === null || rule) setErrors((before) => ({ ...before, [name]: message ?? undefined }))
    }
    return {
      name,
      label,
      type,
      autoComplete,
      multiline: isLong,
      required: isMandatory,
      optional: !isMandatory,
      error: errors[name],
      onBlur: check,
    }
  }

  return (
    <form
      ref={form}
      className={styles.sheet}
      method="post"
      action="/post/contactus"
      noValidate={hasScript}
      aria-label="Write to us"
      onSubmit={(event) => void send(event)}
    >
      <div className={fieldGrid}>
        <Field {...field('name')} />
        <Field {...field('email')} />
        <Field {...field('phoneNumber')} />
        <Field {...field('companyName')} />
        <Field {...field('location')} full />
        <Field {...field('message')} full />
      </div>
      {honeypot}
      <ConsentNotice purpose="enquiry" className={styles.purpose} />
      {/* Not `disabled`, which would lose the keyboard's place; a second press is refused in send().
          A press must not take the focus: the complaint of the field left would move the button from under the pointer. */}
      <Button type="submit" aria-disabled={sending || undefined} onMouseDown={(event) => event.preventDefault()}>
        Send message
      </Button>
    </form>
  )
}

/** Not crypto.randomUUID: browsers offer that over HTTPS only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const noSubscription = () => () => {}

function answersOf(data: FormData): Record<EnquiryField, string> {
  const answer = (name: EnquiryField) => String(data.get(name) ?? '').trim()
  return {
    name: answer('name'),
    email: answer('email'),
    phoneNumber: answer('phoneNumber'),
    companyName: answer('companyName'),
    location: answer('location'),
    message: answer('message'),
  }
}
