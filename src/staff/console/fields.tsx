// The forms of signing in and of the account: the field for a code, what is refused, and a button that says what it does.
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { CallError } from '#platform/console/call.ts'
import { FieldError } from '#ui/console/field.tsx'

/** Six boxes to the eye, one field to everything else. What is pasted fills them all. */
export function CodeField({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="fld">
      <label className="vh" htmlFor={id}>
        One-time code, six digits
      </label>
      <div className="otp">
        <input
          id={id}
          className="otp__field"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          autoFocus
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
        />
        {Array.from({ length: 6 }, (_, index) => (
          <span
            key={index}
            className={`in${index === Math.min(5, value.length) ? ' is-next' : ''}`}
            data-invalid={error ? true : undefined}
            aria-hidden="true"
          >
            {value[index]}
          </span>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export type Problems = { message: string; fields: Record<string, string> }
const none: Problems = { message: '', fields: {} }

/** Sends a form: while it is under way the button is disabled, and what the server refuses stands at its field. */
export function useSending() {
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState(none)
  async function send(work: () => Promise<unknown>, onRefused?: (error: CallError) => boolean): Promise<void> {
    setSending(true)
    setProblems(none)
    try {
      await work()
    } catch (error) {
      const failed = error instanceof CallError ? error : new CallError('This did not work. Try again.', 0)
      if (!onRefused?.(failed)) setProblems(problemsOf(failed))
    } finally {
      setSending(false)
    }
  }
  return { isSending, problems, setProblems, send }
}

export function problemsOf({ message, body }: CallError): Problems {
  const errors: unknown = body !== null && typeof body === 'object' && 'errors' in body ? body.errors : null
  if (errors === null || typeof errors !== 'object') return { message, fields: {} }
  const fields = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, String(text)]))
  return { message: '', fields }
}

type FormProps = { label?: string; children: ReactNode; onSend: () => void; problems: Problems }

/** After a refusal the first field with an error has the focus. */
export function PlainForm({ label, children, onSend, problems }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  // The button that led here may be gone. The keyboard then goes on from the beginning of this page, not of the document.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (problems !== none) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
      {problems.message && <FieldError>{problems.message}</FieldError>}
    </form>
  )
}

type GoProps = { isSending: boolean; sending: string; children: ReactNode; isPlain?: boolean }

export function Go({ isSending, sending, children, isPlain = false }: GoProps) {
  return (
    <button type="submit" className={isPlain ? 'btn' : 'btn btn--go'} disabled={isSending}>
      {isSending ? sending : children}
    </button>
  )
}
