// The short notices at the forms and the privacy notice in another language, as an administrator edits them.
import type { RecordKind } from '#platform/records/kind.ts'
import type { Problems } from '#platform/records/problems.ts'
import { noticeSections, sectionProblems, versionPattern } from './privacy-notice-record.ts'

const line = { type: 'text', max: 300, isLong: true, isNeeded: true } as const
const shortNotice = { type: 'text', max: 2000, isLong: true, isNeeded: true } as const

const noticeTranslationFields = {
  name: { type: 'text', label: 'Language', hint: 'Its name in its own script.', max: 40, isNeeded: true },
  enquiry: { ...shortNotice, label: 'Short notice at the contact form' },
  newsletter: { ...shortNotice, label: 'Short notice at the newsletter' },
  consultation: { ...shortNotice, label: 'Short notice at the booking of a consultation' },
  application: { ...shortNotice, label: 'Short notice at an application' },
  talentPool: { ...shortNotice, label: 'Short notice for other vacancies' },
  jobAlert: { ...shortNotice, isNeeded: false, label: 'Short notice at the job alerts' },
  reminders: { ...shortNotice, isNeeded: false, label: 'Short notice at the reminders of dates' },
  draftLine: {
    ...line,
    label: 'Line above a draft',
    hint: 'In English: Draft translation; the English text prevails until our translator has confirmed it.',
  },
  olderLine: {
    ...line,
    label: 'Line above an older version',
    hint: 'In English: This translation is of an older version of the notice. The version in force is in English.',
  },
  questions: { ...line, label: 'Words before the address for questions' },
  contents: { ...line, label: 'Heading above the contents' },
  versionLine: { ...line, label: 'Line with the version', hint: 'Write {version} for the version.' },
  title: { type: 'text', label: 'Title of the privacy notice', max: 60, isNeeded: true },
  sections: {
    ...noticeSections,
    label: 'Sections of the privacy notice',
    hint: `${noticeSections.hint} Without sections, only the short notices are offered in this language.`,
  },
  code: {
    type: 'text',
    label: 'Code of the language',
    hint: 'Two or three letters (ISO 639): hi, te, kn, ta, mr, gu, kok …',
    max: 3,
    isNeeded: true,
  },
  version: {
    type: 'text',
    label: 'Version of the English notice',
    hint: 'The one that this text translates. As long as the notice in force is another one, the pages say so.',
    max: 20,
    isNeeded: true,
  },
  isConfirmed: {
    type: 'switch',
    label: 'Our translator has confirmed this text',
    hint: 'Until then, the pages call it a draft.',
  },
} as const

export const noticeTranslationRecord: RecordKind<typeof noticeTranslationFields> = {
  kind: 'notice-translation',
  one: 'Notices in another language',
  many: 'Notices in other languages',
  place: 43,
  onSite: { page: 'Privacy', part: 'The page in other languages, and beside the boxes for consent' },
  fields: noticeTranslationFields,
  titleOf: ({ name }) => name,
  isOrdered: true,
  aside: ['code', 'version', 'isConfirmed'],
  check: ({ code, version, sections }) => {
    const problems: Problems = {}
    if (code !== '' && (!/^[a-z]{2,3}$/.test(code) || code === 'en'))
      problems['code'] = 'A code is two or three small letters, such as gu. English is not a translation.'
    if (version !== '' && !versionPattern.test(version))
      problems['version'] = 'A version is year, month and a number, such as 2027-1-1.'
    return { ...problems, ...sectionProblems(sections, version) }
  },
  pageOf: (_id, { code }) => `/privacy?lang=${code}`,
  isOfFirm: true,
}
