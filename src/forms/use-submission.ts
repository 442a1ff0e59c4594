// Sending a form: what is wrong is said before anything is sent, a second press sends nothing, and what was typed stays
// until the server has said that it has it.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useActionData, useFetcher, useFormAction } from 'react-router'
import { filledInMsField } from '#platform/validators.ts'
import { showToast } from '#ui/toast.tsx'
import { messageFor, refusalOf, typedValues, type Field, type Form } from './field-table.ts'
import { useFilledInMs } from './honeypot.tsx'
import { idempotencyKeyField, type Outcome } from './submit.ts'

type Options = {
  /** The fetcher to send by, where several forms share one. */
  fetcher?: { key: string }
  /** Reads the page's data again after sending. */
  revalidates?: boolean
  /** The outcome is told in its own place, without a notice. */
  isQuiet?: boolean
  /** Tells apart the outcomes of several forms of one name. */
  isOurs?: (outcome: Outcome) => boolean
}

type Errors = Record<string, string>

export function useSubmission(
  form: Form,
  { fetcher: shared, revalidates = false, isQuiet = false, isOurs }: Options = {},
) {
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const lastTry = useRef<{ key: string; text: string }>(undefined)
  const fetcher = useFetcher<Outcome>(shared)
  const posted = useActionData<Outcome>()
  const ours = (given: Outcome | undefined) =>
    given?.form === form.name && (isOurs?.(given) ?? true) ? given : undefined
  const [postedHere, answered] = [ours(posted), ours(fetcher.data)]
  const [dismissed, setDismissed] = useState<Outcome>()
  const [errors, setErrors] = useState<Errors>(postedHere?.errors ?? {})
  const filledInMs = useFilledInMs(element)
  const action = `${useFormAction()}#${form.name}`

  const latest = answered ?? postedHere
  const outcome = latest === dismissed ? undefined : latest
  const isIdle = fetcher.state === 'idle'

  useEffect(() => {
    if (isIdle) isSending.current = false
  }, [isIdle])

  useEffect(() => {
    if (!answered) return
    if (!answered.isDone) return refuse(answered.errors)
    lastTry.current = undefined
    // What was written since is not part of what was received: it stays.
    if (element.current && textOf(element.current) === JSON.stringify(answered.values)) element.current.reset()
    // Only an answer is a reason to do this again.
  }, [answered])

  function textOf(sent: HTMLFormElement): string {
    return JSON.stringify(typedValues(form, new FormData(sent)))
  }

  function refuse(refused: Errors) {
    setErrors(refused)
    const first = Object.keys(form.fields).find((name) => refused[name])
    const control = first && element.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  /** The same words tried again keep their key, so that the firm gets them once. */
  function idempotencyKey(text: string): string {
    if (lastTry.current?.text !== text) lastTry.current = { key: newKey(), text }
    return lastTry.current.key
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const sent = new FormData(event.currentTarget)
    const values = typedValues(form, sent)
    const refused = refusalOf(form, values)
    if (refused) {
      if (!isQuiet) void showToast('error', refused.message)
      return refuse(refused.errors)
    }
    isSending.current = true
    setErrors({})
    setDismissed(latest)
    const ms = form.isTimed ? filledInMs() : undefined
    if (ms !== undefined) sent.set(filledInMsField, String(ms))
    sent.set(idempotencyKeyField, idempotencyKey(JSON.stringify(values)))
    const hasFile = Object.values(form.fields).some(({ kind }) => kind === 'file')
    void fetcher.submit(sent, {
      method: 'post',
      ...(hasFile ? { encType: 'multipart/form-data' as const } : {}),
      defaultShouldRevalidate: revalidates,
    })
  }

  return {
    /** For the <form>, which also works by itself where no script runs. */
    formProps: { ref: element, id: form.name, method: 'post' as const, action, noValidate: true, onSubmit: submit },
    isSending: !isIdle,
    /** How the last submission went; undefined before the first, and while another is on its way. */
    outcome,
    /** The outcome came with the page: no script has told it. */
    isFromServer: outcome !== undefined && outcome === postedHere,
    errors,
    /** Puts the form back in place of the outcome. */
    startAgain: () => setDismissed(latest),
    fieldProps: (name: string) => fieldProps(name, form.fields[name], postedHere, errors, setErrors),
  }
}

function fieldProps(
  name: string,
  field: Field | undefined,
  posted: Outcome | undefined,
  errors: Errors,
  setErrors: (change: (before: Errors) => Errors) => void,
) {
  if (!field) throw new Error(`The form has no field ${name}`)
  function check(value: string) {
    const message = field && messageFor(field, value)
    // A field with a rule is judged when it is left; the others only lose a complaint once they are filled in.
    if (field?.rule && message) setErrors((before) => ({ ...before, [name]: message }))
    else if (!message) setErrors(({ [name]: _gone, ...others }) => others)
  }
  const isRefused = posted !== undefined && !posted.isDone
  return {
    name,
    label: field.label,
    required: field.isMandatory,
    defaultValue: isRefused ? posted.values[name] : undefined,
    error: errors[name],
    /** Without script nothing else would lead to what is wrong. */
    autoFocus: isRefused && Object.keys(posted.errors)[0] === name,
    onBlur: check,
  }
}

/** Not crypto.randomUUID: browsers offer that over HTTPS only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
