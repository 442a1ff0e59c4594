// The action of a page with forms: sends a form to its call and returns the outcome. It runs in the browser, and on the
// server if the browser runs no JavaScript.
import { createContext, data, type ActionFunctionArgs, type ClientActionFunctionArgs } from 'react-router'
import { showToast } from '#ui/messages/toast.tsx'
import { fileFields, formField, type Form } from './field-table.ts'
import type { Outcome, Post } from './post.ts'

/** The context in which an action on the server finds its `Post`. */
export const postContext = /* @__PURE__ */ createContext<Post>()

/** What the call said about a confirmation that does not go at once. */
export function noteOf(outcome: Outcome | undefined): string | undefined {
  const note = outcome?.body?.['note']
  return typeof note === 'string' ? note : undefined
}

/** The `action` of a page with these forms. Without JavaScript, the page is rendered again with the outcome. */
export function submitOnServer(forms: readonly Form[]) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const { submit } = await import('./private/send.ts')
    const outcome = await submit(forms, { request, params, post: context.get(postContext), digestsOf })
    const form = forms.find(({ name }) => name === outcome.form)
    if (form && !outcome.isDone) {
      // A new document keeps no file.
      for (const name of fileFields(form)) outcome.errors[name] ??= chooseAgainMessage
    }
    return data(outcome, { status: outcome.status })
  }
}

export const chooseAgainMessage = 'Please choose your file again. The browser does not keep it when the page reloads.'

/**
 * The `clientAction` of a page with these forms. Never rejects. The toast stays when the visitor moves on to another
 * page.
 */
export function submitInBrowser(forms: readonly Form[]) {
  return async (given: ClientActionFunctionArgs): Promise<Outcome> => {
    const outcome = await send(forms, given)
    void showToast(outcome.isDone ? 'success' : 'error', outcome.message)
    return outcome
  }
}

/** The `clientAction` of a page that shows the outcome next to its buttons, without a toast. */
export function submitQuietly(forms: readonly Form[]) {
  return ({ request, params }: ClientActionFunctionArgs): Promise<Outcome> => send(forms, { request, params })
}

/** What sends a form is fetched as soon as somebody begins to fill one in (form.tsx): a first visit sends nothing. */
async function send(forms: readonly Form[], given: Pick<ClientActionFunctionArgs, 'request' | 'params'>) {
  try {
    const { submit } = await import('./private/send.ts')
    return await submit(forms, given)
  } catch {
    const form = forms.length === 1 ? forms[0] : undefined
    const sent = await given.request.formData().catch(() => null)
    const name = form?.name ?? String(sent?.get(formField) ?? '')
    return { form: name, status: 0, isDone: false, message: 'Failed to fetch', errors: {}, values: {} }
  }
}

/** On the server, the files of a form are kept aside, and each field has the digest of its file. */
function digestsOf(form: Form, sent: FormData): Record<string, string> {
  return Object.fromEntries(fileFields(form).map((name) => [name, textOf(sent.get(name))]))
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
