// A form on screen: its fields in the order of the table, what was refused, and what stands in its place afterwards.
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Form as FormTable } from './field-table.ts'
import styles from './form.module.css'
import { Honeypot } from './honeypot.tsx'
import { formField, unanswered } from './submit.ts'
import type { useSubmission } from './use-submission.ts'

export type Submission = ReturnType<typeof useSubmission>

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'method'> & {
  of: FormTable
  submission: Submission
}

/** It steps aside, with whatever was written since, when its message has been received. */
export function Form({ of: form, submission, children, ...rest }: FormProps) {
  const { formProps, outcome } = submission
  return (
    <form {...formProps} {...rest} hidden={outcome?.isDone}>
      <input type="hidden" name={formField} value={form.name} />
      <Refused of={form} submission={submission} />
      {children}
      <Honeypot />
    </form>
  )
}

/** Every field of the table that people fill in, in its order. */
export function FormFields({ of: form, submission }: { of: FormTable; submission: Submission }) {
  return Object.entries(form.fields).map(([name, { kind, isWide, autoComplete, isMandatory }]) =>
    kind === 'line' || kind === 'text' || kind === 'email' || kind === 'tel' ? (
      <Field
        key={name}
        {...submission.fieldProps(name)}
        id={`${form.name}-${name}`}
        type={kind === 'email' || kind === 'tel' ? kind : 'text'}
        multiline={kind === 'text'}
        autoComplete={autoComplete}
        optional={!isMandatory}
        full={isWide}
      />
    ) : null,
  )
}

/**
 * Why the form was not taken. With script a notice has said it already and each field has its own sentence, so only what
 * concerns no field is repeated, lest it be gone with the notice.
 */
function Refused({ of: form, submission }: { of: FormTable; submission: Submission }) {
  const { outcome, isFromServer, isQuiet } = submission
  if (!outcome || outcome.isDone) return null
  const wrong = Object.keys(form.fields).filter((name) => outcome.errors[name])
  if (!isFromServer && wrong.length > 0) return null
  const repeats = wrong.some((name) => outcome.errors[name] === outcome.message)
  return (
    <div
      className={styles.refused}
      role={isFromServer || isQuiet ? 'alert' : undefined}
      tabIndex={-1}
      // Without script nothing else would lead here.
      autoFocus={isFromServer && wrong.length === 0}
    >
      <Icon name="alert" />
      <div>
        {!repeats && <p>{outcome.status === 0 ? unanswered : outcome.message}</p>}
        {wrong.length > 0 && (
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${form.name}-${name}`}>{outcome.errors[name]}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** The button that sends. Not `disabled` while sending, which would lose the keyboard's place; the form refuses a second press. */
export function SubmitButton({
  submission,
  children,
  tone,
}: { submission: Submission; children: ReactNode } & Pick<ComponentProps<typeof Button>, 'tone'>) {
  return (
    <Button
      type="submit"
      tone={tone}
      aria-disabled={submission.isSending || undefined}
      // A press must not take the focus: the complaint of the field left would move the button from under the pointer.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </Button>
  )
}

type ReceivedProps = {
  submission: Submission
  title: string
  /** What the button says that brings the form back. */
  again: string
  children: ReactNode
  className?: string | undefined
}

/** Stands in the form's place after success, and stays: a notice that disappears is no receipt. */
export function Received({ submission: { outcome, startAgain }, title, again, children, className }: ReceivedProps) {
  const panel = useRef<HTMLDivElement>(null)
  const isShown = outcome?.isDone === true
  useEffect(() => {
    if (isShown) panel.current?.focus()
  }, [isShown])
  if (!isShown) return null
  return (
    <div
      ref={panel}
      tabIndex={-1}
      autoFocus
      role="status"
      className={[styles.received, className].filter(Boolean).join(' ')}
    >
      <h2>
        <Icon name="check" />
        {title}
      </h2>
      <p>{outcome.message}</p>
      {outcome.reference && (
        <p>
          Reference: <b className={styles.reference}>{outcome.reference}</b>
        </p>
      )}
      {children}
      {/* Without script this is a link to the page, on which the form stands. */}
      <p>
        <a
          href="?"
          className={styles.again}
          onClick={(event) => {
            event.preventDefault()
            startAgain()
          }}
        >
          {again}
        </a>
      </p>
    </div>
  )
}
