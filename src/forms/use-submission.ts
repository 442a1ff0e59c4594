// Submits a form. Errors are shown before anything is sent, a second click sends nothing, and what was typed stays
// until the server has confirmed it.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useActionData, useFetcher, useFormAction } from 'react-router'
import { filledInMsField } from '#platform/text/validators.ts'
import { showToast } from '#ui/messages/toast.tsx'
import {
  idempotencyKeyField,
  messageFor,
  refusalOf,
  typedValues,
  type Field,
  type Form,
  type Refusal,
} from './field-table.ts'
import { useFilledInMs } from '#forms/private/filled-in-time.ts'
import type { Outcome } from './post.ts'

/** Sends a form with files in place of the page's clientAction. */
export type Sender = {
  state: 'idle' | 'submitting'
  data: Outcome | undefined
  /** Looks at the chosen files. */
  check: (sent: FormData) => Promise<{ chosen: Record<string, string>; errors: Errors }>
  /** Resolves once the attempt has ended. Never rejects. */
  submit: (sent: FormData) => Promise<void>
}

type Options = {
  sender?: Sender
  /** The key of the fetcher, if several forms share one. */
  fetcher?: { key: string }
  /** Reload the page's data after sending. */
  revalidates?: boolean
  /** The outcome is shown in place, without a toast. */
  isQuiet?: boolean
  /** Tells the outcomes of several forms with the same name apart. */
  isOurs?: (outcome: Outcome) => boolean
  /** What stands in the fields at first. */
  initial?: Record<string, string>
}

/** When it was last submitted: the height of the form and the button's place in the window, in pixels. */
type Pressed = { formHeight: number; button: DOMRect | undefined }

type Errors = Record<string, string>
/** Results of the checks since the last response: one message per field, null if the field is now valid. */
type Findings = Record<string, string | null>

export function useSubmission(
  form: Form,
  { sender, fetcher: shared, revalidates = false, isQuiet = false, isOurs, initial }: Options = {},
) {
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const isSpent = useRef(false)
  const lastAttempt = useRef<{ key: string; text: string }>(undefined)
  const fetcher = useFetcher<Outcome>(shared)
  // Kept, because a later navigation to a place within the page makes the framework forget it.
  const [posted, setPosted] = useState(useActionData<Outcome>())
  const ours = (given: Outcome | undefined) =>
    given?.form === form.name && (isOurs?.(given) ?? true) ? given : undefined
  const { state, data } = sender ?? fetcher
  const [fromServer, fromFetcher] = [ours(posted), ours(data)]
  const [pressed, setPressed] = useState<Pressed>()
  const [dismissed, setDismissed] = useState<Outcome>()
  const [findings, setFindings] = useState<Findings>({})
  const filledInMs = useFilledInMs(element)
  const action = useFormAction()

  const latest = fromFetcher ?? fromServer
  const outcome = latest === dismissed ? undefined : latest
  const isIdle = state === 'idle'
  const errors = remainingErrors({ ...outcome?.errors, ...findings })

  useEffect(() => {
    if (!fromFetcher) return
    if (!fromFetcher.isDone) return focusFirst(element.current, form, fromFetcher.errors)
    // Anything typed since was not part of the submission, so it stays.
    isSpent.current = element.current !== null && textOf(form, element.current) === lastAttempt.current?.text
    lastAttempt.current = undefined
  }, [fromFetcher, form])

  /** A retry with the same values keeps its key, so the firm receives it once. */
  function idempotencyKey(text: string): string {
    if (lastAttempt.current?.text !== text) lastAttempt.current = { key: newKey(), text }
    return lastAttempt.current.key
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const submitted = event.currentTarget
    const formData = new FormData(submitted)
    const values = typedValues(form, formData)
    if (!sender) return sendUnless(refusalOf(form, values), submitted, formData)
    isSending.current = true
    void sender.check(formData).then(({ chosen, errors: found }) => {
      isSending.current = false
      sendUnless(refusalOf(form, { ...values, ...chosen }, found), submitted, formData)
    })
  }

  function sendUnless(refused: Refusal | null, submitted: HTMLFormElement, formData: FormData): void {
    if (refused) {
      const { message, errors: wrong } = refused
      // An error of one field stands there, and needs no toast. A toast that the form has says the same as its field.
      if (!isQuiet && (message === form.missing || message === form.invalid)) void showToast('error', message)
      setFindings(
        Object.fromEntries(
          Object.entries(wrong).map(([name, own]) => [name, message === form.invalid ? message : own]),
        ),
      )
      import('./private/send.ts').then(({ reportRefusal }) => reportRefusal(form, refused.errors)).catch(() => {})
      return focusFirst(element.current, form, refused.errors)
    }
    isSending.current = true
    setFindings({})
    const button = submitted.querySelector('[type=submit]')?.getBoundingClientRect()
    setPressed({ formHeight: submitted.offsetHeight, button })
    setDismissed(latest)
    const ms = form.isTimed ? filledInMs() : undefined
    if (ms !== undefined) formData.set(filledInMsField, String(ms))
    formData.set(idempotencyKeyField, idempotencyKey(textOf(form, submitted)))
    const sent = sender
      ? sender.submit(formData)
      : fetcher.submit(formData, {
          method: 'post',
          defaultShouldRevalidate: revalidates,
        })
    void sent.finally(() => (isSending.current = false))
  }

  return {
    /** Props of the <form>, which also works without JavaScript. */
    formProps: {
      ref: element,
      id: `form-${form.name}`,
      'aria-busy': !isIdle,
      method: 'post' as const,
      action,
      noValidate: true,
      onSubmit: submit,
    },
    isSending: !isIdle,
    pressed,
    isQuiet,
    /** The outcome of the last submission; undefined before the first one and while one is being sent. */
    outcome,
    /** The outcome came with the page, so no toast has shown it. */
    isFromServer: outcome !== undefined && outcome === fromServer,
    errors,
    /** Replaces the outcome with the form. */
    startAgain() {
      flushSync(() => {
        setDismissed(latest)
        setPosted(undefined)
      })
      if (isSpent.current) element.current?.reset()
      focusFirst(element.current, form, form.fields)
    },
    fieldProps: (name: string) => fieldProps(name, form.fields[name], fromServer, errors, setFindings, initial),
  }
}

/** What is typed and chosen in a form, to compare it with what was sent. */
function textOf(form: Form, element: HTMLFormElement): string {
  const chosen = [...new FormData(element)].flatMap(([name, value]) =>
    value instanceof File ? [[name, value.name, value.size, value.lastModified]] : [],
  )
  return JSON.stringify([typedValues(form, new FormData(element)), chosen])
}

function remainingErrors(findings: Findings): Errors {
  return Object.fromEntries(Object.entries(findings).filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Focuses the first field of the table that is a key of `among`. */
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
  initial?: Record<string, string>,
) {
  if (!field) throw new Error(`The form has no field ${name}`)
  function check(value: string) {
    const message = field ? messageFor(field, value) : null
    // A field with a rule is checked when it loses focus. The others only lose their error once they are filled in.
    if (message === null || field?.rule) setFindings((before) => ({ ...before, [name]: message }))
  }
  const isRefused = posted !== undefined && !posted.isDone
  return {
    name,
    label: field.label,
    hint: field.hint,
    required: field.isMandatory,
    defaultValue: (isRefused ? posted.values : initial)?.[name],
    error: errors[name],
    // Without JavaScript, only autofocus leads the visitor to the error.
    autoFocus: isRefused && Object.keys(posted.errors)[0] === name,
    onBlur: check,
  }
}

/** Not crypto.randomUUID, which browsers offer over HTTPS only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
