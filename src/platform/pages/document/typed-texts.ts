// What was typed into the forms of a document, so that it is not lost when the scripts of the document fail, nor when React
// draws the document anew because something had changed it before the scripts came.

/** The name in sessionStorage of what was typed when the scripts of a page failed: its address, and texts by the ids of fields. */
export const typedMark = 'typed'

/** Also those that are no longer in the document: they still have their texts. */
const forms = new Set<HTMLFormElement>()

/** In the browser, before anything is drawn. */
export function watchTyped(): void {
  for (const form of document.forms) forms.add(form)
  addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      if (target.form) forms.add(target.form)
    }
  })
}

/** Keeps it in this tab for the plain page, which fills it in again (scripts-after-paint.server.ts). */
export function keepTyped(): void {
  sessionStorage.setItem(typedMark, JSON.stringify([location.href, textsOf([...forms])]))
}

/** Types again what stood in forms that React has drawn anew. */
export function typeAgain(): void {
  for (const [id, text] of textsOf([...forms].filter((form) => !form.isConnected))) {
    const field = document.getElementById(id)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.value !== '') continue
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
    // As a person would, so that components with a state of their own notice.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** What was typed into the forms and is not what the server drew, by the ids of the fields. */
function textsOf(all: readonly HTMLFormElement[]): [id: string, text: string][] {
  return all.flatMap((form) =>
    [...form.elements].flatMap((field): [string, string][] => {
      const isText =
        field instanceof HTMLTextAreaElement ||
        (field instanceof HTMLInputElement && /^(?:text|email|tel|search)$/.test(field.type))
      // What a field of several controls sends is in one that nobody types into. React keeps its default equal to it.
      if (!isText || (field.value === field.defaultValue && !field.readOnly)) return []
      return [[field.id || `${form.id.slice('form-'.length)}-${field.name}`, field.value]]
    }),
  )
}
