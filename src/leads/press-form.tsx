// One press that changes something: a real form, whose answer with script is shown in its own place.
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { PostError, postJson } from '#platform/api.ts'
import { Button } from '#ui/button.tsx'

type Props = {
  /** Takes the fields as JSON, and as a form with `answer=page`. */
  action: string
  label: string
  tone?: 'line' | undefined
  size?: 'small' | undefined
  className?: string | undefined
  /** Fields of the form, if it has any. */
  children?: ReactNode
  /** With script: takes the answer, which the form otherwise shows in its own place. */
  onDone?: ((message: string) => void) | undefined
  /** With script: takes the refusal after which no press can succeed any more (410). */
  onGone?: ((message: string) => void) | undefined
}

export function PressForm({ action, label, tone, size, className, children, onDone, onGone }: Props) {
  const isSending = useRef(false)
  const [sending, setSending] = useState(false)
  const [done, setDone] = useState<string | null>(null)
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
      if (onDone) onDone(message)
      else setDone(message)
    } catch (error) {
      if (onGone && error instanceof PostError && error.status === 410) return onGone(error.message)
      const [ofField] = error instanceof PostError ? Object.values(error.errors) : []
      setRefused(ofField ?? (error instanceof Error ? error.message : String(error)))
    } finally {
      isSending.current = false
      setSending(false)
    }
  }

  if (done !== null) return <PressResult>{done}</PressResult>
  return (
    <form method="post" action={action} className={className} onSubmit={(event) => void press(event)}>
      <input type="hidden" name="answer" value="page" />
      {children}
      {/* Not `disabled`, which would lose the keyboard's place. */}
      <Button type="submit" tone={tone} size={size} aria-disabled={sending || undefined}>
        {label}
      </Button>
      {refused !== null && <p role="alert">{refused}</p>}
    </form>
  )
}

/** What came of a press, in the place of its form: it takes the keyboard's place along. */
export function PressResult({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} role="status" tabIndex={-1}>
      {children}
    </p>
  )
}
