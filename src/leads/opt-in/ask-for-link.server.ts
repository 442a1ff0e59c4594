// How the call of a form answers that sends a link to be confirmed: in the same way for every address.
import type { Context } from 'hono'
import type { Form } from '#forms/field-table.ts'
import type { AcceptedSubmission, SubmissionGuard } from '#platform/http/limits/submission-guard.server.ts'
import { timeInIndia } from '#platform/mail/mail-limits.server.ts'
import { linkSentMessage, linkWaitsMessage, tooManyLinksMessage } from './link-messages.ts'

type Parts = { guardSubmission: SubmissionGuard; mailer?: { wake: () => void } | undefined }
type PlaceMails = AcceptedSubmission['placeMails']

/** `request` writes the link and its mail, and returns when the mail goes. */
export async function askForLink(
  c: Context,
  form: Form,
  { guardSubmission, mailer }: Parts,
  request: (placeMails: PlaceMails) => Promise<'now' | Date>,
) {
  const beyondLimits = { refuseSender: tooManyLinksMessage }
  const verdict = await guardSubmission(c, { form: form.name, given: await c.req.json(), beyondLimits })
  if (verdict.treatment === 'refused') return c.json(verdict.body, verdict.status, verdict.headers)
  // Nothing is stored or sent: no lead is lost, and a bot would have entered somebody else's address.
  if (verdict.isLikelyBot) return c.json({ message: linkSentMessage }, 200)
  const placed = await request(verdict.placeMails)
  mailer?.wake()
  return c.json({ message: placed === 'now' ? linkSentMessage : linkWaitsMessage(timeInIndia(placed)) }, 200)
}
