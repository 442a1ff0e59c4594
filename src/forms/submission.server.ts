// Recognises a repeated submission: a retry after a lost response, a double click, or the back button.
import { createHash } from 'node:crypto'
import type { Form } from './field-table.ts'

/** Without a key, an identical form counts as a repeat within this time, and at most within twice this time. */
const repeatWindowMs = 10 * 60_000

type Keys = { idempotencyKey?: string | undefined; submissionKey?: string | undefined }

export type Submission<Values> = {
  values: Values
  /** The submission is stored under the first fingerprint. If any of them is already stored, it is a repeat. */
  fingerprints: readonly [string, ...string[]]
}

/**
 * Takes a form that has passed its schema. The fingerprint covers every field of the table, so two different messages
 * never count as one. Guessing a key reveals nothing, because the fingerprint also needs the whole message. A browser
 * that runs no JavaScript sends no key; a time window then takes its place.
 */
export function submissionOf<Sent extends Keys & Record<string, unknown>>(
  form: Form,
  sent: Sent,
  now: Date,
): Submission<Omit<Sent, keyof Keys>> {
  const { idempotencyKey, submissionKey, ...values } = sent
  const key = idempotencyKey ?? submissionKey
  const fingerprint = (keyOrWindow: string) => {
    const content = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))
    return createHash('sha256')
      .update(JSON.stringify([form.name, keyOrWindow, content]))
      .digest('base64url')
  }
  if (key !== undefined) return { values, fingerprints: [fingerprint(`key ${key}`)] }
  const window = Math.floor(now.getTime() / repeatWindowMs)
  return { values, fingerprints: [fingerprint(`window ${window}`), fingerprint(`window ${window - 1}`)] }
}
