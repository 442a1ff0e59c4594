// The words of a stored rich text, as far as the browser needs them: for differences and descriptions.
import { z } from 'zod'
import { plainText } from '#platform/rich-text/plain-text.ts'

const deltaSchema = z.object({ ops: z.array(z.object({ insert: z.unknown() })) })

/** `stored` is a Delta as JSON, or HTML. */
export function richTextWords(stored: string): string {
  if (!/^\s*\{/.test(stored)) return plainText(stored)
  try {
    const { ops } = deltaSchema.parse(JSON.parse(stored))
    return ops
      .map(({ insert }) => (typeof insert === 'string' ? insert : ' '))
      .join('')
      .trim()
  } catch {
    return ''
  }
}
