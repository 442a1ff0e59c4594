// The columns of the register that hold the fields of the contact form.
import type { ColumnsOf } from '#forms/field-table.ts'
import type { enquiryForm } from './enquiry.ts'

declare module '#leads/tables.server.ts' {
  interface LeadColumns extends ColumnsOf<typeof enquiryForm, 'lead'> {}
}
