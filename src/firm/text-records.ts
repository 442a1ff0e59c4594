// The texts of the firm of which there is one each, as staff edit them.
import type { RecordKind } from '#platform/records/kind.ts'

const paragraphs = { type: 'lines', max: 1000, maxLines: 20, isNeeded: true } as const

const declarationFields = {
  title: { type: 'text', label: 'Title of the declaration', max: 60, isNeeded: true },
  paragraphs: {
    ...paragraphs,
    label: 'Paragraphs of the declaration',
    hint: 'Visitors confirm it before they read about the associates. Write {firm.name} for the name of the firm.',
  },
  disclaimerTitle: { type: 'text', label: 'Title of the disclaimer', max: 60, isNeeded: true },
  disclaimerParagraphs: { ...paragraphs, label: 'Paragraphs of the disclaimer' },
} as const

export const declarationRecord: RecordKind<typeof declarationFields> = {
  kind: 'declaration',
  one: 'Declaration and disclaimer',
  many: 'Declaration and disclaimer',
  place: 41,
  onSite: { page: 'The firm', part: 'At the end, and before the first visit' },
  fields: declarationFields,
  titleOf: () => 'Declaration and disclaimer',
  isSingle: true,
  pageOf: () => '/psraoassociates',
  isOfFirm: true,
}

const historyFields = {
  paragraphs: { ...paragraphs, label: 'Paragraphs', hint: 'Write {firm.name} for the name of the firm.' },
} as const

export const historyRecord: RecordKind<typeof historyFields> = {
  kind: 'history',
  one: 'History of the firm',
  many: 'History of the firm',
  place: 40,
  onSite: { page: 'The firm', part: 'Below the questions' },
  fields: historyFields,
  titleOf: () => 'History of the firm',
  isSingle: true,
  pageOf: () => '/psraoassociates#history',
}
