// A form on screen: its fields in the order of the table, its errors, and the panel that replaces it after success.
import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { useSite } from '#platform/pages/site.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formField, noResponseMessage, type Form as FormTable } from './field-table.ts'
import styles from './form.module.css'
import { Honeypot } from './honeypot.tsx'
import { Seal } from './seal.tsx'
import type { Outcome } from './post.ts'
import type { useSubmission } from './use-submission.ts'

export type Submission = ReturnType<typeof useSubmission>

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'method'> & {
  of: FormTable
  submission: Submission
  /** The fields whose errors the content shows where they can be mended. The list above the form leaves them out. */
  shownInside?: readonly string[]
  /** The content shows beside its button why sending failed. */
  showsFailure?: boolean
}

/** Once the message is received, the form is hidden and keeps whatever has been typed since. */
export function Form({ of: form, submission, shownInside = [], showsFailure = false, children, ...rest }: FormProps) {
  const { formProps, outcome } = submission
  useBeginning(form, submission)
  return (
    <form {...formProps} {...rest} hidden={outcome?.isDone}>
      <input type="hidden" name={formField} value={form.name} />
      {(!showsFailure || submission.isFromServer) && (
        <Refused of={form} submission={submission} shownInside={shownInside} />
      )}
      {children}
      <Honeypot />
    </form>
  )
}

/** The scripts that send a form and keep its draft are fetched where there is a draft, or as soon as somebody begins. */
function useBeginning(form: FormTable, { formProps: { ref }, isFromServer, outcome }: Submission): void {
  const posted = isFromServer ? outcome : undefined
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    const begin = () => {
      for (const event of beginning) element.removeEventListener(event, begin)
      import('./private/send.ts').catch(() => {})
      if (!form.draft) return
      import('./draft.ts')
        .then(({ dropSent, watchDraft }) => {
          if (posted?.isDone) dropSent(form, posted.values)
          watchDraft(form, element, { signal, isNewer: posted !== undefined })
        })
        .catch(() => {})
    }
    if (form.draft && hasDraft(form)) begin()
    else for (const event of beginning) element.addEventListener(event, begin, { signal })
    return () => stop.abort()
  }, [form, ref, posted])
}

const beginning = ['focusin', 'input']

function hasDraft({ name }: FormTable): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(`draft ${name}`))
  } catch {
    return false
  }
}

type RefusedProps = { of: FormTable; submission: Submission; shownInside: readonly string[] }

/**
 * Shows why the form was refused. With JavaScript, a toast has already shown the main message and each field shows its
 * own, so this repeats only an error that belongs to no field: the toast disappears. A form returned by the server
 * lists all errors but those in `shownInside`.
 */
function Refused({ of: form, submission, shownInside }: RefusedProps) {
  const { outcome, isFromServer, isQuiet } = submission
  const panel = useRef<HTMLDivElement>(null)
  const wrong = Object.keys(form.fields).filter((name) => outcome?.errors[name])
  const listed = wrong.filter((name) => !shownInside.includes(name))
  const repeats = wrong.some((name) => outcome?.errors[name] === outcome?.message)
  const isListed = isFromServer && (listed.length > 0 || !repeats)
  const isShown = outcome?.isDone === false && (isListed || wrong.length === 0)
  useEffect(() => {
    if (isShown && !isFromServer) comeInto(panel.current)
  }, [isShown, isFromServer])
  if (!isShown) return null
  return (
    <div
      ref={panel}
      className={styles.refused}
      role={isFromServer || isQuiet || outcome.status === 0 ? 'alert' : undefined}
      tabIndex={-1}
      // Without JavaScript, only autofocus leads the visitor here.
      autoFocus={isFromServer && wrong.length === 0}
    >
      <Icon name="alert" />
      <div>
        {!repeats && <OutcomeText of={outcome} />}
        {listed.length > 0 && (
          <ul>
            {listed.map((name) => (
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

/** Without a response of the site's own, nothing has named the telephone yet. */
export function OutcomeText({ of: { status, message } }: { of: Outcome }) {
  const { telephone } = useSite()
  if (status !== 0 && message !== noResponseMessage) return <p>{message}</p>
  return (
    <p>
      {noResponseMessage}
      {telephone && (
        <>
          {' If it fails again, please telephone us on '}
          <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>.
        </>
      )}
    </p>
  )
}

/**
 * The submit button. It is not `disabled` while sending, because it would lose focus. The form ignores a second click.
 */
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
      // A click must not move focus: the error shown when a field loses focus would shift the button from under the
      // pointer.
      onMouseDown={(event) => event.preventDefault()}
    >
      {submission.isSending ? (
        <span className={styles.sending}>
          Sending…
          {/* Keeps the width. */}
          <span aria-hidden="true">{children}</span>
        </span>
      ) : (
        <span key="label">{children}</span>
      )}
    </Button>
  )
}

/** Moves the focus to a panel and the panel below the header and the toast, which would otherwise cover it. */
function comeInto(panel: HTMLElement | null): void {
  panel?.focus({ preventScroll: true })
  panel?.scrollIntoView()
}

type ReceivedProps = {
  submission: Submission
  /** The server's message stands below it, or in its place. */
  title?: string
  /** The label of the link that brings the form back. */
  again: string
  children: ReactNode
  className?: string | undefined
}

/** Replaces the form after success and stays there, because a toast that disappears is not a receipt. */
export function Received({ submission, title, again, children, className }: ReceivedProps) {
  const { outcome, pressed, startAgain } = submission
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const isShown = outcome?.isDone === true
  useEffect(() => {
    if (!isShown) return
    comeInto(panel.current)
    const seal = panel.current?.firstElementChild
    import('./private/send.ts').then(({ becomeSeal }) => becomeSeal(pressed?.button, seal)).catch(() => {})
  }, [isShown, pressed])
  if (!isShown) return null
  return (
    <section
      ref={panel}
      tabIndex={-1}
      autoFocus
      aria-labelledby={id}
      className={[styles.received, className].filter(Boolean).join(' ')}
      // What stands below must not move up when the form gives way.
      style={{ minHeight: pressed?.formHeight }}
    >
      <Seal />
      <h2 id={id}>{title ?? outcome.message}</h2>
      {title && <p>{outcome.message}</p>}
      {outcome.reference && (
        <p className={styles.reference}>
          Reference <b>{outcome.reference}</b>
        </p>
      )}
      {children}
      {/* Without JavaScript, this link loads the page with the form again. */}
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
    </section>
  )
}
