// What somebody answered on a form, each under the words of its question.
import { answeredFacts, keptFields, type Form } from '#forms/field-table.ts'
import type { Fact } from './inbox.ts'
import type { LeadForms } from './lead-sources.server.ts'

/** The columns of every lead, which the pane and the export show in places of their own. */
const ofEveryLead = new Set(['name', 'email', 'phone', 'company', 'location', 'message'])

/** Returns the answers that a form adds to those of every lead. */
export function personalFacts(lead: object, form: Form | null): Fact[] {
  if (form === null) return []
  const usual = keptFields(form, 'lead').filter(({ column }) => ofEveryLead.has(column))
  return answeredFacts(
    form,
    'lead',
    lead,
    usual.map(({ name }) => name),
  )
}

/** Returns the columns that forms add to those of every lead, each once. */
export function furtherAnswers(forms: LeadForms): { column: string; label: string }[] {
  const kept = Object.values(forms).flatMap((form) => (form ? keptFields(form, 'lead') : []))
  const further = kept.filter(({ column }) => !ofEveryLead.has(column))
  return [...new Map(further.map((field) => [field.column, field])).values()]
}
