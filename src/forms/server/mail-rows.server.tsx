// The values of a form, as rows of the mail that notifies staff.
import { MailFact } from '#platform/mail/template.server.tsx'
import type { Form, ValuesOf } from '#forms/field-table.ts'

/** Long texts come first, then the other fields in the order of the table. Files, hidden and empty fields have no row. */
export function MailRows<Given extends Form>({ of: form, values }: { of: Given; values: Partial<ValuesOf<Given>> }) {
  const given: Record<string, string | undefined> = values
  const rows = Object.entries(form.fields).filter(
    ([name, { kind }]) => kind !== 'file' && kind !== 'hidden' && (given[name] ?? '') !== '',
  )
  const texts = rows.filter(([, { kind }]) => kind === 'text')
  const others = rows.filter(([, { kind }]) => kind !== 'text')
  return [...texts, ...others].map(([name, { label, noun }]) => (
    <MailFact key={name} label={noun ?? label} value={given[name] ?? ''} />
  ))
}
