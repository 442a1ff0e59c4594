// What somebody answered on a form, each under the words of its question.
import type { Form } from '#forms/field-table.ts'
import type { Fact } from './inbox.ts'

/** The pane shows these in places of their own. */
const shownElsewhere = new Set(['name', 'email', 'phone', 'company', 'location', 'message'])

/** Returns the answers that a form adds to those of every lead. */
export function personalFacts(lead: object, form: Form | null): Fact[] {
  return Object.values(form?.fields ?? {}).flatMap(({ column, label }) => {
    if (column === undefined || shownElsewhere.has(column)) return []
    const text: unknown = Reflect.get(lead, column)
    return typeof text === 'string' && text !== '' ? [{ label, text }] : []
  })
}
