// A service with its key offerings, as staff edit it.
import type { RecordKind } from '#platform/records/kind.ts'
import { guideAside, guideFields, guideProblems } from './guide/guide-record.ts'
import { serviceAddress } from './service-address.ts'

export const serviceFields = {
  title: { type: 'text', label: 'Title', max: 60, isNeeded: true, isPrinted: true },
  content: {
    type: 'rich text',
    label: 'Text',
    hint: 'Cards show the beginning, about 160 characters.',
    isNeeded: true,
  },
  isFavorite: { type: 'switch', label: 'Shown on the home page' },
  keyOfferings: {
    type: 'list',
    label: 'Key offerings',
    hint: 'Each has a page of its own. Its address stays the same when you move or edit it.',
    item: 'key offering',
    maxItems: 12,
    fields: {
      key: { type: 'key', label: 'Number' },
      title: { type: 'text', label: 'Title', max: 80, isNeeded: true },
      content: { type: 'rich text', label: 'Text', isNeeded: true },
    },
  },
  ...guideFields,
} as const

export const serviceRecord: RecordKind<typeof serviceFields> = {
  kind: 'service',
  one: 'Service',
  many: 'Services',
  place: 2,
  onSite: { page: 'Services', part: 'A page of its own' },
  fields: serviceFields,
  titleOf: ({ title }) => title,
  isOrdered: true,
  aside: ['isFavorite', ...guideAside],
  check: guideProblems,
  lawAsAt: ({ lawAsAt }) => lawAsAt,
  pageOf: (id, { title }) => serviceAddress({ id, title }),
}
