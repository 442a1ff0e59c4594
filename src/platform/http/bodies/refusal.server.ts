// What a call of the console says in place of its answer.
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A sentence for people, and `more` for the screen. Returned or thrown. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly more: Record<string, unknown>

  constructor(status: ContentfulStatusCode, message: string, more: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.more = more
  }
}

/** Of one field of a form, at which the sentence is shown. */
export function fieldRefusal(field: string, message: string): Refusal {
  return new Refusal(422, message, { errors: { [field]: message } })
}
