// A question with its answer, as staff edit it.
import type { RecordKind } from '#platform/records/kind.ts'

const faqFields = {
  question: { type: 'text', label: 'Question', max: 300, isNeeded: true },
  answer: {
    type: 'rich text',
    label: 'Answer',
    hint: 'Write {firm.name} for the name of the firm.',
    isNeeded: true,
  },
} as const

export const faqRecord: RecordKind<typeof faqFields> = {
  kind: 'faq',
  one: 'Question and answer',
  many: 'Questions and answers',
  place: 10,
  onSite: { page: 'The firm', part: 'Questions and answers at the top' },
  fields: faqFields,
  titleOf: ({ question }) => question,
  isOrdered: true,
  pageOf: () => '/psraoassociates',
}
