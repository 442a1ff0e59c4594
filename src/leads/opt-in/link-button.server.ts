// What the buttons of a page behind a mailed link send, and what is said to it.
import type { Context } from 'hono'
import type { Form, ValuesOf } from '#forms/field-table.ts'
import { readForm } from '#forms/server/schema.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'

/** `gone`: the link does not lead there, or not any more. */
export type ButtonAnswer = { done: string } | { gone: string }

/** `act` does what the button says. */
export function linkButton<Given extends Form>(
  form: Given,
  act: (token: string, values: ValuesOf<Given>) => Promise<ButtonAnswer>,
) {
  return async (c: Context) => {
    const read = readForm(form, await c.req.json().catch(() => ({})))
    if ('refused' in read) return c.json(read.refused.body, 422)
    const said = await act(tokenOf(c), read.values)
    return 'done' in said ? c.json({ message: said.done }, 200) : c.json({ message: said.gone }, 410)
  }
}
