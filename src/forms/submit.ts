// The action of a page with forms: sends a form to its call and returns the outcome. It runs in the browser, and on the
// server if the browser runs no JavaScript.
import { data, type ActionFunctionArgs, type ClientActionFunctionArgs } from 'react-router'
import { filledInMsField, honeypotField } from '#platform/validators.ts'
import { showToast } from '#ui/toast.tsx'
import { fileFields, typedValues, type Form } from './field-table.ts'
import { post, postContext, type Post, type PostBody } from './post.ts'

/** The hidden field that says which form of the page was sent. */
export const formField = 'form'
export const idempotencyKeyField = 'idempotencyKey'

export type Outcome = {
  /** The name of the form; '' if the page has no such form. */
  form: string
  /** The HTTP status of the call; 0 if there was no response. */
  status: number
  isDone: boolean
  message: string
  errors: Record<string, string>
  /** What was typed into each field. */
  values: Record<string, string>
  reference?: string
  /** Whatever else the call returned. */
  body?: Record<string, unknown>
}

/** The `action` of a page with these forms. Without JavaScript, the page is rendered again with the outcome. */
export async function submitOnServer(forms: readonly Form[], { request, params, context }: ActionFunctionArgs) {
  const outcome = await submit(forms, { request, params, post: context.get(postContext), digestsOf })
  const form = forms.find(({ name }) => name === outcome.form)
  if (form && !outcome.isDone) {
    // A new document keeps no file.
    for (const name of fileFields(form)) outcome.errors[name] ??= chooseAgainMessage
  }
  return data(outcome, { status: outcome.status })
}

export const chooseAgainMessage = 'Please choose your file again. The browser does not keep it when the page reloads.'

/**
 * The `clientAction` of a page with these forms. Never rejects. The toast stays when the visitor moves on to another
 * page.
 */
export async function submitInBrowser(
  forms: readonly Form[],
  { request, params }: ClientActionFunctionArgs,
): Promise<Outcome> {
  const outcome = await submit(forms, { request, params, post })
  void showToast(outcome.isDone ? 'success' : 'error', outcome.message)
  return outcome
}

/** The `clientAction` of a page that shows the outcome next to its buttons, without a toast. */
export function submitQuietly(forms: readonly Form[], { request, params }: ClientActionFunctionArgs): Promise<Outcome> {
  return submit(forms, { request, params, post })
}

/** On the server, the files of a form are kept aside, and each field has the digest of its file. */
function digestsOf(form: Form, sent: FormData): Record<string, string> {
  return Object.fromEntries(fileFields(form).map((name) => [name, textOf(sent.get(name))]))
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

export type SendParts = {
  params: ActionFunctionArgs['params']
  post: Post
  /** The values of the file fields. */
  digestsOf?: (form: Form, sent: FormData) => Record<string, string>
}

async function submit(
  forms: readonly Form[],
  { request, ...parts }: SendParts & { request: Request },
): Promise<Outcome> {
  const sent = await request.formData().catch(() => null)
  // A page that was open across a release may name a form that has been renamed since.
  const form = forms.find(({ name }) => name === sent?.get(formField)) ?? forms[0]
  if (sent && form) return sendForm(form, sent, parts)
  const message = 'The form could not be read. Please send it again.'
  return { form: form?.name ?? '', status: 400, isDone: false, message, errors: {}, values: {} }
}

/** Sends a form to its call. Never rejects. */
export async function sendForm(
  form: Form,
  sent: FormData,
  { params, post: send, digestsOf }: SendParts,
): Promise<Outcome> {
  const values = typedValues(form, sent)
  try {
    const result = await send(callOf(form, params), { ...bodyOf(sent, values), ...digestsOf?.(form, sent) })
    return { form: form.name, isDone: result.status < 300, values, ...result }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { form: form.name, status: 0, isDone: false, message, errors: {}, values }
  }
}

function callOf({ post }: Form, params: SendParts['params']): string {
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
