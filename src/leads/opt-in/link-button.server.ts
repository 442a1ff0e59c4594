// What the buttons of a page behind a mailed link send, and what is said to it.
import type { Context } from 'hono'
import type { Form, ValuesOf } from '#forms/field-table.ts'
import { readForm } from '#forms/server/schema.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import { expiredMessage, unknownLinkMessage } from './link-messages.ts'

export type Confirmation = 'confirmed' | 'expired' | 'unknown'
type Said = { done: string; expired?: string; unknown?: string }

/** `act` does what the button says; false: the link does not lead there, or not any more. */
export function linkButton<Given extends Form>(
  form: Given,
  { done, expired = expiredMessage, unknown = unknownLinkMessage }: Said,
  act: (token: string, values: ValuesOf<Given>) => Promise<Confirmation | boolean>,
) {
  return async (c: Context) => {
    const read = readForm(form, await c.req.json().catch(() => ({})))
    if ('refused' in read) return c.json(read.refused.body, 422)
    const outcome = await act(tokenOf(c), read.values)
    if (outcome === true || outcome === 'confirmed') return c.json({ message: done }, 200)
    return c.json({ message: outcome === 'expired' ? expired : unknown }, 410)
  }
}
