// The blocks of the home page of which there is one each, as staff edit them.
import type { RecordKind } from '#platform/records/kind.ts'

const offerFields = {
  title: { type: 'text', label: 'Small line above the heading', max: 40, isNeeded: true },
  heading: { type: 'text', label: 'Heading', max: 60, isNeeded: true },
  content: { type: 'text', label: 'Text', hint: 'Two or three sentences.', max: 400, isLong: true, isNeeded: true },
} as const

export const offerRecord: RecordKind<typeof offerFields> = {
  kind: 'what-we-offer',
  one: 'What we offer',
  many: 'What we offer',
  place: 21,
  onSite: { page: 'Home page', part: 'Below the slides, as a certificate' },
  fields: offerFields,
  titleOf: ({ heading }) => heading,
  isSingle: true,
  pageOf: () => '/home',
}

const whatWeDoFields = {
  heading: { type: 'text', label: 'Heading', max: 60, isNeeded: true },
  content: { type: 'text', label: 'Introduction', max: 400, isLong: true, isNeeded: true },
  stages: {
    type: 'list',
    label: 'Stages',
    hint: 'In the order of a company’s life. Four are shown side by side.',
    item: 'stage',
    maxItems: 8,
    isNeeded: true,
    fields: {
      key: { type: 'key', label: 'Number' },
      title: { type: 'text', label: 'Title', max: 24, isNeeded: true },
      content: { type: 'text', label: 'Text', max: 200, isLong: true, isNeeded: true },
      forms: { type: 'text', label: 'Forms', hint: 'Such as AOC-4, MGT-7.', max: 80 },
    },
  },
} as const

export const whatWeDoRecord: RecordKind<typeof whatWeDoFields> = {
  kind: 'what-we-do',
  one: 'What we do',
  many: 'What we do',
  place: 23,
  onSite: { page: 'Home page', part: 'The stages of the work, in the middle' },
  fields: whatWeDoFields,
  titleOf: ({ heading }) => heading,
  isSingle: true,
  pageOf: () => '/home',
}

const count = { type: 'number', min: 0, max: 9_999_999, hint: 'With 0, it is not shown.', isNeeded: true } as const

const numbersFields = {
  clients: { ...count, label: 'Clients' },
  projects: { ...count, label: 'Projects' },
  years: { ...count, label: 'Years' },
  reports: { ...count, label: 'Reports' },
  asAt: {
    type: 'day',
    label: 'As at',
    hint: 'The date to which these figures refer. It is shown below them, because the ICSI guidelines require facts that can be verified.',
    isNeeded: true,
  },
} as const

export const numbersRecord: RecordKind<typeof numbersFields> = {
  kind: 'numbers',
  one: 'The firm in numbers',
  many: 'The firm in numbers',
  place: 24,
  onSite: { page: 'Home page', part: 'The counters, if switched on in Settings' },
  fields: numbersFields,
  titleOf: () => 'The firm in numbers',
  isSingle: true,
  pageOf: () => '/home',
}
