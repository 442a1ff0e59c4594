// By which a submission is known again when it is sent once more: after a lost answer, a double click, or by the back
// button.
import { createHash } from 'node:crypto'
import type { Form } from './field-table.ts'

/** A form without a key that repeats another word for word within this time, or up to twice as long, is the same one. */
const repeatWindowMs = 10 * 60_000

type Keys = { idempotencyKey?: string | undefined; submissionKey?: string | undefined }

export type Submission<Values> = {
  values: Values
  /** It is kept under the first. One that is kept under any of them already is the same submission. */
  fingerprints: readonly [string, ...string[]]
}

/**
 * Takes a form as its schema has passed it. The fingerprint covers every field, whatever the table holds, so two
 * different messages never count as one. Of the key alone nothing can be learnt: whoever guesses one must know the whole
 * message besides. Without a key, as from a browser that runs no script, the time takes its place.
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
