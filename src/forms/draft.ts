// What was typed into a form and not sent, kept in this tab: it survives links, going back and reloading. Only forms with
// `draft` have one, and never of a file, a ticked box or anything hidden.
import { cleanedValue, typedValues, type Form } from './field-table.ts'

type Draft = Record<string, string>
type Control = HTMLInputElement | HTMLTextAreaElement

const untypedKinds = new Set(['hidden', 'checkbox', 'file'])
const changing = ['input', 'change', 'click', 'focusout']

type Options = {
  signal: AbortSignal
  /** What stands in the form is newer than any draft. */
  isNewer: boolean
}

/** Begins with what was kept earlier, and keeps what changes until the signal aborts. */
export function watchDraft(form: Form, element: HTMLFormElement, { signal, isNewer }: Options): void {
  if (signal.aborted) return
  const key = draftKey(form, typedValues(form, new FormData(element)))
  if (!isNewer) restore(form, element, read(key))
  const save = () => {
    // A form that was sent or cancelled is hidden or removed, but still holds its texts: these are not kept.
    if (element.isConnected && !element.closest('[hidden]')) write(key, draftIn(form, element))
  }
  // After the event, because fields made of several controls first combine their values.
  const saveSoon = () => void setTimeout(save)
  for (const change of changing) element.addEventListener(change, saveSoon, { signal })
  saveSoon()
}

/** Forgets a draft that was sent, unless more was typed in the meantime. */
export function dropSent(form: Form, sent: Draft): void {
  const key = draftKey(form, sent)
  const isSent = ([name, text]: [string, string]) => {
    const field = form.fields[name]
    return field === undefined || cleanedValue(field, text) === sent[name]
  }
  if (Object.entries(read(key)).every(isSent)) write(key, {})
}

/** Forgets a draft that is no longer wanted. */
export function dropDraft(form: Form, values: Draft): void {
  write(draftKey(form, values), {})
}

function draftKey(form: Form, values: Draft): string {
  return [`draft ${form.name}`, ...(form.draft ?? []).map((name) => values[name])].join(' ')
}

/** The texts that differ from what the form began with. */
function draftIn(form: Form, element: HTMLFormElement): Draft {
  const texts = textFields(form, element).map(([name, sent]) => {
    // React keeps the default of an input that nobody types into equal to its value.
    const first = sent instanceof HTMLInputElement && sent.readOnly ? '' : sent.defaultValue
    return [name, sent.value, first] as const
  })
  return Object.fromEntries(texts.filter(([, text, first]) => text.trim() !== '' && text !== first))
}

function restore(form: Form, element: HTMLFormElement, draft: Draft): void {
  for (const [name, sent] of textFields(form, element)) {
    const text = draft[name]
    // A field of several controls has one that is typed into and one that is sent.
    const shown = element.querySelector<Control>(`#${form.name}-${name}`) ?? sent
    const begins = shown.defaultValue
    // What has been typed since is newer.
    if (text === undefined || shown.value !== begins) continue
    const isAddition = shown instanceof HTMLTextAreaElement && begins.trim() !== '' && !text.includes(begins.trim())
    type(shown, isAddition ? `${begins.trimEnd()}\n${text}` : text)
    if (shown !== sent) shown.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

/** As a person would, so that components with a state of their own notice. */
function type(control: Control, text: string): void {
  const { prototype } = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function textFields(form: Form, element: HTMLFormElement): [string, Control][] {
  return Object.entries(form.fields).flatMap(([name, { kind }]) => {
    const control = element.elements.namedItem(name)
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    return !untypedKinds.has(kind) && isText ? [[name, control] as [string, Control]] : []
  })
}

function read(key: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

function write(key: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length > 0) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
}
