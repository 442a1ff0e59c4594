// One press that changes something: a real form, whose answer with script is shown in its own place.
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
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
}

export function PressForm({ action, label, tone, size, className, children, onDone }: Props) {
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
      const [ofField] = error instanceof PostError ? Object.values(error.errors) : []
      setRefused(ofField ?? (error instanceof Error ? error.message : String(error)))
    } finally {
      isSending.current = false
      setSending(false)
    }
  }

  if (done !== null) return <p role="status">{done}</p>
  return (
    <form method="post" action={action} className={className} onSubmit={(event) => void press(event)}>
      <input type="hidden" name="answer" value="page" />
      {children}
      <Button type="submit" tone={tone} size={size} disabled={sending}>
        {label}
      </Button>
      {refused !== null && <p role="alert">{refused}</p>}
    </form>
  )
}
