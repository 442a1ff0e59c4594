// One button that changes something on a page behind a mailed link. It is a form of its own, so it works without
// JavaScript.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './action-button.module.css'
import { formField, noResponseMessage, type Form } from './field-table.ts'
import type { Outcome } from './post.ts'
import { useSubmission } from './use-submission.ts'

type Props = {
  of: Form
  label: string
  tone?: 'line' | undefined
  size?: 'small' | undefined
  className?: string | undefined
  /** The id of the element that names the subject of the button, if the label alone does not. */
  about?: string | undefined
  /** The names and values of the hidden fields. */
  given?: Record<string, string>
  /** The visible fields, if there are any. */
  children?: ReactNode
}

/** All buttons of a page share one fetcher, so the page still has the outcome after the button itself has gone. */
const pageFetcher = { key: 'action-buttons' }

/** The submission options for every form on a page behind a mailed link. */
export const onItsPage = { fetcher: pageFetcher, revalidates: true, isQuiet: true }

const gone = 410

export function ActionButton({ of: form, label, tone, size, className, about, given = {}, children }: Props) {
  const isOurs = ({ values }: Outcome) => Object.entries(given).every(([name, value]) => values[name] === value)
  const submission = useSubmission(form, { ...onItsPage, isOurs })
  const { outcome, formProps, isSending, errors } = submission
  const refused =
    Object.values(errors)[0] ?? (outcome && !outcome.isDone && outcome.status !== gone ? outcome.message : undefined)
  return (
    <form {...formProps} id={undefined} className={className ? `${styles.form} ${className}` : styles.form}>
      <input type="hidden" name={formField} value={form.name} />
      {Object.entries(given).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {/* Not `disabled`, because the button would lose focus. */}
      <Button type="submit" tone={tone} size={size} aria-disabled={isSending || undefined} aria-describedby={about}>
        {label}
      </Button>
      {refused !== undefined && (
        <p role="alert" className={styles.refused}>
          <Icon name="alert" />
          {outcome?.status === 0 ? noResponseMessage : refused}
        </p>
      )}
    </form>
  )
}

/**
 * The outcome of the last button clicked on this page, if the page should show it: the action succeeded, or it came too
 * late (410). The button shows any other refusal itself. Returns undefined while a request is running.
 */
export function useActionOutcome(): Outcome | undefined {
  const { data, state } = useFetcher<Outcome>(pageFetcher)
  const [posted] = useState(useActionData<Outcome>())
  const last = state === 'idle' ? (data ?? posted) : undefined
  return last?.isDone || last?.status === gone ? last : undefined
}

type ActionResultProps = { of: Outcome | undefined; children: ReactNode; className?: string | undefined }

/** Shows an outcome and moves focus to it. Without an outcome it is a plain paragraph. */
export function ActionResult({ of: outcome, children, className }: ActionResultProps) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (outcome) text.current?.focus()
  }, [outcome])
  if (!outcome) return <p className={className}>{children}</p>
  return (
    <p ref={text} role="status" tabIndex={-1} className={[styles.result, className].filter(Boolean).join(' ')}>
      {children}
    </p>
  )
}
