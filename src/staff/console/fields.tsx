// The forms of signing in and of the account: the field for a code, what is refused, and a button that says what it does.
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { CallError, messageOf } from '#platform/console/call.ts'
import { shortestPassword } from '#staff/sign-in/password-length.ts'
import { FieldError, TextField } from '#ui/console/field.tsx'
import { Button } from '#ui/console/button.tsx'

type FieldProps = { value: string; error: string | undefined; onChange: (value: string) => void }

const codeDigits = 6

/**
 * Six boxes to the eye, one field to everything else. What is pasted fills them all, the last six digits count, and the
 * sixth sends the form. The hint says so beforehand (WCAG 3.2.2).
 */
export function CodeField({ value, error, onChange, autoFocus = true }: FieldProps & { autoFocus?: boolean }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (value.length === codeDigits) input.current?.form?.requestSubmit()
  }, [value])
  return (
    <div className="fld">
      <label className="vh" htmlFor={id}>
        One-time code, six digits
      </label>
      <div className="otp">
        <input
          ref={input}
          id={id}
          className="otp__field"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(-codeDigits))}
        />
        {Array.from({ length: codeDigits }, (_, index) => (
          <span
            key={index}
            className={`in${index === Math.min(codeDigits - 1, value.length) ? ' is-next' : ''}`}
            data-invalid={error ? true : undefined}
            aria-hidden="true"
          >
            {value[index]}
          </span>
        ))}
      </div>
      <p className="hint" id={`${id}-hint`}>
        The sixth digit sends the code.
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** However it is typed: the server ignores case, blanks and hyphens. */
export function RecoveryCodeField(props: FieldProps) {
  return (
    <TextField
      label="Recovery code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint="Each works once. If none is left, an administrator can reset your second step."
      autoFocus
      {...props}
    />
  )
}

type Problems = { message: string; fields: Record<string, string> }
const none: Problems = { message: '', fields: {} }

/**
 * Sends a form, once at a time: while it is under way the button is disabled, and what the server refuses stands at its
 * field, or at `onlyField` if it is about the whole form. `send` returns what was refused.
 */
export function useSending(onlyField?: string) {
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState(none)
  const isUnderWay = useRef(false)
  async function send(work: () => unknown): Promise<Problems> {
    if (isUnderWay.current) return none
    isUnderWay.current = true
    setSending(true)
    setProblems(none)
    try {
      await work()
      return none
    } catch (error) {
      const { message, fields } = problemsOf(error)
      const found =
        onlyField !== undefined && message !== ''
          ? { message: '', fields: { [onlyField]: message } }
          : { message, fields }
      setProblems(found)
      return found
    } finally {
      isUnderWay.current = false
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

/**
 * The same for a form with a code, of which each works once: one that was refused leaves the field empty for the next, and
 * is never sent a second time, because each failure counts towards a pause.
 */
export function useCodeForm<Name extends string>(initial: Record<Name | 'code', string>, onlyField?: 'code') {
  const form = useForm<Name | 'code'>(initial, onlyField)
  const { code } = form.values
  const sent = useRef('')
  async function send(work: () => unknown): Promise<Problems> {
    // Enter after the sixth digit comes when the field may be empty again. What was refused stays to be read.
    if (code === '' && form.problems.fields['code'] !== undefined) return form.problems
    const found = await form.send(() => {
      if (code !== '' && code === sent.current) {
        const message = 'This code has been sent already. Wait for the next one, then enter it.'
        throw new CallError(message, 422, { errors: { code: message } })
      }
      return work()
    })
    if (found.fields['code'] !== undefined && code.length === codeDigits) {
      sent.current = code
      form.field('code').onChange('')
    }
    return found
  }
  return { ...form, send, sendWithoutCode: form.send }
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
      className="stack"
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
