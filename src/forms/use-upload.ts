// The sending of a form with files: its progress, its end, and how to stop it. Only pages with such a form load this.
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useAskBeforeLeaving } from '#ui/ask-before-leaving.ts'
import { showToast } from '#ui/toast.tsx'
import type { Form } from './field-table.ts'
import type { FilesFound } from './file-check.ts'
import { chosenFile, filesLast } from './form-files.ts'
import { sendForm, type Outcome } from './submit.ts'
import type { Progress } from './upload.ts'
import type { Sender } from './use-submission.ts'

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
async function check(form: Form, sent: FormData): Promise<FilesFound> {
  try {
    const { checkFiles } = await fetchCheck()
    return await checkFiles(form, sent)
  } catch {
    const chosen = Object.keys(form.fields).filter((name) => chosenFile(sent, name))
    return { chosen: Object.fromEntries(chosen.map((name) => [name, 'chosen'])), errors: {} }
  }
}

const leavingQuestion = 'Your form is still being sent. Leave this page and stop sending it?'

/** For `useSubmission`. The files stay where they are, so a retry needs no new choice. Leaving the page stops it. */
export function useUpload(form: Form): Upload {
  const params = useParams()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [data, setData] = useState<Outcome>()
  const [wasCancelled, setWasCancelled] = useState(false)
  const running = useRef<AbortController>(undefined)
  useAskBeforeLeaving(progress !== null, leavingQuestion)
  useEffect(() => () => running.current?.abort(), [])

  async function submit(sent: FormData): Promise<void> {
    const attempt = new AbortController()
    running.current = attempt
    setWasCancelled(false)
    setProgress({ sentBytes: 0, totalBytes: 0, secondsLeft: null, isStalled: false, isSent: false })
    const outcome = await sendForm(form, sent, {
      params,
      post: async (path) => {
        const { upload } = await fetchUpload()
        return upload(path, filesLast(form, sent), { signal: attempt.signal, onProgress: setProgress })
      },
    })
    const explained = outcome.status === 0 ? await explain(form, sent, outcome) : outcome
    setProgress(null)
    setWasCancelled(attempt.signal.aborted)
    if (attempt.signal.aborted) return
    setData(explained)
    void showToast(explained.isDone ? 'success' : 'error', explained.message)
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

/** A file that vanishes while it is being sent looks like a lost connection. */
async function explain(form: Form, sent: FormData, outcome: Outcome): Promise<Outcome> {
  const { errors } = await check(form, sent)
  const [message] = Object.values(errors)
  return message === undefined ? outcome : { ...outcome, message, errors }
}
