// Pictures and PDFs that a draft shows although they have been deleted for good. An earlier version may: only what the
// draft, the site and a schedule show keeps a file from being deleted.
import { deletedFiles } from '#media/uses.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Body, RecordFields } from '#platform/records/record-fields.ts'
import type { Problems } from '#platform/records/problems.ts'
import { partsOf } from '#platform/rich-text/rich-text-parts.server.ts'

type Values = { readonly [name: string]: unknown }
type ShownFile = { path: string; src: string; advice: string }

/** Returns a sentence that names the file, for each field that shows such a one, by the path of the field. */
export async function missingFiles(database: Database, fields: RecordFields, body: Body): Promise<Problems> {
  const shown = filesIn(fields, body)
  if (shown.length === 0) return {}
  const deleted = await deletedFiles(
    database,
    shown.map(({ src }) => src),
  )
  return Object.fromEntries(
    shown
      .filter(({ src }) => deleted.has(src))
      .map(({ path, src, advice }) => [path, `“${nameOf(src)}” has been deleted. ${advice}`]),
  )
}

function filesIn(fields: RecordFields, values: Values, within = ''): ShownFile[] {
  return Object.entries(fields).flatMap(([name, field]): ShownFile[] => {
    const value = values[name]
    const path = within + name
    switch (field.type) {
      case 'picture':
        return [{ path, src: srcOf(value), advice: 'Choose another picture.' }]
      case 'document':
        return [{ path, src: srcOf(value), advice: 'Choose another PDF.' }]
      case 'rich text':
        return picturesIn(value).map((src) => ({
          path,
          src,
          advice: 'Remove this picture, or put another in its place.',
        }))
      case 'list': {
        const items: Values[] = Array.isArray(value) ? value : []
        return items.flatMap((item, index) => filesIn(field.fields, item, `${path}.${index}.`))
      }
      default:
        return []
    }
  })
}

/** The address of the file of a field, and '' if it has none. */
export function srcOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'src' in value ? String(value.src) : ''
}

function picturesIn(value: unknown): string[] {
  const text = String(value ?? '')
  return text.includes('/media/') ? partsOf(text).pictures : []
}

/** The name of the file without what the store adds to it. */
function nameOf(src: string): string {
  const [, stem = src, ending = ''] = /([^/]+?)(?:-\d+x\d+)?-[0-9a-f]{10}(\.\w+)$/.exec(src) ?? []
  return stem + ending
}
