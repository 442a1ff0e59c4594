// What a form needs once somebody begins with it: to send it, to report a refusal, and to turn its button into the seal.
import type { ActionFunctionArgs } from 'react-router'
import { host } from '#platform/pages/api.ts'
import { filledInMsField, honeypotField } from '#platform/text/validators.ts'
import { formField, idempotencyKeyField, typedValues, type Form } from '#forms/field-table.ts'
import { post, postRequest, type Post, type PostBody } from '#forms/post.ts'
import { reasonsOf, refusalsPath } from '#forms/refusal-reason.ts'
import type { Outcome } from '#forms/post.ts'

export type SendDependencies = {
  params: ActionFunctionArgs['params']
  post: Post
  /** The values of the file fields. */
  digestsOf?: (form: Form, sent: FormData) => Record<string, string>
}

/** Sends whichever of the forms was filled in. In the browser over HTTP, if it is not told otherwise. Never rejects. */
export async function submit(
  forms: readonly Form[],
  { request, ...parts }: Partial<SendDependencies> & Pick<SendDependencies, 'params'> & { request: Request },
): Promise<Outcome> {
  const sent = await request.formData().catch(() => null)
  // A page that was open across a release may name a form that has been renamed since.
  const form = forms.find(({ name }) => name === sent?.get(formField)) ?? forms[0]
  if (sent && form) return sendForm(form, sent, { post, ...parts })
  const message = 'The form could not be read. Please send it again.'
  return { form: form?.name ?? '', status: 400, isDone: false, message, errors: {}, values: {} }
}

/** Sends a form to its call. Never rejects. */
export async function sendForm(
  form: Form,
  sent: FormData,
  { params, post: send, digestsOf }: SendDependencies,
): Promise<Outcome> {
  const values = typedValues(form, sent)
  try {
    const result = await send(callOf(form, params), { ...bodyOf(sent, values), ...digestsOf?.(form, sent) })
    const isDone = result.status > 0 && result.status < 300
    if (isDone && form.draft && !import.meta.env.SSR) {
      import('#forms/draft.ts').then(({ dropSent }) => dropSent(form, values)).catch(() => {})
    }
    return { form: form.name, isDone, values, ...result }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { form: form.name, status: 0, isDone: false, message, errors: {}, values }
  }
}

/** What this document has reported: whoever presses the button again is refused once. */
const reported = new Set<string>()

/**
 * Reports that the browser refused a form, by the names of its fields and the reasons: the server never sees what was not
 * sent. Nobody waits for it, and it does not matter if it fails.
 */
export function reportRefusal(form: Form, errors: Record<string, string>): void {
  const refused = Object.entries(reasonsOf(form, errors))
  const unreported = refused.filter(([name, reason]) => !reported.has(`${form.name} ${name} ${reason}`))
  if (unreported.length === 0) return
  for (const [name, reason] of unreported) reported.add(`${form.name} ${name} ${reason}`)
  const body = { form: form.name, refused: Object.fromEntries(unreported) }
  fetch(host + refusalsPath, { ...postRequest(body), keepalive: true }).catch(() => {})
}

/** The button that was pressed becomes the seal, which moves to its place from there (seal.module.css). */
export function becomeSeal(button: DOMRect | undefined, seal: Element | null | undefined): void {
  if (!button || !(seal instanceof HTMLElement)) return
  const to = seal.getBoundingClientRect()
  const [x, y] = [button.x - to.x + (button.width - to.width) / 2, button.y - to.y + (button.height - to.height) / 2]
  seal.style.setProperty('--from', `translate(${x}px, ${y}px) scale(${button.height / seal.offsetHeight})`)
}

function callOf({ post }: Form, params: SendDependencies['params']): string {
  return post.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function bodyOf(sent: FormData, values: Record<string, string>): PostBody {
  const filledInMs = sent.get(filledInMsField)
  return {
    ...values,
    [honeypotField]: sent.get(honeypotField) ?? undefined,
    [filledInMsField]: filledInMs === null ? undefined : Number(filledInMs),
    [idempotencyKeyField]: sent.get(idempotencyKeyField) ?? undefined,
  }
}
