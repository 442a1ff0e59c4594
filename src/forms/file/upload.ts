// Sends a form with files and tells how far it has come. fetch cannot tell, so this is an XMLHttpRequest.
import { host } from '#platform/pages/api.ts'
import type { Form } from '#forms/field-table.ts'
import { checkFiles } from './file-check.ts'
import { filesLast } from './form-files.ts'
import { noResponseMessage } from '#forms/field-table.ts'
import { readPostResponse, type PostResult } from '#forms/post.ts'
import { sendForm, type SendDependencies } from '#forms/private/send.ts'
import type { Outcome } from '#forms/post.ts'

export type Progress = {
  sentBytes: number
  totalBytes: number
  /** Null while it is too early to tell. */
  secondsLeft: number | null
  /** Nothing has been sent for a while. */
  isStalled: boolean
  /** Everything has been sent, and the server looks at it. */
  isSent: boolean
}

type Options = { signal: AbortSignal; onProgress: (progress: Progress) => void }

const stalledAfterMs = 20_000
/** Time enough for what the system still holds back on a slow line, and for the server to inspect the files. */
const answerWithinMs = 5 * 60_000
/** Before that, the rate is mostly that of filling the system's own buffers. */
const rateKnownAfterMs = 3000

/** Sends the form to its call. Never rejects. */
export async function sendWithFiles(
  form: Form,
  sent: FormData,
  { params, ...options }: Options & Pick<SendDependencies, 'params'>,
): Promise<Outcome> {
  const outcome = await sendForm(form, sent, { params, post: (path) => upload(path, filesLast(form, sent), options) })
  if (outcome.status !== 0) return outcome
  // A file that vanishes while it is being sent looks like a lost connection.
  const { errors } = await checkFiles(form, sent)
  const [message] = Object.values(errors)
  return message === undefined ? outcome : { ...outcome, message, errors }
}

/**
 * Like `post`, with progress. An upload that goes on is never given up, however slow. Rejects with `noResponseMessage` if
 * there is no response, and if the signal aborts it.
 */
export function upload(path: string, body: FormData, { signal, onProgress }: Options): Promise<PostResult> {
  return new Promise<PostResult>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const startedAt = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let progress: Progress = { sentBytes: 0, totalBytes: 0, secondsLeft: null, isStalled: false, isSent: false }
    function report(change: Partial<Progress>): void {
      progress = { ...progress, ...change }
      onProgress(progress)
    }
    function wait(ms: number, then: () => void): void {
      clearTimeout(timer)
      timer = setTimeout(then, ms)
    }
    function fail(): void {
      request.abort()
      reject(new Error(noResponseMessage))
    }
    const noteStall = () => report({ isStalled: true, secondsLeft: null })

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      const elapsedMs = performance.now() - startedAt
      const isKnown = elapsedMs > rateKnownAfterMs && loaded > 0
      const secondsLeft = isKnown ? ((total - loaded) * elapsedMs) / loaded / 1000 : null
      report({ sentBytes: loaded, totalBytes: total, secondsLeft, isStalled: false })
      wait(stalledAfterMs, noteStall)
    })
    request.upload.addEventListener('load', () => {
      report({ isSent: true, isStalled: false })
      wait(answerWithinMs, fail)
    })
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('retry-after')
      const init = { status: request.status, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } }
      readPostResponse(new Response(request.responseText, init)).then(resolve, reject)
    })
    request.addEventListener('error', fail)
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', fail)
    })
    signal.addEventListener('abort', fail)
    request.open('POST', host + path)
    request.setRequestHeader('accept', 'application/json')
    wait(stalledAfterMs, noteStall)
    request.send(body)
  })
}
