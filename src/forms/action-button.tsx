// One button that changes something on a page behind a mailed link: a form of its own, with or without script.
import { useEffect, useRef, type ReactNode } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './action-button.module.css'
import type { Form } from './field-table.ts'
import { formField, unanswered, type Outcome } from './submit.ts'
import { useSubmission } from './use-submission.ts'

type Props = {
  of: Form
  label: string
  tone?: 'line' | undefined
  size?: 'small' | undefined
  className?: string | undefined
  /** The id of what the button is about, where the label alone does not say it. */
  about?: string | undefined
  /** The values of hidden fields. */
  given?: Record<string, string>
  /** The fields that people fill in, if there are any. */
  children?: ReactNode
}

/** All buttons of a page share one fetcher, so that the page can tell what came of it when the button is gone. */
const pageFetcher = { key: 'action-buttons' }

/** How a form is sent on a page behind a mailed link. */
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
      {/* Not `disabled`, which would lose the keyboard's place. */}
      <Button type="submit" tone={tone} size={size} aria-disabled={isSending || undefined} aria-describedby={about}>
        {label}
      </Button>
      {refused !== undefined && (
        <p role="alert" className={styles.refused}>
          <Icon name="alert" />
          {outcome?.status === 0 ? unanswered : refused}
        </p>
      )}
    </form>
  )
}

/**
 * What came of the last button of this page that was pressed, once the page shows it: it was done, or it came too late
 * (410). Any other refusal is told beside the button.
 */
export function useActionOutcome(): Outcome | undefined {
  const { data, state } = useFetcher<Outcome>(pageFetcher)
  const posted = useActionData<Outcome>()
  const last = state === 'idle' ? (data ?? posted) : undefined
  return last?.isDone || last?.status === gone ? last : undefined
}

/** Tells an outcome: it takes the keyboard's place along, and the screen to where it stands. Without one, a paragraph. */
type ResultProps = { of: Outcome | undefined; children: ReactNode; className?: string | undefined }

export function ActionResult({ of: outcome, children, className }: ResultProps) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (outcome) text.current?.focus()
  }, [outcome])
  if (!outcome) return <p className={className}>{children}</p>
  return (
    <p ref={text} role="status" tabIndex={-1} className={className}>
      {children}
    </p>
  )
}
