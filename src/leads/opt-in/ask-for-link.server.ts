// How the call of a form answers that sends a link to be confirmed: in the same way for every address.
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Form } from '#forms/field-table.ts'
import { schemaOf } from '#forms/server/schema.server.ts'
import { formBody, formResponses } from '#platform/http/call.server.ts'
import type { AcceptedSubmission, SubmissionGuard } from '#platform/http/limits/submission-guard.server.ts'
import { timeInIndia, type SendAt } from '#platform/mail/mail-throttle.server.ts'
import { enoughLinksMessage, linkSentMessage, linkWaitsMessage, tooManyLinksMessage } from './link-messages.ts'

/** `name` is that of the body in the documents of the calls. */
export function linkRoute<Asked extends Form>(form: Asked, name: string, summary: string) {
  return createRoute({
    method: 'post',
    path: form.post,
    tags: ['Forms'],
    summary,
    request: { body: formBody(name, schemaOf(form)) },
    responses: formResponses('Identical whether or not the address is known'),
  })
}

export type AskDependencies = {
  guardSubmission: SubmissionGuard
  telephone: () => Promise<string>
  mailer?: { wake: () => void } | undefined
}
type Throttle = AcceptedSubmission['throttle']

/** `request` writes the link and its mail, and returns when the mail goes, alike for every address. */
export async function askForLink(
  c: Context,
  form: Form,
  { guardSubmission, telephone, mailer }: AskDependencies,
  request: (throttle: Throttle) => Promise<SendAt>,
) {
  const beyondLimits = { refuseSender: tooManyLinksMessage }
  const verdict = await guardSubmission(c, { form: form.name, given: await c.req.json(), beyondLimits })
  if (verdict.treatment === 'refused') return c.json(verdict.body, verdict.status, verdict.headers)
  // Nothing is stored or sent: no lead is lost, and a bot would have entered somebody else's address.
  if (verdict.isSpam) return c.json({ message: linkSentMessage }, 200)
  const sendAt = await request(verdict.throttle)
  mailer?.wake()
  if (sendAt === 'left out') return c.json({ message: enoughLinksMessage(await telephone()) }, 429)
  return c.json({ message: sendAt === 'now' ? linkSentMessage : linkWaitsMessage(timeInIndia(sendAt)) }, 200)
}
