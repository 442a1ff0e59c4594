// What the action of a page does with a form: sends it to the form's call and tells the page how it went. The same on
// the server, for a browser that runs no script, and in the browser.
import { data, type ActionFunctionArgs, type ClientActionFunctionArgs } from 'react-router'
import { filledInMsField, honeypotField } from '#platform/validators.ts'
import { showToast } from '#ui/toast.tsx'
import { typedValues, type Form } from './field-table.ts'
import { post, postContext, type Post, type PostBody } from './post.ts'

/** Names the form among those of its page. */
export const formField = 'form'
export const idempotencyKeyField = 'idempotencyKey'

/** Whatever the browser calls it: nothing was answered, and sending it again does no harm. */
export const unanswered = 'This did not reach us. Please press once more.'

export type Outcome = {
  /** The name of the form; '' where the page has no such form. */
  form: string
  /** The status of the call's answer; 0 where there was none. */
  status: number
  isDone: boolean
  message: string
  errors: Record<string, string>
  /** What was typed. */
  values: Record<string, string>
  reference?: string
}

/** The `action` of a page with these forms: without script, the page is shown again with the outcome. */
export async function submitOnServer(forms: readonly Form[], { request, params, context }: ActionFunctionArgs) {
  const outcome = await submit(forms, { request, params, post: context.get(postContext) })
  return data(outcome, { status: outcome.status })
}

/** The `clientAction` of a page with these forms. Never rejects. The notice outlives the page that the form stands on. */
export async function submitInBrowser(
  forms: readonly Form[],
  { request, params }: ClientActionFunctionArgs,
): Promise<Outcome> {
  const outcome = await submit(forms, { request, params, post })
  void showToast(outcome.isDone ? 'success' : 'error', outcome.message)
  return outcome
}

/** The `clientAction` of a page whose buttons tell the outcome in their own place. */
export function submitQuietly(forms: readonly Form[], { request, params }: ClientActionFunctionArgs): Promise<Outcome> {
  return submit(forms, { request, params, post })
}

type Sending = { request: Request; params: ActionFunctionArgs['params']; post: Post }

async function submit(forms: readonly Form[], { request, params, post: send }: Sending): Promise<Outcome> {
  const sent = await request.formData().catch(() => null)
  const form = forms.find(({ name }) => name === sent?.get(formField))
  if (!sent || !form) {
    const message = 'The form could not be read. Please send it again.'
    return { form: '', status: 400, isDone: false, message, errors: {}, values: {} }
  }
  const values = typedValues(form, sent)
  try {
    const answer = await send(callOf(form, params), bodyOf(form, sent, values))
    return { form: form.name, isDone: answer.status < 300, values, ...answer }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { form: form.name, status: 0, isDone: false, message, errors: {}, values }
  }
}

function callOf({ post }: Form, params: Sending['params']): string {
  return post.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function bodyOf(form: Form, sent: FormData, values: Record<string, string>): PostBody {
  if (Object.values(form.fields).some(({ kind }) => kind === 'file')) {
    sent.delete(formField)
    return sent
  }
  const filledInMs = sent.get(filledInMsField)
  return {
    ...values,
    [honeypotField]: sent.get(honeypotField) ?? undefined,
    [filledInMsField]: filledInMs === null ? undefined : Number(filledInMs),
    [idempotencyKeyField]: sent.get(idempotencyKeyField) ?? undefined,
  }
}
