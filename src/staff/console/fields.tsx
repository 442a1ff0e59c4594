// The forms of signing in and of the account: the field for a code, what is refused, and a button that says what it does.
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { CallError, messageOf } from '#platform/console/call.ts'
import { shortestPassword } from '#staff/sign-in/password-length.ts'
import { FieldError, TextField } from '#ui/console/field.tsx'
import { Button } from '#ui/console/button.tsx'

type FieldProps = { value: string; error: string | undefined; onChange: (value: string) => void }

/** Six boxes to the eye, one field to everything else. What is pasted fills them all. */
export function CodeField({ value, error, onChange }: FieldProps) {
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

type Problems = { message: string; fields: Record<string, string> }
const none: Problems = { message: '', fields: {} }

/**
 * Sends a form: while it is under way the button is disabled, and what the server refuses stands at its field, or at
 * `onlyField` if it is about the whole form.
 */
export function useSending(onlyField?: string) {
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState(none)
  async function send(work: () => unknown): Promise<void> {
    setSending(true)
    setProblems(none)
    try {
      await work()
    } catch (error) {
      const found = problemsOf(error)
      const isWhole = onlyField !== undefined && found.message !== ''
      setProblems(isWhole ? { message: '', fields: { [onlyField]: found.message } } : found)
    } finally {
      setSending(false)
    }
  }
  return { isSending, problems, setProblems, send }
}

/** The same with what is typed: `field` returns what the field of this name needs. */
export function useForm<Name extends string>(initial: Record<Name, string>, onlyField?: Name) {
  const [values, setValues] = useState(initial)
  const sending = useSending(onlyField)
  const field = (name: Name): FieldProps => ({
    value: values[name],
    error: sending.problems.fields[name],
    onChange: (value) => setValues((former) => ({ ...former, [name]: value })),
  })
  return { ...sending, values, field }
}

function problemsOf(error: unknown): Problems {
  const body = error instanceof CallError ? error.body : null
  const errors: unknown = body !== null && typeof body === 'object' && 'errors' in body ? body.errors : null
  if (errors === null || typeof errors !== 'object') return { message: messageOf(error), fields: {} }
  const fields = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, String(text)]))
  return { message: '', fields }
}

type FormProps = {
  label?: string
  children: ReactNode
  form: Pick<ReturnType<typeof useSending>, 'problems' | 'send'>
  onSend: () => unknown
}

/** After a refusal the first field with an error has the focus. */
export function PlainForm({ label, children, form: { problems, send }, onSend }: FormProps) {
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
        void send(onSend)
      }}
    >
      {children}
      {problems.message && <FieldError>{problems.message}</FieldError>}
    </form>
  )
}

type GoProps = { isSending: boolean; sending: string; children: ReactNode; isPlain?: boolean }

type NewPasswordProps = FieldProps & { label: string; autoFocus?: boolean }

export function NewPassword(props: NewPasswordProps) {
  return (
    <TextField
      type="password"
      autoComplete="new-password"
      hint={`At least ${shortestPassword} characters. A short sentence is easy to remember.`}
      {...props}
    />
  )
}

export function Go({ isSending, sending, children, isPlain = false }: GoProps) {
  return (
    <Button type="submit" look={isPlain ? undefined : 'go'} disabled={isSending}>
      {isSending ? sending : children}
    </Button>
  )
}
