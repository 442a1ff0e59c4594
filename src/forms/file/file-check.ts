// Checks a chosen file before it is sent, so that nobody uploads ten megabytes to learn that it is the wrong file. The
// server checks again, and more.
import { sizeText } from '#ui/file-size.ts'
import { emptyMessage, isNamedAs, kindName, wrongNameMessage, type Field, type Form } from '#forms/field-table.ts'
import { beginningBytes, kindOfBeginning, otherDataMessage } from '#platform/pdf/frame/pdf-beginning.ts'
import { chosenFile } from './form-files.ts'

/** Returns the error message for the file of a field, or null. `file` is null if none was chosen. */
export async function fileMessage(field: Field, file: File | null): Promise<string | null> {
  if (file === null) return field.isMandatory ? emptyMessage(field) : null
  const { mediaType = '', maxBytes = Infinity } = field.file ?? {}
  const kind = kindName(field)
  if (!isNamedAs(field, file.name)) return wrongNameMessage(field)
  if (file.size === 0) return 'This file is empty. Please choose another.'
  if (file.size > maxBytes)
    return `This file is ${sizeText(file.size)}. Please choose a file of ${sizeText(maxBytes)} or less.`
  try {
    const bytes = await file.slice(0, beginningBytes).arrayBuffer()
    const beginning = kindOfBeginning(String.fromCharCode(...new Uint8Array(bytes)))
    if (mediaType !== 'application/pdf' || beginning === 'a pdf') return null
    if (beginning === 'other data') return otherDataMessage
  } catch {
    // NotReadableError or NotFoundError: it was moved, renamed, deleted or changed, or its drive is away.
    return 'This file can no longer be read. It may have been moved or changed. Please choose it again.'
  }
  return `This file has a ${kind} name but is not a ${kind}. Please save it as a ${kind} and choose that file.`
}

export type FileCheckResult = {
  /** For each field with a file, a text that stands for it. */
  chosen: Record<string, string>
  /** One message for each file that cannot be sent. */
  errors: Record<string, string>
}

export async function checkFiles(form: Form, data: FormData): Promise<FileCheckResult> {
  const found: FileCheckResult = { chosen: {}, errors: {} }
  for (const [name, field] of Object.entries(form.fields)) {
    if (field.kind !== 'file') continue
    const file = chosenFile(data, name)
    if (file) found.chosen[name] = 'chosen'
    const message = await fileMessage(field, file)
    if (message !== null) found.errors[name] = message
  }
  return found
}
