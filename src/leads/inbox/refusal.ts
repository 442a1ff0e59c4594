// A change that was not made, with the sentence that says why.
import type { LeadReply } from './inbox.ts'

export type Refused = { isRefused: true; status: 404 | 409 | 422; message: string; reply?: LeadReply }

/** `reply` is an answer that the person has to read before sending another one. */
export function refusal(status: Refused['status'], message: string, reply?: LeadReply): Refused {
  return { isRefused: true, status, message, ...(reply && { reply }) }
}

export function isRefused(result: object): result is Refused {
  return 'isRefused' in result
}
