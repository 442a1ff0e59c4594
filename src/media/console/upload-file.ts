// Sends one file as the body of a call, and says how far it is.
import { z } from 'zod'
import { CallError, sessionEnded } from '#platform/console/call.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import type { uploadMedia } from '#media/console-calls.ts'

export type Uploaded = AnswerOf<typeof uploadMedia>

/** The kinds of file that an input takes. */
export const accepted = {
  picture: 'image/jpeg,image/png,image/webp,image/avif',
  document: 'application/pdf',
  any: 'image/jpeg,image/png,image/webp,image/avif,application/pdf',
}

const refusalSchema = z.object({ message: z.string() })

/** `to` is the call. Throws CallError. `onSent` gets the part that has been sent, up to 1. */
export function uploadFile(
  to: string,
  file: File,
  onSent: (part: number) => void,
  signal?: AbortSignal,
): Promise<Uploaded> {
  const { promise, resolve, reject } = Promise.withResolvers<Uploaded>()
  // Only this way of sending says how far it is.
  const request = new XMLHttpRequest()
  request.open('POST', `${to}?name=${encodeURIComponent(file.name)}`)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
  request.upload.onload = () => onSent(1)
  request.onerror = () => reject(new CallError('The connection was lost. Try again.', 0))
  request.onabort = () => reject(new CallError('Cancelled.', 0))
  request.onload = () => {
    if (request.status === 200) return resolve(request.response)
    if (request.status === 401) window.dispatchEvent(new Event(sessionEnded))
    const refusal = refusalSchema.safeParse(request.response)
    reject(new CallError(refusal.data?.message ?? `The server answered ${request.status}.`, request.status))
  }
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(file)
  return promise
}
