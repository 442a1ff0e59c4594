// The sending of a form with files: its progress, its end, and how to stop it. Only pages with such a form load this.
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { showToast } from '#ui/messages/toast.tsx'
import { noResponseMessage, typedValues, type Form } from '#forms/field-table.ts'
import type { FileCheckResult } from './file-check.ts'
import { chosenFile } from './form-files.ts'
import type { Outcome } from '#forms/post.ts'
import type { Progress } from './upload.ts'
import type { Sender } from '#forms/use-submission.ts'

export type Upload = Sender & {
  /** Null while nothing is being sent. */
  progress: Progress | null
  /** The last attempt was stopped by the visitor. */
  wasCancelled: boolean
  cancel: () => void
  /** Fetches what sending needs, while the network is there. */
  prepare: () => void
}

const fetchUpload = () => import('./upload.ts')
const fetchCheck = () => import('./file-check.ts')

function prepare(): void {
  Promise.all([fetchUpload(), fetchCheck()]).catch(() => {})
}

/** If the check cannot be fetched, only the server checks the files. */
async function check(form: Form, sent: FormData): Promise<FileCheckResult> {
  try {
    const { checkFiles } = await fetchCheck()
    return await checkFiles(form, sent)
  } catch {
    const chosen = Object.keys(form.fields).filter((name) => chosenFile(sent, name))
    return { chosen: Object.fromEntries(chosen.map((name) => [name, 'chosen'])), errors: {} }
  }
}

/**
 * For `useSubmission`. The files stay where they are, so a retry needs no new choice. Leaving the page stops it;
 * `UploadStatus` asks before that.
 */
export function useUpload(form: Form): Upload {
  const params = useParams()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [data, setData] = useState<Outcome>()
  const [wasCancelled, setWasCancelled] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function submit(sent: FormData): Promise<void> {
    const attempt = new AbortController()
    running.current = attempt
    setWasCancelled(false)
    setProgress({ sentBytes: 0, totalBytes: 0, secondsLeft: null, isStalled: false, isSent: false })
    const outcome = await fetchUpload().then(
      ({ sendWithFiles }) => sendWithFiles(form, sent, { params, signal: attempt.signal, onProgress: setProgress }),
      () => notSent(form, sent),
    )
    setProgress(null)
    setWasCancelled(attempt.signal.aborted)
    if (attempt.signal.aborted) return
    setData(outcome)
    // Specification §8. What was typed is not in it.
    if (!outcome.isDone) console.warn(`POST ${form.post}:`, outcome.status, outcome.message)
    void showToast(outcome.isDone ? 'success' : 'error', outcome.message)
  }

  return {
    state: progress === null ? 'idle' : 'submitting',
    data,
    check: (sent) => check(form, sent),
    submit,
    prepare,
    progress,
    wasCancelled,
    cancel: () => running.current?.abort(),
  }
}

/** What sending needs could not be fetched, so there is no network. */
function notSent(form: Form, sent: FormData): Outcome {
  const values = typedValues(form, sent)
  return { form: form.name, status: 0, isDone: false, message: noResponseMessage, errors: {}, values }
}
