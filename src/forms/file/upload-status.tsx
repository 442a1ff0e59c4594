// Beside the button of a form with files: how far it has come, how to stop it, and what became of it. The page
// keeps room for it as long as it has content, so nothing moves when that changes.
import { useEffect, useRef } from 'react'
import { useAskBeforeLeaving } from '#ui/ask-before-leaving.ts'
import { Button } from '#ui/button.tsx'
import { sizeText } from '#ui/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import type { Form } from '#forms/field-table.ts'
import { OutcomeText, type Submission } from '#forms/form.tsx'
import { remainingTime } from './upload-time.ts'
import type { Progress } from './upload.ts'
import styles from './upload-status.module.css'
import type { Upload } from './use-upload.ts'

const leavingQuestion = 'Your form is still being sent. Leave this page and stop sending it?'

type Props = { of: Form; upload: Upload; submission: Submission }

export function UploadStatus({ of: form, upload, submission: { outcome, isFromServer } }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { progress, wasCancelled } = upload
  useAskBeforeLeaving(progress !== null, leavingQuestion)
  const isShownAtField = Object.entries(form.fields).some(
    ([name, { kind }]) => kind !== 'hidden' && outcome?.errors[name],
  )
  const failed = outcome?.isDone === false && !isFromServer && !isShownAtField ? outcome : undefined

  useEffect(() => {
    // The Cancel button has gone, and may have taken the focus with it.
    if (failed && document.activeElement === document.body) submitButton(place.current)?.focus()
  }, [failed])

  return (
    <div ref={place} className={styles.status}>
      {progress ? (
        <Sending progress={progress} onCancel={upload.cancel} />
      ) : failed ? (
        <div role="alert" className={styles.failed}>
          <Icon name="alert" />
          <div>
            <OutcomeText of={failed} />
            <p>Your file is still attached.</p>
          </div>
        </div>
      ) : wasCancelled ? (
        <p role="status">Cancelled. What you filled in is still here, and your file is still attached.</p>
      ) : (
        // The field shows why it failed.
        outcome && !isFromServer && <span />
      )}
    </div>
  )
}

function Sending({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { sentBytes, totalBytes, secondsLeft, isStalled, isSent } = progress
  const percent = isSent ? 100 : totalBytes > 0 ? Math.min(99, Math.floor((sentBytes / totalBytes) * 100)) : 0
  const text = isSent
    ? 'Checking your file…'
    : totalBytes > 0
      ? `Sending: ${percent}% of ${sizeText(totalBytes)}`
      : 'Sending…'
  return (
    <>
      {/* Not every percent is worth an announcement. */}
      <p className="vh" role="status">
        {isSent ? text : isStalled ? stalledText : `Sending: ${Math.floor(percent / 25) * 25}%`}
      </p>
      <div className={styles.sending}>
        <progress aria-label="Sending" max={100} value={isSent ? undefined : percent} />
        <p className={styles.percent}>{text}</p>
        <p className={styles.more}>
          {isStalled
            ? stalledText
            : isSent
              ? 'This usually takes a few seconds.'
              : secondsLeft !== null && remainingTime(secondsLeft)}
        </p>
      </div>
      {/* Once everything is sent, it may have been received. Not `disabled`, because the button would lose focus. */}
      <Button
        tone="line"
        size="small"
        aria-disabled={isSent || undefined}
        onClick={(event) => {
          if (isSent) return
          submitButton(event.currentTarget)?.focus()
          onCancel()
        }}
      >
        Cancel
      </Button>
    </>
  )
}

const stalledText = 'The connection is slow or interrupted. You can wait, or cancel and try again.'

function submitButton(inside: HTMLElement | null): HTMLElement | null {
  return inside?.closest('form')?.querySelector<HTMLElement>('[type=submit]') ?? null
}
