// The fields of law as staff read them.
import type { Category } from './due-date-rule.ts'

export const categoryNames: Record<Category, string> = {
  company: 'Company law',
  'income-tax': 'Income-tax',
  gst: 'GST',
  labour: 'Labour law',
  listed: 'Listed companies',
  'foreign-exchange': 'Foreign exchange',
  other: 'Other',
}
