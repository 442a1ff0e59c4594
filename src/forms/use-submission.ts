// Sending a form: what is wrong is said before anything is sent, a second press sends nothing, and what was typed stays
// until the server has said that it has it.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
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
/** What was found since the last answer: a sentence by field, null where it is right now. */
type Findings = Record<string, string | null>

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
  const [findings, setFindings] = useState<Findings>({})
  const filledInMs = useFilledInMs(element)
  const action = useFormAction()

  const latest = answered ?? postedHere
  const outcome = latest === dismissed ? undefined : latest
  const isIdle = fetcher.state === 'idle'
  const errors = standing({ ...outcome?.errors, ...findings })

  useEffect(() => {
    if (isIdle) isSending.current = false
  }, [isIdle])

  useEffect(() => {
    if (!answered) return
    if (!answered.isDone) return focusFirst(element.current, form, answered.errors)
    lastTry.current = undefined
    const written = element.current && typedValues(form, new FormData(element.current))
    // What was written since is not part of what was received: it stays.
    if (JSON.stringify(written) === JSON.stringify(answered.values)) element.current?.reset()
  }, [answered, form])

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
      setFindings(refused.errors)
      return focusFirst(element.current, form, refused.errors)
    }
    isSending.current = true
    setFindings({})
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
    isQuiet,
    /** How the last submission went; undefined before the first, and while another is on its way. */
    outcome,
    /** The outcome came with the page: no script has told it. */
    isFromServer: outcome !== undefined && outcome === postedHere,
    errors,
    /** Puts the form back in place of the outcome. */
    startAgain() {
      flushSync(() => setDismissed(latest))
      focusFirst(element.current, form, form.fields)
    },
    fieldProps: (name: string) => fieldProps(name, form.fields[name], postedHere, errors, setFindings),
  }
}

function standing(findings: Findings): Errors {
  return Object.fromEntries(Object.entries(findings).filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Leads to the first field of the table that is among these. */
function focusFirst(element: HTMLFormElement | null, form: Form, among: Record<string, unknown>): void {
  const first = Object.keys(form.fields).find((name) => among[name])
  const control = first && element?.elements.namedItem(first)
  if (control instanceof HTMLElement) control.focus()
}

function fieldProps(
  name: string,
  field: Field | undefined,
  posted: Outcome | undefined,
  errors: Errors,
  setFindings: (change: (before: Findings) => Findings) => void,
) {
  if (!field) throw new Error(`The form has no field ${name}`)
  function check(value: string) {
    const message = field ? messageFor(field, value) : null
    // A field with a rule is judged when it is left; the others only lose a complaint once they are filled in.
    if (message === null || field?.rule) setFindings((before) => ({ ...before, [name]: message }))
  }
  const isRefused = posted !== undefined && !posted.isDone
  return {
    name,
    label: field.label,
    required: field.isMandatory,
    defaultValue: isRefused ? posted.values[name] : undefined,
    error: errors[name],
    // Without script nothing else would lead to what is wrong.
    autoFocus: isRefused && Object.keys(posted.errors)[0] === name,
    onBlur: check,
  }
}

/** Not crypto.randomUUID: browsers offer that over HTTPS only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
