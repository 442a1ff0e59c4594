// The files in a form that is about to be sent.
import type { Form } from '#forms/field-table.ts'

/** The chosen file of a field; null if there is none. A browser sends a file without a name for an empty choice. */
export function chosenFile(data: FormData, name: string): File | null {
  const value = data.get(name)
  return value instanceof File && value.name !== '' ? value : null
}

/** Returns the form with its files last, so that the server can refuse a wrong text before it reads a file. */
export function filesLast(form: Form, sent: FormData): FormData {
  const ordered = new FormData()
  for (const [name, value] of sent) if (typeof value === 'string') ordered.append(name, value)
  for (const name of Object.keys(form.fields)) {
    const file = chosenFile(sent, name)
    if (file) ordered.append(name, file)
  }
  return ordered
}
