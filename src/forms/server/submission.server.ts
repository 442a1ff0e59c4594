// Recognises a repeated submission: a retry after a lost response, a double click, the back button or a reload.
import { createHash } from 'node:crypto'
import { fieldNames, type FilesOf, type Form, type ValuesOf } from '#forms/field-table.ts'

type Keys = { idempotencyKey?: string | undefined }

/** A submission with the key of an earlier one is a repeat. So is one with the same content shortly afterwards. */
export type Fingerprints = { key: string | null; content: string }

export type Submission<Values> = { values: Values; fingerprints: Fingerprints }

/**
 * Takes a form that has passed its schema, and a digest for each of its files. Both fingerprints cover every field of
 * the table, so two different messages never count as one. Guessing a key reveals nothing, because the fingerprint also
 * needs the whole message. A browser that runs no JavaScript sends no key.
 */
export function submissionOf<Given extends Form>(
  form: Given,
  sent: ValuesOf<Given> & FilesOf<Given> & Keys,
): Submission<ValuesOf<Given>> {
  const { idempotencyKey: key, ...values } = sent
  const given: Record<string, unknown> = sent
  const content = fieldNames(form).map((name) => [name, given[name]])
  const fingerprint = (...parts: string[]) =>
    createHash('sha256')
      .update(JSON.stringify([form.name, content, ...parts]))
      .digest('base64url')
  return {
    // Without its key, what was sent is the form. The compiler does not see that through a generic type.
    values: values as unknown as ValuesOf<Given>,
    fingerprints: { key: key === undefined ? null : fingerprint(key), content: fingerprint() },
  }
}
